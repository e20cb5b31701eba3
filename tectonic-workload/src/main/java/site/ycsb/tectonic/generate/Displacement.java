package site.ycsb.tectonic.generate;

import java.util.BitSet;
import site.ycsb.tectonic.plan.GroupPlan.Sortedness;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * Puts a sorted sequence out of order by disjoint swaps, two entries each, over distances drawn
 * uniformly from 1 to the most allowed: K,L-sortedness as BoDS measures it (Raman et al., TPCTC
 * 2022).
 */
final class Displacement {
  private static final int TRIES = 64;

  private final int size;
  private final int distance;
  private final SeededRandom random;
  private final BitSet swapped;

  private Displacement(int size, int distance, SeededRandom random) {
    this.size = size;
    this.distance = distance;
    this.random = random;
    swapped = new BitSet(size);
  }

  /** Disorders a sequence in place; {@code random} is positioned by the caller. */
  static void apply(long[] sequence, Sortedness sortedness, SeededRandom random) {
    int distance = (int) Math.min(sortedness.distance(), sequence.length - 1);
    long swaps = Math.min(sortedness.displaced(), sequence.length) / 2;
    if (distance >= 1) {
      new Displacement(sequence.length, distance, random).swap(sequence, swaps);
    }
  }

  private void swap(long[] sequence, long swaps) {
    // The first swap goes the whole way, so that the distance is reached and not just allowed.
    for (long i = 0; i < swaps; i++) {
      if (!swapOne(sequence, i == 0 ? distance : 1)) {
        return;
      }
    }
  }

  private boolean swapOne(long[] sequence, int least) {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      int step = least + random.nextInt(distance - least + 1);
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
