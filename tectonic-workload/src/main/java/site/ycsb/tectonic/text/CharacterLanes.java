package site.ycsb.tectonic.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

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

  /** Whether lanes that are so many are as fast by themselves as together with others. */
  static boolean areMany(int count) {
    return count >= VECTORS_PAY;
  }

  /** Notes where lanes of a string are in it, for a {@link #make} of several strings. */
  static void place(int[] places, int from, int count) {
    System.arraycopy(PLACES, 0, places, from, count);
  }

  /**
   * Makes lanes of several strings, from the beginning of an array on.
   *
   * @param places of each lane
   * @param seeds the lower half of that of each lane's string
   * @param inners the upper half
   */
  void make(int[] places, int[] seeds, int[] inners, int count, int[] lanes, int[] spare) {
    if (count < VECTORS_PAY) {
      for (int i = 0; i < count; i++) {
        int even = places[i] + seeds[i];
        int odd = even + STEP;
        lanes[i] = pair(hash(even, inners[i])) | (pair(hash(odd, inners[i])) << 16);
      }
      return;
    }
    hash(places, seeds, inners, 0, lanes, count);
    digits(lanes, count);
    hash(places, seeds, inners, STEP, spare, count);
    digits(spare, count);
    join(lanes, spare, count);
  }

  private static void hash(
      int[] places, int[] seeds, int[] inners, int step, int[] lanes, int count) {
    for (int i = 0; i < count; i++) {
      lanes[i] = hash(places[i] + seeds[i] + step, inners[i]);
    }
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

  /**
   * Random characters that are still to be made. Those of several short strings are made together,
   * with the same outcome as one by one.
   */
  static final class Queue {
    private static final int MOST_STRINGS = 64;

    private final int[] places = new int[CharacterLanes.MOST];
    private final int[] seeds = new int[CharacterLanes.MOST];
    private final int[] inners = new int[CharacterLanes.MOST];
    private final int[] starts = new int[MOST_STRINGS];
    private final int[] counts = new int[MOST_STRINGS];
    private @Nullable CharacterLanes characters;
    private int strings;

    /** Strings, from the first on, whose lanes' places are noted. */
    private int placed;

    private int lanes;

    /**
     * Adds a string, making those before it where there is no room for more.
     *
     * @param start place in the draft
     * @param count bytes, at most those of all lanes
     */
    void add(CharacterLanes from, long seed, int start, int count, Draft draft) {
      int more = CharacterLanes.of(count);
      if (from != characters || strings == MOST_STRINGS || lanes + more > CharacterLanes.MOST) {
        make(draft);
        characters = from;
      }
      // Records are mostly alike, so the places mostly are what they were.
      if (strings >= placed || counts[strings] != count) {
        CharacterLanes.place(places, lanes, more);
        placed = strings + 1;
      }
      Arrays.fill(seeds, lanes, lanes + more, (int) seed);
      Arrays.fill(inners, lanes, lanes + more, (int) (seed >>> 32));
      lanes += more;
      starts[strings] = start;
      counts[strings++] = count;
    }

    /** Makes all of them. */
    void make(Draft draft) {
      if (characters != null) {
        characters.make(places, seeds, inners, lanes, draft.lanes, draft.spareLanes);
        put(draft);
        characters = null;
        strings = 0;
        lanes = 0;
      }
    }

    /** Strings that follow one another without a gap are copied as one. */
    private void put(Draft draft) {
      int lane = 0;
      int first = 0;
      while (first < strings) {
        int count = counts[first];
        int next = first + 1;
        while (next < strings
            && count % CharacterLanes.BYTES == 0
            && starts[next] == starts[first] + count) {
          count += counts[next++];
        }
        draft.put(draft.lanes, lane, starts[first], count);
        lane += CharacterLanes.of(count);
        first = next;
      }
    }
  }
}
