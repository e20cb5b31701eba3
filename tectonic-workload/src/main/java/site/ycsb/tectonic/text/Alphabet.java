package site.ycsb.tectonic.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.CharacterSet;

/**
 * Writes characters of a character set. It writes random ones, and numbers in the base of the set's
 * size, two digits at a time from a table.
 */
final class Alphabet {
  private static final Map<CharacterSet, Alphabet> ALL = new EnumMap<>(CharacterSet.class);
  private static final VarHandle SHORTS =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int MOST_BYTES = CharacterLanes.MOST * CharacterLanes.BYTES;

  static {
    for (CharacterSet set : CharacterSet.values()) {
      ALL.put(set, new Alphabet(set));
    }
  }

  private final int size;
  private final int pairCount;
  private final char[] pairs;

  /**
   * ceil(2^(62 + b) / pairCount), where pairCount is at most 2^b: with it, the quotient of a number
   * below 2^62 is a product (Granlund and Montgomery, PLDI 1994), much faster than a division.
   */
  private final long reciprocal;

  private final int reciprocalShift;
  private final CharacterLanes lanes;

  private Alphabet(CharacterSet set) {
    byte[] characters = set.characters().getBytes(StandardCharsets.US_ASCII);
    size = characters.length;
    pairCount = size * size;
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(pairCount - 1);
    reciprocal =
        BigInteger.ONE
            .shiftLeft(62 + bits)
            .add(BigInteger.valueOf(pairCount - 1L))
            .divide(BigInteger.valueOf(pairCount))
            .longValueExact();
    reciprocalShift = bits - 2;
    pairs = new char[pairCount];
    for (int i = 0; i < pairCount; i++) {
      pairs[i] = (char) (characters[i / size] | (characters[i % size] << 8));
    }
    lanes = new CharacterLanes(characters, pairs);
  }

  /** The alphabet of a set, or of the default where none is given. */
  static Alphabet of(@Nullable CharacterSet set) {
    return Objects.requireNonNull(ALL.get(CharacterSet.orDefault(set)));
  }

  /**
   * How many characters the numbers from 0 to 2^62 - 1 allow, so that each number is one string.
   */
  int mostDigits() {
    int digits = 0;
    for (long domain = 1; domain <= (1L << 62) / size; domain *= size) {
      digits++;
    }
    return digits;
  }

  /** size to the power of digits. */
  long domain(int digits) {
    long domain = 1;
    for (int i = 0; i < digits; i++) {
      domain *= size;
    }
    return domain;
  }

  /**
   * Fills a part of a buffer with random characters, as far as they are wanted. However many they
   * are, one number is drawn for them.
   */
  void fill(TextBuffer buffer, int start, int count, SeededRandom random) {
    long seed = random.nextLong();
    int wanted = buffer.wanted(start, count);
    for (int done = 0; done < wanted; done += MOST_BYTES) {
      int bytes = Math.min(wanted - done, MOST_BYTES);
      int made = CharacterLanes.of(bytes);
      lanes.make(seed, done / CharacterLanes.BYTES, made, buffer.lanes, buffer.spareLanes);
      buffer.put(buffer.lanes, 0, start + done, bytes);
    }
  }

  /** Writes a number below 2^62 with the given count of characters, the most significant first. */
  void write(byte[] bytes, int start, int digits, long number) {
    long rest = number;
    int i = start + digits;
    while (i - 2 >= start) {
      i -= 2;
      long left = Math.multiplyHigh(rest, reciprocal) >> reciprocalShift;
      SHORTS.set(bytes, i, (short) pairs[(int) (rest - left * pairCount)]);
      rest = left;
    }
    if (i > start) {
      bytes[start] = (byte) pairs[(int) (rest % size) * size];
    }
  }
}
