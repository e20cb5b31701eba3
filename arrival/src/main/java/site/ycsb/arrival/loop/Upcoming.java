package site.ycsb.arrival.loop;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/**
 * The arrivals of a phase that are yet to be issued, one after the other. Who issues one holds the
 * lock of the {@link RequestQueue}; anybody may look when the next is due.
 */
final class Upcoming {
  /** No arrival is due any more. */
  static final long NEVER = Long.MAX_VALUE;

  /** Before the first phase. */
  static final Upcoming NONE = new Upcoming(new SendTimes(), () -> ArrivalSchedule.END, 0, 0, 0, 0);

  private final SendTimes times;
  private final ArrivalSchedule schedule;
  private final long beginNanos;
  private final long fromNanos;
  private final long endNanos;
  private long left;

  /** Said before {@link #dueNanos} is. */
  private boolean isCutOff;

  private volatile @Nullable RuntimeException failure;
  private volatile long dueNanos;

  /**
   * @param beginNanos of the phase
   * @param fromNanos arrivals before are left out, from the beginning of the phase
   * @param endNanos arrivals from then on are left out, from the beginning of the phase
   * @param most arrivals
   */
  Upcoming(
      SendTimes times,
      ArrivalSchedule schedule,
      long beginNanos,
      long fromNanos,
      long endNanos,
      long most) {
    this.times = times;
    this.schedule = schedule;
    this.beginNanos = beginNanos;
    this.fromNanos = fromNanos;
    this.endNanos = endNanos;
    this.left = most;
    this.dueNanos = next();
  }

  /** When the next arrival is due, or {@link #NEVER}. */
  long dueNanos() {
    return dueNanos;
  }

  /** Whether so many arrivals as were asked for have been issued. */
  boolean isComplete() {
    return left == 0;
  }

  /** Whether an arrival was left out that would have been due after the end. */
  boolean isCutOff() {
    return isCutOff;
  }

  /** Throws what the schedule has thrown, to whoever asked it. */
  void check() {
    RuntimeException thrown = failure;
    if (thrown != null) {
      throw thrown;
    }
  }

  /** Notes that the next arrival is issued now, and moves on to the one after it. */
  void issued(long nowNanos) {
    times.issued(dueNanos - beginNanos, nowNanos - beginNanos);
    left--;
    dueNanos = next();
  }

  private long next() {
    try {
      long due = left == 0 ? ArrivalSchedule.END : schedule.nextArrivalNanos();
      while (due < fromNanos) {
        due = schedule.nextArrivalNanos();
      }
      isCutOff = due != ArrivalSchedule.END && due >= endNanos;
      return due == ArrivalSchedule.END || isCutOff ? NEVER : beginNanos + due;
    } catch (RuntimeException e) {
      failure = e;
      return NEVER;
    }
  }
}
