package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HashSet;
import java.util.Set;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/**
 * Lines of ours, in which {@code %20} stands for a byte. A record of several fields is written as
 * several {@code FIELD=VALUE}; as a single value may contain "=", it counts as that of a field only
 * if a write of several fields has named the field before in the section.
 */
final class TectonicLines extends DialectLines {
  private static final long MOST_KEYS = 1_000_000_000_000_000L;

  private static final int NONE = -1;

  private final Columns columns = new Columns(' ');
  private final Set<Key> fieldNames = new HashSet<>();

  @Override
  TraceEntry parse(byte[] line, int from, int to) throws MalformedLineException {
    columns.cut(line, from, to);
    if (to > from && line[from] == '#') {
      return comment();
    }
    TraceCode code = TraceCode.of(line, from, columns.end(0));
    if (code == null) {
      throw new MalformedLineException(
          to == from ? "an empty line" : columns.excerpt(),
          "an operation: " + TraceCode.list() + " and a key; or a comment that begins with #");
    }
    return operation(code);
  }

  private TraceEntry comment() throws MalformedLineException {
    boolean section = is(1, "section");
    if (is(0, "#") && (section || is(1, "phase"))) {
      if (columns.count() != 3) {
        throw columns.malformed(
            "\"# section NAME\" or \"# phase NAME\", spaces in the name as %20");
      }
      String name = new String(columns.decoded(2), UTF_8);
      if (section) {
        fieldNames.clear();
        return new TraceEntry.SectionMark(name);
      }
      return new TraceEntry.PhaseMark(name);
    }
    return new TraceEntry.Comment(new String(columns.bytes(0, columns.count() - 1), ISO_8859_1));
  }

  private boolean is(int column, String text) {
    return columns.count() > column && text.equals(columns.text(column));
  }

  private TraceEntry operation(TraceCode code) throws MalformedLineException {
    int parts = columns.count();
    boolean complete =
        switch (code.shape()) {
          case POINT -> parts == 2;
          case RANGE_TO_KEY, RANGE_OF_COUNT, RANGE_DOWN -> parts == 3;
          case WRITE -> parts >= 3;
        };
    if (!complete) {
      throw columns.malformed(code.form());
    }
    Key key = new Key(columns.decoded(1));
    return switch (code.shape()) {
      case POINT -> new TraceEntry.Operation(code, key, null, 0);
      case RANGE_TO_KEY -> new TraceEntry.Operation(code, key, new Key(columns.decoded(2)), 0);
      case RANGE_OF_COUNT, RANGE_DOWN -> new TraceEntry.Operation(code, key, null, keyCount(code));
      case WRITE -> new TraceEntry.Operation(code, key, null, valueBytes());
    };
  }

  private long keyCount(TraceCode code) throws MalformedLineException {
    long count = columns.number(2);
    if (count < 0 || count > MOST_KEYS) {
      throw new MalformedLineException(
          excerpt(2) + " as the number of keys",
          code.form() + ", COUNT a whole number of at most 1e15");
    }
    return count;
  }

  private String excerpt(int column) {
    return Columns.excerpt(columns.line(), columns.start(column), columns.end(column));
  }

  @Override
  void values(ValueConsumer consumer) throws MalformedLineException {
    for (int column = 2; column < columns.count(); column++) {
      int end = fieldEnd(column);
      boolean named =
          end != NONE && (columns.count() > 3 || fieldNames.contains(fieldName(column, end)));
      consumer.accept(
          named ? columns.decoded(columns.start(column), end) : null,
          columns.decoded(named ? end + 1 : columns.start(column), columns.end(column)));
    }
  }

  private long valueBytes() throws MalformedLineException {
    if (columns.count() == 3) {
      int end = fieldEnd(2);
      boolean named = end != NONE && fieldNames.contains(fieldName(2, end));
      return columns.decodedLength(named ? end + 1 : columns.start(2), columns.end(2));
    }
    long bytes = 0;
    for (int column = 2; column < columns.count(); column++) {
      int end = fieldEnd(column);
      if (end == NONE) {
        throw new MalformedLineException(
            excerpt(column) + " as one of several values",
            "FIELD=VALUE; a space within a value is %20");
      }
      fieldNames.add(fieldName(column, end));
      bytes += columns.decodedLength(end + 1, columns.end(column));
    }
    return bytes;
  }

  /** Where the "=" of a field is, or {@link #NONE}. */
  private int fieldEnd(int column) {
    return columns.indexOf('=', columns.start(column), columns.end(column));
  }

  private Key fieldName(int column, int end) throws MalformedLineException {
    return new Key(columns.decoded(columns.start(column), end));
  }
}
