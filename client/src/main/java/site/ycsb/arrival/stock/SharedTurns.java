package site.ycsb.arrival.stock;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/**
 * The requests of one phase, which free threads take in turn: a queue, first come, first served,
 * without a thread of its own. What has come due and was not taken is the backlog.
 */
final class SharedTurns {
  private final LoopPhase phase;
  private final @Nullable ArrivalSchedule schedule;
  private final long endNanos;
  private long nextNanos;
  private long taken;
  private long refused;
  private long lastNanos;
  private boolean ended;

  SharedTurns(LoopPhase phase) {
    this.phase = phase;
    this.schedule = phase.schedule();
    this.endNanos = phase.longestNanos() == 0 ? ArrivalSchedule.END : phase.longestNanos();
    this.nextNanos = schedule == null ? 0 : schedule.nextArrivalNanos();
  }

  LoopPhase phase() {
    return phase;
  }

  /**
   * When the next request is due: now, if the phase has no schedule.
   *
   * @param nowNanos from the beginning of the phase, as is what it returns
   * @return {@link ArrivalSchedule#END} after all
   */
  synchronized long take(long nowNanos) {
    long due = schedule == null ? nowNanos : nextNanos;
    if (ended || taken == phase.requests() || due >= endNanos) {
      return ArrivalSchedule.END;
    }
    if (schedule != null) {
      nextNanos = schedule.nextArrivalNanos();
    }
    taken++;
    lastNanos = due;
    return due;
  }

  /** Takes an arrival back that became no request, and hands out no more if there are none. */
  synchronized void refuse(boolean isLast) {
    refused++;
    ended |= isLast;
  }

  /** Arrivals that were taken and became requests. */
  synchronized long sent() {
    return taken - refused;
  }

  /** When the last of them was due. */
  synchronized long lastNanos() {
    return lastNanos;
  }

  /** Arrivals that were due by an instant and that nobody took; to be asked once, at the end. */
  synchronized long queuedAt(long nanos) {
    long queued = 0;
    while (schedule != null
        && !ended
        && taken + queued < phase.requests()
        && nextNanos <= nanos
        && nextNanos < endNanos) {
      queued++;
      nextNanos = schedule.nextArrivalNanos();
    }
    return queued;
  }
}
