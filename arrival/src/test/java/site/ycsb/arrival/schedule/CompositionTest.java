package site.ycsb.arrival.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.InvalidValueException;

/** Guards models that are made of others: products with envelopes, and sums. */
final class CompositionTest {
  private static final GapDistribution EVEN = new GapDistribution.Even();
  private static final GapDistribution EXPONENTIAL = new GapDistribution.Exponential();
  private static final long SECOND = 1_000_000_000;

  /** A cycle of a minute, at its mean and rising at the start. */
  private static final Diurnal MINUTE = new Diurnal(1, 0.5, 1, 0, EXPONENTIAL);

  @Test
  void product_ofTwoEnvelopes_hasTheCountsOfTheirIntegral() {
    Linear ramp =
        new Linear(List.of(new RatePoint(0, 0), new RatePoint(60, 2)), true, null, EXPONENTIAL);
    Product product = new Product(new Diurnal(1500, 0.5, 1, 0, EVEN), List.of(ramp), 0);
    double[] counts = Statistics.counts(product.schedule(1, 1), 120, 1e9);

    // The integral of 1500 (1 + 0.5 sin(2 pi t / 60)) (t / 30), by parts.
    double upTo = 0;
    for (int t = 1; t <= 60; t++) {
      double w = 2 * Math.PI / 60;
      double antiderivative =
          1500.0 / 30 * (t * t / 2.0 + 0.5 * (Math.sin(w * t) / (w * w) - t * Math.cos(w * t) / w));
      upTo += counts[t - 1];
      assertThat(upTo).isCloseTo(antiderivative, within(1.0));
    }
    assertThat(upTo).isCloseTo(1500 * (60 - 30 / Math.PI), within(1.0));
    assertThat(Arrays.copyOfRange(counts, 60, 120))
        .satisfies(
            second ->
                assertThat(Arrays.stream(second).sum()).isCloseTo(upTo(counts, 60), within(1.0)));
  }

  /** The time of an endless number of arrivals is that of the run, and nobody looks for it. */
  @Test
  void product_ofTwoEnvelopes_lastsAsLongAsTheRunOfWhichNoCountIsGiven() {
    FlashCrowd crowd = new FlashCrowd(1, 4, 120, 0, 15, 0, EXPONENTIAL);
    for (ArrivalModel model : List.of(new Poisson(1000), new Diurnal(1000, 0.5, 1, 0, EVEN))) {
      Product product = new Product(model, List.of(MINUTE, crowd), 0);
      assertThat(product.horizonNanos(Long.MAX_VALUE, 600 * SECOND)).isEqualTo(600 * SECOND);
      assertThat(product.horizonNanos(1L << 50, 600 * SECOND)).isEqualTo(600 * SECOND);
      assertThat(product.horizonNanos(Long.MAX_VALUE, ArrivalModel.UNKNOWN_HORIZON))
          .isEqualTo(ArrivalModel.UNKNOWN_HORIZON);
    }
    // Before the crowd comes, a minute is a whole cycle.
    assertThat(
            new Product(new Poisson(1000), List.of(MINUTE, crowd), 0)
                .horizonNanos(60_000, 600 * SECOND))
        .isCloseTo(60 * SECOND, Percentage.withPercentage(1));
  }

  @Test
  void product_ofABModelAndAnEnvelope_keepsTheCountOfWholeCycles() {
    SelfSimilar bursts = new SelfSimilar(1000, 0.7, SelfSimilar.Leaf.EVEN, 1, null);
    Product product = new Product(bursts, List.of(MINUTE), 0);
    double[] counts = Statistics.counts(product.schedule(4, 180 * SECOND), 6, 30e9);

    assertThat(product.ratePerSecond()).isEqualTo(1000);
    assertThat(Arrays.stream(counts).sum()).isCloseTo(180_000, within(1.0));
    assertThat(counts[0]).isNotCloseTo(counts[1], Percentage.withPercentage(5));
  }

