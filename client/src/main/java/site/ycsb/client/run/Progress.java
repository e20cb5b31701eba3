package site.ycsb.client.run;

import java.util.function.LongSupplier;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.ReportingWorkload.RunProgress;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.RequestExecutor;
import site.ycsb.client.show.ProgressSnapshot;

/** How far a run is: as the workload counts, or for one that does not, as the loop counts. */
final class Progress {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Workload workload;
  private final RequestExecutor loop;
  private final long planned;
  private final LongSupplier nanoClock;
  private volatile long endNanos;
  private volatile boolean isTimed;

  Progress(Workload workload, RequestExecutor loop, LongSupplier nanoClock) {
    this.workload = workload;
    this.loop = loop;
    this.nanoClock = nanoClock;
    long quota = loop.settings().quota();
    this.planned = quota == ClosedLoop.UNLIMITED ? 0 : quota;
  }

  /**
   * Notes that the run begins.
   *
   * @param longestNanos after which the clock ends it, 0 if it does not
   */
  void begin(long nanos, long longestNanos) {
    endNanos = nanos + longestNanos;
    isTimed = longestNanos > 0;
  }

  ProgressSnapshot reading() {
    ProgressSnapshot now =
        workload instanceof ReportingWorkload reporting
            ? reading(reporting)
            : ProgressSnapshot.withoutPhases(loop.operations(), planned);
    return isTimed
        ? now.endingAfter(Math.max(0, endNanos - nanoClock.getAsLong()) / NANOS_PER_SECOND)
        : now;
  }

  static ProgressSnapshot reading(ReportingWorkload workload) {
    RunProgress now = workload.progress();
    return new ProgressSnapshot(
        now.completed(), now.planned(), now.phase(), now.phases(), now.phaseName());
  }

  long completed() {
    return reading().completed();
  }

  /** Changes with every call of the binding that returns. */
  long returned() {
    return completed() + (workload instanceof ReportingWorkload some ? some.otherCalls() : 0);
  }
}
