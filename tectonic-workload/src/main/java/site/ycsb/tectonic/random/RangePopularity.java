package site.ycsb.tectonic.random;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Draws a range of keys and a key of it, as db_bench's mixgraph does. The probabilities of ranges
 * are whole multiples of the last one's, and a hash folds the ranks of a power law onto the keys of
 * a range (RocksDB's tools/db_bench_tool.cc, GenerateTwoTermExpKeys). It draws one of as many
 * numbers as there are keys, so that most keys of a rare range are never taken.
 */
public final class RangePopularity implements Popularity {
  /** The share of more keys is told from so many. */
  private static final double MOST_TOLD = 1 << 23;

  private static final double LEAST_PROBABILITY = 1e-16;

  private final SeededRandom random;
  private final long[] weights;
  private final long sum;
  private final double keyA;
  private final double keyB;

  /**
   * Ranges in a random order.
   *
   * @param probability of the range of a number from 1, falling
   * @throws IllegalArgumentException if no range is ever taken
   */
  public RangePopularity(
      SeededRandom random, int ranges, IntToDoubleFunction probability, double keyA, double keyB) {
    this.random = random;
    this.keyA = keyA;
    this.keyB = keyB;
    double least =
        IntStream.rangeClosed(1, ranges)
            .mapToDouble(probability)
            .filter(share -> share >= LEAST_PROBABILITY)
            .reduce(0, (before, share) -> share);
    long unit = (long) (1 / least) + 1;
    weights = new long[ranges];
    for (int i = 0; i < ranges; i++) {
      int other = (int) Math.floorMod(SeededRandom.mix(i), i + 1L);
      weights[i] = weights[other];
      weights[other] = Math.max(0, (long) ((double) unit * probability.applyAsDouble(i + 1)));
    }
    sum = Arrays.stream(weights).sum();
    if (!(least > 0) || sum <= 0) {
      throw new IllegalArgumentException("all key ranges have a probability of 0");
    }
  }

  @Override
  public long place(long live) {
    return place(random.nextLong(live), live);
  }

  /** Of one number come the range, the draw in it, and by a hash of its rank the key. */
  private long place(long drawn, long live) {
    long rest = drawn % sum;
    int range = 0;
    while (rest >= weights[range]) {
      rest -= weights[range++];
    }
    long keys = Math.max(1, live / weights.length);
    double rank = Math.pow((double) (drawn % keys) / (double) keys / keyA, 1 / keyB);
    long place = keys * range + Math.floorMod(SeededRandom.mix((long) Math.ceil(rank)), keys);
    return Math.min(place, live - 1);
  }

  @Override
  public DoubleUnaryOperator share(double keys) {
    int told = (int) Math.min(MOST_TOLD, keys);
    double[] mass = new double[told];
    for (int drawn = 0; drawn < told; drawn++) {
      mass[(int) place(drawn, told)] -= 1.0 / told;
    }
    Arrays.sort(mass);
    return top -> UnitSampler.densest(mass, Math.min(1, top / keys) * told);
  }
}
