package site.ycsb.tectonic.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.Draws;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.Absent;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Growth;
import site.ycsb.tectonic.spec.Insertion;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.NumberEncoding;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Reuse;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.Texts;

/** Random sections of random operations, which shrink to few and print in few words. */
record AnySections(List<List<AnyGroup>> sections) {
  private static final NumberExpr THREE = new NumberExpr.Constant(3);
  private static final StringExpr NUMBER = new StringExpr.Uniform(THREE, CharacterSet.NUMERIC);
  private static final Map<String, StringExpr> KEYS = new LinkedHashMap<>();
  private static final List<Reuse.Choice> CHOICES =
      List.of(Reuse.Choice.OLDEST, Reuse.Choice.LATEST, Reuse.Choice.UNIFORM);
  private static final Map<String, Selection> SELECTIONS = new LinkedHashMap<>();

  static {
    KEYS.put("6 characters", Plans.uniform(6));
    KEYS.put("3 digits", NUMBER);
    KEYS.put("user-digits", Texts.joined("-", Texts.constant("user"), NUMBER));
    KEYS.put("3 digits or 4 characters", Texts.weighted(0.5, Texts.digits(3), Plans.uniform(4)));
    KEYS.put(
        "1 to 3 and 2 characters",
        Texts.joined("", Texts.uniform(new Distribution.Uniform(1, 4)), Plans.uniform(2)));
    KEYS.put(
        "hot:3 characters",
        Texts.joined(":", new StringExpr.HotRange(1, 3, 0.5, "hot", null), Plans.uniform(3)));
    KEYS.put("number", number(new Distribution.Zipf(null, 1), NumberEncoding.DECIMAL));
    KEYS.put("normal bytes", number(new Distribution.Normal(0.5, 0.1), NumberEncoding.BIG_ENDIAN));
    KEYS.put(
        "hot number",
        Texts.joined("", number(new Distribution.Beta(0.2, 1), NumberEncoding.HEX), NUMBER));
    KEYS.put("count", new StringExpr.AutoIncrement(5L, 700L, null, null));
    KEYS.put("even number", number(null, NumberEncoding.ALPHANUMERIC));
    SELECTIONS.put("any", Plans.ANY);
    SELECTIONS.put("zipf 0.99", Plans.by(new Distribution.Zipf(null, 0.99)));
    SELECTIONS.put("zipf 1 of 5", Plans.by(new Distribution.Zipf(5L, 1)));
    SELECTIONS.put("latest 2", Plans.by(new Distribution.Latest(null, 2)));
    SELECTIONS.put("ycsb zipfian", new Selection.YcsbZipfian(null));
    SELECTIONS.put("ycsb zipfian of 100", new Selection.YcsbZipfian(100L));
    SELECTIONS.put("ycsb latest", new Selection.YcsbLatest());
    SELECTIONS.put("hotspot", new Selection.Hotspot(0.1, 0.9));
    SELECTIONS.put("sequential", new Selection.Sequential());
    SELECTIONS.put("key ranges", new Selection.KeyRanges(7, 14.18, -2.9, 0.0164, -0.08, 0.1, 0.4));
    SELECTIONS.put("normal", Plans.by(new Distribution.Normal(0.5, 0.2)));
    SELECTIONS.put("exponential", Plans.by(new Distribution.Exponential(4)));
    SELECTIONS.put("hot", new Selection.ByHotRange("hot", 0.8));
  }

  private static StringExpr number(@Nullable Distribution distribution, NumberEncoding encoding) {
    return new StringExpr.Number(100L, 800L, distribution, null, encoding, null);
  }

  /** What a plan has in place of a group; its operations are in random order. */
  record AnyGroup(List<AnyOperation> operations, boolean gliding, int displaced, int distance) {
    GroupPlan plan() {
      return Plans.group(
          displaced < 0 ? null : new GroupPlan.Sortedness(displaced, distance, false, null),
          mix(),
          operations.stream().map(operation -> operation.plan(displaced >= 0)).toList());
    }

    /** A glide from equal shares to such that the counts are what it comes to, where it can be. */
    private Mix mix() {
      double sum = operations.stream().mapToDouble(AnyOperation::count).sum();
      if (!gliding || sum == 0) {
        return new Mix.Shuffled();
      }
      double even = 1.0 / operations.size();
      List<Double> from = operations.stream().map(operation -> even).toList();
      List<Double> to =
          operations.stream().map(each -> Math.max(0, 2 * each.count() / sum - even)).toList();
      return new Mix.Gliding(from, to);
    }

