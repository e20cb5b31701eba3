package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks come with a probability proportional to r^-s, for any exponent and number of ranks. */
class ZipfTest {
  private static final int DRAWS = 20_000;

  private final SeededRandom random = new SeededRandom(72);

  @ParameterizedTest
  @CsvSource({
    "0, 2",
    "0, 50",
    "0.3, 7",
    "0.5, 50",
    "0.99, 2",
    "0.99, 50",
    "0.99, 1000",
    "1, 3",
    "1, 50",
    "1, 1000",
    "1.000000001, 50",
    "1.5, 50",
    "2, 2",
    "2, 50",
    "2, 1000",
    "5, 20"
  })
  void ranks_ofFew_haveTheirShares(double exponent, int ranks) {
    Zipf zipf = new Zipf(random, exponent, null);
    long[] counts = new long[ranks];
    for (int draw = 0; draw < DRAWS; draw++) {
      counts[(int) rank(zipf, draw, ranks) - 1]++;
    }
    Fit.assertFits(counts, shares(exponent, ranks));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 1, 2, 20})
  void rank_ofOne_isOne(double exponent) {
    Zipf zipf = new Zipf(random, exponent, null);
    for (int draw = 0; draw < 1_000; draw++) {
      assertThat(rank(zipf, draw, 1)).isEqualTo(1);
    }
  }

  /** Buckets by powers of two, whose mass is an integral as good as exact beyond the first. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 1, 1.01, 2})
  void ranks_ofATrillion_areSpreadOverAllMagnitudes(double exponent) {
    int bits = 40;
    Zipf zipf = new Zipf(random, exponent, null);
    long[] counts = new long[bits + 1];
    for (int draw = 0; draw < DRAWS; draw++) {
      long rank = rank(zipf, draw, 1L << bits);
      assertThat(rank).isBetween(1L, 1L << bits);
      counts[Long.SIZE - 1 - Long.numberOfLeadingZeros(rank)]++;
    }
    double[] shares = new double[bits + 1];
    for (int bit = 0; bit < bits; bit++) {
      shares[bit] = mass(exponent, 1L << bit, 1L << (bit + 1));
    }
    double sum = Arrays.stream(shares).sum();
    Fit.assertFits(counts, Arrays.stream(shares).map(share -> share / sum).toArray());
  }

  /** The harmonic number of 2^40 needs no table, and neither do the ranks. */
  @ParameterizedTest
  @CsvSource({
    "0, 1",
    "0, 10",
    "0, 1000",
    "0.5, 1",
    "0.5, 1000",
    "0.5, 1048576",
    "0.5, 2147483647",
    "0.99, 2",
    "0.99, 1000000",
    "0.99, 2147483647",
    "0.99, 1099511627776",
    "1, 1",
    "1, 1000000",
    "1, 2147483647",
    "1, 1099511627776",
    "2, 3",
    "2, 1000000",
    "2, 1099511627776",
    "5, 2",
    "5, 1000000",
    "5, 1099511627776"
  })
  void firstRanks_ofAnyNumber_haveTheirSharesOfTheHarmonicNumber(double exponent, long ranks) {
    int first = (int) Math.min(ranks, 30);
    Zipf zipf = new Zipf(random, exponent, null);
    long[] counts = new long[first + 1];
    for (int draw = 0; draw < 5 * DRAWS; draw++) {
      counts[(int) Math.min(rank(zipf, draw, ranks), first + 1) - 1]++;
    }
    double harmonic = mass(exponent, 1, ranks + 1);
    double[] shares = new double[first + 1];
    for (int rank = 1; rank <= first; rank++) {
      shares[rank - 1] = Math.pow(rank, -exponent) / harmonic;
    }
    if (ranks == 1) {
      assertThat(counts[0]).isEqualTo(5L * DRAWS);
      return;
    }
    shares[first] = ranks == first ? 0 : mass(exponent, first + 1, ranks + 1) / harmonic;
    assertThat(Arrays.stream(shares).sum()).isCloseTo(1, within(1e-9));
    Fit.assertFits(counts, shares);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1000000",
    "0.5, 1998.540145",
    "0.99, 15.391849746",
    "1, 14.392726722866",
    "2, 1.644933066849"
  })
  void yardstick_ofAMillionRanks_isTheHarmonicNumber(double exponent, double harmonic) {
    assertThat(mass(exponent, 1, 1_000_001)).isCloseTo(harmonic, within(1e-8 * harmonic));
  }

  @Test
  void ranks_whoseNumberChangesFromDrawToDraw_haveTheirShares() {
    Zipf zipf = new Zipf(random, 0.99, null);
    long[][] counts = {new long[3], new long[40]};
    for (int draw = 0; draw < 2 * DRAWS; draw++) {
      long[] these = counts[draw % 2];
      these[(int) rank(zipf, draw, these.length) - 1]++;
    }
    Fit.assertFits(counts[0], shares(0.99, 3));
    Fit.assertFits(counts[1], shares(0.99, 40));
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.1, Double.NaN})
  void exponent_belowZero_isRefused(double exponent) {
    assertThatThrownBy(() -> new Zipf(random, exponent, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("exponent is " + exponent + ", not at least 0");
  }

  private long rank(Zipf zipf, int draw, long ranks) {
    random.at(RandomStream.SELECTION, draw);
    return zipf.rank(ranks);
  }

  private static double[] shares(double exponent, int ranks) {
    double[] shares = new double[ranks];
    Arrays.setAll(shares, i -> Math.pow(i + 1, -exponent));
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }

  /** The sum of r^-s from one rank to before another. */
  private static double mass(double exponent, long from, long to) {
    double mass = 0;
    long exact = Math.min(to, 1 << 12);
    for (long rank = from; rank < exact; rank++) {
      mass += Math.pow((double) rank, -exponent);
    }
    if (to > exact) {
      double low = Math.max(from, exact) - 0.5;
      double high = to - 0.5;
      mass +=
          exponent == 1
              ? Math.log(high / low)
              : (Math.pow(high, 1 - exponent) - Math.pow(low, 1 - exponent)) / (1 - exponent);
    }
    return mass;
  }
}
