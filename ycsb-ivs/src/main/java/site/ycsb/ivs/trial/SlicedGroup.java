package site.ycsb.ivs.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * The operations of one group of a plan, given out in slices of the same size. All slices together
 * are the group, whatever their number.
 */
final class SlicedGroup extends OperationSource {
  private final WorkloadPlan plan;
  private final GroupPlan group;
  private final int slices;
  private int begun;
  private boolean isOpen;
  private boolean isSkipping;
  private long left;

  /**
   * @param group counted over the plan
   * @param slices at most as many as the group has operations
   */
  SlicedGroup(WorkloadPlan plan, boolean writesAllFields, int group, int slices) {
    super(plan, writesAllFields);
    this.plan = plan;
    this.group = plan.groups().get(group);
    this.slices = slices;
  }

  int index() {
    return group.index();
  }

  /** Advances to the next slice; returns a plan with its operations only. */
  WorkloadPlan nextSlice() {
    long operations = group.operationCount();
    left = operations * (begun + 1) / slices - operations * begun / slices;
    begun++;
    return new WorkloadPlan(plan.seed(), plan.sections().stream().map(this::cut).toList());
  }

  private SectionPlan cut(SectionPlan section) {
    return new SectionPlan(
        section.index(),
        section.name(),
        section.uniqueKeys(),
        section.fieldNames(),
        section.groups().stream().map(each -> each.equals(group) ? cut() : each).toList());
  }

  /** The group with as many operations as the slice, of any kind. */
  private GroupPlan cut() {
    List<OperationPlan> operations = new ArrayList<>();
    for (OperationPlan each : group.operations()) {
      operations.add(each.withCount(operations.isEmpty() ? left : 0));
    }
    return new GroupPlan(
        group.index(),
        group.name(),
        group.warmup(),
        group.sorted(),
        group.mix(),
        group.arrival(),
        group.settle(),
        group.patience(),
        operations);
  }

  @Override
  public void skipNextGroup(Consumer<Operation> passed) {
    if (!isOpen) {
      isSkipping = true;
      super.skipNextGroup(passed);
      isSkipping = false;
    }
  }

  @Override
  public GroupPlan openNextGroup() {
    if (isSkipping) {
      return super.openNextGroup();
    }
    if (!isOpen) {
      isOpen = true;
      var unused = super.openNextGroup();
    }
    return cut();
  }

  @Override
  public boolean hasNextGroup() {
    return left > 0;
  }

  @Override
  public boolean hasNext() {
    return isSkipping ? super.hasNext() : left > 0;
  }

  @Override
  public Operation next() {
    left -= isSkipping ? 0 : 1;
    return super.next();
  }
}
