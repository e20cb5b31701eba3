package site.ycsb.arrival.schedule;

import java.util.function.DoubleSupplier;

/**
 * Sums of gaps, scaled so that every window of the run holds exactly as many arrivals as it should.
 * A first pass adds up one gap more than there are arrivals; a second draws the same gaps again and
 * multiplies. Exponential gaps become a Poisson process conditioned on its count.
 */
final class NormalisedSum implements DoubleSupplier {
  private final GapDistribution gaps;
  private final long seed;
  private final double volume;
  private final long perWindow;
  private long window;
  private long left;
  private double scale;
  private RenewalSum sum;

  /**
   * @param volume expected arrivals in a window
   */
  NormalisedSum(GapDistribution gaps, long seed, double volume) {
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
    RenewalSum first = sumOf(number);
    for (long i = 0; i < perWindow; i++) {
      first.getAsDouble();
    }
    return volume / first.getAsDouble();
  }

  private RenewalSum sumOf(long number) {
    return new RenewalSum(gaps.sampler(SplitMix64.of(seed, number)));
  }
}
