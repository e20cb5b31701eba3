package site.ycsb.arrival.stock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.stock.PhaseSequence.Taken;

/** Threads of another client go from phase to phase, and none is ahead of the others. */
final class PhaseSequenceTest {
  private final AtomicLong nanos = new AtomicLong(1000);
  private final AtomicInteger turns = new AtomicInteger();
  private final PhaseSequence sequence =
      new PhaseSequence(
          List.of(
              new LoopPhase("load", false, null, null, 2, 0),
              new LoopPhase(
                  "steady", false, null, new Constant(1e9).schedule(1, Long.MAX_VALUE), 3, 0)),
          nanos::get);

  @Test
  void phases_beginWhenTheLastRequestHasReturned_andTheWorkloadSeesTheEnd() throws Exception {
    Taken first = take();
    assertThat(first.isScheduled()).isFalse();
    assertThat(first.dueNanos()).isEqualTo(1000);
    take();
    assertThat(turns).hasValue(1);
    sequence.done();
    // One is under way: the next phase is not begun, and a thread that comes is stopped waiting.
    int[] looks = {0};
    assertThat(sequence.take(this::turn, () -> looks[0]++ > 0)).isNull();
    assertThat(turns).hasValue(1);
    nanos.set(5000);
    sequence.done();

    assertThat(take().dueNanos()).isEqualTo(5000);
    assertThat(take().dueNanos()).isEqualTo(5001);
    assertThat(sequence.queuedAt(9000, due -> {})).isEqualTo(1);
    assertThat(sequence.begun()).extracting(SharedTurns::sent).containsExactly(2L, 2L);
  }

  @Test
  void sequence_endsAfterTheLastPhase() throws Exception {
    for (int i = 0; i < 5; i++) {
      take();
      sequence.done();
    }
    assertThat(sequence.take(this::turn, () -> false)).isNull();
    assertThat(turns).hasValue(3);
    assertThat(sequence.queuedAt(Long.MAX_VALUE, due -> {})).isZero();
  }

  @Test
  void workloadThatCannotTurn_endsTheRunForAll() throws Exception {
    IllegalStateException broken = new IllegalStateException("the store is not empty");
    assertThatThrownBy(
            () ->
                sequence.take(
                    () -> {
                      throw broken;
                    },
                    () -> false))
        .isSameAs(broken);

    assertThat(sequence.take(this::turn, () -> false)).isNull();
    assertThat(turns).hasValue(0);
  }

  private Taken take() throws InterruptedException {
    return Objects.requireNonNull(sequence.take(this::turn, () -> false));
  }

  private boolean turn() {
    turns.incrementAndGet();
    return true;
  }
}
