package site.ycsb.tectonic.contents;

/**
 * A 64-bit hash of bytes that can be combined. The hash of two pieces, one after the other, follows
 * from theirs: a polynomial in an odd number modulo 2^64. Any single byte that differs makes
 * another hash. Not for secrets.
 */
public final class ContentHash {
  private static final long BASE = 0xD1342543DE82EF95L;
  private static final int STRIDE = 8;
  private static final long[] POWERS = powers();

  private ContentHash() {}

  /** The hash of the bytes from one place to before another. */
  public static long of(byte[] bytes, int start, int end) {
    long hash = 0;
    int i = start;
    // One product waits for the one before, and not eight.
    for (; i + STRIDE <= end; i += STRIDE) {
      hash =
          hash * POWERS[8]
              + digit(bytes[i]) * POWERS[7]
              + digit(bytes[i + 1]) * POWERS[6]
              + digit(bytes[i + 2]) * POWERS[5]
              + digit(bytes[i + 3]) * POWERS[4]
              + digit(bytes[i + 4]) * POWERS[3]
              + digit(bytes[i + 5]) * POWERS[2]
              + digit(bytes[i + 6]) * POWERS[1]
              + digit(bytes[i + 7]);
    }
    for (; i < end; i++) {
      hash = hash * BASE + digit(bytes[i]);
    }
    return hash;
  }

  /**
   * The hash of two pieces, one after the other.
   *
   * @param tailBytes the length of the second
   */
  public static long joined(long head, long tail, long tailBytes) {
    return head * power(tailBytes) + tail;
  }

  /** No byte counts as nothing, so that length matters. */
  private static long digit(byte value) {
    return (value & 0xFF) + 1L;
  }

  private static long power(long exponent) {
    long power = 1;
    long square = BASE;
    for (long rest = exponent; rest > 0; rest >>= 1) {
      power *= (rest & 1) == 1 ? square : 1;
      square *= square;
    }
    return power;
  }

  private static long[] powers() {
    long[] powers = new long[STRIDE + 1];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = powers[i - 1] * BASE;
    }
    return powers;
  }
}