    @Override
    public String toString() {
      String all = operations.stream().map(Object::toString).collect(Collectors.joining(", "));
      String glide = gliding ? "gliding " : "";
      return displaced < 0
          ? glide + "{" + all + "}"
          : glide + "{sorted " + displaced + "/" + distance + ": " + all + "}";
    }
  }

  /** Names the parts of an operation; those that its kind does not have are not looked at. */
  record AnyOperation(
      OperationKind kind, int count, String key, String selection, KeyOrder order, int length) {
    OperationPlan plan(boolean sorted) {
      boolean byShare = length % 2 == 0;
      return new OperationPlan(
          kind,
          "",
          count,
          kind.needsLiveKey() ? null : KEYS.get(key),
          absent(),
          sorted ? Insertion.NEW : insertion(),
          kind.writesValue() ? Plans.VALUE : null,
          kind.needsLiveKey() ? SELECTIONS.get(selection) : null,
          order,
          byShare ? new NumberExpr.Constant(length / 20.0) : null,
          byShare ? null : new NumberExpr.Constant(length),
          byShare ? RangeFormat.START_COUNT : RangeFormat.START_END,
          byShare && kind.readsLiveRange() && length % 4 == 0,
          MergeFunction.of(kind),
          Growth.upTo(kind == OperationKind.EXTEND ? 4 : 0));
    }

    private Absent absent() {
      return switch (kind) {
        case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE, BLIND_POINT_QUERY, BLIND_POINT_DELETE ->
            length < 10
                ? new Absent(length % 4 / 3.0, null, null)
                : new Absent(
                    length % 4 / 3.0,
                    length,
                    length % 3 == 0 ? null : Plans.by(new Distribution.Zipf(null, 1)));
        default -> Absent.MADE;
      };
    }

    private Insertion insertion() {
      return kind == OperationKind.INSERT && length > 8
          ? new Insertion(new Reuse(length % 3 / 2.0, CHOICES.get(length % 3)), length > 16)
          : Insertion.NEW;
    }

    @Override
    public String toString() {
      String which = kind.needsLiveKey() ? selection + ", " + order : key;
      String covered = length % 2 == 0 ? length * 5 + " %" : Integer.toString(length);
      boolean isRange =
          switch (kind) {
            case RANGE_QUERY, RANGE_DELETE, BLIND_RANGE_QUERY -> true;
            default -> false;
          };
      return "%d %s(%s%s)".formatted(count, kind, which, isRange ? ", of " + covered : "");
    }
  }

  /** The sections as a plan has them. */
  List<List<GroupPlan>> plans() {
    return sections.stream().map(section -> section.stream().map(AnyGroup::plan).toList()).toList();
  }

  /**
   * The same sections, which ask for ranks and membership: operations that need them are added to
   * the end, so that the key set can be asked from the start.
   */
  List<List<GroupPlan>> curiousPlans() {
    GroupPlan last =
        Plans.group(
            Plans.selected(OperationKind.RANGE_QUERY, 1, Plans.ANY, KeyOrder.SORTED),
            Plans.selected(
                OperationKind.POINT_QUERY,
                1,
                Plans.by(new Distribution.Zipf(null, 1)),
                KeyOrder.SCATTERED),
            Plans.keyed(
                OperationKind.EMPTY_POINT_QUERY, 1, Texts.uniform(new Distribution.Poisson(4))));
    List<List<GroupPlan>> curious = new ArrayList<>();
    for (List<GroupPlan> section : plans()) {
      List<GroupPlan> groups = new ArrayList<>(section);
      groups.add(last);
      curious.add(groups);
    }
    return curious;
  }

  @Override
  public String toString() {
    return sections.toString();
  }

  static AnySections of(Draws draws) {
    return new AnySections(draws.list(1, 2, section -> section.list(1, 4, AnySections::anyGroup)));
  }

  private static AnyGroup anyGroup(Draws draws) {
    return new AnyGroup(
        draws.list(1, 6, AnySections::anyOperation),
        draws.yes(),
        draws.yes() ? draws.between(0, 20) : -1,
        draws.between(1, 30));
  }

  private static AnyOperation anyOperation(Draws draws) {
    return new AnyOperation(
        draws.yes() ? draws.of(OperationKind.values()) : OperationKind.INSERT,
        draws.between(0, 25),
        draws.of(List.copyOf(KEYS.keySet())),
        draws.of(List.copyOf(SELECTIONS.keySet())),
        draws.of(KeyOrder.values()),
        draws.between(1, 20));
  }
}
