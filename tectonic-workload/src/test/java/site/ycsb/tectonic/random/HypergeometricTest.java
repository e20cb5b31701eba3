package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.apache.commons.math3.distribution.HypergeometricDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of marked ones in a sample have the probabilities of theory, at any size. */
class HypergeometricTest {

  /** Both ways of drawing, each as it is and mirrored in the sample, in the marks, and in both. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "10, 3, 4",
    "10, 7, 4",
    "10, 3, 6",
    "10, 7, 6",
    "40, 20, 20",
    "34, 17, 17",
    "100, 16, 50",
    "100, 17, 17",
    "100, 17, 83",
    "100, 83, 17",
    "100, 83, 83",
    "1000, 300, 500",
    "1000, 500, 300",
    "100000, 20, 40000",
    "100000, 40000, 20",
    "1000000, 1000, 500000"
  })
  void numbers_ofFew_areAsLikelyAsTheorySays(int population, int marked, int sample) {
    long[] counts = new long[Math.min(marked, sample) + 1];
    SeededRandom random = new SeededRandom(71);
    for (int draw = 0; draw < 40_000; draw++) {
      random.at(RandomStream.SPLIT, draw);
      counts[(int) Hypergeometric.draw(random, population, marked, sample)]++;
    }
    HypergeometricDistribution theory =
        new HypergeometricDistribution(new Well19937c(1), population, marked, sample);
    double[] shares = new double[counts.length];
    Arrays.setAll(shares, theory::probability);
    if (theory.getSupportLowerBound() == theory.getSupportUpperBound()) {
      assertThat(counts[theory.getSupportLowerBound()]).isEqualTo(40_000);
    } else {
      Fit.assertFits(counts, shares);
    }
  }

  /** At such sizes the distribution is normal, but for less than can be seen. */
  @ParameterizedTest
  @CsvSource({
    "1000000000000, 500000000000, 500000000000",
    "1000000000000, 50000000000, 500000000000",
    "1000000000000, 950000000000, 250000000000",
    "1000000000000000, 1000000000, 300000000000000",
    "1000000000000000, 300000000000000, 700000000000000"
  })
  void numbers_ofMany_haveTheMeanVarianceAndShapeOfTheory(
      long population, long marked, long sample) {
    double share = (double) marked / population;
    double mean = sample * share;
    double deviation =
        Math.sqrt(mean * (1 - share) * ((double) (population - sample) / (population - 1)));
    SeededRandom random = new SeededRandom(72);
    double[] scaled = new double[20_000];
    for (int draw = 0; draw < scaled.length; draw++) {
      random.at(RandomStream.SPLIT, draw);
      scaled[draw] = (Hypergeometric.draw(random, population, marked, sample) - mean) / deviation;
    }
    double variance = Arrays.stream(scaled).map(x -> x * x).average().orElseThrow();
    assertThat(Arrays.stream(scaled).average().orElseThrow()).isBetween(-0.03, 0.03);
    assertThat(variance).isBetween(0.96, 1.04);
    Fit.assertFits(scaled, new NormalDistribution(null, 0, 1)::cumulativeProbability);
  }

  @Test
  void numbers_ofAllOrNone_areCertain() {
    SeededRandom random = new SeededRandom(73).at(RandomStream.SPLIT, 0);
    assertThat(Hypergeometric.draw(random, 0, 0, 0)).isZero();
    assertThat(Hypergeometric.draw(random, 1L << 50, 0, 1L << 49)).isZero();
    assertThat(Hypergeometric.draw(random, 1L << 50, 1L << 50, 1L << 49)).isEqualTo(1L << 49);
    assertThat(Hypergeometric.draw(random, 1L << 50, 7, 1L << 50)).isEqualTo(7);
  }

  @Test
  void kinds_ofASample_haveTheLawOfEachAndSumToIt() {
    long[] counts = {30, 0, 20, 50};
    long[] ofSecond = new long[21];
    for (int draw = 0; draw < 40_000; draw++) {
      long[] drawn =
          Hypergeometric.draw(new SeededRandom(74).at(RandomStream.SPLIT, draw), counts, 45);
      assertThat(Arrays.stream(drawn).sum()).isEqualTo(45);
      assertThat(drawn[1]).isZero();
      ofSecond[(int) drawn[2]]++;
    }
    double[] shares = new double[21];
    Arrays.setAll(
        shares, new HypergeometricDistribution(new Well19937c(1), 100, 20, 45)::probability);
    Fit.assertFits(ofSecond, shares);
  }
}
