package site.ycsb.tectonic.generate.order;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * A random order of exact counts: each draw takes an entry with the probability of its share of
 * what is left. Where the mix glides, what is left of an entry counts for as much as the mix has of
 * it now, against what it has of it from now on; with a mix that stays, that is the uniformly
 * random permutation again.
 */
final class CountedInterleaving implements Interleaving {
  private final long[] left;
  private final @Nullable Glide glide;
  private final long total;
  private final double[] pull;
  private long totalLeft;

  /**
   * @param counts how many operations there are of each entry
   * @param glide of the mix; null: it stays
   */
  CountedInterleaving(long[] counts, @Nullable Glide glide) {
    left = counts.clone();
    this.glide = glide;
    total = Arrays.stream(counts).sum();
    totalLeft = total;
    pull = new double[counts.length];
  }

  @Override
  public boolean hasNext() {
    return totalLeft > 0;
  }

  @Override
  public boolean has(int entry) {
    return left[entry] > 0;
  }

  @Override
  public int peek(SeededRandom random) {
    return glide == null ? uniform(random) : gliding(random, glide);
  }

  @Override
  public void take(int entry) {
    left[entry]--;
    totalLeft--;
  }

  private int uniform(SeededRandom random) {
    long place = random.nextLong(totalLeft);
    int entry = 0;
    while (place >= left[entry]) {
      place -= left[entry];
      entry++;
    }
    return entry;
  }

  private int gliding(SeededRandom random, Glide mix) {
    double sum = 0;
    for (int entry = 0; entry < left.length; entry++) {
      pull[entry] = left[entry] * mix.pull(entry, total - totalLeft, total);
      sum += pull[entry];
    }
    double place = random.nextDouble() * sum;
    int last = -1;
    for (int entry = 0; entry < left.length; entry++) {
      if (left[entry] > 0) {
        last = entry;
        place -= pull[entry];
        if (place < 0) {
          return entry;
        }
      }
    }
    return last;
  }
}
