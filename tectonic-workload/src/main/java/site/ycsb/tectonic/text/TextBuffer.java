package site.ycsb.tectonic.text;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import site.ycsb.tectonic.random.SeededRandom;

/** The string that is being made: its bytes so far, and what its parts need to know. */
public final class TextBuffer {
  final SeededRandom random;

  /** Made of what is unique to the key: a number below the domain of its unique part. */
  long number;

  /** Bit i is set once the string has taken a hot prefix of the hot range with mark i. */
  int hotMarks;

  private int wanted = Integer.MAX_VALUE;

  /** For random characters on their way into the bytes. */
  final int[] lanes = new int[CharacterLanes.MOST];

  final int[] spareLanes = new int[CharacterLanes.MOST];
  byte[] bytes = new byte[64];
  int length;
  private byte[] lent = {};

  /** The bytes as numbers, from each of the first four places on. */
  private final IntBuffer[] views = new IntBuffer[CharacterLanes.BYTES];

  /** A buffer for bytes of which none is drawn. */
  public TextBuffer() {
    this(new SeededRandom(0));
  }

  public TextBuffer(SeededRandom random) {
    this.random = random;
    view();
  }

  /** The randomness that the parts draw from. */
  public SeededRandom random() {
    return random;
  }

  /**
   * Leaves out the random characters from a place on, until {@link #wantAll}: the strings are as
   * long as they are, and what is drawn after them is the same.
   */
  public void want(int firstBytes) {
    wanted = firstBytes;
  }

  /** Makes strings as a whole again. */
  public void wantAll() {
    wanted = Integer.MAX_VALUE;
  }

  /** How many of some bytes from a place on are wanted; not positive if none is. */
  int wanted(int start, int count) {
    return Math.min(count, wanted - start);
  }

  /** Begins another string. */
  public void clear() {
    length = 0;
    hotMarks = 0;
  }

  /** Makes room for more bytes, maybe in a new array, and counts them in; returns their start. */
  public int extend(int more) {
    int start = length;
    length += more;
    if (length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length, bytes.length * 2));
      view();
    }
    return start;
  }

  private void view() {
    for (int i = 0; i < views.length; i++) {
      views[i] =
          ByteBuffer.wrap(bytes)
              .order(LITTLE_ENDIAN)
              .position(i)
              .slice()
              .order(LITTLE_ENDIAN)
              .asIntBuffer();
    }
  }

  /** Overwrites bytes from a place on by those of numbers, the lowest byte first. */
  void put(int[] numbers, int first, int start, int count) {
    int whole = count / Integer.BYTES;
    views[start % Integer.BYTES].put(start / Integer.BYTES, numbers, first, whole);
    int rest = whole * Integer.BYTES;
    for (int i = rest; i < count; i++) {
      bytes[start + i] = (byte) (numbers[first + whole] >>> (8 * (i - rest)));
    }
  }

  /** Adds bytes at the end. */
  public void append(byte[] more) {
    int start = extend(more.length);
    System.arraycopy(more, 0, bytes, start, more.length);
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

  /** The string as it is so far, in an array that the next call may overwrite. */
  public byte[] lend() {
    if (lent.length != length) {
      lent = new byte[length];
    }
    System.arraycopy(bytes, 0, lent, 0, length);
    return lent;
  }

  /** The string as it is so far. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
