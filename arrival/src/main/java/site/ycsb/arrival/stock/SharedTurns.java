package site.ycsb.arrival.stock;

import site.ycsb.arrival.schedule.ArrivalSchedule;

/**
 * One schedule from which free threads take the next arrival in turn: a queue, first come, first
 * served, without a thread of its own. What has come due and was not taken is the backlog.
 */
final class SharedTurns {
  private final ArrivalSchedule schedule;
  private final long quota;
  private long nextNanos;
  private long taken;
  private long refused;
  private boolean ended;

  /**
   * Prepares to hand out arrivals.
   *
   * @param quota of arrivals
   */
  SharedTurns(ArrivalSchedule schedule, long quota) {
    this.schedule = schedule;
    this.quota = quota;
    this.nextNanos = schedule.nextArrivalNanos();
  }

  /** When the next arrival is due, from the beginning; {@link ArrivalSchedule#END} after all. */
  synchronized long take() {
    if (ended || taken == quota || nextNanos == ArrivalSchedule.END) {
      return ArrivalSchedule.END;
    }
    long due = nextNanos;
    nextNanos = schedule.nextArrivalNanos();
    taken++;
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

  /** Arrivals that were due by an instant and that nobody took; to be asked once, at the end. */
  synchronized long queuedAt(long nanos) {
    if (ended) {
      return 0;
    }
    long queued = 0;
    while (taken + queued < quota && nextNanos <= nanos && nextNanos != ArrivalSchedule.END) {
      queued++;
      nextNanos = schedule.nextArrivalNanos();
    }
    return queued;
  }
}
