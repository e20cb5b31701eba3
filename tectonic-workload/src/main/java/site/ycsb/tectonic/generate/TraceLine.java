package site.ycsb.tectonic.generate;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/**
 * Adds operations to a draft as lines of a trace, in the format of the published generator: {@code
 * I k v}, {@code U k v}, {@code M k v}, {@code P k}, {@code D k}, {@code S k1 k2}, {@code SC k n},
 * {@code R k1 k2}, {@code RC k n}, {@code BP k}, {@code BD k}, {@code BR k n}. Records of several
 * fields say {@code field=value}. Bytes that would break a line (space, control characters, "%",
 * and "=" in the name of a field) are written as "%20".
 */
final class TraceLine {
  private static final int LAST_CONTROL = 0x20;
  private static final int DELETE = 0x7F;
  private static final byte[] HEX_DIGITS = "0123456789ABCDEF".getBytes(US_ASCII);
  private static final Map<OperationKind, byte[]> LETTERS = letters(false);
  private static final Map<OperationKind, byte[]> LETTERS_BY_COUNT = letters(true);

  private final Draft lines;
  private boolean keysMayBreak;
  private long hash;

  TraceLine(Draft lines) {
    this.lines = lines;
  }

  /** Whether the keys from now on may have bytes that would break a line. */
  void keysMayBreak(boolean may) {
    keysMayBreak = may;
  }

  /**
   * Begins a line with the operation and its keys; its values follow.
   *
   * @param keys that add to the same draft
   * @return the hash of the operation so far, for {@link StreamDigest}
   */
  long begin(Turn turn, KeyText keys) {
    OperationKind kind = turn.plan().kind();
    boolean byCount = turn.plan().format() == RangeFormat.START_COUNT;
    lines.append(Objects.requireNonNull((byCount ? LETTERS_BY_COUNT : LETTERS).get(kind)));
    hash = StreamDigest.hash(turn.index, kind, false);
    switch (kind) {
      case RANGE_QUERY, RANGE_DELETE -> {
        if (byCount) {
          key(turn.key, 0, turn.count, keys);
          count(turn.count);
        } else {
          key(turn.key, 0, 0, keys);
          key(turn.endKey, 0, turn.count, keys);
        }
      }
      case BLIND_RANGE_QUERY -> {
        key(turn.key, turn.attempt, turn.count, keys);
        count(turn.count);
      }
      case INSERT,
          UPDATE,
          MERGE,
          EXTEND,
          POINT_QUERY,
          POINT_DELETE,
          EMPTY_POINT_QUERY,
          EMPTY_POINT_DELETE,
          BLIND_POINT_QUERY,
          BLIND_POINT_DELETE ->
          key(turn.key, turn.attempt, 0, keys);
    }
    return hash;
  }

  /** Begins a value, after what {@link #label} says of its field. */
  void beginValue(byte[] label) {
    lines.append((byte) ' ');
    lines.append(label);
  }

  /** Ends the line. */
  void end() {
    lines.append((byte) '\n');
  }

  /** Adds a comment that says what begins with the next line, such as a phase. */
  void mark(String what, String name) {
    lines.append(("# " + what + " ").getBytes(US_ASCII));
    int start = lines.length();
    lines.append(name.getBytes(UTF_8));
    escape(start);
    end();
  }

  /** What stands before the value of a field, where records have several. */
  byte[] label(String field) {
    int start = lines.length();
    for (byte b : field.getBytes(UTF_8)) {
      // The name ends at the first "=", so it may have none of its own.
      add(b, b == '=' || breaksLine(b));
    }
    lines.append((byte) '=');
    byte[] label = Arrays.copyOfRange(lines.bytes(), start, lines.length());
    lines.cut(start);
    return label;
  }

  /** Writes out the bytes, from a place on, that would break the line. */
  void escape(int start) {
    int place = start;
    while (place < lines.length() && !breaksLine(lines.bytes()[place])) {
      place++;
    }
    if (place < lines.length()) {
      byte[] rest = Arrays.copyOfRange(lines.bytes(), place, lines.length());
      lines.cut(place);
      for (byte b : rest) {
        add(b, breaksLine(b));
      }
    }
  }

  /** Whether a text has bytes that would break a line. */
  static boolean breaksLine(String text) {
    for (byte b : text.getBytes(UTF_8)) {
      if (breaksLine(b)) {
        return true;
      }
    }
    return false;
  }

  private static boolean breaksLine(byte b) {
    return (b >= 0 && b <= LAST_CONTROL) || b == DELETE || b == '%';
  }

  private void add(byte b, boolean escaped) {
    if (escaped) {
      lines.append((byte) '%');
      lines.append(HEX_DIGITS[(b & 0xFF) >>> 4]);
      lines.append(HEX_DIGITS[b & 0xF]);
    } else {
      lines.append(b);
    }
  }

  private void key(long draw, long attempt, int count, KeyText keys) {
    lines.append((byte) ' ');
    int start = lines.length();
    keys.append(draw, attempt);
    hash = StreamDigest.withKey(hash, lines.bytes(), start, lines.length(), count);
    if (keysMayBreak) {
      escape(start);
    }
  }

  private void count(int count) {
    lines.append((byte) ' ');
    lines.appendNumber(count);
  }

  private static Map<OperationKind, byte[]> letters(boolean byCount) {
    Map<OperationKind, byte[]> letters = new EnumMap<>(OperationKind.class);
    for (OperationKind kind : OperationKind.values()) {
      letters.put(kind, letters(kind, byCount).getBytes(US_ASCII));
    }
    return letters;
  }

  private static String letters(OperationKind kind, boolean byCount) {
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
