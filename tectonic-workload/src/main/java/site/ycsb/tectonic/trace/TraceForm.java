package site.ycsb.tectonic.trace;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import site.ycsb.tectonic.text.TextBuffer;

/**
 * A format in which traces are written. It appends operations to a buffer; the bytes of keys and
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

  private final TextBuffer buffer;
  private boolean keysMayBreak = true;
  private boolean valuesMayBreak = true;

  public TraceForm(TextBuffer buffer) {
    this.buffer = buffer;
  }

  /** Says of the keys, or values, from now on whether any byte may be in them. */
  public void anyBytes(boolean inKeys, boolean inValues) {
    keysMayBreak = inKeys;
    valuesMayBreak = inValues;
  }

  /** Adds a comment, with its "#". */
  void comment(byte[] line) {
    buffer.append(line);
    endOperation();
  }

  /** Adds a comment that says what begins with the next operation: a section or a phase. */
  public void mark(String what, String name) {
    buffer.append(("# " + what + " ").getBytes(US_ASCII));
    int start = buffer.length();
    buffer.append(name.getBytes(UTF_8));
    escape(buffer, start);
    endOperation();
  }

  /** Begins an operation; its keys follow, then its number or its values. */
  public void operation(TraceCode code) {
    buffer.append(code.letters());
  }

  /** Begins a key; returns the place in the buffer. */
  public int beginKey() {
    buffer.append((byte) ' ');
    return buffer.length();
  }

  /** Ends a key that begins at a place. */
  public void endKey(int start) {
    if (keysMayBreak) {
      escape(buffer, start);
    }
  }

  /** Adds a key. */
  public void key(byte[] key) {
    int start = beginKey();
    buffer.append(key);
    endKey(start);
  }

  /** Adds a number of keys. */
  public void count(long count) {
    buffer.append((byte) ' ');
    buffer.appendNumber(count);
  }

  /** What {@link #value} is to be told of a field, where records have several. */
  public byte[] label(byte[] field) {
    int start = buffer.length();
    for (byte b : field) {
      // The name ends at the first "=", so it may have none of its own.
      add(buffer, b, b == '=' || breaksLine(b));
    }
    buffer.append((byte) '=');
    byte[] label = Arrays.copyOfRange(buffer.bytes(), start, buffer.length());
    buffer.cut(start);
    return label;
  }

  /**
   * Adds a value, which the bytes from one place to before another are.
   *
   * @param label of its field; empty if it is the only one
   */
  public void value(byte[] label, byte[] bytes, int start, int end) {
    buffer.append((byte) ' ');
    buffer.append(label);
    int place = buffer.extend(end - start);
    System.arraycopy(bytes, start, buffer.bytes(), place, end - start);
    if (valuesMayBreak) {
      escape(buffer, place);
    }
  }

  /** Ends an operation. */
  public void endOperation() {
    buffer.append((byte) '\n');
  }

  /** Writes out the bytes of a buffer, from a place on, that would break the line. */
  private static void escape(TextBuffer buffer, int start) {
    int place = start;
    while (place < buffer.length() && !breaksLine(buffer.bytes()[place])) {
      place++;
    }
    if (place < buffer.length()) {
      byte[] rest = Arrays.copyOfRange(buffer.bytes(), place, buffer.length());
      buffer.cut(place);
      for (byte b : rest) {
        add(buffer, b, breaksLine(b));
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

  private static void add(TextBuffer buffer, byte b, boolean escaped) {
    if (escaped) {
      buffer.append((byte) '%');
      buffer.append(HEX_DIGITS[(b & 0xFF) >>> 4]);
      buffer.append(HEX_DIGITS[b & 0xF]);
    } else {
      buffer.append(b);
    }
  }
}
