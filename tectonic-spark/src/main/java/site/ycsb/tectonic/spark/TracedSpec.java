package site.ycsb.tectonic.spark;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;

/**
 * A spec and what a user decides about its trace: all that a task needs to make any part of it.
 *
 * @param path of the spec's file, for messages and for the files that it names
 * @param text of the spec
 * @param seed in place of the spec's, or null
 * @param scale factor of every count and duration, above 0
 * @param timedOperations after how many operations groups with a duration end, in turn
 * @param writesAllFields whether every write, not just an insert, fills all fields
 * @param marksPhases whether comments say where sections and groups begin
 */
record TracedSpec(
    String path,
    String text,
    @Nullable Long seed,
    double scale,
    List<Long> timedOperations,
    boolean writesAllFields,
    boolean marksPhases)
    implements Serializable {

  TracedSpec {
    timedOperations = List.copyOf(timedOperations);
  }

  /** The name of the spec's file, without its folders. */
  String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** What the spec comes to. */
  WorkloadPlan plan() {
    return SpecReader.parse(path, text).plan(new PlanOptions(seed, scale, timedOperations));
  }

  /** The operations of the plan from one index to before another as a trace. */
  GeneratedTrace trace(WorkloadPlan plan, long from, long to) {
    GeneratedTrace trace = new GeneratedTrace(plan, writesAllFields, marksPhases);
    // Groups of nothing at the end have marks, too.
    trace.only(from, to == plan.operationCount() ? Long.MAX_VALUE : to - from);
    return trace;
  }
}
