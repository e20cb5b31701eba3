package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.StringExpr;

/** The stream at the limits of what a plan can ask: full domains, no live key, many sections. */
class OperationSourceTest {
  private static final StringExpr TWO_DIGITS =
      new StringExpr.Uniform(new NumberExpr.Constant(2), CharacterSet.NUMERIC);
  private static final StringExpr TWO_DIGITS_DRAWN =
      new StringExpr.Weighted(List.of(new StringExpr.Choice(1, TWO_DIGITS)));

  @Test
  void inserts_ofAFullDomain_makeEveryKeyOnce() {
    WorkloadPlan plan =
        Plans.of(
            1,
            List.of(List.of(Plans.group(Plans.keyed(OperationKind.INSERT, 100, TWO_DIGITS)))),
            true);
    List<String> keys = Plans.keys(Plans.stream(plan), OperationKind.INSERT);
    assertThat(new HashSet<>(keys)).hasSize(100);
    assertThat(keys).isNotEqualTo(keys.stream().sorted().toList());
  }

  @Test
  void keys_deletedFromAFullDomain_areInsertedAgainByAnotherExpression() {
    checkModel(
        List.of(
            List.of(
                Plans.group(Plans.keyed(OperationKind.INSERT, 100, TWO_DIGITS)),
                Plans.group(
                    Plans.selected(OperationKind.POINT_DELETE, 60, Plans.ANY, KeyOrder.INSERTION)),
                Plans.group(
                    Plans.keyed(OperationKind.INSERT, 50, TWO_DIGITS_DRAWN),
                    Plans.keyed(OperationKind.EMPTY_POINT_QUERY, 20, TWO_DIGITS)))));
  }

  /** The first expression must come back to numbers whose keys the second had taken. */
  @Test
  void keys_ofTwoExpressionsOfOneFullDomain_areInsertedAgainByBoth() {
    checkModel(
        List.of(
            List.of(
                Plans.group(
                    Plans.keyed(OperationKind.INSERT, 40, TWO_DIGITS),
                    Plans.keyed(OperationKind.INSERT, 60, TWO_DIGITS_DRAWN)),
                Plans.group(
                    Plans.selected(OperationKind.POINT_DELETE, 60, Plans.ANY, KeyOrder.INSERTION)),
                Plans.group(Plans.keyed(OperationKind.INSERT, 60, TWO_DIGITS)))));
  }

  @Test
  void inserts_beyondADomainThatTwoExpressionsShare_failInsteadOfSearchingForEver() {
    WorkloadPlan plan =
        Plans.of(
            1,
            List.of(
                List.of(
                    Plans.group(
                        Plans.keyed(OperationKind.INSERT, 1, TWO_DIGITS),
                        Plans.keyed(OperationKind.INSERT, 100, TWO_DIGITS_DRAWN)))),
            true);
    assertThatThrownBy(() -> Plans.stream(plan))
        .isInstanceOf(KeySpaceExhaustedException.class)
        .hasMessageContaining("none of the 100 keys that the key expression can make is new");
  }

  @Test
  void firstOperation_thatNeedsALiveKeyWhenThereIsNone_isAnInsert() {
    for (long seed = 0; seed < 20; seed++) {
      List<Operation> operations =
          Plans.stream(
              Plans.ofGroups(
                  seed,
                  """
                  {"inserts": {"op_count": 1}, "point_queries": {"op_count": 50}}\
                  """));
      assertThat(operations.get(0).kind()).isEqualTo(OperationKind.INSERT);
    }
  }

  @Test
  void operations_withNoKeyLeftNorInsert_areSkipped() {
    WorkloadPlan plan =
        Plans.of(
            3,
            List.of(
                List.of(
                    Plans.group(Plans.keyed(OperationKind.INSERT, 2, TWO_DIGITS)),
                    Plans.group(
                        Plans.selected(
                            OperationKind.POINT_DELETE, 5, Plans.ANY, KeyOrder.INSERTION)))),
            true);
    List<Operation> operations = Plans.stream(plan);
    assertThat(operations.subList(2, 4)).allMatch(Operation.Point.class::isInstance);
    assertThat(operations.subList(4, 7)).allMatch(Operation.Skipped.class::isInstance);
  }

  @Test
  void sections_ofEqualGroups_haveKeysOfTheirOwn() {
    String section =
        """
        {"groups": [{"inserts": {"op_count": 300}}, {"point_queries": {"op_count": 300}}]}\
        """;
    List<Operation> operations =
        Plans.stream(
            Plans.of(
                5,
                """
                {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"}, "sections": [%s, %s]}
                """
                    .formatted(section, section)));
    Set<String> first = new HashSet<>(Plans.keys(operations.subList(0, 600), OperationKind.INSERT));
    Set<String> second =
        new HashSet<>(Plans.keys(operations.subList(600, 1200), OperationKind.INSERT));
    assertThat(first).hasSize(300).doesNotContainAnyElementsOf(second);
    assertThat(second)
        .hasSize(300)
        .containsAll(Plans.keys(operations.subList(600, 1200), OperationKind.POINT_QUERY));
  }

  @Test
  void stream_ofAnotherSeed_isAnother() {
    String group = "{\"inserts\": {\"op_count\": 100}, \"updates\": {\"op_count\": 100}}";
    assertThat(digest(Plans.ofGroups(1, group))).isEqualTo(digest(Plans.ofGroups(1, group)));
    assertThat(digest(Plans.ofGroups(1, group))).isNotEqualTo(digest(Plans.ofGroups(2, group)));
  }

  @Test
  void group_withoutOperations_isOpenedAndOver() {
    OperationSource source =
        new OperationSource(
            Plans.ofGroups(1, "{\"inserts\": {\"op_count\": 0}}", "{}", "{\"name\": \"last\"}"));
    List<String> names = new ArrayList<>();
    while (source.hasNextGroup()) {
      names.add(source.openNextGroup().name());
      assertThat(source.hasNext()).isFalse();
    }
    assertThat(names).hasSize(3).endsWith("last");
  }

  @Test
  void emptyOperations_onTheInsertedExpression_lookLikeItsKeys() {
    List<Operation> operations =
        Plans.stream(
            Plans.ofGroups(
                6,
                """
                {"inserts": {"op_count": 1000, "key": {"segmented": {"separator": ":",
                   "segments": ["user", {"uniform": {"len": 3, "character_set": "numeric"}}]}}},
                 "empty_point_queries": {"op_count": 0}}\
                """,
                """
                {"point_deletes": {"op_count": 10}}\
                """,
                """
                {"empty_point_queries": {"op_count": 200, "key": {"segmented": {"separator": ":",
                   "segments": ["user", {"uniform": {"len": 3, "character_set": "numeric"}}]}}}}\
                """));
    assertThat(new HashSet<>(Plans.keys(operations, OperationKind.EMPTY_POINT_QUERY)))
        .isEqualTo(new HashSet<>(Plans.keys(operations, OperationKind.POINT_DELETE)));
  }

  private static void checkModel(List<List<GroupPlan>> sections) {
    for (long seed = 0; seed < 10; seed++) {
      new StreamModel(Plans.of(seed, sections, true), false).check();
    }
  }

  private static String digest(WorkloadPlan plan) {
    StreamDigest digest = new StreamDigest();
    Plans.stream(plan).forEach(operation -> digest.add(StreamDigest.hash(operation)));
    return digest.text();
  }
}
