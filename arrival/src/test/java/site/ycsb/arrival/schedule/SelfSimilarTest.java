package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.math3.analysis.solvers.BisectionSolver;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Guards the b-model: its volumes exactly, its arrivals within the bands of theory. */
final class SelfSimilarTest {
  private static final int LEVELS = 16;
  private static final int LEAVES = 1 << LEVELS;
  private static final long SECOND = 1_000_000_000;

  @ParameterizedTest
  @CsvSource({"0.65, 0.88414", "0.75, 0.81266"})
  void volumes_ofAnySeed_haveTheExactLaws(double bias, double aggregatedVariance) {
    for (long seed = 1; seed <= 3; seed++) {
      double[] volumes = volumes(bias, seed, 6_553_600);
      double s = bias * bias + (1 - bias) * (1 - bias);
      assertThat(Statistics.entropySlope(volumes, 1, 16)).isCloseTo(h2(bias), within(1e-6));
      assertThat(Statistics.haarHurst(volumes, 1, 14))
          .isCloseTo(0.5 - Statistics.log2(s) / 2, within(1e-5));
      assertThat(Statistics.aggregatedVarianceHurst(volumes, 2, 11))
          .isCloseTo(aggregatedVariance, within(1e-5));
      assertThat(Arrays.stream(volumes).sum())
          .isCloseTo(6_553_600, Percentage.withPercentage(1e-9));
    }
  }

  @ParameterizedTest
  @CsvSource({"0.5", "0.65", "0.75", "0.9"})
  void volumes_sorted_areTheBinomialMultiset(double bias) {
    double[] volumes = volumes(bias, 11, 1000);
    double[] expected = new double[LEAVES];
    for (int leaf = 0; leaf < LEAVES; leaf++) {
      int larger = Integer.bitCount(leaf);
      expected[leaf] = 1000 * Math.pow(bias, larger) * Math.pow(1 - bias, LEVELS - larger);
    }
    Arrays.sort(volumes);
    Arrays.sort(expected);
    for (int leaf = 0; leaf < LEAVES; leaf++) {
      assertThat(volumes[leaf]).isCloseTo(expected[leaf], Percentage.withPercentage(1e-7));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.65, EVEN, 0.88414",
    "0.65, POISSON, 0.88414",
    "0.75, EVEN, 0.81266",
    "0.75, POISSON, 0.81266"
  })
  void arrivals_ofHundredPerLeaf_keepTheLaws(double bias, SelfSimilar.Leaf leaf, double variance) {
    SelfSimilar model = new SelfSimilar(100_000, bias, leaf, 1, LEVELS);
    long horizon = LEAVES * 1_000_000L;
    double[] counts = Statistics.counts(model.schedule(5, horizon), LEAVES, 1e6);
    double s = bias * bias + (1 - bias) * (1 - bias);
    double entropySlope = Statistics.entropySlope(counts, 1, 12);
    assertThat(entropySlope).isCloseTo(h2(bias), within(0.002));
    assertThat(biasOf(entropySlope)).isCloseTo(bias, within(0.005));
    assertThat(Statistics.haarHurst(counts, 4, 14))
        .isCloseTo(0.5 - Statistics.log2(s) / 2, within(0.003));
    assertThat(Statistics.aggregatedVarianceHurst(counts, 2, 11))
        .isCloseTo(variance, within(0.003));
    double tolerance = leaf == SelfSimilar.Leaf.EVEN ? 0.01 : 2.576 * Math.sqrt(6_553_600);
    assertThat(Arrays.stream(counts).sum()).isCloseTo(6_553_600, within(tolerance));
  }

  @ParameterizedTest
  @CsvSource({"0.65", "0.75"})
  void gaps_areCorrelatedFarApart(double bias) {
    SelfSimilar model = new SelfSimilar(8000, bias, SelfSimilar.Leaf.POISSON, 1, 14);
    ArrivalSchedule schedule = model.schedule(3, (1 << 14) * 1_000_000L);
    double[] gaps = new double[1 << 16];
    long last = 0;
    for (int i = 0; i < gaps.length; i++) {
      long now = schedule.nextArrivalNanos();
      gaps[i] = now - last;
      last = now;
    }
    assertThat(Statistics.acf(gaps, 100)).isGreaterThan(0.05);
  }

  @Test
  void levels_followResolutionAndArrivals() {
    SelfSimilar model = new SelfSimilar(10_000, 0.75, SelfSimilar.Leaf.POISSON, 1, null);
    assertThat(model.levels(1048 * SECOND)).isEqualTo(20);
    assertThat(new SelfSimilar(1, 0.75, SelfSimilar.Leaf.EVEN, 1, null).levels(1024 * SECOND))
        .isEqualTo(10);
    assertThat(model.peakLeafRatePerSecond(1048 * SECOND))
        .isCloseTo(33_252_567, Percentage.withPercentage(0.1));
  }

  @Test
  void warning_forBurstsBeyondDispatch_namesThePeak() {
    SelfSimilar model = new SelfSimilar(10_000, 0.65, SelfSimilar.Leaf.POISSON, 1, null);
    assertThat(model.warning(1048 * SECOND))
        .isEqualTo(
            "the busiest moment of these self-similar arrivals asks for 1900496/s (mean 10000/s,"
                + " bias 0.65, 20 levels); beyond about 200000/s requests are sent late; a coarser"
                + " resolution or a smaller bias lowers the peak");
    assertThat(new SelfSimilar(100, 0.65, SelfSimilar.Leaf.EVEN, 1, null).warning(60 * SECOND))
        .isNull();
  }

  @Test
  void schedule_beyondTheHorizon_goesOnAtTheSameMeanRate() {
    SelfSimilar model = new SelfSimilar(1000, 0.7, SelfSimilar.Leaf.EVEN, 1, null);
    assertThat(Statistics.counts(model.schedule(1, 8 * SECOND), 5, 8e9)).containsOnly(8000);
  }

  private static double[] volumes(double bias, long seed, double volume) {
    SelfSimilar model = new SelfSimilar(volume, bias, SelfSimilar.Leaf.EVEN, 1, LEVELS);
    Cascade cascade = model.cascade(seed, SECOND);
    double[] volumes = new double[LEAVES];
    Arrays.setAll(volumes, cascade::leafVolume);
    return volumes;
  }

  private static double h2(double b) {
    return -b * Statistics.log2(b) - (1 - b) * Statistics.log2(1 - b);
  }

  private static double biasOf(double entropySlope) {
    return new BisectionSolver(1e-12).solve(200, b -> entropySlope - h2(b), 0.5, 1 - 1e-9);
  }

  private static Offset<Double> within(double offset) {
    return Offset.offset(offset);
  }
}
