package site.ycsb.arrival.loop;

import site.ycsb.arrival.analysis.SendTimes;
import site.ycsb.arrival.loop.ArrivalResult.QueueCounts;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/** How one phase goes: what the hand-over had counted before it, and what it has when it ends. */
final class PhaseRun {
  private static final long UNDER_WAY = -1;

  private final LoopPhase phase;
  private final ArrivalSchedule schedule;
  private final boolean phased;
  private final long beginNanos;
  private final QueueCounts before;
  private final SendTimes times = new SendTimes();
  private volatile QueueCounts after;
  private volatile long endNanos = UNDER_WAY;

  /**
   * @param phased whether the workload has phases; without, the phase is the whole run
   */
  PhaseRun(LoopPhase phase, boolean phased, long beginNanos, QueueCounts before) {
    this.phase = phase;
    this.schedule = phase.schedule() == null ? () -> ArrivalSchedule.END : phase.schedule();
    this.phased = phased;
    this.beginNanos = beginNanos;
    this.before = before;
    this.after = before;
  }

  LoopPhase phase() {
    return phase;
  }

  /** Its arrivals; none in a closed loop. */
  ArrivalSchedule schedule() {
    return schedule;
  }

  /** When arrivals were due and issued, from the beginning of the phase. */
  SendTimes times() {
    return times;
  }

  boolean isPhased() {
    return phased;
  }

  /** How many requests are yet to be issued; where there are phases, a dropped one was none. */
  long remaining(QueueCounts now) {
    long dropped = phased ? now.dropped() - before.dropped() : 0;
    long issued = now.offered() - before.offered() - dropped;
    return phase.requests() == ClosedLoop.UNLIMITED
        ? ClosedLoop.UNLIMITED
        : phase.requests() - issued;
  }

  void ended(QueueCounts counts, long nowNanos) {
    after = counts;
    endNanos = nowNanos;
  }

  /** What became of it, up to now where it is under way. */
  PhaseArrivals result(QueueCounts now, long nowNanos) {
    boolean ended = endNanos != UNDER_WAY;
    QueueCounts last = ended ? after : now;
    long offered = last.offered() - before.offered();
    return new PhaseArrivals(
        phase,
        beginNanos,
        ended ? endNanos : nowNanos,
        offered,
        last.dropped() - before.dropped(),
        ended,
        times);
  }
}
