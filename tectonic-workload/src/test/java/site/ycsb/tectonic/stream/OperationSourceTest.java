package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.Texts;

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

  /** Of 10,000 keys the last few are found in no reasonable number of draws. */
  @Test
  void lastKeysOfALargeDomain_areFound_beItToInsertOrToMiss() {
    StringExpr digits = new StringExpr.Weighted(List.of(new StringExpr.Choice(1, Texts.digits(4))));
    GroupPlan miss = Plans.group(Plans.keyed(OperationKind.EMPTY_POINT_QUERY, 9, digits));
    GroupPlan fill = Plans.group(Plans.keyed(OperationKind.INSERT, 9999, digits));
    GroupPlan last = Plans.group(Plans.keyed(OperationKind.INSERT, 1, digits));
    List<Operation> operations =
        Plans.stream(Plans.of(7, List.of(List.of(fill, miss, last)), true));
    List<String> keys = Plans.keys(operations, OperationKind.INSERT);
    assertThat(keys).hasSize(10_000).doesNotHaveDuplicates();
    assertThat(Plans.keys(operations, OperationKind.EMPTY_POINT_QUERY))
        .hasSize(9)
        .containsOnly(keys.get(9999));
  }

  @Test
  void sortedInserts_ofKeysThatMightRepeat_areAllOfADomainInOrderButForTwo() {
    GroupPlan.Sortedness two = new GroupPlan.Sortedness(2, 9, false, null);
    GroupPlan group =
        Plans.group(two, List.of(Plans.keyed(OperationKind.INSERT, 100, TWO_DIGITS_DRAWN)));
    List<String> keys =
        Plans.keys(Plans.stream(Plans.of(8, List.of(List.of(group)), true)), OperationKind.INSERT);
    assertThat(new HashSet<>(keys)).hasSize(100);
    assertThat(IntStream.range(0, 100).filter(i -> Integer.parseInt(keys.get(i)) != i)).hasSize(2);
  }

  /** Deleted keys are made again by another expression, or asked for before they are inserted. */
  @ParameterizedTest
  @EnumSource(names = {"UPDATE", "EMPTY_POINT_QUERY", "BLIND_POINT_QUERY", "BLIND_POINT_DELETE"})
  void operationsOnOneKey_haveOneNumber_andOnOthersAnother(OperationKind kind) {
    for (StringExpr key : List.of(TWO_DIGITS, TWO_DIGITS_DRAWN)) {
      GroupPlan load = Plans.group(Plans.keyed(OperationKind.INSERT, 60, TWO_DIGITS));
      GroupPlan delete =
          Plans.group(
              Plans.selected(OperationKind.POINT_DELETE, 50, Plans.ANY, KeyOrder.INSERTION));
      GroupPlan others =
          Plans.group(
              kind.needsLiveKey()
                  ? Plans.selected(kind, 90, Plans.ANY, KeyOrder.INSERTION)
                  : Plans.keyed(kind, 90, key));
      GroupPlan again = Plans.group(Plans.keyed(OperationKind.INSERT, 20, key));
      List<GroupPlan> groups =
          kind == OperationKind.UPDATE
              ? List.of(load, others, delete, again)
              : List.of(others, load, others);
      checkNumbers(new OperationSource(Plans.of(12, List.of(groups), true)));
    }
  }

  /** Of keys that are never inserted the store cannot tell in which order they are asked for. */
  private static void checkNumbers(OperationSource source) {
    Map<Key, Set<Long>> numbers = new HashMap<>();
    Set<Key> inserted = new HashSet<>();
    while (source.hasNextGroup()) {
      source.openNextGroup();
      while (source.hasNext()) {
        OperationStream.Drawn drawn = source.draw();
        Key key = ((Operation.Point) drawn.operation()).key();
        assertThat(drawn.keyNumber(true)).isEqualTo(key.hash());
        numbers.computeIfAbsent(key, absent -> new HashSet<>()).add(drawn.keyNumber(false));
        if (drawn.plan().kind() == OperationKind.INSERT) {
          inserted.add(key);
        }
      }
    }
    numbers.keySet().retainAll(inserted);
    assertThat(numbers.values()).allMatch(each -> each.size() == 1).doesNotHaveDuplicates();
  }

  /** Every second group only reads. */
  private static final WorkloadPlan MIXED =
      Plans.of(
          9,
          """
          {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"}, "sections": [
            {"groups": [
              {"inserts": {"op_count": 40},
               "unique_inserts": {"op_count": 30, "key": {"uniform": {"len": 5}}}},
              {"point_queries": {"op_count": 20}, "range_queries": {"op_count": 9, "scan_length": 3},
               "empty_point_queries": {"op_count": 9, "key": {"uniform": {"len": 5}}}},
              {"updates": {"op_count": 9}, "point_deletes": {"op_count": 9}}]},
            {"groups": [
              {"empty_point_queries": {"op_count": 9}},
              {"inserts": {"op_count": 9}, "range_deletes": {"op_count": 3, "scan_length": 2}}]}]}
          """);

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 7, Block.MOST})
  void operations_drawnInBlocks_areThoseDrawnOneByOne(int size) {
    OperationSource source = new OperationSource(MIXED);
    List<Operation> drawn = new ArrayList<>();
    Block block = new Block();
    while (source.hasNextGroup()) {
      source.openNextGroup();
      while (source.hasNext()) {
        block.clear();
        for (int i = 0; i < size && source.hasNext(); i++) {
          source.draw(block);
        }
        for (int taken = 0; block.hasNext(); taken++) {
          assertThat(block.taken()).isEqualTo(taken);
          assertThat(block.nextIndex()).isEqualTo(drawn.size());
          drawn.add(block.next());
        }
      }
    }
    assertThat(drawn).isEqualTo(Plans.stream(MIXED));
  }

  /** Where nothing is written nothing is told, as it leaves nothing behind. */
  @Test
  void groupsThatAreSkipped_tellWhatMayHaveWritten_andLeaveTheRest() {
    OperationSource whole = new OperationSource(MIXED);
    OperationSource source = new OperationSource(MIXED);
    List<Operation> told = new ArrayList<>();
    List<Operation> expected = new ArrayList<>();
    long end = 0;
    for (GroupPlan group : MIXED.groups()) {
      source.skipNextGroup(told::add);
      assertThat(whole.openNextGroup()).isEqualTo(group);
      while (whole.hasNext()) {
        Operation next = whole.next();
        if (group.index() % 2 == 0) {
          expected.add(next);
        }
      }
      assertThat(told).isEqualTo(expected);
      end += group.operationCount();
      assertThat(source.nextIndex()).isEqualTo(whole.nextIndex()).isEqualTo(end);
      assertThat(source.liveKeys()).isEqualTo(whole.liveKeys());
    }
  }

  @Test
  void largestLiveKey_isKnownWhereAGroupGoesByTheOrderOfKeys() {
    OperationSource source =
        new OperationSource(
            Plans.ofGroups(
                10,
                "{\"inserts\": {\"op_count\": 50}}",
                "{\"range_queries\": {\"op_count\": 5, \"scan_length\": 2}}",
                "{\"point_queries\": {\"op_count\": 5}, \"blind_range_queries\":"
                    + " {\"op_count\": 5, \"scan_length\": 2}}",
                "{\"updates\": {\"op_count\": 5, \"order\": \"sorted\","
                    + " \"selection\": {\"zipf\": {\"s\": 1}}}}",
                "{\"range_deletes\": {\"op_count\": 1, \"selectivity\": 1}}"));
    assertThat(source.anyLiveKey()).isNull();
    for (int group = 0; group < 5; group++) {
      assertThat(source.openNextGroup().index()).isEqualTo(group);
      while (source.hasNext()) {
        assertThat(source.next()).isNotInstanceOf(Operation.Skipped.class);
      }
      TreeSet<Key> live = new TreeSet<>();
      for (long position = 0; position < source.liveKeys(); position++) {
        live.add(source.liveKey(position));
      }
      assertThat(live).hasSize(group == 4 ? 0 : 50);
      assertThat(source.anyLiveKey()).isEqualTo(group == 4 ? null : source.liveKey(0));
      assertThat(source.largestLiveKey()).isEqualTo(group % 2 == 1 ? live.last() : null);
    }
  }

  @Test
  void insertsUntilTheClockEndsThem_ofMoreKeysThanThereAre_fail() {
    String digits = "{\"uniform\": {\"len\": 1, \"character_set\": \"numeric\"}}";
    String timed = "{\"duration\": \"1s\", \"inserts\": {\"weight\": 1, \"key\": %s}}";
    OperationSource source = new OperationSource(Plans.ofGroups(13, timed.formatted(digits)));
    assertThat(source.openNextGroup().index()).isZero();
    Set<String> keys = new HashSet<>();
    while (keys.size() < 10) {
      assertThat(keys.add(((Operation.Point) source.next()).key().toString())).isTrue();
    }
    assertThatThrownBy(source::next)
        .isInstanceOf(KeySpaceExhaustedException.class)
        .hasMessageContaining("all 10 keys that can be inserted are, before the time was up");
  }

  /** Nobody knows how many operations there are before the clock ends a group. */
  @Test
  void operationBehindAGroupThatTheClockEnds_isRefused() {
    WorkloadPlan plan =
        Plans.ofGroups(
            11,
            "{\"inserts\": {\"op_count\": 50}}",
            "{\"duration\": \"1s\", \"point_queries\": {\"weight\": 1}}",
            "{\"updates\": {\"op_count\": 5}}");
    for (int opened = 0; opened <= 2; opened++) {
      OperationSource source = new OperationSource(plan);
      for (int group = 0; group < opened; group++) {
        assertThat(source.openNextGroup().index()).isEqualTo(group);
      }
      assertThatThrownBy(() -> source.skipTo(1000))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("clock ends group \"phase 2\"");
    }
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
