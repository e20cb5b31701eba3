package site.ycsb.tectonic.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.generator.ZipfianGenerator;

/** Ranks are those that YCSB's own generator draws. */
class GrayZipfTest {
  private static final int DRAWS = 400_000;
  private static final long[] FIRST = {1, 2, 3, 10, 100, 1000, 100_000, 10_000_000, 1_000_000_000};

  /** The sum of r^-0.99 over 10^10 ranks, as YCSB has it. */
  private static final double SUM = 26.46902820178302;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 10, 1000, 1_000_000, GrayZipf.FOLDED_RANKS})
  void draws_fallOnTheFirstRanks_inTheirShare(long n) {
    GrayZipf drawn = new GrayZipf(random());
    check(n, () -> drawn.rank(n), 5);
    assertThat(drawn.share((double) n, n)).isEqualTo(1);
  }

  @Test
  void shares_areThoseOfYcsbsGenerator() {
    // It cannot be seeded; seven standard deviations are missed once in 10^11 times.
    ZipfianGenerator few = new ZipfianGenerator(0, 999);
    check(1000, () -> few.nextValue() + 1, 7);
    ZipfianGenerator many = new ZipfianGenerator(0, GrayZipf.FOLDED_RANKS - 1, 0.99, SUM);
    check(GrayZipf.FOLDED_RANKS, () -> many.nextValue() + 1, 7);
  }

  private static void check(long n, LongSupplier ranks, int sigmas) {
    GrayZipf zipf = new GrayZipf(random());
    long[] counts = new long[FIRST.length];
    for (int draw = 0; draw < DRAWS; draw++) {
      long rank = ranks.getAsLong();
      assertThat(rank >= 1 && rank <= n).isTrue();
      for (int i = 0; i < FIRST.length; i++) {
        counts[i] += rank <= FIRST[i] ? 1 : 0;
      }
    }
    for (int i = 0; i < FIRST.length; i++) {
      double share = zipf.share((double) FIRST[i], n);
      double off = sigmas * Math.sqrt(share * (1 - share) / DRAWS);
      assertThat(counts[i] / (double) DRAWS)
          .as("first %d of %d", FIRST[i], n)
          .isCloseTo(share, within(off + 1e-12));
    }
  }

  @Test
  void foldedRanks_areEven_andStayWhereTheyAre_butForTheShareOfANewPlace() {
    int places = 50;
    long[] counts = new long[places];
    long moved = 0;
    for (long rank = 1; rank <= 100_000; rank++) {
      long place = GrayZipf.folded(rank, places);
      long withOneMore = GrayZipf.folded(rank, places + 1);
      assertThat(withOneMore).isIn(place, (long) places);
      counts[(int) place]++;
      moved += withOneMore == places ? 1 : 0;
    }
    double[] even = new double[places];
    Arrays.fill(even, 1.0 / places);
    Fit.assertFits(counts, even);
    assertThat(moved / 100_000.0).isCloseTo(1.0 / (places + 1), within(0.003));
    assertThat(GrayZipf.folded(17, 1)).isZero();
  }

  private static SeededRandom random() {
    return new SeededRandom(5).at(RandomStream.SELECTION, 0);
  }
}
