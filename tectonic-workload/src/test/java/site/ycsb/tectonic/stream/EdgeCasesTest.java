package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/** The rows of "Edge cases" in docs/spec.md, each as a spec. */
class EdgeCasesTest {
  private static final String DIGIT = "{'uniform': {'len': 1, 'character_set': 'numeric'}}";
  private static final String SAME_DIGIT = "{'weighted': [{'weight': 1, 'value': " + DIGIT + "}]}";

  @Test
  void inserts_beyondTheDomain_areRefusedWithItsSize() {
    assertThatThrownBy(
            () ->
                groups(
                    "{'inserts': {'op_count': 1000, 'key': {'uniform': {'len': 1}}, 'val': 'v'}}"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("key can make only 62 different keys, but 1000 are inserted with it");
  }

  @Test
  void inserts_ofTheWholeDomain_makeEachKeyOnce() {
    assertThat(Plans.keys(stream(inserts(10, DIGIT)), OperationKind.INSERT))
        .containsExactlyInAnyOrder("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
  }

  @Test
  void inserts_ofTwoExpressionsThatShareTooFewKeys_endTheStream() {
    WorkloadPlan plan = groups(inserts(6, DIGIT), inserts(5, SAME_DIGIT));
    assertThatThrownBy(() -> Plans.stream(plan))
        .isInstanceOf(KeySpaceExhaustedException.class)
        .hasMessage(
            "none of the 10 keys that the key expression can make is new: make them longer, insert"
                + " fewer, or delete more before");
  }

  /** A key that hardly ever is drawn is found all the same. */
  @Test
  void inserts_ofAllKeysOfWhichOneIsRare_makeItToo() {
    String key = "{'weighted': [{'weight': 1, 'value': 'a'}, {'weight': 1e-8, 'value': 'b'}]}";
    assertThat(Plans.keys(stream(inserts(2, key)), OperationKind.INSERT)).containsExactly("a", "b");
    List<Operation> operations =
        stream(
            inserts(1, key), "{'empty_point_queries': {'op_count': 3, 'key': %s}}".formatted(key));
    assertThat(Plans.keys(operations, OperationKind.EMPTY_POINT_QUERY))
        .containsExactly("b", "b", "b");
  }

  @Test
  void inserts_afterAsManyDeletes_takeTheDeletedKeys() {
    for (String key : List.of("{'uniform': {'len': 1}}", "{'number': {'max': 62}}")) {
      List<Operation> operations =
          stream(inserts(62, key), "{'point_deletes': {'op_count': 62}}", inserts(62, key));
      List<String> inserted = Plans.keys(operations, OperationKind.INSERT);
      assertThat(inserted).hasSize(124);
      assertThat(new HashSet<>(inserted.subList(0, 62))).hasSize(62);
      assertThat(new HashSet<>(inserted.subList(62, 124))).hasSize(62);
    }
    assertThatThrownBy(
            () ->
                groups(inserts(10, DIGIT), "{'point_deletes': {'op_count': 4}}", inserts(5, DIGIT)))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("key can make only 10 different keys, but 11 are live at once");
  }

  @Test
  void emptyQueries_whereOneKeyIsLeft_allTakeIt() {
    List<Operation> operations =
        stream(
            inserts(9, DIGIT),
            "{'empty_point_queries': {'op_count': 50, 'key': %s}}".formatted(DIGIT));
    Set<String> absent = new HashSet<>(Plans.keys(operations, OperationKind.EMPTY_POINT_QUERY));
    assertThat(absent)
        .hasSize(1)
        .doesNotContainAnyElementsOf(Plans.keys(operations, OperationKind.INSERT));
  }

  @Test
  void emptyQueries_whereADeleteHasMadeRoomForOneKey_allTakeIt() {
    List<Operation> operations =
        stream(
            inserts(10, DIGIT),
            "{'point_deletes': {'op_count': 1}}",
            "{'empty_point_queries': {'op_count': 50, 'key': %s}}".formatted(DIGIT));
    assertThat(new HashSet<>(Plans.keys(operations, OperationKind.EMPTY_POINT_QUERY)))
        .isEqualTo(Set.copyOf(Plans.keys(operations, OperationKind.POINT_DELETE)));
  }

  @Test
  void emptyQueries_whereEveryKeyIsInserted_areRefusedOrEndTheStream() {
    String empty = "{'empty_point_queries': {'op_count': 1, 'key': %s}}".formatted(DIGIT);
    assertThatThrownBy(() -> groups(inserts(10, DIGIT), empty))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining(
            "empty_point_queries finds no absent key: all 10 that its key can make are inserted");
    WorkloadPlan refilled =
        groups(
            inserts(9, DIGIT),
            "{'point_deletes': {'op_count': 1}}",
            inserts(2, SAME_DIGIT),
            "{'point_queries': {'op_count': 1}}",
            empty);
    assertThatThrownBy(() -> Plans.stream(refilled))
        .isInstanceOf(KeySpaceExhaustedException.class)
        .hasMessageStartingWith("none of the 10 keys that the key expression can make is absent: ");
  }

  @Test
  void operations_whereAllKeysAreGone_waitForAnInsertOrAreSkipped() {
    List<Operation> operations =
        stream(
            """
            {'inserts': {'op_count': 5}, 'point_deletes': {'op_count': 5},
             'updates': {'op_count': 40}}
            """);
    Set<String> live = new HashSet<>();
    int inserts = 5;
    int skipped = 0;
    for (Operation operation : operations) {
      if (operation instanceof Operation.Skipped) {
        assertThat(inserts).isZero();
        assertThat(live).isEmpty();
        skipped++;
        continue;
      }
      String key = ((Operation.Point) operation).key().toString();
      switch (operation.kind()) {
        case INSERT -> {
          inserts--;
          live.add(key);
        }
        case POINT_DELETE -> assertThat(live.remove(key)).isTrue();
        default -> assertThat(live).contains(key);
      }
    }
    assertThat(operations).hasSize(50);
    assertThat(skipped).isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 'selectivity', 0, 1",
    "1, 'selectivity', 0.5, 1",
    "1, 'selectivity', 1, 1",
    "1, 'scan_length', 1, 1",
    "1, 'scan_length', 1000, 1",
    "7, 'scan_length', 8, 7",
    "7, 'scan_length', 2e9, 7",
    "7, 'selectivity', 0, 1",
    "7, 'selectivity', 1, 7"
  })
  void range_coversAtLeastOneAndAtMostAllLiveKeys(
      int keys, String field, double length, int covered) {
    String range = "{'range_queries': {'op_count': 20, '%s': %s}}".formatted(field, length);
    List<Operation> operations = stream(inserts(keys, DIGIT), range);
    assertThat(operations.subList(keys, keys + 20))
        .allMatch(
            operation ->
                operation instanceof Operation.Range made
                    && made.count() == covered
                    && made.startKey().equals(made.endKey()) == (covered == 1));
  }

  @Test
  void rangeDelete_ofEverything_leavesNoKeyUntilTheNextInsert() {
    OperationSource source =
        new OperationSource(
            groups(
                inserts(10, DIGIT),
                "{'range_deletes': {'op_count': 3, 'selectivity': 1}}",
                "{'inserts': {'op_count': 4}, 'point_queries': {'op_count': 4}}"));
    List<Operation> operations = new ArrayList<>();
    while (source.hasNextGroup()) {
      assertThat(source.openNextGroup().index() == 2 && source.liveKeys() > 0).isFalse();
      while (source.hasNext()) {
        operations.add(source.next());
      }
    }
    assertThat(operations.get(10)).isInstanceOf(Operation.Range.class);
    assertThat(operations.subList(11, 13)).allMatch(Operation.Skipped.class::isInstance);
    assertThat(operations.get(13).kind()).isEqualTo(OperationKind.INSERT);
    assertThat(source.liveKeys()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'name': 'nothing'}",
        "{'inserts': {'op_count': 0}}",
        "{'point_queries': {'op_count': 0}, 'range_deletes': {'op_count': 0, 'selectivity': 1}}",
        "{'inserts': {'op_count': {'normal': {'mean': -50, 'std_dev': 1}}}}"
      })
  void group_withoutOperations_isAPhaseThatNeedsNoKeys(String group) {
    OperationSource source = new OperationSource(groups(group, inserts(2, DIGIT)));
    int group0 = source.openNextGroup().index();
    assertThat(source.hasNext()).isFalse();
    assertThat(group0).isZero();
    source.openNextGroup();
    assertThat(source.hasNext()).isTrue();
  }

  @Test
  void section_withoutGroups_hasNoPhases() {
    WorkloadPlan plan = Plans.of(1, "{\"sections\": [{\"groups\": []}, {\"groups\": []}]}");
    assertThat(new OperationSource(plan).hasNextGroup()).isFalse();
    assertThatThrownBy(() -> Plans.of(1, "{\"sections\": []}"))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("sections is empty");
  }

  /** Queries for hot keys where there are none, and for others where all are hot. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0"})
  void hotRange_whereNoLiveKeyIsAsWished_takesAnyLiveKeyEvenly(double made, double wished) {
    List<Operation> operations =
        stream(
            inserts(
                20,
                """
                {'segmented': {'separator': '', 'segments': [
                  {'hot_range': {'name': 'h', 'len': 2, 'amount': 5, 'probability': %s}},
                  {'uniform': {'len': 8}}]}}
                """
                    .formatted(made)),
            """
            {'point_queries': {'op_count': 4000,
               'selection': {'hot_range': {'name': 'h', 'probability': %s}}}}
            """
                .formatted(wished));
    List<String> keys = Plans.keys(operations, OperationKind.INSERT);
    long[] counts = new long[20];
    Plans.keys(operations, OperationKind.POINT_QUERY).forEach(key -> counts[keys.indexOf(key)]++);
    Fit.assertEven(counts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"zipf", "latest"})
  void ranks_moreThanLiveKeys_areAsManyAsLiveKeys(String name) {
    List<Operation> operations =
        stream(
            inserts(5, DIGIT),
            "{'point_queries': {'op_count': 500, 'selection': {'%s': {'n': 1000, 's': 0}}}}"
                .formatted(name));
    assertThat(new HashSet<>(Plans.keys(operations, OperationKind.POINT_QUERY))).hasSize(5);
  }

  private static String inserts(int count, String key) {
    return "{'inserts': {'op_count': %d, 'key': %s, 'val': 'v'}}".formatted(count, key);
  }

  private static WorkloadPlan groups(String... groups) {
    String[] texts = new String[groups.length];
    for (int i = 0; i < groups.length; i++) {
      texts[i] = groups[i].replace('\'', '"');
    }
    return Plans.ofGroups(65, texts);
  }

  private static List<Operation> stream(String... groups) {
    return Plans.stream(groups(groups));
  }
}
