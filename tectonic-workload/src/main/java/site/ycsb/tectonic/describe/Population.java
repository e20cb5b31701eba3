package site.ycsb.tectonic.describe;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import site.ycsb.tectonic.describe.LiveKeys.Certainty;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.stream.KeySetChoice;

/** How many keys are live in the course of a section. */
final class Population {
  private final KeySetChoice choice;
  private final boolean repeatsKeys;
  private final Map<StringExpr, Double> inserts = new HashMap<>();
  private LiveKeys live = LiveKeys.NONE;

  /** How many different keys there can be at all. */
  private double mostKeys;

  Population(SectionPlan section, KeySetChoice choice) {
    this.choice = choice;
    repeatsKeys =
        (!section.uniqueKeys() || upserts(section))
            && choice.demands().stream()
                .anyMatch(
                    demand ->
                        demand.kind() == OperationKind.INSERT
                            && demand.part() == KeySetPart.MEMBERSHIP);
  }

  private static boolean upserts(SectionPlan section) {
    return section.operations().anyMatch(operation -> operation.insertion().mayRepeat());
  }

  /**
   * The live keys in the course of a group.
   *
   * @param mean over the course
   * @param removed how many keys the range deletes remove, by entry
   */
  record Course(
      LiveKeys start, LiveKeys end, LiveKeys peak, double mean, Map<Integer, Double> removed) {}

  /** Inserts so far, by the expression of their keys. */
  Map<StringExpr, Double> inserts() {
    return inserts;
  }

  /** The course of the next group. */
  Course next(GroupPlan group) {
    Turns turns = new Turns(group);
    LiveKeys start = live;
    addInserts(group, turns);
    boolean grows = any(group, turns, OperationKind.INSERT);
    boolean shrinks =
        any(group, turns, OperationKind.POINT_DELETE)
            || any(group, turns, OperationKind.RANGE_DELETE)
            || any(group, turns, OperationKind.BLIND_POINT_DELETE);
    if (!grows && !shrinks) {
      return new Course(start, start, start, start.keys(), Map.of());
    }
    Certainty certainty = start.certainty().or(certainty(group, turns, start.keys()));
    LivePath path = new LivePath(group, turns, start.keys(), inserts);
    live = new LiveKeys(Math.min(path.end(), mostKeys), certainty);
    Certainty ofPeak = grows && shrinks ? certainty.or(Certainty.EXPECTED) : certainty;
    LiveKeys peak = new LiveKeys(Math.min(path.peak(), mostKeys), ofPeak);
    return new Course(start, live, peak, Math.min(path.mean(), mostKeys), path.removed());
  }

  private void addInserts(GroupPlan group, Turns turns) {
    for (int i = 0; i < group.operations().size(); i++) {
      OperationPlan operation = group.operations().get(i);
      if (operation.kind() == OperationKind.INSERT) {
        StringExpr key = Objects.requireNonNull(operation.key());
        if (!inserts.containsKey(key)) {
          mostKeys += key.domain();
        }
        inserts.merge(key, turns.knownCount(i), Double::sum);
      }
    }
  }

  private static boolean any(GroupPlan group, Turns turns, OperationKind kind) {
    return IntStream.range(0, group.operations().size())
        .anyMatch(i -> group.operations().get(i).kind() == kind && turns.has(i));
  }

  /** How certain the number of live keys is after a group that changes it. */
  private Certainty certainty(GroupPlan group, Turns turns, double start) {
    Certainty certainty = turns.certainty();
    double fewest = start;
    for (int i = 0; i < group.operations().size(); i++) {
      OperationPlan operation = group.operations().get(i);
      if (!turns.has(i)) {
        continue;
      }
      switch (operation.kind()) {
        case INSERT -> certainty = certainty.or(repeatsKeys ? Certainty.AT_MOST : certainty);
        case POINT_DELETE -> fewest -= turns.knownCount(i);
        case RANGE_DELETE -> {
          RangeLength length = new RangeLength(operation);
          fewest -= turns.knownCount(i) * length.mean(Integer.MAX_VALUE);
          // Only ranges of one length that are never cut short remove a known number.
          boolean known = length.isFixed() && fewest >= 0;
          certainty = certainty.or(known ? Certainty.EXACT : Certainty.EXPECTED);
        }
        case BLIND_POINT_DELETE -> certainty = certainty.or(blindDeletes(group, operation));
        default -> {}
      }
    }
    return certainty;
  }

  private Certainty blindDeletes(GroupPlan group, OperationPlan operation) {
    boolean hits =
        choice.demands().stream()
            .anyMatch(
                demand ->
                    demand.phase().index() == group.index()
                        && demand.kind() == OperationKind.BLIND_POINT_DELETE);
    if (!hits) {
      return Certainty.EXACT;
    }
    boolean known = hitChance(Objects.requireNonNull(operation.key()), inserts) > 0;
    return known ? Certainty.EXPECTED : Certainty.AT_MOST;
  }

  /** How likely a blind delete of the expression hits one live key; 0 where nobody knows. */
  static double hitChance(StringExpr key, Map<StringExpr, Double> inserts) {
    return inserts.containsKey(key) && key.isEven() ? 1 / key.domain() : 0;
  }
}
