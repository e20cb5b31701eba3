package site.ycsb.tectonic.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** Whatever a plan asks for, its stream is one that a plain sorted set of live keys allows. */
class OperationSourceProperties {
  private static final NumberExpr THREE = new NumberExpr.Constant(3);
  private static final StringExpr NUMBER = new StringExpr.Uniform(THREE, CharacterSet.NUMERIC);
  private static final List<StringExpr> KEYS =
      List.of(
          Plans.uniform(6),
          NUMBER,
          new StringExpr.Segmented("-", List.of(new StringExpr.Constant("user"), NUMBER)),
          new StringExpr.Weighted(
              List.of(
                  new StringExpr.Choice(1, new StringExpr.Uniform(THREE, CharacterSet.NUMERIC)),
                  new StringExpr.Choice(1, Plans.uniform(4)))),
          new StringExpr.Segmented(
              "",
              List.of(
                  new StringExpr.Uniform(
                      new NumberExpr.Sampled(new Distribution.Uniform(1, 4)), null),
                  Plans.uniform(2))),
          new StringExpr.Segmented(
              ":", List.of(new StringExpr.HotRange(1, 3, 0.5, "hot", null), Plans.uniform(3))));
  private static final List<Selection> SELECTIONS =
      List.of(
          Plans.ANY,
          Plans.by(new Distribution.Zipf(null, 0.99)),
          Plans.by(new Distribution.Zipf(5L, 1)),
          Plans.by(new Distribution.Latest(null, 2)),
          Plans.by(new Distribution.Normal(0.5, 0.2)),
          Plans.by(new Distribution.Exponential(4)),
          new Selection.ByHotRange("hot", 0.8));

  /** Whose numbers choose the parts of an operation. */
  record Choice(OperationKind kind, int count, int key, int selection, KeyOrder order, int length) {
    OperationPlan plan() {
      boolean byShare = length % 2 == 0;
      return new OperationPlan(
          kind,
          count,
          kind.needsLiveKey() ? null : KEYS.get(key),
          kind.writesValue() ? Plans.VALUE : null,
          kind.needsLiveKey() ? SELECTIONS.get(selection) : null,
          order,
          byShare ? new NumberExpr.Constant(length / 20.0) : null,
          byShare ? null : new NumberExpr.Constant(length),
          byShare ? RangeFormat.START_COUNT : RangeFormat.START_END);
    }
  }

  @Property(tries = 600, seed = "2101", edgeCases = EdgeCasesMode.NONE)
  void stream_ofAnyPlan_isAllowedByTheModel(
      @ForAll("sections") List<List<GroupPlan>> sections,
      @ForAll boolean uniqueKeys,
      @ForAll boolean listsCovered,
      @ForAll long seed) {
    new StreamModel(Plans.of(seed, sections, uniqueKeys), listsCovered).check();
  }

  @Property(tries = 60, seed = "2102", edgeCases = EdgeCasesMode.NONE)
  void stream_ofTheSameSeed_isTheSameWhetherCoveredKeysAreListedOrNot(
      @ForAll("sections") List<List<GroupPlan>> sections, @ForAll long seed) {
    WorkloadPlan plan = Plans.of(seed, sections, true);
    assertThat(Plans.stream(plan)).isEqualTo(Plans.stream(Plans.of(seed, sections, true)));
    OperationSource listing = new OperationSource(plan);
    listing.listCovered(true);
    StreamDigest listed = new StreamDigest();
    while (listing.hasNextGroup()) {
      listing.openNextGroup();
      while (listing.hasNext()) {
        listed.add(StreamDigest.hash(listing.next()));
      }
    }
    StreamDigest plain = new StreamDigest();
    Plans.stream(plan).forEach(operation -> plain.add(StreamDigest.hash(operation)));
    assertThat(listed.text()).isEqualTo(plain.text());
  }

  @Provide
  Arbitrary<List<List<GroupPlan>>> sections() {
    Arbitrary<List<OperationPlan>> operations = operations().list().ofMinSize(1).ofMaxSize(6);
    Arbitrary<GroupPlan> groups =
        Combinators.combine(
                operations,
                Arbitraries.integers().between(-20, 20),
                Arbitraries.integers().between(1, 30))
            .as(OperationSourceProperties::group);
    return groups.list().ofMinSize(1).ofMaxSize(4).list().ofMinSize(1).ofMaxSize(2);
  }

  private static GroupPlan group(List<OperationPlan> operations, int displaced, int distance) {
    List<OperationPlan> all = new ArrayList<>(operations);
    return Plans.group(displaced < 0 ? null : new GroupPlan.Sortedness(displaced, distance), all);
  }

  private static Arbitrary<OperationPlan> operations() {
    OperationKind[] kinds = OperationKind.values();
    return Combinators.combine(
            Arbitraries.oneOf(Arbitraries.just(OperationKind.INSERT), Arbitraries.of(kinds)),
            Arbitraries.integers().between(0, 25),
            Arbitraries.integers().between(0, KEYS.size() - 1),
            Arbitraries.integers().between(0, SELECTIONS.size() - 1),
            Arbitraries.of(KeyOrder.class),
            Arbitraries.integers().between(1, 20))
        .as(
            (kind, count, key, selection, order, length) ->
                new Choice(kind, count, key, selection, order, length).plan());
  }
}
