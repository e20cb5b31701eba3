package site.ycsb.tectonic.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/**
 * One operation as a line of a trace, in the format of the published generator: {@code I k v},
 * {@code U k v}, {@code M k v}, {@code P k}, {@code D k}, {@code S k1 k2}, {@code SC k n}, {@code R
 * k1 k2}, {@code RC k n}, {@code BP k}, {@code BD k}, {@code BR k n}. Records of several fields say
 * {@code field=value}. Bytes that would break a line (space, control characters, "%", and "=" in
 * the name of a field) are written as "%20".
 */
public final class TraceLine {
  private static final int LAST_CONTROL = 0x20;
  private static final int DELETE = 0x7F;

  private final Draft line = new Draft(new SeededRandom(0));

  /** Begins a line; the values follow with {@link #field}. */
  public void begin(Operation operation) {
    line.clear();
    text(letters(operation));
    if (operation instanceof Operation.Point point) {
      key(point.key());
    } else if (operation instanceof Operation.BlindRange range) {
      key(range.startKey());
      text(" " + range.count());
    } else if (operation instanceof Operation.Range range) {
      key(range.startKey());
      if (range.plan().format() == RangeFormat.START_COUNT) {
        text(" " + range.count());
      } else {
        key(range.endKey());
      }
    }
  }

  /** Makes a comment that says what begins with the next line, such as a phase. */
  public void mark(String what, String name) {
    line.clear();
    text("# " + what + " ");
    escaped(name.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Adds a value.
   *
   * @param named whether to say the field's name
   */
  public void field(String field, byte[] value, boolean named) {
    text(" ");
    if (named) {
      fieldName(field);
      text("=");
    }
    escaped(value);
  }

  /** The name ends at the first "=", so it may have none of its own. */
  private void fieldName(String field) {
    String[] parts = field.split("=", -1);
    for (int i = 0; i < parts.length; i++) {
      text(i == 0 ? "" : "%3D");
      escaped(parts[i].getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Ends the line and writes it. */
  public void writeTo(OutputStream out) throws IOException {
    text("\n");
    line.writeTo(out);
  }

  private void key(Key key) {
    text(" ");
    escaped(key.bytes());
  }

  private void text(String text) {
    line.append(text.getBytes(StandardCharsets.US_ASCII));
  }

  private void escaped(byte[] bytes) {
    int plain = 0;
    while (plain < bytes.length && !breaksLine(bytes[plain])) {
      plain++;
    }
    line.append(bytes, plain);
    escapedSlowly(bytes, plain);
  }

  private void escapedSlowly(byte[] bytes, int from) {
    for (int i = from; i < bytes.length; i++) {
      byte b = bytes[i];
      if (breaksLine(b)) {
        text(String.format("%%%02X", b));
      } else {
        line.append(b);
      }
    }
  }

  private static boolean breaksLine(byte b) {
    return (b >= 0 && b <= LAST_CONTROL) || b == DELETE || b == '%';
  }

  private static String letters(Operation operation) {
    OperationKind kind = operation.kind();
    boolean byCount = operation.plan().format() == RangeFormat.START_COUNT;
    return switch (kind) {
      case INSERT -> "I";
      case UPDATE -> "U";
      case MERGE -> "M";
      case EXTEND -> "E";
      case POINT_QUERY, EMPTY_POINT_QUERY -> "P";
      case POINT_DELETE, EMPTY_POINT_DELETE -> "D";
      case RANGE_QUERY -> byCount ? "SC" : "S";
      case RANGE_DELETE -> byCount ? "RC" : "R";
      case BLIND_POINT_QUERY -> "BP";
      case BLIND_POINT_DELETE -> "BD";
      case BLIND_RANGE_QUERY -> "BR";
    };
  }
}
