package site.ycsb.tectonic.generate.text;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import site.ycsb.tectonic.random.SeededRandom;

/** The string that is being made: its bytes so far, and what its parts need to know. */
public final class Draft {
  final SeededRandom random;

  /** Made of what is unique to the key: a number below the domain of its unique part. */
  long number;

  /** Bit i is set once the string has taken a hot prefix of the hot range with mark i. */
  int hotMarks;

  byte[] bytes = new byte[64];
  int length;

  public Draft(SeededRandom random) {
    this.random = random;
  }

  /** The randomness that the parts draw from. */
  public SeededRandom random() {
    return random;
  }

  /** Begins another string. */
  public void clear() {
    length = 0;
    hotMarks = 0;
  }

  /** Makes room for more bytes, maybe in a new array, and counts them in; returns their start. */
  int extend(int more) {
    int start = length;
    length += more;
    if (length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length, bytes.length * 2));
    }
    return start;
  }

  /** Adds bytes at the end. */
  public void append(byte[] more) {
    append(more, more.length);
  }

  /** Adds the first bytes of some at the end. */
  public void append(byte[] more, int count) {
    int start = extend(count);
    System.arraycopy(more, 0, bytes, start, count);
  }

  /** Adds a byte at the end. */
  public void append(byte more) {
    int start = extend(1);
    bytes[start] = more;
  }

  /** Adds a number in decimal digits. */
  public void appendNumber(long number) {
    int digits = 1;
    for (long rest = number / 10; rest != 0; rest /= 10) {
      digits++;
    }
    int start = extend(digits);
    long rest = number;
    for (int i = start + digits - 1; i >= start; i--) {
      bytes[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /** Takes away all bytes from a place on. */
  public void cut(int end) {
    length = end;
  }

  /** The bytes themselves, of which {@link #length} count, until the next is added. */
  public byte[] bytes() {
    return bytes;
  }

  /** Bytes of the string as it is so far. */
  public int length() {
    return length;
  }

  /** Writes the string as it is so far. */
  public void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, length);
  }

  /** The string as it is so far. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
