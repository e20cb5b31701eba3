package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.trace.TraceReader.MalformedLineException;
import site.ycsb.tectonic.trace.TraceReader.ValueConsumer;

/**
 * Lines that YCSB's binding {@code basic} prints. They are {@code READ table key [ <all fields>]},
 * {@code SCAN table key count [ <all fields>]}, {@code INSERT table key [ field0=... field1=... ]},
 * {@code UPDATE} alike, {@code DELETE table key}. All else that YCSB prints is left out. Values may
 * have spaces and brackets: a field begins where the name of the first field stands with other
 * digits.
 */
final class YcsbLines extends CacheLines {
  private static final Pattern OPERATION =
      Pattern.compile("(READ|INSERT|UPDATE|SCAN|DELETE) (\\S+) (\\S+)(?: (.*))?", Pattern.DOTALL);
  private static final Pattern SCANNED = Pattern.compile("([0-9]{1,15}) \\[ .*\\]", Pattern.DOTALL);
  private static final Pattern FIRST_FIELD = Pattern.compile("([^=\\s]*?)[0-9]*=");

  private final List<byte[]> names = new ArrayList<>();
  private final List<byte[]> values = new ArrayList<>();
  private @Nullable String table;
  private String prefix = "";
  private Pattern field = FIRST_FIELD;

  @Override
  boolean begins(List<byte[]> head) {
    return head.stream()
        .map(line -> OPERATION.matcher(new String(line, ISO_8859_1)))
        .anyMatch(
            match ->
                match.matches()
                    && (match.group(1).equals("DELETE") == (match.group(4) == null))
                    && (match.group(4) == null || match.group(4).endsWith("]")));
  }

  @Override
  @Nullable TraceEntry parse(byte[] bytes, int from, int to) throws MalformedLineException {
    String line = new String(bytes, from, to - from, ISO_8859_1);
    Matcher match = OPERATION.matcher(line);
    if (!match.matches()) {
      guess("a line that is no operation, left out");
      return null;
    }
    Key key = key(match.group(2), match.group(3));
    String rest = match.group(4) == null ? "" : match.group(4);
    return switch (match.group(1)) {
      case "READ" -> read(key);
      case "DELETE" -> delete(key);
      case "SCAN" -> {
        Matcher scanned = SCANNED.matcher(rest);
        if (!scanned.matches()) {
          throw malformed(bytes, from, to, "\"SCAN TABLE KEY COUNT [ FIELDS ]\"");
        }
        yield scan(key, Long.parseLong(scanned.group(1)));
      }
      default -> {
        if (!rest.startsWith("[ ") || !rest.endsWith("]")) {
          throw malformed(bytes, from, to, "\"INSERT TABLE KEY [ FIELD=VALUE ... ]\"");
        }
        yield written(match.group(1), key, fields(rest.substring(2, rest.length() - 1)));
      }
    };
  }

  private TraceEntry written(String word, Key key, long bytes) {
    if (word.equals("INSERT")) {
      if (knows(key)) {
        guess("an INSERT of a key that the trace has inserted before, taken as an update");
      }
    } else if (!knows(key)) {
      guess("an UPDATE of a key that the trace has not inserted, taken as an insert");
    }
    return put(key, bytes);
  }

  private static MalformedLineException malformed(byte[] bytes, int from, int to, String expected) {
    return new MalformedLineException(Columns.excerpt(bytes, from, to), expected);
  }

  /** The tables share a key set here: in those after the first, keys begin with the table. */
  private Key key(String itsTable, String key) {
    if (table == null) {
      table = itsTable;
    }
    if (!itsTable.equals(table)) {
      guess("an operation on another table than the first, whose name its key begins with");
    }
    String whole = itsTable.equals(table) ? key : itsTable + ":" + key;
    return new Key(whole.getBytes(ISO_8859_1));
  }

  /** Keeps the fields of a record; returns the bytes of their values. */
  private long fields(String text) {
    names.clear();
    values.clear();
    Matcher first = FIRST_FIELD.matcher(text);
    if (!first.lookingAt()) {
      return 0;
    }
    if (!first.group(1).equals(prefix) || field == FIRST_FIELD) {
      prefix = first.group(1);
      field = Pattern.compile(" (" + Pattern.quote(prefix) + "[0-9]+)=");
    }
    Matcher next = field.matcher(text);
    int equals = first.end() - 1;
    int start = 0;
    long bytes = 0;
    while (start < text.length()) {
      boolean more = next.find(equals);
      int end = more ? next.start() : Math.max(equals + 1, text.length() - 1);
      names.add(text.substring(start, equals).getBytes(ISO_8859_1));
      values.add(text.substring(equals + 1, end).getBytes(ISO_8859_1));
      bytes += end - equals - 1;
      start = more ? next.start(1) : text.length();
      equals = more ? next.end() - 1 : equals;
    }
    return bytes;
  }

  @Override
  void values(ValueConsumer consumer) {
    for (int i = 0; i < names.size(); i++) {
      consumer.accept(Arrays.copyOf(names.get(i), names.get(i).length), values.get(i));
    }
  }
}
