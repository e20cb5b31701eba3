package site.ycsb.tectonic.trace;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/**
 * Lines of the published generators: letters, a key, and what follows it, with single spaces
 * between. They escape nothing: a value is all that follows its key.
 */
abstract sealed class LetterLines extends DialectLines
    permits TectonicV1Lines, TectonicV2Lines, KvBenchLines {
  private static final int MOST_DIGITS = 15;

  private final TraceDialect dialect;

  // Looked up for each line, where an immutable map is slower.
  private final Map<String, TraceCode> codes = new HashMap<>();
  private final Columns columns = new Columns(' ');

  /**
   * @param codes the letters that mean the same as ours, with spaces between them
   */
  LetterLines(TraceDialect dialect, String codes) {
    this.dialect = dialect;
    Arrays.stream(codes.split(" "))
        .forEach(letters -> this.codes.put(letters, TraceCode.valueOf(letters)));
  }

  /** The operation of letters; null if the dialect has none such. */
  @Nullable TraceCode code(String letters) {
    return codes.get(letters);
  }

  /** Whether a line of such operations ends with a space. */
  boolean endsWithSpace(TraceCode code) {
    return false;
  }

  /** Reads a range, whose last part is a key or a number of keys. */
  TraceEntry range(TraceCode code, Key first, Key last) throws MalformedLineException {
    return code.shape() == TraceCode.Shape.RANGE_TO_KEY
        ? new TraceEntry.Operation(code, first, last, 0)
        : new TraceEntry.Operation(code, first, null, count(last));
  }

  /** What the dialect says by other lines; null if the line says nothing of an operation. */
  @Nullable TraceEntry other(Columns parts) throws MalformedLineException {
    boolean isEmpty = parts.count() == 1 && parts.isEmpty(0);
    throw new MalformedLineException(
        isEmpty ? "an empty line" : parts.excerpt(), "an operation of " + dialect.label());
  }

  @Override
  @Nullable TraceEntry parse(byte[] bytes, int from, int to) throws MalformedLineException {
    columns.cut(bytes, from, to);
    String letters = columns.text(0);
    TraceCode code = code(letters);
    int count = columns.count();
    if (code == null) {
      return other(columns);
    } else if (count == 1 || columns.isEmpty(1)) {
      throw columns.malformed('"' + letters + " KEY...\"");
    }
    Key key = new Key(columns.bytes(1));
    boolean endsWithSpace = count == 3 && columns.isEmpty(2);
    return switch (code.shape()) {
      case WRITE -> {
        if (count > 3) {
          guess("a value with spaces, taken whole");
        }
        yield new TraceEntry.Operation(code, key, null, columns.end() - valueFrom());
      }
      case POINT -> {
        if (count > 2 && !(endsWithSpace && endsWithSpace(code))) {
          throw columns.malformed('"' + letters + " KEY\"");
        }
        yield new TraceEntry.Operation(code, key, null, 0);
      }
      case RANGE_TO_KEY, RANGE_OF_COUNT, RANGE_DOWN -> {
        if (count != 3 || endsWithSpace) {
          throw columns.malformed('"' + letters + " KEY KEY\" or \"" + letters + " KEY COUNT\"");
        }
        yield range(code, key, new Key(columns.bytes(2)));
      }
    };
  }

  private int valueFrom() {
    return columns.count() > 2 ? columns.start(2) : columns.end();
  }

  @Override
  final void values(ValueConsumer consumer) {
    consumer.accept(null, Arrays.copyOfRange(columns.line(), valueFrom(), columns.end()));
  }

  private long count(Key part) throws MalformedLineException {
    if (!isCount(part)) {
      throw new MalformedLineException(
          '"' + part.toString() + "\" as the number of keys", "a whole number of at most 1e15");
    }
    return Long.parseLong(part.toString());
  }

  /** Whether bytes are a whole number as a program writes it, without leading zeros. */
  static boolean isCount(Key part) {
    byte[] bytes = part.bytes();
    boolean digits = bytes.length > 0 && bytes.length <= MOST_DIGITS;
    for (byte b : bytes) {
      digits &= b >= '0' && b <= '9';
    }
    return digits && (bytes[0] != '0' || bytes.length == 1);
  }
}
