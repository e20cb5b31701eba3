package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;

/** Holds samples against theory: a deviation as large has a chance below 0.1 %, or it passes. */
public final class Fit {
  private static final double LEAST_CHANCE = 0.001;
  private static final double LEAST_EXPECTED = 5;

  private Fit() {}

  /** Asserts that samples fit a continuous distribution, by Kolmogorov and Smirnov. */
  public static void assertFits(double[] samples, DoubleUnaryOperator cumulative) {
    double[] sorted = samples.clone();
    Arrays.sort(sorted);
    double distance = 0;
    for (int i = 0; i < sorted.length; i++) {
      double theory = cumulative.applyAsDouble(sorted[i]);
      distance = Math.max(distance, theory - (double) i / sorted.length);
      distance = Math.max(distance, (i + 1.0) / sorted.length - theory);
    }
    double root = Math.sqrt(sorted.length);
    double scaled = distance * (root + 0.12 + 0.11 / root);
    double chance = 1 - new KolmogorovSmirnovTest().ksSum(scaled, 1e-9, 100_000);
    assertThat(chance).as("chance of a distance of %s", distance).isGreaterThan(LEAST_CHANCE);
  }

  /** Asserts that places from 0 to count - 1 are spread evenly. */
  public static void assertUniform(double[] places, double count) {
    assertFits(places, x -> Math.max(0, Math.min(1, (x + 0.5) / count)));
  }

  /**
   * Asserts that counts fit their shares, by chi-square; rare neighbours are taken together.
   *
   * @param shares that sum to 1
   */
  public static void assertFits(long[] counts, double[] shares) {
    long total = Arrays.stream(counts).sum();
    double square = 0;
    int cells = 0;
    double expected = 0;
    double observed = 0;
    double restExpected = total;
    for (int i = 0; i < counts.length; i++) {
      expected += shares[i] * total;
      observed += counts[i];
      boolean last = i == counts.length - 1;
      if (last || (expected >= LEAST_EXPECTED && restExpected - expected >= LEAST_EXPECTED)) {
        square += (observed - expected) * (observed - expected) / expected;
        restExpected -= expected;
        cells++;
        expected = 0;
        observed = 0;
      }
    }
    assertThat(cells).isGreaterThan(1);
    double chance = 1 - new ChiSquaredDistribution(null, cells - 1).cumulativeProbability(square);
    assertThat(chance)
        .as("chance of a chi-square of %s in %s cells", square, cells)
        .isGreaterThan(LEAST_CHANCE);
  }

  /** Asserts that counts are as even as chance allows. */
  public static void assertEven(long[] counts) {
    double[] shares = new double[counts.length];
    Arrays.fill(shares, 1.0 / counts.length);
    assertFits(counts, shares);
  }
}
