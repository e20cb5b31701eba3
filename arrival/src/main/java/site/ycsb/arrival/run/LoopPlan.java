package site.ycsb.arrival.run;

import java.util.Properties;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.execute.ClosedLoop;
import site.ycsb.measurements.Measurements;

/** Decides how many threads do how many operations, and says what it does not do as asked. */
final class LoopPlan {
  private LoopPlan() {}

  /** Plans a run of a workload that is initialised, since that may set the number of operations. */
  static ClosedLoop.Settings of(
      Workload workload, Properties properties, RunSettings settings, ClientContext context) {
    Quota quota = Quota.of(properties);
    if (Boolean.parseBoolean(properties.getProperty(Measurements.MEASUREMENT_TRACK_JVM_PROPERTY))) {
      context.warn(Measurements.MEASUREMENT_TRACK_JVM_PROPERTY + " is not measured by this client");
    }
    if (workload instanceof ReportingWorkload) {
      // It ends by itself, and tells of itself which counts it does not use.
      return plan(settings, settings.threads(), ClosedLoop.UNLIMITED);
    }
    if (quota.operations() == 0) {
      if (settings.longestNanos() == 0) {
        context.warn(quota.nothingToDo());
      }
      return plan(settings, settings.threads(), quota.most(settings.longestNanos() > 0));
    }
    int threads = (int) Math.min(settings.threads(), quota.operations());
    if (threads < settings.threads()) {
      context.warn("only %d threads are used: there is one operation each".formatted(threads));
    }
    return plan(settings, threads, quota.operations());
  }

  /** The same requests without a pace of their own: a schedule says when they are due. */
  static ClosedLoop.Settings unpaced(ClosedLoop.Settings plan) {
    return new ClosedLoop.Settings(plan.threads(), plan.load(), plan.quota(), 0, false);
  }

  private static ClosedLoop.Settings plan(RunSettings settings, int threads, long operations) {
    return new ClosedLoop.Settings(
        threads, settings.load(), operations, settings.targetPerSecond(), settings.spin());
  }
}
