package site.ycsb.arrival.stock;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.PhaseArrivals;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/**
 * The requests of one phase, which free threads take in turn: a queue, first come, first served,
 * without a thread of its own. What has come due and was not taken is the backlog. All times are
 * from the beginning of the phase, unless said otherwise.
 */
final class SharedTurns {
  private static final long UNDER_WAY = -1;
  // So many may overtake one that does not return.
  private static final int MOST_AHEAD = 1 << 20;

  private final LoopPhase phase;
  private final @Nullable ArrivalSchedule schedule;
  private final long beginNanos;
  private final long longestNanos;
  private final SendTimes times = new SendTimes();
  private final PriorityQueue<Turn> ahead =
      new PriorityQueue<>(Comparator.comparingLong(Turn::number));
  private long nextNanos;
  private long taken;
  private long noted;
  private long refused;
  private long queued;
  private long lastDueNanos;
  private long drainedNanos = UNDER_WAY;
  private boolean ended;

  /**
   * @param beginNanos of the phase, by the clock of the run
   */
  SharedTurns(LoopPhase phase, long beginNanos) {
    this.phase = phase;
    this.beginNanos = beginNanos;
    this.schedule = phase.schedule();
    this.longestNanos = phase.longestNanos() == 0 ? ArrivalSchedule.END : phase.longestNanos();
    this.nextNanos = schedule == null ? 0 : schedule.nextArrivalNanos();
  }

  /**
   * What became of an arrival that a thread took.
   *
   * @param number of the arrival, from 0
   * @param dueNanos when it was due
   * @param lagNanos by how much later it was sent than its thread could have done
   * @param startedNanos when it was sent
   * @param isSent whether it became a request
   */
  private record Turn(
      long number, long dueNanos, long lagNanos, long startedNanos, boolean isSent) {}

  LoopPhase phase() {
    return phase;
  }

  /** When the phase began, by the clock of the run. */
  long beginNanos() {
    return beginNanos;
  }

  /**
   * When the next request is due: now, if the phase has no schedule.
   *
   * @return {@link ArrivalSchedule#END} after all
   */
  synchronized long take(long nowNanos) {
    long due = schedule == null ? nowNanos : nextNanos;
    if (ended || taken == phase.requests() || due >= longestNanos) {
      return ArrivalSchedule.END;
    }
    if (schedule != null) {
      nextNanos = schedule.nextArrivalNanos();
    }
    taken++;
    return due;
  }

  /** How many were taken so far. */
  synchronized long taken() {
    return taken;
  }

  /** Notes when an arrival that was taken was sent. */
  synchronized void sent(long number, long dueNanos, long lagNanos, long startedNanos) {
    note(new Turn(number, dueNanos, lagNanos, startedNanos, true));
  }

  /** Takes an arrival back that became no request, and hands out no more if there are none. */
  synchronized void refuse(long number, boolean isLast) {
    refused++;
    ended |= isLast;
    note(new Turn(number, 0, 0, 0, false));
  }

  /** Notes that all of its requests have returned. */
  synchronized void drained(long nanos) {
    drainedNanos = nanos;
  }

  /** Arrivals that were taken and became requests. */
  synchronized long sent() {
    return taken - refused;
  }

  /**
   * Counts the arrivals that were due by an instant and that nobody took; to be asked once, at the
   * end.
   *
   * @param due is told when each was due
   */
  synchronized long queuedAt(long nanos, LongConsumer due) {
    while (schedule != null
        && !ended
        && taken + queued < phase.requests()
        && nextNanos <= nanos
        && nextNanos < longestNanos) {
      queued++;
      lastDueNanos = nextNanos;
      due.accept(nextNanos);
      nextNanos = schedule.nextArrivalNanos();
    }
    return queued;
  }

  /**
   * What became of the phase; to be asked once, at the end.
   *
   * @param runBeginNanos when the run began, by its clock
   */
  synchronized PhaseArrivals arrivals(long runBeginNanos, long nowNanos) {
    // Some that were taken may never have returned.
    while (!ahead.isEmpty()) {
      record(ahead.remove());
    }
    boolean isDrained = drainedNanos != UNDER_WAY;
    long begin = beginNanos - runBeginNanos;
    return new PhaseArrivals(
        phase,
        begin,
        isDrained ? begin + drainedNanos : nowNanos - runBeginNanos,
        sent() + queued,
        sent(),
        0,
        isDrained,
        Math.max(times.lastIntendedNanos(), lastDueNanos),
        times);
  }

  /** Puts what threads say in the order of the schedule. */
  private void note(Turn turn) {
    if (schedule == null) {
      return;
    }
    ahead.add(turn);
    while (!ahead.isEmpty() && (ahead.element().number() <= noted || ahead.size() > MOST_AHEAD)) {
      Turn first = ahead.remove();
      record(first);
      noted = Math.max(noted, first.number() + 1);
    }
  }

  private void record(Turn turn) {
    if (turn.isSent()) {
      times.sentWithoutMaster(
          turn.dueNanos(), turn.dueNanos() + turn.lagNanos(), turn.startedNanos());
    }
  }
}
