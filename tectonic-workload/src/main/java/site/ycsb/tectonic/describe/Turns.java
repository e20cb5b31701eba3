package site.ycsb.tectonic.describe;

import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.describe.LiveKeys.Certainty;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;

/** How many operations of each entry a group has, and when in its course they come. */
final class Turns {
  private final GroupPlan group;

  Turns(GroupPlan group) {
    this.group = group;
  }

  /** Whether the clock decides how many operations there are. */
  boolean isOpen() {
    return group.duration() != null;
  }

  /** Whether an entry has any operations. */
  boolean has(int entry) {
    return group.mix() instanceof Mix.Timed timed
        ? timed.weights().get(entry) > 0
        : group.operations().get(entry).count() > 0;
  }

  /** How many operations an entry has; null: the clock decides. */
  @Nullable Double count(int entry) {
    if (!(group.mix() instanceof Mix.Timed timed)) {
      return Double.valueOf((double) group.operations().get(entry).count());
    }
    Long operations = timed.operations();
    return operations == null ? null : Double.valueOf(operations * share(entry));
  }

  /** How many operations an entry has; none where the clock decides. */
  double knownCount(int entry) {
    Double count = count(entry);
    return count == null ? 0 : count;
  }

  /** Whether there are exactly that many. */
  Certainty certainty() {
    return isOpen()
        ? Certainty.OPEN
        : group.mix() instanceof Mix.Timed ? Certainty.EXPECTED : Certainty.EXACT;
  }

  /** The share of an entry in all operations of the group. */
  double share(int entry) {
    if (group.mix() instanceof Mix.Timed timed) {
      return timed.weights().get(entry) / sum(timed.weights());
    }
    double all = group.operations().stream().mapToDouble(OperationPlan::count).sum();
    return all == 0 ? 0 : group.operations().get(entry).count() / all;
  }

  /** The share of an entry at the start, where the mix glides. */
  @Nullable Double shareAtStart(int entry) {
    return group.mix() instanceof Mix.Gliding gliding ? gliding.from().get(entry) : null;
  }

  /** The share of an entry at the end, where the mix glides. */
  @Nullable Double shareAtEnd(int entry) {
    return group.mix() instanceof Mix.Gliding gliding ? gliding.to().get(entry) : null;
  }

  /**
   * The share of an entry's operations that are done.
   *
   * @param time from 0, the group's start, to 1, its end
   */
  double done(int entry, double time) {
    if (!(group.mix() instanceof Mix.Gliding gliding)) {
      return time;
    }
    double from = gliding.from().get(entry);
    double to = gliding.to().get(entry);
    return from + to == 0 ? time : (2 * from * time + (to - from) * time * time) / (from + to);
  }

  private static double sum(List<Double> weights) {
    return weights.stream().mapToDouble(weight -> weight).sum();
  }
}
