package site.ycsb.tectonic.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.KeySetChoice;

/**
 * Operations of a stream that follow one another: what one task makes, and one file holds.
 *
 * @param number from 0
 * @param from index of the first operation
 * @param to index after that of the last operation
 */
record Part(int number, long from, long to) implements Serializable {

  /**
   * Cuts a stream into parts of about equal length, where a block of a trace begins, and where the
   * stream can be begun without drawing what comes before.
   *
   * @param wanted how many parts, at least 1; fewer come of a short stream, or one that is hard to
   *     cut
   * @return at least one, the first from 0, each from where the one before ends
   */
  static List<Part> cut(WorkloadPlan plan, int wanted) {
    long operations = plan.operationCount();
    List<Part> parts = new ArrayList<>();
    long from = 0;
    for (int i = 1; i < wanted; i++) {
      long to = beginAfter(plan, (long) ((double) operations * i / wanted));
      if (to > from && to < operations) {
        parts.add(new Part(parts.size(), from, to));
        from = to;
      }
    }
    parts.add(new Part(parts.size(), from, operations));
    return parts;
  }

  /** The first place at or after an operation where a part may begin. */
  private static long beginAfter(WorkloadPlan plan, long operation) {
    long start = 0;
    long ended = 0;
    for (GroupPlan group : plan.groups()) {
      long end = start + group.operationCount();
      // A group of nothing belongs to the part that has what comes before it, but for its mark.
      long first = start == ended ? start : start + 1;
      ended = group.operationCount() == 0 ? -1 : end;
      if (operation < end) {
        long place = block(start, Math.max(first, operation));
        if (place < end && canBegin(plan.sectionOf(group), group, place - start)) {
          return place;
        }
      }
      start = end;
    }
    return start;
  }

  /**
   * Whether the stream can be begun in a group without drawing what comes before in its section.
   *
   * @param offset of the first operation in the group
   */
  private static boolean canBegin(SectionPlan section, GroupPlan group, long offset) {
    boolean keysFollow =
        !section.grows()
            && KeySetChoice.ofTrace(section).demands().stream()
                .map(KeySetChoice.Demand::part)
                .noneMatch(part -> part == KeySetPart.DELETION || part == KeySetPart.DRAWS);
    for (GroupPlan each : section.groups()) {
      boolean isOpen = each.index() == group.index();
      boolean isDrawn = each.mix() instanceof Mix.Timed && (isOpen || !each.readsOnly());
      isDrawn |= isOpen && each.mix() instanceof Mix.Gliding;
      isDrawn |= !keysFollow && !each.readsOnly();
      if (isDrawn && (isOpen ? offset : each.operationCount()) > 0) {
        return false;
      } else if (isOpen) {
        return true;
      }
    }
    throw new IllegalArgumentException(group.name() + " is no group of the section");
  }

  private static long block(long start, long operation) {
    long before = Math.floorDiv(start - operation, (long) GeneratedTrace.BLOCK_OPERATIONS);
    return start - before * GeneratedTrace.BLOCK_OPERATIONS;
  }
}
