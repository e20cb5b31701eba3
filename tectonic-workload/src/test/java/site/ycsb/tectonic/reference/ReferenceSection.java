package site.ycsb.tectonic.reference;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.StringExpr;

/** A section as it is executed: its keys, and what its key expressions have made so far. */
final class ReferenceSection {
  /** So many more keys than operations, and none is ever taken. */
  private static final double ROOMY = 1000;

  private static final double ANYWHERE = 1e12;

  private final SectionPlan plan;
  private final ReferenceKeys keys;
  private final Map<String, HotKeys> hot;
  private final Map<StringExpr, NumbersLeft> neverTaken = new HashMap<>();
  private final Map<StringExpr, NumbersLeft> notLive = new HashMap<>();
  private final Map<StringExpr, Drawing.Turn> turns = new HashMap<>();

  /**
   * @param inserted all keys that are ever inserted, as often as they are
   * @param hot the hot ranges that are selected by and known, by name
   */
  ReferenceSection(SectionPlan plan, List<Key> inserted, Map<String, HotKeys> hot) {
    this.plan = plan;
    this.hot = hot;
    keys = new ReferenceKeys(inserted.stream().sorted().distinct().toList(), inserted.size());
    hot.values().forEach(keys::watch);
    plan.groups().stream()
        .flatMap(group -> group.operations().stream())
        .filter(operation -> operation.key() != null)
        .forEach(this::follow);
  }

  private void follow(OperationPlan operation) {
    boolean inserts = operation.kind() == OperationKind.INSERT;
    StringExpr key = Objects.requireNonNull(operation.key());
    Map<StringExpr, NumbersLeft> known = inserts ? neverTaken : notLive;
    NumbersLeft left = known.containsKey(key) ? null : NumbersLeft.of(key, !inserts);
    if (left != null) {
      known.put(key, left);
      keys.watch(left);
    }
  }

  SectionPlan plan() {
    return plan;
  }

  ReferenceKeys keys() {
    return keys;
  }

  /** The keys with a hot prefix of a range; null where they are not known. */
  @Nullable HotKeys hot(String name) {
    return hot.get(name);
  }

  /** Whether no key that an operation makes is taken, but by one in many. */
  boolean isRoomy(OperationPlan operation) {
    StringExpr key = operation.key();
    boolean isInsert = operation.kind() == OperationKind.INSERT;
    return key != null
        && (key.domain() > ROOMY * operation.count() || (!isInsert && insertsAreAnywhere()));
  }

  /** Whether keys are inserted among so many that none is one of some that are given. */
  private boolean insertsAreAnywhere() {
    return insertedKeys(plan).stream().allMatch(this::isVast);
  }

  /** Whether an expression makes no key twice, nor one of some that are given. */
  boolean isVast(StringExpr key) {
    return key instanceof StringExpr.Segmented segmented
        ? segmented.segments().stream().anyMatch(this::isVast)
        : key.isEven() && key.domain() > ANYWHERE * plan.insertCount();
  }

  /**
   * How keys of an operation are drawn.
   *
   * @param sorted whether they are put in order
   */
  Drawing drawing(OperationPlan operation, boolean sorted) {
    StringExpr key = Objects.requireNonNull(operation.key());
    OperationKind kind = operation.kind();
    boolean inserts = kind == OperationKind.INSERT;
    boolean mayBeAny =
        kind.takesAnyKey()
            || (inserts && (operation.insertion().mayRepeat() || !plan.uniqueKeys()));
    Drawing.Turn turn = kind.takesAnyKey() ? null : turn(key, inserts);
    if (mayBeAny || isRoomy(operation)) {
      return new Drawing(true, null, turn);
    }
    boolean absentByNumber =
        !inserts && NumberCheck.only(key) instanceof StringExpr.Number number && !number.isEven();
    NumbersLeft left =
        inserts && !sorted ? neverTaken.get(key) : absentByNumber ? notLive.get(key) : null;
    return new Drawing(false, left, turn);
  }

  /** Where the counter of a key is; null if it has none. */
  private Drawing.@Nullable Turn turn(StringExpr key, boolean inserts) {
    List<StringExpr> counters =
        key.parts()
            .filter(
                part ->
                    part instanceof StringExpr.AutoIncrement || part instanceof StringExpr.Trace)
            .toList();
    if (counters.isEmpty()) {
      return null;
    }
    boolean isKnown =
        inserts
            && counters.size() == 1
            && counters.get(0).domain() >= plan.insertCount()
            && plan.groups().stream().allMatch(group -> group.sorted() == null)
            && insertedKeys(plan).stream().allMatch(each -> each.equals(key) || isVast(each));
    return isKnown
        ? turns.computeIfAbsent(key, unseen -> new Drawing.Turn(true))
        : new Drawing.Turn(false);
  }

  /** The key expressions of a section's inserts, each once. */
  static List<StringExpr> insertedKeys(SectionPlan plan) {
    return plan.groups().stream()
        .flatMap(group -> group.operations().stream())
        .filter(operation -> operation.kind() == OperationKind.INSERT)
        .map(operation -> Objects.requireNonNull(operation.key()))
        .distinct()
        .toList();
  }
}
