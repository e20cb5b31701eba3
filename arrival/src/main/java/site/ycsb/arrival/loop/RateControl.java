package site.ycsb.arrival.loop;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.PacedSchedule;

/** Where wishes for another rate wait for the master, which alone changes a schedule. */
final class RateControl {
  private static final long PATIENCE_MILLIS = 2000;

  private final AtomicReference<@Nullable Asked> waiting = new AtomicReference<>();
  private final Runnable wake;
  private volatile boolean open;

  /** A wish, and what comes of it. */
  private record Asked(RateWish wish, CompletableFuture<RateWish.Granted> answer) {}

  /**
   * @param wake the master
   */
  RateControl(Runnable wake) {
    this.wake = wake;
  }

  /** Says whether arrivals are being issued. */
  void open(boolean isOpen) {
    open = isOpen;
  }

  boolean isWaiting() {
    return waiting.get() != null;
  }

  /**
   * Wishes for another rate, and waits until it has come, for two seconds.
   *
   * @throws UsageException if it cannot
   */
  RateWish.Granted ask(RateWish wish) throws InterruptedException {
    Asked asked = new Asked(wish, new CompletableFuture<>());
    if (!waiting.compareAndSet(null, asked)) {
      throw new UsageException("somebody else changes the rate at this moment");
    }
    wake.run();
    try {
      return asked.answer().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new UsageException(withdraw(asked), e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof UsageException refusal
          ? refusal
          : new IllegalStateException(e.getCause());
    }
  }

  /** Takes back a wish that is not granted; says why it was not. */
  private String withdraw(Asked asked) {
    if (!waiting.compareAndSet(asked, null)) {
      return "the run does not answer";
    }
    return open
        ? "no arrival was to come any more"
        : "no arrivals are under way, or the phase is a closed loop, which has no rate to change";
  }

  /** For the master: grants what is wished for, from an instant of the phase on. */
  void grant(LoopPhase phase, PacedSchedule schedule, long nanos) {
    Asked asked = waiting.getAndSet(null);
    if (asked == null) {
      return;
    }
    try {
      asked.answer().complete(asked.wish().grant(phase.model(), schedule, nanos));
    } catch (UsageException e) {
      asked.answer().completeExceptionally(e);
    }
  }
}
