package site.ycsb.tectonic;

import java.io.IOException;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.execute.WorkloadRun;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.replay.TraceScan;
import site.ycsb.tectonic.replay.TraceStream;

/** A recorded trace, and the run that replays it. */
record TraceRun(WorkloadPlan plan, WorkloadRun run) {

  /**
   * The run of the trace that the properties name.
   *
   * @throws UsageException if it cannot be read from end to end
   */
  static TraceRun of(TectonicProperties properties, Secrets secrets) {
    String trace = properties.trace();
    try {
      WorkloadPlan plan = TraceScan.plan(trace);
      int last = plan.groups().size() - 1;
      RunScope all = new RunScope(0, last, properties.table(), false, false);
      TraceStream stream = new TraceStream(trace, plan);
      return new TraceRun(plan, new WorkloadRun(plan, all, stream, System::nanoTime, secrets));
    } catch (IOException e) {
      throw new UsageException(trace + " cannot be read: " + e.getMessage(), e);
    }
  }
}
