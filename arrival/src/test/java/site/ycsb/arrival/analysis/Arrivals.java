package site.ycsb.arrival.analysis;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** Reference arrivals with known properties, as short as their definitions. */
final class Arrivals {
  private Arrivals() {}

  /** The leaves of a b-model of so many levels, with real volumes. */
  static double[] cascade(double bias, int levels, double total, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] volumes = {total};
    for (int level = 0; level < levels; level++) {
      double[] next = new double[2 * volumes.length];
      for (int i = 0; i < volumes.length; i++) {
        double share = random.nextBoolean() ? bias : 1 - bias;
        next[2 * i] = volumes[i] * share;
        next[2 * i + 1] = volumes[i] * (1 - share);
      }
      volumes = next;
    }
    return volumes;
  }

  /** Poisson counts with given means, one a second. */
  static Series poissonCounts(double[] means, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] counts = new double[means.length];
    double arrival = exponential(random);
    double passed = 0;
    for (int i = 0; i < means.length; i++) {
      passed += means[i];
      for (; arrival < passed; arrival += exponential(random)) {
        counts[i]++;
      }
    }
    return Series.counts(counts, 1);
  }

  /** Poisson counts with one mean, one a second. */
  static Series poissonCounts(int bins, double mean, long seed) {
    double[] means = new double[bins];
    Arrays.fill(means, mean);
    return poissonCounts(means, seed);
  }

  /** Counts of a renewal process with gaps of mean 1, so many expected a bin. */
  static Series renewalCounts(int bins, double mean, DoubleSupplier gaps) {
    double[] counts = new double[bins];
    for (double time = gaps.getAsDouble(); time < bins * mean; time += gaps.getAsDouble()) {
      counts[(int) (time / mean)]++;
    }
    return Series.counts(counts, 1);
  }

  /** The gaps of a time change: unit gaps in the volume of the leaves, which last 1 s each. */
  static Series gapsOfLeaves(double[] volumes, boolean isPoisson, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] times = new double[(int) (2 * Arrays.stream(volumes).sum())];
    int arrivals = 0;
    double next = isPoisson ? exponential(random) : 0.5;
    double passed = 0;
    for (int leaf = 0; leaf < volumes.length; leaf++) {
      for (; next < passed + volumes[leaf]; next += isPoisson ? exponential(random) : 1) {
        times[arrivals++] = leaf + (next - passed) / volumes[leaf];
      }
      passed += volumes[leaf];
    }
    double[] gaps = new double[arrivals - 1];
    Arrays.setAll(gaps, i -> times[i + 1] - times[i]);
    return Series.gaps(gaps);
  }

  /** Gaps of Poisson arrivals at one a second. */
  static Series exponentialGaps(int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] gaps = new double[size];
    Arrays.setAll(gaps, i -> exponential(random));
    return Series.gaps(gaps);
  }

  /** Pareto gaps of mean 1. */
  static DoubleSupplier pareto(double shape, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return () -> (shape - 1) / shape * Math.pow(1 - random.nextDouble(), -1 / shape);
  }

  /** The means of a sine around a mean, for bins of 1 s. */
  static double[] sine(int bins, double mean, double modulation, double periodSeconds) {
    double[] means = new double[bins];
    Arrays.setAll(
        means, i -> mean * (1 + modulation * Math.sin(2 * Math.PI * (i + 0.5) / periodSeconds)));
    return means;
  }

  static double exponential(SplittableRandom random) {
    return -Math.log1p(-random.nextDouble());
  }

  /** The value of an estimate that applies. */
  static double value(Estimate estimate) {
    if (estimate instanceof Estimate.Value value) {
      return value.value();
    }
    throw new AssertionError(estimate.toString());
  }

  /** The reason of an estimate that does not apply. */
  static String reason(Estimate estimate) {
    if (estimate instanceof Estimate.NotApplicable none) {
      return none.reason();
    }
    throw new AssertionError(estimate.toString());
  }
}
