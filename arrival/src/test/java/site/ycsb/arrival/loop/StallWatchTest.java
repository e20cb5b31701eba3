package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import site.ycsb.arrival.loop.RunWatch.StallWatch;

/** A watch barks at silence only, and only at silence that was looked at. */
class StallWatchTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void silence_isAStallAfterTheLimit() {
    StallWatch watch = new StallWatch(2 * SECOND, 0);
    assertThat(watch.isStalled(5, SECOND)).isFalse();
    assertThat(watch.isStalled(5, 2 * SECOND)).isFalse();
    assertThat(watch.isStalled(5, 3 * SECOND)).isTrue();
  }

  @Test
  void activity_startsTheCountAgain() {
    StallWatch watch = new StallWatch(2 * SECOND, 0);
    for (int i = 1; i < 20; i++) {
      assertThat(watch.isStalled(i, i * SECOND)).isFalse();
    }
  }

  @Test
  void suspendedProcess_isNoStall() {
    StallWatch watch = new StallWatch(2 * SECOND, 0);
    assertThat(watch.isStalled(5, SECOND)).isFalse();
    assertThat(watch.isStalled(5, 3600 * SECOND)).isFalse();
  }

  @Test
  void limitOfZero_neverBarks() {
    StallWatch watch = new StallWatch(0, 0);
    for (int i = 1; i < 1000; i++) {
      assertThat(watch.isStalled(5, i * SECOND)).isFalse();
    }
  }
}
