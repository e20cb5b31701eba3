package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Operations are due at multiples of the tick, whatever the operations before them took. */
class PaceTest {
  private final AtomicLong now = new AtomicLong(1000);
  private final List<Long> intended = new ArrayList<>();

  @Test
  void operation_isIntendedAtItsTick() {
    // Every look at the clock takes 7 ns.
    Pace pace = new Pace(100, 1000, true, () -> now.addAndGet(7), intended::add);
    for (int i = 0; i < 3; i++) {
      pace.awaitTurn(i, () -> false);
      assertThat(now.get()).isBetween(1000 + 100L * i, 1000 + 100L * i + 14);
    }
    assertThat(intended).containsExactly(1000L, 1100L, 1200L);
  }

  @Test
  void lateOperation_startsAtOnceAndKeepsItsIntendedTime() {
    Pace pace = new Pace(100, 1000, true, now::get, intended::add);
    now.set(1555);
    pace.awaitTurn(1, () -> false);
    assertThat(intended).containsExactly(1100L);
  }

  @Test
  void stoppedWait_returns() {
    Pace pace = new Pace(1e18, 1000, false, now::get, intended::add);
    pace.awaitTurn(1, () -> true);
  }

  @Test
  void threadsShareTheTarget_evenlySpread() {
    double tick = Pace.tickNanos(1000, 4);
    assertThat(tick).isEqualTo(4_000_000);
    assertThat(Pace.offsetNanos(tick, 0, 4)).isZero();
    assertThat(Pace.offsetNanos(tick, 3, 4)).isEqualTo(3_000_000);
  }
}
