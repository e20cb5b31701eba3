package site.ycsb.tectonic.execute;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * A group of a run whose operations are being handed out.
 *
 * @param overlap which of its operations must not be in flight together; null where all may be
 * @param isByKey whether operations on one key belong to one of several clients
 * @param drawsBlocks whether a worker draws several operations at once
 * @param inserts whether any of its operations inserts, so that reads may have to wait
 * @param startNanos when it began, by the clock for durations; maybe not yet
 */
record OpenPhase(
    GroupPlan group,
    SectionPlan section,
    @Nullable Overlap overlap,
    boolean isByKey,
    boolean drawsBlocks,
    boolean inserts,
    long startNanos) {

  OpenPhase(
      GroupPlan group,
      SectionPlan section,
      @Nullable Overlap overlap,
      boolean isByKey,
      boolean mayDrawBlocks,
      long startNanos) {
    this(
        group,
        section,
        overlap,
        isByKey,
        mayDrawBlocks && (overlap == null || overlap.isKept(group.operations())),
        Overlap.inserts(group.operations()),
        startNanos);
  }

  /** Whether an operation of another client might exclude one of this client's own. */
  boolean mayExcludeOwn(OperationKind others) {
    return overlap != null && overlap.isAboutOthers(others, group.operations());
  }
}
