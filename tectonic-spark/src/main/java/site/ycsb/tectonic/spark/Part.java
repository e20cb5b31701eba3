package site.ycsb.tectonic.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.GroupPlan;
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
  /** What a key set has to be told of operation by operation. */
  private static final Set<KeySetPart> HISTORIES =
      EnumSet.of(
          KeySetPart.ORDER,
          KeySetPart.SORTING,
          KeySetPart.DELETION,
          KeySetPart.DRAWS,
          KeySetPart.MEMBERSHIP);

  /**
   * Cuts a stream into parts of about equal length, where a block of a trace begins. A section of
   * which the middle cannot be reached without its beginning is in one part.
   *
   * @param wanted how many parts, at least 1; fewer come of a short stream, or one of few sections
   * @return at least one, the first from 0, each from where the one before ends
   */
  static List<Part> cut(WorkloadPlan plan, int wanted) {
    long operations = plan.operationCount();
    List<Part> parts = new ArrayList<>();
    long from = 0;
    for (int i = 1; i < wanted; i++) {
      long to = cutAfter(plan, (long) ((double) operations * i / wanted));
      if (to > from && to < operations) {
        parts.add(new Part(parts.size(), from, to));
        from = to;
      }
    }
    parts.add(new Part(parts.size(), from, operations));
    return parts;
  }

  /** Why a section is in one part; empty if it may be cut. */
  static String whyWhole(SectionPlan section) {
    Set<KeySetPart> histories = EnumSet.copyOf(HISTORIES);
    histories.retainAll(KeySetChoice.of(section).parts());
    if (section.grows()) {
      return "its records grow up to a limit";
    }
    return histories.stream().map(KeySetPart::title).collect(Collectors.joining(", "));
  }

  /** The first place at or after an operation where a part may begin. */
  private static long cutAfter(WorkloadPlan plan, long operation) {
    long start = 0;
    for (SectionPlan section : plan.sections()) {
      long end = start + section.groups().stream().mapToLong(GroupPlan::operationCount).sum();
      if (operation <= start) {
        return start;
      } else if (operation < end && whyWhole(section).isEmpty()) {
        return blockAfter(section, start, operation);
      }
      start = end;
    }
    return start;
  }

  private static long blockAfter(SectionPlan section, long sectionStart, long operation) {
    long start = sectionStart;
    for (GroupPlan group : section.groups()) {
      long end = start + group.operationCount();
      if (operation <= end) {
        long blocks = -Math.floorDiv(start - operation, (long) GeneratedTrace.BLOCK_OPERATIONS);
        return Math.min(end, start + blocks * GeneratedTrace.BLOCK_OPERATIONS);
      }
      start = end;
    }
    return start;
  }
}
