package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.math3.stat.inference.TestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks follow r^-s for any exponent and any number of ranks. */
final class ZipfTest {
  private static final int SAMPLES = 200_000;

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 1, 2})
  void ranks_passChiSquare(double exponent) {
    int ranks = 50;
    Zipf zipf = new Zipf(new SeededRandom(11).at(RandomStream.SELECTION, 0), exponent);
    long[] observed = new long[ranks];
    double[] expected = new double[ranks];
    for (int i = 0; i < SAMPLES; i++) {
      observed[(int) zipf.rank(ranks) - 1]++;
    }
    for (int rank = 1; rank <= ranks; rank++) {
      expected[rank - 1] = Math.pow(rank, -exponent);
    }
    assertThat(TestUtils.chiSquareTest(expected, observed)).isGreaterThan(0.001);
  }

  @Test
  void rank_ofOne_isOne() {
    Zipf zipf = new Zipf(new SeededRandom(1), 0.99);
    for (int i = 0; i < 100; i++) {
      assertThat(zipf.rank(1)).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.99, 1, 3})
  void ranks_ofVeryMany_stayInside(double exponent) {
    long most = 1L << 40;
    Zipf zipf = new Zipf(new SeededRandom(2), exponent);
    for (int i = 0; i < 10_000; i++) {
      assertThat(zipf.rank(most)).isBetween(1L, most);
    }
  }

  @Test
  void ranks_ofAChangingNumber_areThoseOfAFreshZipf() {
    SeededRandom random = new SeededRandom(9);
    Zipf changing = new Zipf(random, 0.99);
    for (int i = 1; i < 2_000; i++) {
      random.at(RandomStream.SELECTION, i);
      long rank = changing.rank(i);
      SeededRandom again = new SeededRandom(9).at(RandomStream.SELECTION, i);
      assertThat(new Zipf(again, 0.99).rank(i)).isEqualTo(rank);
    }
  }
}
