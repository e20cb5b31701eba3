package site.ycsb.arrival.schedule;

import java.util.function.DoubleSupplier;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;

/**
 * Sums gaps, each as exact as a double can be. What an addition loses is kept (Knuth's TwoSum) and
 * added back, so that billions of gaps do not drift.
 */
final class GapSum implements DoubleSupplier {
  private final ContinuousSampler gaps;
  private double sum;
  private double lost;

  GapSum(ContinuousSampler gaps) {
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

  /**
   * Sums that are scaled so that every window of the run holds exactly as many arrivals as it
   * should. A first pass adds up one gap more than there are arrivals; a second draws the same gaps
   * again and multiplies. Exponential gaps become a Poisson process conditioned on its count.
   */
  static final class Normalised implements DoubleSupplier {
    private final GapDistribution gaps;
    private final long seed;
    private final double volume;
    private final long perWindow;
    private long window;
    private long left;
    private double scale;
    private GapSum sum;

    /**
     * @param volume expected arrivals in a window
     */
    Normalised(GapDistribution gaps, long seed, double volume) {
      this.gaps = gaps;
      this.seed = seed;
      this.volume = volume;
      this.perWindow = Math.max(1, Math.round(volume));
      this.left = perWindow;
      this.scale = scaleOf(0);
      this.sum = sumOf(0);
    }

    @Override
    public double getAsDouble() {
      if (left == 0) {
        window++;
        left = perWindow;
        scale = scaleOf(window);
        sum = sumOf(window);
      }
      left--;
      return window * volume + scale * sum.getAsDouble();
    }

    private double scaleOf(long number) {
      GapSum first = sumOf(number);
      for (long i = 0; i < perWindow; i++) {
        first.getAsDouble();
      }
      return volume / first.getAsDouble();
    }

    private GapSum sumOf(long number) {
      return new GapSum(gaps.sampler(SplitMix64.of(seed, number)));
    }
  }
}
