package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.execute.FailureStretches.FailureStretch;

/** Failures that follow one another are one stretch, whatever returns well in between. */
class FailureStretchesTest {
  private static final long MILLI = 1_000_000;

  private final FailureStretches stretches = new FailureStretches();

  private void returned(int count) {
    IntStream.range(0, count).forEach(i -> stretches.returned());
  }

  @Test
  void failures_withFewOthersBetween_areOneStretch() {
    returned(500);
    stretches.failed(10, 20, "refused");
    returned(99);
    stretches.failed(5, 15, "reset");
    stretches.failed(30, 40, "reset");
    assertThat(stretches.list()).containsExactly(new FailureStretch(5, 40, 3, 2, 99, "refused"));
    returned(99);
    assertThat(stretches.list()).hasSize(1);
    stretches.failed(50, 60, "reset");
    assertThat(stretches.list()).containsExactly(new FailureStretch(5, 60, 4, 2, 198, "refused"));
  }

  @Test
  void failures_withManyOthersBetween_areStretchesOfTheirOwn() {
    stretches.failed(1, 2, "one");
    returned(100);
    long later = 2 + 100 * MILLI;
    stretches.failed(later, later + 1, "two");
    assertThat(stretches.list())
        .containsExactly(
            new FailureStretch(1, 2, 1, 1, 0, "one"),
            new FailureStretch(later, later + 1, 1, 1, 0, "two"));
  }

  @Test
  void failure_thatIsToldLate_belongsToTheStretchInWhichItWasSent() {
    stretches.failed(1, 2, "one");
    returned(100);
    returned(1000);
    stretches.failed(1 + 100 * MILLI, 500 * MILLI, "two");
    assertThat(stretches.list())
        .containsExactly(new FailureStretch(1, 500 * MILLI, 2, 1, 100, "one"));
  }

  @Test
  void stretch_withManyFailuresInARowOrLong_isAnInterruption() {
    assertThat(new FailureStretch(0, MILLI, 10, 10, 99, "").isInterruption()).isTrue();
    assertThat(new FailureStretch(0, MILLI, 99, 9, 9, "").isInterruption()).isFalse();
    assertThat(new FailureStretch(0, MILLI, 1, 1, 0, "").isInterruption()).isFalse();
    assertThat(new FailureStretch(0, 100 * MILLI, 1, 1, 0, "").isInterruption()).isTrue();
    assertThat(new FailureStretch(0, 100 * MILLI, 9, 9, 9, "").isInterruption()).isFalse();
  }
}
