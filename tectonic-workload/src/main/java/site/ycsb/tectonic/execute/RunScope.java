package site.ycsb.tectonic.execute;

import java.util.List;
import site.ycsb.tectonic.execute.Binding.RecordTable;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

/**
 * Which part of a plan a run executes, and how records are laid out.
 *
 * @param firstGroup the groups before it are taken to be in the store
 * @param lastGroup the last group that is executed
 * @param tableName of the first section; the others append their number
 * @param writesAllFields whether every write fills all fields of a record, or one at random
 * @param verified which records are compared with what the operations have made of them
 */
public record RunScope(
    int firstGroup,
    int lastGroup,
    String tableName,
    boolean writesAllFields,
    VerifiedKeys verified) {

  /** The table of a section: "usertable" for the first, "usertable2" for the second. */
  public String tableName(SectionPlan section) {
    return section.index() == 0 ? tableName : tableName + (section.index() + 1);
  }

  /** The groups of a plan that are executed. */
  public List<GroupPlan> groups(WorkloadPlan plan) {
    return plan.groups().subList(firstGroup, lastGroup + 1);
  }

  RecordTable table(SectionPlan section) {
    return RecordTable.of(tableName(section), section.fieldNames());
  }
}
