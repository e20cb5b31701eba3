package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import site.ycsb.tectonic.text.Draft;

/**
 * A format in which traces are written. It appends operations to a draft; the bytes of keys and
 * values are appended between their begin and end. It is text in the format of the published
 * generator: {@code I k v}, {@code U k v}, {@code M k v}, {@code P k}, {@code D k}, {@code S k1
 * k2}, {@code SC k n}, {@code SD k n}, {@code R k1 k2}, {@code RC k n}, {@code BP k}, {@code BD k},
 * {@code BR k n}. Records of several fields say {@code field=value}. Bytes that would break a line
 * (space, control characters, "%", and "=" in the name of a field) are written as "%20".
 */
public final class TraceForm {
  private static final int LAST_CONTROL = 0x20;
  private static final int DELETE = 0x7F;
  private static final byte[] HEX_DIGITS = "0123456789ABCDEF".getBytes(US_ASCII);
  private static final Map<TraceCode, byte[]> LETTERS = letters();

  private final Draft draft;
  private boolean keysMayBreak = true;
  private boolean valuesMayBreak = true;

  public TraceForm(Draft draft) {
    this.draft = draft;
  }

  /** Says of the keys, or values, from now on whether any byte may be in them. */
  public void anyBytes(boolean inKeys, boolean inValues) {
    keysMayBreak = inKeys;
    valuesMayBreak = inValues;
  }

  /** Adds a comment, with its "#". */
  void comment(byte[] line) {
    draft.append(line);
    endOperation();
  }

  /** Adds a comment that says what begins with the next operation: a section or a phase. */
  public void mark(String what, String name) {
    int start = draft.length();
    draft.append(("# " + what + " ").getBytes(US_ASCII));
    int nameStart = draft.length();
    draft.append(name.getBytes(UTF_8));
    escape(draft, nameStart);
    byte[] line = Arrays.copyOfRange(draft.bytes(), start, draft.length());
    draft.cut(start);
    comment(line);
  }

  /** Begins an operation; its keys follow, then its number or its values. */
  public void operation(TraceCode code) {
    draft.append(Objects.requireNonNull(LETTERS.get(code)));
  }

  /** Begins a key; returns the place in the draft. */
  public int beginKey() {
    draft.append((byte) ' ');
    return draft.length();
  }

  /** Ends a key that begins at a place. */
  public void endKey(int start) {
    if (keysMayBreak) {
      escape(draft, start);
    }
  }

  /** Adds a key. */
  public void key(byte[] key) {
    int start = beginKey();
    draft.append(key);
    endKey(start);
  }

  /** Adds a number of keys. */
  public void count(long count) {
    draft.append((byte) ' ');
    draft.appendNumber(count);
  }

  /** What {@link #value} is to be told of a field, where records have several. */
  public byte[] label(byte[] field) {
    int start = draft.length();
    for (byte b : field) {
      // The name ends at the first "=", so it may have none of its own.
      add(draft, b, b == '=' || breaksLine(b));
    }
    draft.append((byte) '=');
    byte[] label = Arrays.copyOfRange(draft.bytes(), start, draft.length());
    draft.cut(start);
    return label;
  }

  /**
   * Adds a value, which the bytes from one place to before another are.
   *
   * @param label of its field; empty if it is the only one
   */
  public void value(byte[] label, byte[] bytes, int start, int end) {
    draft.append((byte) ' ');
    draft.append(label);
    int place = draft.extend(end - start);
    System.arraycopy(bytes, start, draft.bytes(), place, end - start);
    if (valuesMayBreak) {
      escape(draft, place);
    }
  }

  /** Ends an operation. */
  public void endOperation() {
    draft.append((byte) '\n');
  }

  /** Writes out the bytes of a draft, from a place on, that would break the line. */
  private static void escape(Draft draft, int start) {
    int place = start;
    while (place < draft.length() && !breaksLine(draft.bytes()[place])) {
      place++;
    }
    if (place < draft.length()) {
      byte[] rest = Arrays.copyOfRange(draft.bytes(), place, draft.length());
      draft.cut(place);
      for (byte b : rest) {
        add(draft, b, breaksLine(b));
      }
    }
  }

  /** Whether a text has bytes that would break a line of a trace. */
  public static boolean breaksLine(String text) {
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

  private static void add(Draft draft, byte b, boolean escaped) {
    if (escaped) {
      draft.append((byte) '%');
      draft.append(HEX_DIGITS[(b & 0xFF) >>> 4]);
      draft.append(HEX_DIGITS[b & 0xF]);
    } else {
      draft.append(b);
    }
  }

  private static Map<TraceCode, byte[]> letters() {
    Map<TraceCode, byte[]> letters = new EnumMap<>(TraceCode.class);
    for (TraceCode code : TraceCode.values()) {
      letters.put(code, code.name().getBytes(US_ASCII));
    }
    return letters;
  }
}
