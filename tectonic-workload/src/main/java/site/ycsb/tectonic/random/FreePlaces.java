package site.ycsb.tectonic.random;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Draws places without replacement: each draw has the law of a popularity among the places that are
 * free. A place that is taken is drawn again for a while; then the masses of all free places are
 * kept in a tree of sums, by which a draw takes O(log n) however few are left. Sums are made of
 * their halves anew, never by subtraction, so that no error builds up.
 *
 * <p>One bit per place, and with the tree 4 bytes per place and 16 per {@value #BLOCK}. Beyond
 * {@value #MOST_IN_TREE} places there is no tree: the next free place is taken instead.
 */
public final class FreePlaces {
  /** Stands for no place. */
  public static final long NONE = -1;

  private static final int MOST_IN_TREE = 1 << 26;
  private static final int BLOCK = 64;
  private static final int TRIES = 8;
  private static final int TRIES_WITHOUT_TREE = 1000;

  /** While less mass than this is free, the tree is faster than trying. */
  private static final double WORTH_TRYING = 0.5;

  /** So much the places have that a popularity gives none: they are taken last, evenly. */
  private static final float LEAST_MASS = 1e-30f;

  /** Within a block whose halves differ by less, the places have the same mass. */
  private static final double FLAT = 0.01;

  private final Popularity popularity;
  private final SeededRandom random;
  private final int places;
  private final DoubleUnaryOperator below;
  private final long[] taken;
  private int free;
  private float[] masses = {};
  private double[] sums = {};
  private int leaves;

  /**
   * @param popularity of the places, drawing from {@code random}
   * @param random positioned by the caller before each draw
   */
  public FreePlaces(Popularity popularity, int places, SeededRandom random) {
    this.popularity = popularity;
    this.random = random;
    this.places = places;
    below = popularity.below(places);
    taken = new long[blocks(places)];
    free = places;
  }

  /** Bytes that so many places take. */
  public static long bytes(double places) {
    double perPlace = places <= MOST_IN_TREE ? 4 + 2.0 * 16 / BLOCK : 0;
    return (long) (places * (1.0 / Byte.SIZE + perPlace));
  }

  private static int blocks(int places) {
    return (int) (((long) places + BLOCK - 1) / BLOCK);
  }

  /** Takes a free place; {@link #NONE} if there is none. */
  public long draw() {
    if (free == 0) {
      return NONE;
    }
    int place = drawn();
    take(place);
    return place;
  }

  /** Takes a place that is free. */
  public void take(int place) {
    taken[place / BLOCK] |= 1L << place;
    free--;
    if (sums.length > 0) {
      masses[place] = 0;
      sumUp(place / BLOCK);
    }
  }

  /** Frees a place that is taken. */
  public void free(int place) {
    taken[place / BLOCK] &= ~(1L << place);
    free++;
    if (sums.length > 0) {
      weigh(place / BLOCK);
      sumUp(place / BLOCK);
    }
  }

  /** Whether a place is not free. */
  public boolean isTaken(int place) {
    return (taken[place / BLOCK] & (1L << place)) != 0;
  }

  private int drawn() {
    if (sums.length > 0 && sums[1] < WORTH_TRYING) {
      return byMass();
    }
    int tries = places <= MOST_IN_TREE ? TRIES : TRIES_WITHOUT_TREE;
    int place = 0;
    for (int attempt = 0; attempt < tries; attempt++) {
      place = (int) popularity.place(places);
      if (!isTaken(place)) {
        return place;
      }
    }
    if (places > MOST_IN_TREE) {
      return nextFree(place);
    }
    if (sums.length == 0) {
      grow();
    }
    return byMass();
  }

  /** The first free place from one on; after the last comes the first. */
  private int nextFree(int from) {
    int block = from / BLOCK;
    long free = ~taken[block] & (-1L << from);
    while (free == 0 || block * BLOCK + Long.numberOfTrailingZeros(free) >= places) {
      block = block + 1 == taken.length ? 0 : block + 1;
      free = ~taken[block];
    }
    return block * BLOCK + Long.numberOfTrailingZeros(free);
  }

  private void grow() {
    leaves = Math.max(1, Integer.highestOneBit(Math.max(1, taken.length - 1)) * 2);
    masses = new float[places];
    sums = new double[2 * leaves];
    for (int block = 0; block < taken.length; block++) {
      weigh(block);
      sums[leaves + block] = sum(block);
    }
    for (int node = leaves - 1; node > 0; node--) {
      sums[node] = sums[2 * node] + sums[2 * node + 1];
    }
  }

  /** Writes down the masses of the free places of a block. */
  private void weigh(int block) {
    int first = block * BLOCK;
    int count = Math.min(BLOCK, places - first);
    double start = below.applyAsDouble(first);
    double middle = below.applyAsDouble(first + count / 2.0);
    double end = below.applyAsDouble((double) first + count);
    boolean flat = Math.abs(end - 2 * middle + start) <= FLAT * (end - start);
    if (flat && first > 0) {
      float mass = Math.max(LEAST_MASS, (float) ((end - start) / count));
      Arrays.fill(masses, first, first + count, mass);
    } else {
      double before = start;
      for (int place = first; place < first + count; place++) {
        double after = below.applyAsDouble(place + 1.0);
        masses[place] = Math.max(LEAST_MASS, (float) (after - before));
        before = after;
      }
    }
    for (int place = first; place < first + count; place++) {
      masses[place] = isTaken(place) ? 0 : masses[place];
    }
  }

  private double sum(int block) {
    double sum = 0;
    int end = Math.min(places, (block + 1) * BLOCK);
    for (int place = block * BLOCK; place < end; place++) {
      sum += masses[place];
    }
    return sum;
  }

  private void sumUp(int block) {
    sums[leaves + block] = sum(block);
    for (int node = (leaves + block) / 2; node > 0; node /= 2) {
      sums[node] = sums[2 * node] + sums[2 * node + 1];
    }
  }

  private int byMass() {
    double left = random.nextDouble() * sums[1];
    int node = 1;
    while (node < leaves) {
      node *= 2;
      if (left >= sums[node] && sums[node + 1] > 0) {
        left -= sums[node];
        node++;
      }
    }
    int block = node - leaves;
    int end = Math.min(places, (block + 1) * BLOCK);
    int last = -1;
    for (int place = block * BLOCK; place < end; place++) {
      if (masses[place] > 0) {
        last = place;
        left -= masses[place];
        if (left < 0) {
          break;
        }
      }
    }
    return last;
  }
}
