package site.ycsb.arrival.schedule;

import java.util.function.DoubleSupplier;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;

/**
 * Sums of gaps, each as exact as a double can be: what an addition loses is kept (Knuth's TwoSum)
 * and added back, so that billions of gaps do not drift.
 */
final class RenewalSum implements DoubleSupplier {
  private final ContinuousSampler gaps;
  private double sum;
  private double lost;

  RenewalSum(ContinuousSampler gaps) {
    this.gaps = gaps;
  }

  /** The sum with one more gap. */
  @Override
  public double getAsDouble() {
    double gap = gaps.sample();
    double total = sum + gap;
    double added = total - sum;
    lost += (sum - (total - added)) + (gap - added);
    sum = total;
    return sum + lost;
  }
}
