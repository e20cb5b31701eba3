package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * The mean number of live keys through a group. A range that takes a share s of the live keys, and
 * falls between two times with probability u, leaves a key there with probability 1 - su; n of them
 * leave it with (1 - su)^n. Inserts come steadily. Deletes of single keys, and ranges of a number
 * of keys, take as many as they say.
 */
final class LivePath {
  private static final int STEPS = 64;
  private static final int ROUNDS = 12;

  private final List<Flow> flows = new ArrayList<>();
  private final double[] live = new double[STEPS + 1];

  /**
   * What the last rounds found, so that none goes too far where a range covers a few whole keys.
   */
  private final double[] supposed = new double[STEPS + 1];

  private final double start;

  /** What the operations of an entry do to the live keys. */
  private static final class Flow {
    final int entry;
    final OperationPlan operation;
    final double count;

    /** The share of the operations that are done, by step. */
    final double[] done = new double[STEPS + 1];

    /** How likely one of the operations has taken a key that was there from the start, by step. */
    final double[] taken = new double[STEPS + 1];

    /** How many keys come with each operation that takes no share; fewer than none if they go. */
    double keys;

    Flow(int entry, OperationPlan operation, Turns turns) {
      this.entry = entry;
      this.operation = operation;
      count = turns.knownCount(entry);
      Arrays.setAll(done, step -> turns.done(entry, (double) step / STEPS));
    }

    boolean isRange() {
      return operation.kind() == OperationKind.RANGE_DELETE;
    }

    boolean isFixed() {
      return new RangeLength(operation).isFixed();
    }

    /** Whether each operation takes its share of what is there. */
    boolean takesShare() {
      return isRange()
          ? operation.scanLength() == null
          : operation.kind() == OperationKind.BLIND_POINT_DELETE;
    }
  }

  /**
   * The path of a group.
   *
   * @param inserted up to the end of the group, by the expression of the keys
   */
  LivePath(GroupPlan group, Turns turns, double start, Map<StringExpr, Double> inserted) {
    this.start = start;
    double most = start;
    for (int i = 0; i < group.operations().size(); i++) {
      OperationPlan operation = group.operations().get(i);
      double count = turns.knownCount(i);
      if (operation.kind().changesKeys() && !operation.kind().needsAbsentKey() && count > 0) {
        flows.add(new Flow(i, operation, turns));
        most += operation.kind() == OperationKind.INSERT ? count : 0;
      }
    }
    Arrays.fill(live, most);
    Arrays.fill(supposed, most);
    live[0] = start;
    // What a range covers hangs on how many keys there are.
    for (int round = 0; round < ROUNDS; round++) {
      Arrays.setAll(supposed, step -> Math.sqrt((1 + supposed[step]) * (1 + live[step])) - 1);
      flows.forEach(flow -> settle(flow, inserted));
      for (int step = 1; step <= STEPS; step++) {
        live[step] = liveAt(step);
      }
    }
  }

  /** Tells what the operations of an entry do, if the live keys are as in the last round. */
  private void settle(Flow flow, Map<StringExpr, Double> inserted) {
    if (!flow.takesShare()) {
      flow.keys =
          switch (flow.operation.kind()) {
            case INSERT -> 1;
            // A range of one length that is never cut short finds as many keys at the start.
            case RANGE_DELETE -> -covered(flow, flow.isFixed() ? Math.max(start, mean()) : mean());
            default -> -1;
          };
      return;
    }
    for (int step = 1; step <= STEPS; step++) {
      double share = share(flow, (supposed[step - 1] + supposed[step]) / 2, inserted);
      double more = share * (flow.done[step] - flow.done[step - 1]);
      flow.taken[step] = Math.min(1, flow.taken[step - 1] + more);
    }
  }

  private static double covered(Flow flow, double keys) {
    return new RangeLength(flow.operation).mean(Math.max(1, keys));
  }

  private static double share(Flow flow, double keys, Map<StringExpr, Double> inserted) {
    if (flow.isRange()) {
      double whole = Math.floor(Math.max(1, keys));
      return covered(flow, whole) / whole;
    }
    StringExpr key = Objects.requireNonNull(flow.operation.key());
    double made = 1 - flow.operation.absent().deletedShare();
    return made * Population.hitChance(key, inserted);
  }

  private double liveAt(int at) {
    double keys = start * Math.exp(logLeft(0, at));
    for (Flow flow : flows) {
      for (int step = 0; step < at && flow.keys != 0; step++) {
        double left = meanBetween(logLeft(step, at), logLeft(step + 1, at));
        keys += flow.count * flow.keys * (flow.done[step + 1] - flow.done[step]) * left;
      }
    }
    return Math.max(0, keys);
  }

  /** The logarithm of how likely a key of one step is live at a later one. */
  private double logLeft(int from, int to) {
    double log = 0;
    for (Flow flow : flows) {
      double taken = flow.taken[to] - flow.taken[from];
      log += taken == 0 ? 0 : flow.count * Math.log1p(-Math.min(1, taken));
    }
    return log;
  }

  /** The mean of what is left between two steps, where it changes exponentially. */
  private static double meanBetween(double logOne, double logOther) {
    return logOther - logOne < 1e-9
        ? Math.exp(logOther)
        : (Math.exp(logOther) - Math.exp(logOne)) / (logOther - logOne);
  }

  double end() {
    return Math.rint(live[STEPS]);
  }

  /** The most keys of the path, or of what there is before the first range takes its part. */
  double peak() {
    double peak = Arrays.stream(live).max().orElse(start);
    double ranges = flows.stream().filter(Flow::isRange).mapToDouble(flow -> flow.count).sum();
    for (int step = 0; step <= STEPS; step++) {
      double before = start;
      double done = 0;
      for (Flow flow : flows) {
        before += flow.isRange() ? 0 : flow.count * flow.done[step] * flow.keys;
        done += flow.isRange() ? flow.count * flow.done[step] : 0;
      }
      // The first of n falls at 1/(n + 1) of them.
      peak = done * (ranges + 1) <= ranges ? Math.max(peak, before) : peak;
    }
    return Math.rint(peak);
  }

  /** The mean over the group's course. */
  double mean() {
    return (Arrays.stream(live).sum() - (live[0] + live[STEPS]) / 2) / STEPS;
  }

  /** How many keys the ranges of an entry remove, for the entries that do. */
  Map<Integer, Double> removed() {
    double gone = start - end();
    double fixed = 0;
    double weights = 0;
    for (Flow flow : flows) {
      double keys = flow.count * flow.keys;
      gone += flow.isRange() ? 0 : keys;
      fixed -= flow.isRange() ? keys : 0;
      weights += weight(flow);
    }
    Map<Integer, Double> removed = new HashMap<>();
    for (Flow flow : flows) {
      if (flow.isRange()) {
        removed.put(
            flow.entry,
            flow.takesShare()
                ? Math.max(0, gone - fixed) * weight(flow) / Math.max(Double.MIN_NORMAL, weights)
                : -flow.count * flow.keys * Math.min(1, gone / fixed));
      }
    }
    return removed;
  }

  /** What operations that take shares take, but for what other operations change meanwhile. */
  private double weight(Flow flow) {
    double keys = 0;
    for (int step = 1; step <= STEPS; step++) {
      keys += (flow.taken[step] - flow.taken[step - 1]) * (live[step - 1] + live[step]) / 2;
    }
    return flow.count * keys;
  }
}
