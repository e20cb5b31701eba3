package site.ycsb.tectonic.stream;

import java.util.BitSet;
import site.ycsb.tectonic.plan.GroupPlan.Sortedness;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * Puts a sorted sequence out of order by disjoint swaps of two entries each. Distances are drawn
 * from 1 to the most allowed, by a law. This is K,L-sortedness as BoDS measures it (Raman et al.,
 * TPCTC 2022).
 */
public final class Displacement {
  private static final int TRIES = 64;

  /** Random swaps over a distance of 1 get no further than to 86 % of the entries. */
  private static final double DENSE_SHARE = 0.8;

  private final int size;
  private final int distance;
  private final SeededRandom random;
  private final Popularity steps;
  private final BitSet swapped;

  private Displacement(int size, int distance, SeededRandom random, Popularity steps) {
    this.size = size;
    this.distance = distance;
    this.random = random;
    this.steps = steps;
    swapped = new BitSet(size);
  }

  /** Disorders a sequence in place; {@code random} is positioned by the caller. */
  public static void apply(long[] sequence, Sortedness sortedness, SeededRandom random) {
    int distance = (int) Math.min(sortedness.distance(), sequence.length - 1);
    long displaced = Math.min(sortedness.displaced(), sequence.length);
    if (distance >= 1) {
      var law = sortedness.law();
      Popularity steps = law == null ? Popularity.uniform(random) : law.popularity(random);
      Displacement displacement = new Displacement(sequence.length, distance, random, steps);
      boolean odd = displaced % 2 == 1 && displaced >= 3 && distance >= 2;
      if (odd) {
        displacement.rotateThree(sequence, displaced == 3 ? distance : 2);
      }
      displacement.swap(sequence, (odd ? displaced - 3 : displaced) / 2);
    }
  }

  /** How many of so many entries are displaced at least, as far as that is known without trying. */
  public static long least(Sortedness sortedness, long size) {
    long displaced = sortedness.displaced();
    if (displaced > DENSE_SHARE * size) {
      // The first swap may cut off single entries, one on either side; in turn all others pair up.
      return sortedness.distance() == 1 ? Math.max(2, displaced - 2) : 0;
    }
    // Swaps end early only where each free entry is out of reach of the next.
    long apart = Math.max(2, sortedness.distance()) + 1;
    return Math.min(displaced, size - (size + apart - 1) / apart);
  }

  /**
   * Displaces three entries, as an odd number cannot be made of swaps.
   *
   * @param reach from the first of them to the last, at least 2
   */
  private void rotateThree(long[] sequence, int reach) {
    int from = random.nextInt(size - reach);
    exchange(sequence, from, from + 1);
    exchange(sequence, from + 1, from + reach);
  }

  private void swap(long[] sequence, long swaps) {
    boolean dense = 2 * swaps > DENSE_SHARE * size;
    // The first swap goes the whole way, so that the distance is reached and not just allowed.
    for (long i = 0; i < (dense ? 1 : swaps); i++) {
      if (!swapOne(sequence, i == 0 ? distance : 1)) {
        return;
      }
    }
    if (dense) {
      swapInTurn(sequence, swaps - 1);
    }
  }

  /**
   * Where few entries stay in place, swaps at random places would leave too many single ones
   * between them. So entries take their turns, as many of them to be swapped as there have to be.
   */
  private void swapInTurn(long[] sequence, long swaps) {
    long left = swaps;
    long free = size - (long) swapped.cardinality();
    for (int from = 0; left > 0; from++) {
      from = swapped.nextClearBit(from);
      if (from >= size) {
        return;
      }
      boolean isSwapped = 2 * left >= free || random.nextLong(free - left) < left;
      int to = isSwapped ? freeAhead(from) : from;
      if (to > from) {
        exchange(sequence, from, to);
        left--;
        free--;
      }
      free--;
    }
  }

  /** A free entry within reach, or the given one if there is none. */
  private int freeAhead(int from) {
    int farthest = Math.min(size - 1, from + distance);
    for (int attempt = 0; attempt < TRIES && from < farthest; attempt++) {
      int to = from + 1 + (int) steps.place(farthest - from);
      if (!swapped.get(to)) {
        return to;
      }
    }
    return swapped.previousClearBit(farthest);
  }

  private boolean swapOne(long[] sequence, int least) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      int step = least + (int) steps.place(distance - least + 1);
      int from = random.nextInt(size - step);
      if (!swapped.get(from) && !swapped.get(from + step)) {
        exchange(sequence, from, from + step);
        return true;
      }
    }
    return swapNearest(sequence);
  }

  /** Where free entries are rare: the next free one and the farthest free one in its reach. */
  private boolean swapNearest(long[] sequence) {
    int start = random.nextInt(size);
    for (int i = 0; i < size; i++) {
      int from = swapped.nextClearBit((start + i) % size);
      if (from >= size) {
        continue;
      }
      int to = swapped.previousClearBit(Math.min(size - 1, from + distance));
      if (to > from) {
        exchange(sequence, from, to);
        return true;
      }
    }
    return false;
  }

  private void exchange(long[] sequence, int from, int to) {
    long moved = sequence[from];
    sequence[from] = sequence[to];
    sequence[to] = moved;
    swapped.set(from);
    swapped.set(to);
  }
}
