package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** The time of the machine: threads wait, and wake each other, by the JVM's own means. */
class TimeTest {
  private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

  @Test
  void thread_doesNotHoldTheProcess_andHasItsName() {
    Thread thread = Time.REAL.thread(() -> {}, "x-1");
    assertThat(thread.isDaemon()).isTrue();
    assertThat(thread.getName()).isEqualTo("x-1");
  }

  @Test
  void wait_endsByTimeAlone() {
    long before = System.nanoTime();
    // It may end for no reason: those of a thousand cannot.
    for (int i = 0; i < 1000; i++) {
      Time.REAL.park(this, MILLI / 100);
    }
    assertThat(System.nanoTime() - before).isGreaterThan(MILLI);
  }

  @Test
  void waitForEver_endsByAWakeUp() throws InterruptedException {
    AtomicBoolean isOver = new AtomicBoolean();
    Runnable sleep =
        () -> {
          while (!isOver.get()) {
            Time.REAL.park(this, Time.FOREVER);
          }
        };
    Thread sleeper = Time.REAL.thread(sleep, "sleeper");
    sleeper.start();
    while (LockSupport.getBlocker(sleeper) != this && sleeper.isAlive()) {
      Thread.onSpinWait();
    }
    assertThat(Time.REAL.join(sleeper, MILLI)).isFalse();
    isOver.set(true);
    Time.REAL.wake(sleeper);
    assertThat(Time.REAL.join(sleeper, TimeUnit.HOURS.toNanos(1))).isTrue();
  }

  @Test
  void latch_isWaitedForNoLongerThanAsked() throws InterruptedException {
    CountDownLatch latch = new CountDownLatch(1);
    assertThat(Time.REAL.await(latch, 1)).isFalse();
    latch.countDown();
    assertThat(Time.REAL.await(latch, Time.FOREVER)).isTrue();
  }

  @Test
  void threadThatWasNotStarted_isNotWaitedFor() throws InterruptedException {
    assertThat(Time.REAL.join(Time.REAL.thread(() -> {}, "x"), Time.FOREVER)).isTrue();
  }

  @Test
  void spinning_isOnlyForThoseWithProcessorsToSpare() {
    OpenLoopSettings one = OpenLoopSettings.defaults(1, 1);
    assertThat(one.marginNanos()).isZero();
    OpenLoopSettings three = OpenLoopSettings.defaults(3, 1);
    assertThat(three.marginNanos()).isEqualTo(60_000);
    assertThat(three.workersSpin()).isFalse();
    OpenLoopSettings four = OpenLoopSettings.defaults(4, 2);
    assertThat(four.marginNanos()).isEqualTo(200_000);
    assertThat(four.workersSpin()).isTrue();
    assertThat(OpenLoopSettings.defaults(4, 3).workersSpin()).isFalse();
  }
}
