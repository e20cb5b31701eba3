package site.ycsb.tectonic.keyset;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Keys that are easily confused: they share their first bytes, are prefixes of one another, hold
 * zero bytes, and bytes above 0x7F, which signed comparison takes to be small.
 */
final class NearKeys {
  private static final int[] LETTERS = {0x00, 0x01, 'a', 0x7F, 0x80, 0xFF};
  private static final byte[][] STARTS = {
    {}, bytes("aaaaaaaa"), bytes("aaaaaaa\0"), bytes("aaaaaaa"), bytes("aaaaaaaaaaaaaaaa")
  };

  private static final int LONGEST_END = 4;

  /** How many there are. */
  static final int COUNT = STARTS.length * ends();

  private NearKeys() {}

  /** The key of a number from 0 to {@link #COUNT} - 1; some numbers have equal keys. */
  static byte[] key(int number) {
    byte[] start = STARTS[number % STARTS.length];
    int rest = number / STARTS.length;
    byte[] key = new byte[start.length + LONGEST_END];
    System.arraycopy(start, 0, key, 0, start.length);
    int length = start.length;
    for (; rest > 0; rest = (rest - 1) / LETTERS.length) {
      key[length++] = (byte) LETTERS[(rest - 1) % LETTERS.length];
    }
    return Arrays.copyOf(key, length);
  }

  private static int ends() {
    int ends = 0;
    for (int length = 0, count = 1; length <= LONGEST_END; length++, count *= LETTERS.length) {
      ends += count;
    }
    return ends;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
