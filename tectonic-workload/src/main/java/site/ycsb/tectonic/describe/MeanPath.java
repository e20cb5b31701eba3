package site.ycsb.tectonic.describe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * The mean path of the number of live keys through a group. Inserts and deletes of single keys go
 * steadily; range deletes come at the middle places that chance would give them, each taking its
 * share of what is there: for ranges of a fixed share that is the exact mean.
 */
final class MeanPath {
  private static final int STEPS = 64;
  private static final int MOST_RANGES = 50_000;
  private static final int MOST_STEPS_OF_A_BATCH = 100;
  private static final double SETTLED = 1e-3;

  private final GroupPlan group;
  private final Turns turns;
  private final Map<StringExpr, Double> inserted;
  private final Map<Integer, Double> removed = new HashMap<>();
  private double live;
  private double peak;
  private double mean;
  private double time;

  /**
   * @param inserted up to the end of the group, by the expression of the keys
   */
  MeanPath(GroupPlan group, Turns turns, double start, Map<StringExpr, Double> inserted) {
    this.group = group;
    this.turns = turns;
    this.inserted = inserted;
    live = start;
    peak = start;
  }

  double end() {
    return live;
  }

  double peak() {
    return peak;
  }

  /** The mean over the group's course. */
  double mean() {
    return mean;
  }

  /** How many keys the ranges of an entry remove, for the entries that do. */
  Map<Integer, Double> removed() {
    return removed;
  }

  /** Range deletes of one entry that come at once. */
  private static final class Ranges {
    final int entry;
    final RangeLength length;
    final double count;
    final int batches;
    int batch;
    double time;

    Ranges(int entry, OperationPlan operation, double count) {
      this.entry = entry;
      length = new RangeLength(operation);
      this.count = count;
      batches = (int) Math.min(Math.ceil(count), MOST_RANGES);
    }

    boolean isBatched() {
      return count > batches;
    }

    double batchCount() {
      return count / batches;
    }
  }

  MeanPath run() {
    PriorityQueue<Ranges> queue = scheduledRanges();
    List<Integer> steady = steadyEntries();
    for (int step = 1; step <= STEPS; step++) {
      double until = (double) step / STEPS;
      while (!queue.isEmpty() && queue.element().time <= until) {
        Ranges next = queue.remove();
        double before = live;
        double peakBefore = peak;
        moveTo(next.time, steady);
        if (next.isBatched()) {
          double inflow = live - before;
          live = before;
          removeBatch(next, inflow);
          peak = Math.max(peakBefore, live);
        } else {
          remove(next, next.batchCount());
        }
        if (schedule(next)) {
          queue.add(next);
        }
      }
      // Batches are dense, and balance what comes between them.
      if (queue.isEmpty() || !queue.element().isBatched()) {
        moveTo(until, steady);
      }
    }
    // Sums of many small steps miss whole numbers by rounding.
    live = Math.rint(live);
    peak = Math.rint(peak);
    return this;
  }

  private PriorityQueue<Ranges> scheduledRanges() {
    PriorityQueue<Ranges> queue =
        new PriorityQueue<>(Comparator.comparingDouble((Ranges ranges) -> ranges.time));
    for (int i = 0; i < group.operations().size(); i++) {
      OperationPlan operation = group.operations().get(i);
      if (operation.kind() == OperationKind.RANGE_DELETE && turns.knownCount(i) > 0) {
        Ranges ranges = new Ranges(i, operation, turns.knownCount(i));
        if (schedule(ranges)) {
          queue.add(ranges);
        }
      }
    }
    return queue;
  }

  private List<Integer> steadyEntries() {
    List<Integer> entries = new ArrayList<>();
    for (int i = 0; i < group.operations().size(); i++) {
      switch (group.operations().get(i).kind()) {
        case INSERT, POINT_DELETE, BLIND_POINT_DELETE -> entries.add(i);
        default -> {}
      }
    }
    return entries;
  }

  /** Finds when the next batch of ranges comes; none does after the last. */
  private boolean schedule(Ranges ranges) {
    if (ranges.batch == ranges.batches) {
      return false;
    }
    ranges.batch++;
    double done = ranges.batch * ranges.batchCount() / (ranges.count + 1);
    double low = 0;
    double high = 1;
    for (int i = 0; i < 40 && turns.done(ranges.entry, 0.5) != 0.5; i++) {
      double middle = (low + high) / 2;
      boolean before = turns.done(ranges.entry, middle) < done;
      low = before ? middle : low;
      high = before ? high : middle;
    }
    ranges.time = turns.done(ranges.entry, 0.5) == 0.5 ? done : high;
    return true;
  }

  /** Removes what so many ranges cover, one after another. */
  private void remove(Ranges ranges, double count) {
    double covered = ranges.length.nearMean(live);
    double share = live > 0 ? Math.min(1, covered / live) : 0;
    double before = live;
    live =
        ranges.length.isFixed()
            ? Math.max(0, live - count * covered)
            : live * Math.pow(1 - share, count);
    removed.merge(ranges.entry, before - live, Double::sum);
  }

  /** Removes what a batch covers, while keys come in between, until both are in balance. */
  private void removeBatch(Ranges ranges, double inflow) {
    double left = ranges.batchCount();
    double step = inflow / left;
    // What ranges of one length remove does not hang on what is there, so nothing settles.
    double tolerance = ranges.length.isFixed() ? 0 : SETTLED;
    boolean settled = false;
    for (int i = 0; i < MOST_STEPS_OF_A_BATCH && left >= 1 && !settled; i++) {
      double before = live;
      live = Math.max(0, live + step);
      double most = live;
      remove(ranges, 1);
      settled = Math.abs(live - before) <= tolerance * (most - live);
      left--;
    }
    if (settled) {
      removed.merge(ranges.entry, Math.max(0, step * left), Double::sum);
    } else {
      live = Math.max(0, live + step * left);
      remove(ranges, left);
    }
  }

  private void moveTo(double until, List<Integer> steady) {
    double change = 0;
    double hits = 0;
    for (int entry : steady) {
      OperationPlan operation = group.operations().get(entry);
      double count = turns.knownCount(entry) * (turns.done(entry, until) - turns.done(entry, time));
      if (operation.kind() == OperationKind.INSERT) {
        change += count;
      } else if (operation.kind() == OperationKind.POINT_DELETE) {
        change -= count;
      } else {
        StringExpr key = Objects.requireNonNull(operation.key());
        double made = 1 - operation.absent().deletedShare();
        hits += count * made * Population.hitChance(key, inserted);
      }
    }
    double before = live;
    live = Math.max(0, (live + change / 2) * Math.exp(-hits) + change / 2);
    mean += (before + live) / 2 * (until - time);
    peak = Math.max(peak, live);
    time = until;
  }
}
