package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A wait is parked as far as its margin, and never ends before the instant. */
class WaiterTest {
  private final AtomicLong now = new AtomicLong(1000);
  private final List<Long> parks = new ArrayList<>();

  @Test
  void hybridWait_parksUntilTheMarginAndSpinsTheRest() {
    // A kernel that wakes 30 ns late, and 10 ns for every look at the clock.
    long end = waiter(100, 30).await(2000, () -> false);

    assertThat(end).isBetween(2000L, 2010L);
    assertThat(parks).singleElement().isEqualTo(2000L - 100 - 1010);
  }

  @Test
  void parkedWait_parksAgainWhenItWakesEarly() {
    long end = waiter(0, -200).await(2000, () -> false);

    assertThat(end).isGreaterThanOrEqualTo(2000);
    assertThat(parks).hasSizeGreaterThan(1);
  }

  @Test
  void spinningWait_neverParks() {
    long end = waiter(Long.MAX_VALUE, 0).await(2000, () -> false);

    assertThat(end).isBetween(2000L, 2010L);
    assertThat(parks).isEmpty();
  }

  @Test
  void instantOfThePast_isNotWaitedFor() {
    assertThat(waiter(100, 0).await(500, () -> false)).isEqualTo(1010);
    assertThat(parks).isEmpty();
  }

  @Test
  void farInstant_isParkedForInPartsThatNoticeAStop() {
    waiter(100, 0).await(Long.MAX_VALUE / 2, () -> parks.size() >= 3);

    assertThat(parks).hasSize(3).allMatch(nanos -> nanos <= 100_000_000);
  }

  private Waiter waiter(long margin, long overshoot) {
    return new Waiter(
        margin,
        new Time() {
          @Override
          public long getAsLong() {
            return now.addAndGet(10);
          }

          @Override
          public void park(Object blocker, long nanos) {
            parks.add(nanos);
            now.addAndGet(Math.max(1, nanos + overshoot));
          }
        });
  }
}
