package site.ycsb.ivs.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;
import org.junit.jupiter.api.Test;
import site.ycsb.ivs.judge.Effect.Interval;

/** Intervals hold the true value about as often as they say, though epochs depend on each other. */
final class BlockBootstrapTest {
  private static final int SERIES = 400;
  private static final double TRUTH = 0.2;

  @Test
  void means_ofIndependentEpochs_areHeldIn95Of100() {
    assertThat(coverage(99, 0, Trend.level())).isBetween(0.92, 0.98);
    assertThat(coverage(19, 0, Trend.level())).isBetween(0.93, 0.995);
  }

  @Test
  void means_ofDependentEpochs_areHeldNearlyAsOften_whereStudentsIntervalIsNot() {
    assertThat(coverage(99, 0.3, Trend.level())).isBetween(0.91, 0.98);
    assertThat(coverage(99, 0.62, Trend.level())).isBetween(0.89, 0.97);
    assertThat(coverage(19, 0.3, Trend.level())).isBetween(0.90, 0.98);
    assertThat(coverage(19, 0.62, Trend.level())).isBetween(0.83, 0.95);
    assertThat(coverageOfStudent(99, 0.62)).isLessThan(0.75);
  }

  @Test
  void changes_ofDependentEpochs_areHeldNearlyAsOften() {
    assertThat(coverage(99, 0.62, Trend.change())).isBetween(0.88, 0.97);
    assertThat(coverage(19, 0.62, Trend.change())).isBetween(0.86, 0.97);
  }

  @Test
  void estimate_isThatOfLeastSquares_whateverTheSeed() {
    double[] values = {1, 3, 2, 5, 4, 6, 8, 7};
    double[][] rows = rows(values.length, Trend.change());

    Effect one = new BlockBootstrap(200, 1).of(rows, values, Trend.change().statistic());
    Effect same = new BlockBootstrap(200, 1).of(rows, values, Trend.change().statistic());
    Effect other = new BlockBootstrap(200, 2).of(rows, values, Trend.change().statistic());

    // Sum of (x - 3.5) y over 42, times the 7 steps from the first to the last.
    assertThat(one.value()).isCloseTo(7 * 39.0 / 42, within(1e-9));
    assertThat(same).isEqualTo(one);
    assertThat(other.value()).isCloseTo(one.value(), within(1e-9));
    assertThat(other.error()).isNotEqualTo(one.error());
  }

  @Test
  void blocks_haveTheSquareRootOfTheEpochs() {
    assertThat(BlockBootstrap.blockLength(19)).isEqualTo(4);
    assertThat(BlockBootstrap.blockLength(99)).isEqualTo(10);
  }

  private static double coverage(int epochs, double correlation, Trend trend) {
    Random random = new Random(20);
    double[][] rows = rows(epochs, trend);
    double truth = rows[0].length == 1 ? TRUTH : 0;
    int held = 0;
    for (int i = 0; i < SERIES; i++) {
      Interval interval =
          new BlockBootstrap(300, i)
              .of(rows, autoregressive(epochs, correlation, random), trend.statistic())
              .interval(0.95);
      held += interval.least() <= truth && truth <= interval.most() ? 1 : 0;
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

  private static double[][] rows(int epochs, Trend trend) {
    List<Integer> all = IntStream.rangeClosed(2, epochs + 1).boxed().toList();
    return trend.rows(all);
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
