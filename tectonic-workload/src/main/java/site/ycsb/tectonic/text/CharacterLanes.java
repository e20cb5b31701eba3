package site.ycsb.tectonic.text;

/**
 * Random characters of a set, four in each 32-bit number (a lane). Many are made in loops without
 * branches and tables, which the compiler turns into vector instructions: each loop so small that
 * it does. Few are looked up in a table of pairs, with the same outcome. The characters of a lane
 * depend on the seed and the lane's number alone, so that the first of a string can be had without
 * the others.
 *
 * <p>Two characters are the first two digits in base n of the fraction h / 2^26, where h is the
 * upper 26 bits of a 32-bit hash: as if a real number were drawn. So the probability of a character
 * is off by less than a millionth of itself, and that of a pair by less than 6 in 100,000 (one of
 * 2^26 / 62^2), which takes some 10^11 pairs to be seen. The hash is a bijection of 32 bits by two
 * multiplications ("lowbias32" of C. Wellons), into which one half of the seed goes before them,
 * and the other half in between.
 */
final class CharacterLanes {
  static final int BYTES = 4;

  /** Lanes made at a time: they fit into a processor's nearest cache. */
  static final int MOST = 256;

  /** With fewer lanes than this, one at a time is faster. */
  private static final int VECTORS_PAY = 72;

  private static final int STEP = 0x9E3779B9;

  /** With a digit of at most six bits before the point, a fraction fits into a lane. */
  private static final int UNUSED_BITS = 6;

  private static final int FRACTION_BITS = Integer.SIZE - UNUSED_BITS;
  private static final int FRACTION = (1 << FRACTION_BITS) - 1;
  private static final int EACH_BYTE = 0x01010101;
  private static final int TOP_BITS = 0x80808080;

  private static final int[] PLACES = new int[MOST];

  static {
    for (int i = 0; i < MOST; i++) {
      PLACES[i] = 2 * i * STEP;
    }
  }

  private final int size;
  private final char[] pairs;
  private final int first;
  private final int[] limits = new int[2];
  private final int[] gaps = new int[2];

  /**
   * @param characters ascending ASCII, in at most three runs without a gap
   * @param pairs all pairs of them in order, the first character in the lower byte
   */
  CharacterLanes(byte[] characters, char[] pairs) {
    size = characters.length;
    this.pairs = pairs;
    first = characters[0] * EACH_BYTE;
    int runs = 0;
    for (int i = 1; i < size; i++) {
      int gap = characters[i] - characters[i - 1] - 1;
      if (gap > 0) {
        // Added to a digit of at least i, this sets the top bit of the byte.
        limits[runs] = (0x80 - i) * EACH_BYTE;
        gaps[runs] = gap;
        runs++;
      }
    }
  }

  /**
   * Makes lanes, from the beginning of an array on.
   *
   * @param from number of the first one
   * @param count at most {@link #MOST}
   * @param spare of the same length, to be overwritten
   */
  void make(long seed, int from, int count, int[] lanes, int[] spare) {
    int even = (int) seed + 2 * from * STEP;
    int odd = even + STEP;
    int inner = (int) (seed >>> 32);
    if (count < VECTORS_PAY) {
      for (int i = 0; i < count; i++) {
        int hash = hash(PLACES[i] + even, inner);
        int other = hash(PLACES[i] + odd, inner);
        lanes[i] = pair(hash) | (pair(other) << 16);
      }
      return;
    }
    hash(even, inner, lanes, count);
    digits(lanes, count);
    hash(odd, inner, spare, count);
    digits(spare, count);
    join(lanes, spare, count);
  }

  /** How many lanes a count of bytes takes. */
  static int of(int bytes) {
    return (bytes + BYTES - 1) / BYTES;
  }

  private static void hash(int start, int inner, int[] lanes, int count) {
    int[] places = PLACES;
    for (int i = 0; i < count; i++) {
      lanes[i] = hash(places[i] + start, inner);
    }
  }

  private void digits(int[] lanes, int count) {
    int base = size;
    for (int i = 0; i < count; i++) {
      lanes[i] = digits(lanes[i], base);
    }
  }

  private void join(int[] lanes, int[] others, int count) {
    int start = first;
    int limit = limits[0];
    int gap = gaps[0];
    int nextLimit = limits[1];
    int nextGap = gaps[1];
    for (int i = 0; i < count; i++) {
      int digits = lanes[i] | (others[i] << 16);
      lanes[i] =
          digits
              + start
              + (((digits + limit) & TOP_BITS) >>> 7) * gap
              + (((digits + nextLimit) & TOP_BITS) >>> 7) * nextGap;
    }
  }

  private int pair(int hash) {
    return pairs[(int) (((hash >>> UNUSED_BITS) * (long) pairs.length) >>> FRACTION_BITS)];
  }

  private static int hash(int place, int inner) {
    int mixed = (place ^ (place >>> 16)) * 0x7FEB352D;
    mixed = (mixed ^ inner ^ (mixed >>> 15)) * 0x846CA68B;
    return mixed ^ (mixed >>> 16);
  }

  /**
   * Two digits of a hash in base size, the first in the lower byte: times the size, a fraction has
   * its next digit before the point.
   */
  private static int digits(int hash, int size) {
    int first = (hash >>> UNUSED_BITS) * size;
    int second = (first & FRACTION) * size;
    return (first >>> FRACTION_BITS) | ((second >>> FRACTION_BITS) << Byte.SIZE);
  }
}
