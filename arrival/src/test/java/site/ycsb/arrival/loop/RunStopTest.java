package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Who asks for the end of a run first says why; a process waits for a run that is under way. */
class RunStopTest {
  private final RunStop stop = new RunStop();

  @Test
  void nothing_isAskedForAtFirst() {
    assertThat(stop.isRequested()).isFalse();
    assertThat(stop.exitCode()).isZero();
    assertThat(stop.failure()).isNull();
    assertThat(stop.concluded()).isEmpty();
    assertThat(stop.isUnderWay()).isFalse();
  }

  @Test
  void firstToAsk_saysWhy() {
    Throwable failure = new IllegalStateException("disk on fire");
    stop.request(7, failure);
    stop.request(130, null);
    assertThat(stop.isRequested()).isTrue();
    assertThat(stop.exitCode()).isEqualTo(7);
    assertThat(stop.failure()).isSameAs(failure);
  }

  @Test
  void interrupt_hasTheCodeOfShells() {
    stop.request(130, null);
    assertThat(stop.exitCode()).isEqualTo(130);
    assertThat(stop.failure()).isNull();
  }

  @Test
  void run_isUnderWayUntilItHasPrintedEverything() throws InterruptedException {
    stop.started();
    assertThat(stop.isUnderWay()).isTrue();
    stop.measuring();
    stop.finished();
    assertThat(stop.isUnderWay()).isFalse();
    assertThat(stop.awaitFinished()).isTrue();
  }

  @Test
  void finishedWithoutAStart_isNothingToWaitFor() {
    stop.finished();
    assertThat(stop.isUnderWay()).isFalse();
  }

  @Test
  void runThatIsOver_waitsForTheEndOfTheProcess() throws InterruptedException {
    Thread asking = new Thread(() -> stop.request(130, null));
    Thread over =
        new Thread(
            () -> {
              try {
                stop.awaitRequest(3);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    over.start();
    while (over.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    assertThat(stop.concluded()).isEqualTo(OptionalInt.of(3));
    asking.start();
    over.join();
    assertThat(stop.isRequested()).isTrue();
  }
}
