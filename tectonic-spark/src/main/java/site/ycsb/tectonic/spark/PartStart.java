package site.ycsb.tectonic.spark;

import java.io.Serializable;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * Where a part begins, and what finding it took.
 *
 * @param kind of the first operation
 * @param key of the first operation; of one that cannot be made ""
 */
record PartStart(Part part, String section, String phase, String kind, String key, double seconds)
    implements Serializable {
  private static final double NANOS = 1e9;

  /** Finds the first operation of a part. */
  static PartStart of(TracedSpec spec, Part part) {
    long started = System.nanoTime();
    WorkloadPlan plan = spec.plan();
    OperationSource source = new OperationSource(plan, spec.writesAllFields());
    source.forTrace();
    GroupPlan group = part.from() == 0 ? null : source.skipTo(part.from());
    while (group == null || !source.hasNext()) {
      if (!source.hasNextGroup()) {
        return new PartStart(part, "", "", "nothing", "", (System.nanoTime() - started) / NANOS);
      }
      group = source.openNextGroup();
    }
    Operation first = source.next();
    return new PartStart(
        part,
        plan.sectionOf(group).name(),
        group.name(),
        first.kind().specName(),
        key(first),
        (System.nanoTime() - started) / NANOS);
  }

  private static String key(Operation operation) {
    if (operation instanceof Operation.Point point) {
      return point.key().toString();
    } else if (operation instanceof Operation.Range range) {
      return range.startKey().toString();
    } else if (operation instanceof Operation.BlindRange range) {
      return range.startKey().toString();
    }
    return "";
  }
}
