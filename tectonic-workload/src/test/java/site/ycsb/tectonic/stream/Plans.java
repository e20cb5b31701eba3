package site.ycsb.tectonic.stream;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.measure.Patience;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.Absent;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.Growth;
import site.ycsb.tectonic.spec.Insertion;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** Plans that tests start from, and the streams that come of them. */
public final class Plans {
  static final Selection ANY = by(new Distribution.Uniform(0, 1));
  static final StringExpr VALUE = new StringExpr.Constant("v");

  private Plans() {}

  /** The plan of a spec's text. */
  public static WorkloadPlan of(long seed, String json) {
    return SpecReader.parse("test.spec.json", json).plan(new PlanOptions(seed, 1, List.of()));
  }

  /** The plan of one section of groups, written as JSON and joined by commas. */
  public static WorkloadPlan ofGroups(long seed, String... groups) {
    return of(
        seed,
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"},
         "sections": [{"groups": [%s]}]}
        """
            .formatted(String.join(",", groups)));
  }

  /** A plan of sections, each a list of groups, each a list of operations. */
  static WorkloadPlan of(long seed, List<List<GroupPlan>> sections, boolean uniqueKeys) {
    List<SectionPlan> plans = new ArrayList<>();
    int groups = 0;
    for (List<GroupPlan> section : sections) {
      List<GroupPlan> numbered = new ArrayList<>();
      for (GroupPlan group : section) {
        numbered.add(
            new GroupPlan(
                groups++,
                "g",
                group.warmup(),
                group.sorted(),
                group.mix(),
                group.arrival(),
                group.settle(),
                group.patience(),
                group.operations()));
      }
      plans.add(new SectionPlan(plans.size(), "s", uniqueKeys, List.of("field0"), numbered));
    }
    return new WorkloadPlan(seed, plans);
  }

  static GroupPlan group(OperationPlan... operations) {
    return group(null, Arrays.asList(operations));
  }

  static GroupPlan group(
      GroupPlan.@Nullable Sortedness sortedness, List<OperationPlan> operations) {
    return group(sortedness, new Mix.Shuffled(), operations);
  }

  static GroupPlan group(
      GroupPlan.@Nullable Sortedness sortedness, Mix mix, List<OperationPlan> operations) {
    return new GroupPlan(0, "g", false, sortedness, mix, null, null, Patience.NONE, operations);
  }

  /** An operation that makes its key. */
  static OperationPlan keyed(OperationKind kind, long count, StringExpr key) {
    return operation(kind, count, key, null, KeyOrder.INSERTION);
  }

  /** An operation that selects its key; a range covers three. */
  static OperationPlan selected(
      OperationKind kind, long count, Selection selection, KeyOrder order) {
    return operation(kind, count, null, selection, order);
  }

  private static OperationPlan operation(
      OperationKind kind,
      long count,
      @Nullable StringExpr key,
      @Nullable Selection selection,
      KeyOrder order) {
    return new OperationPlan(
        kind,
        "",
        count,
        key,
        Absent.MADE,
        Insertion.NEW,
        kind.writesValue() ? VALUE : null,
        selection,
        order,
        null,
        new NumberExpr.Constant(3),
        RangeFormat.START_COUNT,
        false,
        MergeFunction.of(kind),
        Growth.upTo(kind == OperationKind.EXTEND ? 1_000_000 : 0));
  }

  static Selection by(Distribution distribution) {
    return new Selection.ByDistribution(distribution);
  }

  public static StringExpr.Uniform uniform(int len) {
    return new StringExpr.Uniform(new NumberExpr.Constant(len), null);
  }

  /** All operations of a plan. */
  public static List<Operation> stream(WorkloadPlan plan) {
    List<Operation> operations = new ArrayList<>();
    OperationSource source = new OperationSource(plan);
    while (source.hasNextGroup()) {
      source.openNextGroup();
      while (source.hasNext()) {
        operations.add(source.next());
      }
    }
    return operations;
  }

  /** The keys of all operations of a kind, in order. */
  static List<String> keys(List<Operation> operations, OperationKind kind) {
    return operations.stream()
        .filter(operation -> operation.kind() == kind)
        .filter(Operation.Point.class::isInstance)
        .map(operation -> ((Operation.Point) operation).key().toString())
        .toList();
  }

  /** Numbers from 0 to count - 1 as doubles. */
  public static double[] numbers(int count) {
    return IntStream.range(0, count).asDoubleStream().toArray();
  }
}