  @Test
  void product_ofPoissonAndEnvelopes_hasTheRateOfTheirProduct() {
    FlashCrowd crowd = new FlashCrowd(1, 4, 30, 0, 15, 0, EXPONENTIAL);
    Product product = new Product(new Poisson(4_000), List.of(MINUTE, crowd), 0);
    double[] counts = Statistics.counts(product.schedule(4, 60 * SECOND), 4, 15e9);

    // Quarters of the sine are 15 s (1 +- 1 / pi); the crowd quadruples the third.
    double high = 60_000 * (1 + 1 / Math.PI);
    double low = 60_000 * (1 - 1 / Math.PI);
    assertThat(counts[0]).isCloseTo(high, Percentage.withPercentage(1.5));
    assertThat(counts[1]).isCloseTo(high, Percentage.withPercentage(1.5));
    assertThat(counts[2]).isCloseTo(4 * low, Percentage.withPercentage(1.5));
    assertThat(counts[3]).isCloseTo(low, Percentage.withPercentage(1.5));
  }

  @Test
  void product_fromAnInstant_isTheRestOfTheWhole() {
    Product whole = new Product(new Diurnal(500, 0.8, 2, 30, EVEN), List.of(MINUTE), 0);
    Product later =
        new Product(new Poisson(500), List.of(new Diurnal(1, 0.8, 2, 30, EXPONENTIAL)), 30);
    Product sameTime =
        new Product(new Poisson(500), List.of(new Diurnal(1, 0.8, 2, 120, EXPONENTIAL)), 0);
    ArrivalSchedule shifted = later.schedule(3, SECOND);
    ArrivalSchedule turned = sameTime.schedule(3, SECOND);

    assertThat(whole.schedule(1, 1).nextArrivalNanos()).isPositive();
    for (int i = 0; i < 10_000; i++) {
      // A quarter of the cycle is 90 degrees.
      assertThat(shifted.nextArrivalNanos()).isCloseTo(turned.nextArrivalNanos(), within(1000L));
    }
  }

  @Test
  void product_ofAnEnvelopeThatEnds_ends() {
    Steps on =
        new Steps(List.of(new RatePoint(0, 1), new RatePoint(2, 0)), false, null, EXPONENTIAL);
    Product curves = new Product(new Diurnal(100, 0, 1, 0, EVEN), List.of(on), 0);
    Product timed = new Product(new Constant(100), List.of(on), 0);

    assertThat(Statistics.counts(curves.schedule(1, 1), 4, 1e9)).containsExactly(100, 100, 0, 0);
    assertThat(Statistics.counts(timed.schedule(1, 1), 4, 1e9)).containsExactly(100, 100, 0, 0);
    assertThat(new Product(new Constant(100), List.of(MINUTE), 0).horizonNanos(6000, 1L << 60))
        .isCloseTo(60 * SECOND, within(1000L));
  }

  @Test
  void sum_isTheUnionOfSchedulesWithSeedsOfTheirOwn() {
    Sum sum = new Sum(List.of(new Poisson(300), new Constant(100), new Poisson(300)));
    ArrivalSchedule merged = sum.schedule(9, SECOND);
    long[] counts = new long[3];
    long last = 0;
    long[] lastOf = new long[3];
    for (long now = merged.nextArrivalNanos();
        now < 100 * SECOND;
        now = merged.nextArrivalNanos()) {
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
      counts[merged.part()]++;
      lastOf[merged.part()] = now;
    }
    assertThat(sum.ratePerSecond()).isEqualTo(700);
    assertThat(counts[1]).isEqualTo(10_000);
    assertThat((double) counts[0]).isCloseTo(30_000, within(3 * Math.sqrt(30_000)));
    assertThat((double) counts[2]).isCloseTo(30_000, within(3 * Math.sqrt(30_000)));
    assertThat(lastOf[0]).isNotEqualTo(lastOf[2]);
  }

  @Test
  void mistakes_nameTheField() {
    assertThatThrownBy(() -> new Sum(List.of()))
        .isInstanceOf(InvalidValueException.class)
        .hasMessage("arrivals are none: expected one or more");
    Diurnal even = new Diurnal(1, 0.5, 1, 0, EVEN);
    assertThatThrownBy(() -> new Product(new Constant(1), List.of(even), 0))
        .hasMessageContaining("envelopes have a distribution of gaps");
  }

  private static double upTo(double[] counts, int seconds) {
    return Arrays.stream(counts, 0, seconds).sum();
  }
}
