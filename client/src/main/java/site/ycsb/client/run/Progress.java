package site.ycsb.client.run;

import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.ReportingWorkload.RunProgress;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.RequestExecutor;
import site.ycsb.client.show.Reading;

/** How far a run is: as the workload counts, or for one that does not, as the loop counts. */
final class Progress {
  private final Workload workload;
  private final RequestExecutor loop;
  private final long planned;

  Progress(Workload workload, RequestExecutor loop, ClosedLoop.Settings settings) {
    this.workload = workload;
    this.loop = loop;
    this.planned = settings.quota() == ClosedLoop.UNLIMITED ? 0 : settings.quota();
  }

  Reading reading() {
    if (workload instanceof ReportingWorkload reporting) {
      return reading(reporting);
    }
    return Reading.withoutPhases(loop.operations(), planned);
  }

  static Reading reading(ReportingWorkload workload) {
    RunProgress now = workload.progress();
    return new Reading(now.completed(), now.planned(), now.phase(), now.phases(), now.phaseName());
  }

  long completed() {
    return reading().completed();
  }
}
