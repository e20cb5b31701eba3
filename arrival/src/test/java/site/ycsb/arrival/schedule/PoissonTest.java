package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Guards that Poisson arrivals are Poisson. Over 200 seeds a test at 1 % may reject 6 at most; the
 * bands are those at 99 %.
 */
final class PoissonTest {
  private static final int SEEDS = 200;
  private static final int GAPS = 5000;
  private static final double RATE = 10_000;
  private static final int MOST_REJECTIONS = 6;

  @Test
  void poisson_overSeeds_isRejectedNoMoreOftenThanChance() {
    int kolmogorovSmirnov = 0;
    int andersonDarling = 0;
    int variation = 0;
    int correlation = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      double[] gaps = gaps(seed);
      double[] uniform = gaps.clone();
      for (int i = 0; i < GAPS; i++) {
        uniform[i] = -Math.expm1(-gaps[i]);
      }
      double bound = 2.576 / Math.sqrt(GAPS);
      double cv = Math.sqrt(Statistics.variance(gaps)) / Statistics.mean(gaps);
      kolmogorovSmirnov += Statistics.kolmogorovSmirnov(uniform) > 1.628 ? 1 : 0;
      andersonDarling += Statistics.andersonDarling(uniform) > 3.857 ? 1 : 0;
      variation += Math.abs(cv - 1) > bound ? 1 : 0;
      correlation += Math.abs(Statistics.acf(gaps, 1)) > bound ? 1 : 0;
    }
    assertThat(kolmogorovSmirnov).as("KS").isLessThanOrEqualTo(MOST_REJECTIONS);
    assertThat(andersonDarling).as("AD").isLessThanOrEqualTo(MOST_REJECTIONS);
    assertThat(variation).as("CV").isLessThanOrEqualTo(MOST_REJECTIONS);
    assertThat(correlation).as("ACF(1)").isLessThanOrEqualTo(MOST_REJECTIONS);
  }

  @Test
  void poisson_overSeeds_hasTheDispersionOfPoisson() {
    int rejected = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      double[] counts = Statistics.counts(new Poisson(1000).schedule(seed, 1), 100, 1e8);
      double dispersion = Statistics.variance(counts) * 100 / 99 / Statistics.mean(counts);
      rejected += dispersion < 0.634 || dispersion > 1.366 ? 1 : 0;
    }
    assertThat(rejected).isLessThanOrEqualTo(MOST_REJECTIONS);
  }

  @Test
  void poisson_inTenMinutes_hasTheCountAndDispersionOfItsRate() {
    double[] counts = Statistics.counts(new Poisson(RATE).schedule(42, 1), 600, 1e9);
    assertThat(Statistics.mean(counts) * 600).isCloseTo(6e6, Offset.offset(6310.0));
    assertThat(Statistics.variance(counts) / Statistics.mean(counts)).isBetween(0.851, 1.149);
  }

  @Test
  void poisson_gaps_areUncorrelatedAtAllLags() {
    ArrivalSchedule schedule = new Poisson(RATE).schedule(7, 1);
    double[] gaps = new double[1 << 16];
    long last = 0;
    for (int i = 0; i < gaps.length; i++) {
      long now = schedule.nextArrivalNanos();
      gaps[i] = now - last;
      last = now;
    }
    for (int lag = 1; lag <= 100; lag++) {
      assertThat(Statistics.acf(gaps, lag)).isBetween(-0.02, 0.02);
    }
  }

  private static double[] gaps(long seed) {
    ArrivalSchedule schedule = new Poisson(RATE).schedule(seed, 1);
    double[] gaps = new double[GAPS];
    long last = 0;
    for (int i = 0; i < GAPS; i++) {
      long now = schedule.nextArrivalNanos();
      gaps[i] = (now - last + 0.5) * RATE / 1e9;
      last = now;
    }
    return gaps;
  }
}
