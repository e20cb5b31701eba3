package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.arrival.loop.RunWatch.StallWatch;

/** A watch barks at silence only, and only at silence that was looked at. */
class StallWatchTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long HOUR = 3600 * SECOND;

  @Test
  void silence_isAStallAfterTheLimit() {
    StallWatch watch = new StallWatch(20 * SECOND, 0);
    for (int i = 1; i <= 20; i++) {
      assertThat(watch.isStalled(5, i * SECOND)).isFalse();
    }
    // The first look has nothing to compare with.
    assertThat(watch.isStalled(5, 21 * SECOND)).isTrue();
  }

  @Test
  void activity_startsTheCountAgain() {
    StallWatch watch = new StallWatch(2 * SECOND, 0);
    for (long i = 1; i < 2000; i++) {
      assertThat(watch.isStalled(i / 10, i * SECOND / 10)).isFalse();
    }
  }

  @Test
  void suspendedProcess_isNoStall_atAnyLimit() {
    for (long limit : new long[] {SECOND, 9 * SECOND, 10 * SECOND, 600 * SECOND}) {
      StallWatch watch = new StallWatch(limit, 0);
      assertThat(watch.isStalled(5, 1)).isFalse();
      for (long i = 1; i <= 9; i++) {
        assertThat(watch.isStalled(5, i * HOUR)).isFalse();
      }
      assertThat(watch.isStalled(5, 10 * HOUR)).isTrue();
    }
  }

  @Test
  void limitOfZero_neverBarks() {
    StallWatch watch = new StallWatch(0, 0);
    for (int i = 1; i < 1000; i++) {
      assertThat(watch.isStalled(5, i * SECOND)).isFalse();
    }
  }
}
