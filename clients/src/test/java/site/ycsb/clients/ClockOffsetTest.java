package site.ycsb.clients;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What round trips tell of another clock. */
final class ClockOffsetTest {

  @Test
  void roundTrip_tellsTheMiddle_andIsWrongByHalfOfItAtMost() {
    // The other's clock is 900 ahead, and was read 30 after the question was sent at 100.
    ClockOffset offset = ClockOffset.of(100, 1030, 180);
    assertThat(offset.halfRoundTripNanos()).isEqualTo(40);
    assertThat(offset.nanos()).isEqualTo(890);
    assertThat(offset.toFirst(100)).isEqualTo(990);
    assertThat(offset.toOwn(990)).isEqualTo(100);
  }

  @Test
  void shorterRoundTrip_isBetter_untilTheClocksMayHaveDriftedApart() {
    ClockOffset shorter = new ClockOffset(5, 1000, 0);
    ClockOffset soon = new ClockOffset(6, 2000, 1_000_000);
    ClockOffset later = new ClockOffset(7, 2000, 10_000_000);
    assertThat(shorter.better(soon)).isEqualTo(shorter);
    // 10 ms later they may be 1,000 ns apart.
    assertThat(shorter.better(later)).isEqualTo(later);
    assertThat(ClockOffset.UNKNOWN.better(soon)).isEqualTo(soon);
  }
}
