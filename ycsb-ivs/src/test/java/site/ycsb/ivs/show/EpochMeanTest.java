package site.ycsb.ivs.show;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;

/** Intervals hold the true value about as often as they say, though epochs depend on each other. */
final class EpochMeanTest {
  private static final int SERIES = 400;
  private static final double TRUTH = 0.2;

  @Test
  void means_ofIndependentEpochs_areHeldIn95Of100() {
    assertThat(coverage(99, 0)).isBetween(0.92, 0.98);
    assertThat(coverage(19, 0)).isBetween(0.93, 0.995);
  }

  @Test
  void means_ofDependentEpochs_areHeldNearlyAsOften_whereStudentsIntervalIsNot() {
    assertThat(coverage(99, 0.3)).isBetween(0.91, 0.98);
    assertThat(coverage(99, 0.62)).isBetween(0.89, 0.97);
    assertThat(coverage(19, 0.3)).isBetween(0.90, 0.98);
    assertThat(coverage(19, 0.62)).isBetween(0.83, 0.95);
    assertThat(coverageOfStudent(99, 0.62)).isLessThan(0.75);
  }

  @Test
  void estimate_isTheMean_whateverTheSeed() {
    double[] values = {1, 3, 2, 5, 4, 6, 8, 7};

    EpochMean one = EpochMean.of(values, 1);

    assertThat(one.value()).isEqualTo(4.5);
    assertThat(EpochMean.of(values, 1)).isEqualTo(one);
    assertThat(EpochMean.of(values, 2).value()).isEqualTo(4.5);
    assertThat(EpochMean.of(values, 2).error()).isNotEqualTo(one.error());
  }

  @Test
  void blocks_haveTheSquareRootOfTheEpochs() {
    assertThat(EpochMean.blockLength(19)).isEqualTo(4);
    assertThat(EpochMean.blockLength(99)).isEqualTo(10);
  }

  @Test
  void interval_isStudents() {
    // Tables: t at 97.5 % is 2.262 with 9 degrees of freedom and 3.182 with 3.
    assertThat(new EpochMean(5, 2, 9).halfWidth()).isCloseTo(2 * 2.262, within(2e-3));
    assertThat(new EpochMean(5, 2, 3).halfWidth()).isCloseTo(2 * 3.182, within(2e-3));
    assertThat(new EpochMean(1, 0, 4).halfWidth()).isZero();
  }

  @Test
  void trials_thatAgree_addTheirDegreesOfFreedom_andThoseThatDoNot_countAsOneEach() {
    EpochMean agreeing =
        EpochMean.ofTrials(List.of(new EpochMean(1, 0.2, 5), new EpochMean(1, 0.2, 5)));
    assertThat(agreeing.error()).isCloseTo(0.2 / Math.sqrt(2), within(1e-12));
    assertThat(agreeing.freedom()).isCloseTo(10, within(1e-9));

    EpochMean apart =
        EpochMean.ofTrials(List.of(new EpochMean(0, 1e-6, 5), new EpochMean(2, 1e-6, 5)));
    assertThat(apart.value()).isEqualTo(1);
    assertThat(apart.error()).isCloseTo(1, within(1e-6));
    assertThat(apart.freedom()).isCloseTo(1, within(1e-6));
  }

  private static double coverage(int epochs, double correlation) {
    Random random = new Random(20);
    int held = 0;
    for (int i = 0; i < SERIES; i++) {
      EpochMean mean = EpochMean.of(autoregressive(epochs, correlation, random), i);
      held += Math.abs(TRUTH - mean.value()) <= mean.halfWidth() ? 1 : 0;
    }
    return (double) held / SERIES;
  }

  private static double coverageOfStudent(int epochs, double correlation) {
    Random random = new Random(20);
    double t = new TDistribution(epochs - 1).inverseCumulativeProbability(0.975);
    int held = 0;
    for (int i = 0; i < SERIES; i++) {
      double[] values = autoregressive(epochs, correlation, random);
      double half = t * Math.sqrt(StatUtils.variance(values) / epochs);
      held += Math.abs(StatUtils.mean(values) - TRUTH) <= half ? 1 : 0;
    }
    return (double) held / SERIES;
  }

  /** A stationary series of variance 1 about the truth. */
  private static double[] autoregressive(int epochs, double correlation, Random random) {
    double[] values = new double[epochs];
    double state = random.nextGaussian();
    for (int i = 0; i < epochs; i++) {
      values[i] = TRUTH + state;
      state =
          correlation * state + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
    }
    return values;
  }
}
