package site.ycsb.arrival.check;

import java.util.List;

/**
 * Whether a run sent its requests when its schedule said so, and what was compared to find out.
 *
 * @param comparisons in the order in which they are to be shown
 * @param notes what was not compared, and why; what was allowed for
 * @param reasons why the schedule was missed, the machine among them
 */
public record ScheduleVerdict(
    List<Comparison> comparisons, List<String> notes, List<String> reasons) {
  public ScheduleVerdict {
    comparisons = List.copyOf(comparisons);
    notes = List.copyOf(notes);
    reasons = List.copyOf(reasons);
  }

  /** Whether nothing speaks against it. */
  public boolean isMet() {
    return reasons.isEmpty();
  }
}
