package site.ycsb.arrival.loop;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.PacedSchedule;
import site.ycsb.arrival.schedule.RateChange;

/** Where wishes for another rate wait for the master, which alone changes a schedule. */
final class RateControl {
  private final AtomicReference<@Nullable RateWish> waiting = new AtomicReference<>();
  private final Runnable wake;
  private volatile boolean open;

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
    if (!waiting.compareAndSet(null, wish)) {
      throw new UsageException("somebody else changes the rate at this moment");
    }
    wake.run();
    return wish.await(this::withdraw);
  }

  /** Takes back a wish that is not granted; says why it was not. */
  private String withdraw(RateWish wish) {
    if (!waiting.compareAndSet(wish, null)) {
      return "the run does not answer";
    }
    return open
        ? "no arrival was to come any more"
        : "no arrivals are under way, or the phase is a closed loop, which has no rate to change";
  }

  /** For the master: grants what is wished for, from an instant of the phase on. */
  void grant(LoopPhase phase, PacedSchedule schedule, long nanos) {
    RateWish wish = waiting.getAndSet(null);
    if (wish == null) {
      return;
    }
    try {
      double factor = wish.factor(phase.model());
      double rate = phase.model() == null ? Double.NaN : phase.model().ratePerSecond();
      double from = rate * schedule.factor();
      RateChange change = schedule.change(nanos, factor);
      wish.end(new RateWish.Granted(change, from, rate * factor), null);
    } catch (UsageException e) {
      wish.end(null, e);
    }
  }
}
