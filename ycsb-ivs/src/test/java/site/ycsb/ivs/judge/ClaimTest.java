package site.ycsb.ivs.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.report.compare.Holm;

/** Effects, what they say of a claim, and how their number is corrected for. */
final class ClaimTest {
  @Test
  void interval_isStudents() {
    // Tables: t at 97.5 % is 2.262 with 9 degrees of freedom and 3.182 with 3.
    assertThat(new Effect(5, 2, 9).interval(0.95).most()).isCloseTo(5 + 2 * 2.262, within(2e-3));
    assertThat(new Effect(5, 2, 3).interval(0.95).least()).isCloseTo(5 - 2 * 3.182, within(2e-3));
    assertThat(new Effect(2.262, 1, 9).above(0)).isCloseTo(0.05, within(1e-4));
    assertThat(new Effect(2.262, 1, 9).below(0)).isEqualTo(1);
  }

  @Test
  void effectWithoutError_isCertain() {
    assertThat(new Effect(1, 0, 4).above(0)).isZero();
    assertThat(new Effect(1, 0, 4).above(1)).isEqualTo(1);
    assertThat(new Effect(1, 0, 4).interval(0.95)).isEqualTo(new Effect.Interval(1, 1));
  }

  @Test
  void trials_thatAgree_addTheirDegreesOfFreedom_andThoseThatDoNot_countAsOneEach() {
    Effect agreeing = Effect.ofTrials(List.of(new Effect(1, 0.2, 5), new Effect(1, 0.2, 5)));
    assertThat(agreeing.error()).isCloseTo(0.2 / Math.sqrt(2), within(1e-12));
    assertThat(agreeing.freedom()).isCloseTo(10, within(1e-9));

    Effect apart = Effect.ofTrials(List.of(new Effect(0, 1e-6, 5), new Effect(2, 1e-6, 5)));
    assertThat(apart.value()).isEqualTo(1);
    assertThat(apart.error()).isCloseTo(1, within(1e-6));
    assertThat(apart.freedom()).isCloseTo(1, within(1e-6));
  }

  @Test
  void equivalence_isSeenOnlyWhereTheIntervalLiesWithinTheMargins() {
    Claim same = Claim.within(-0.05, 0.05);
    Effect narrow = new Effect(0.02, 0.01, 20);
    Effect wide = new Effect(0, 0.03, 20);
    Effect atTheMargin = new Effect(0.05, 0.001, 20);
    Effect beyond = new Effect(0.08, 0.01, 20);

    assertThat(same.seen(narrow)).isLessThan(0.05);
    assertThat(same.seen(wide)).isGreaterThan(0.05);
    assertThat(same.seen(atTheMargin)).isEqualTo(1);
    assertThat(same.seen(beyond)).isEqualTo(1);
    assertThat(same.refuted(narrow)).isEqualTo(1);
    assertThat(same.refuted(wide)).isEqualTo(1);
    assertThat(same.refuted(beyond)).isLessThan(0.05);
  }

  @Test
  void difference_isRefutedOnlyBelowItsSlack() {
    Claim more = Claim.above(0, 0.05);
    assertThat(more.seen(new Effect(0.1, 0.02, 20))).isLessThan(0.05);
    assertThat(more.refuted(new Effect(0.04, 0.02, 20))).isGreaterThan(0.05);
    assertThat(more.refuted(new Effect(-0.02, 0.02, 20))).isLessThan(0.05);
  }

  @Test
  void holm_isAsInItsTextbookExample() {
    // Four p-values; the smallest times 4, the next times 3, and none below the one before.
    assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
        .usingComparatorWithPrecision(1e-12)
        .containsExactly(0.03, 0.06, 0.06, 0.02);
    assertThat(Holm.adjusted(new double[] {0.9, 0.8})).containsExactly(1, 1);
    assertThat(Holm.adjusted(new double[0])).isEmpty();
  }
}
