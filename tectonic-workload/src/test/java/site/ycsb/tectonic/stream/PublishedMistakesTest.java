package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.KeySetNeeds;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/**
 * What the published generator gets wrong is right here. Some of it is shown elsewhere:
 *
 * <ul>
 *   <li>unknown fields are mistakes, amounts of 0, probabilities above 1, missing lengths and
 *       domains that are used up are messages: {@code mistakes.txt}
 *   <li>a seed gives one stream: {@link OperationSourceTest}, {@link StreamDigestTest}
 *   <li>selections keep all their parameters, and latest means recent: {@link SelectionSharesTest}
 *   <li>displacements differ, up to l: {@code DisplacementTest}
 *   <li>popularity hardly moves: {@code PopularityTest}
 *   <li>range ends are inclusive on every binding: {@code DbContract}
 * </ul>
 */
class PublishedMistakesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'zipf': {'s': 0.99}}",
        "{'zipf': {'n': 1000000, 's': 0.99}}",
        "{'pareto': {'scale': 1, 'shape': 3}}",
        "{'poisson': {'lambda': 20}}"
      })
  void queries_ofAHeavySelection_areNotAllForTheLastKey(String selection) {
    List<String> keys = queried(selection, 2000);
    Map<String, Integer> counts = new HashMap<>();
    keys.forEach(key -> counts.merge(key, 1, Integer::sum));
    assertThat(counts).hasSizeGreaterThan(15);
    assertThat(counts.values()).allMatch(count -> count < 700);
  }

  @Test
  void inserts_withoutASayInTheMatter_areUnique() {
    List<String> keys =
        Plans.keys(
            stream(
                """
                {'inserts': {'op_count': 950,
                  'key': {'uniform': {'len': 3, 'character_set': 'numeric'}}}}
                """),
            OperationKind.INSERT);
    assertThat(keys).doesNotHaveDuplicates().hasSize(950);
  }

  @Test
  void queries_scattered_reachEveryKey() {
    assertThat(new HashSet<>(queried("{'zipf': {'s': 0.5}}", 20_000))).hasSize(300);
  }

  @Test
  void hottestKey_betweenInserts_staysTheSame() {
    List<Operation> operations =
        stream(
            "{'inserts': {'op_count': 5000}}",
            """
            {'inserts': {'op_count': 500},
             'point_queries': {'op_count': 5000, 'selection': {'zipf': {'s': 3}}}}
            """);
    Map<String, Integer> counts = new HashMap<>();
    Plans.keys(operations, OperationKind.POINT_QUERY)
        .forEach(key -> counts.merge(key, 1, Integer::sum));
    // The first rank has 83 % of all queries.
    assertThat(counts.values().stream().mapToInt(n -> n).max().orElse(0)).isGreaterThan(4000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"StartCount", "StartEnd"})
  void rangeDeletes_takeTheirKeysWithTheLastOneOutOfTheKeySet(String format) {
    List<Operation> operations =
        stream(
            "{'inserts': {'op_count': 300}}",
            """
            {'range_deletes': {'op_count': 40, 'scan_length': 5, 'range_format': '%s'},
             'point_queries': {'op_count': 2000}}
            """
                .formatted(format));
    TreeSet<String> live = new TreeSet<>(Plans.keys(operations, OperationKind.INSERT));
    for (Operation operation : operations.subList(300, operations.size())) {
      if (operation instanceof Operation.Range range) {
        Set<String> covered =
            live.subSet(range.startKey().toString(), true, range.endKey().toString(), true);
        assertThat(covered).hasSize(5);
        covered.clear();
      } else {
        assertThat(live).contains(((Operation.Point) operation).key().toString());
      }
    }
    assertThat(live).hasSize(100);
  }

  @Test
  void hotPrefixes_areThoseOfTheInsertsInAllOtherOperations() {
    String key =
        """
        {'segmented': {'separator': '', 'segments': [
          {'hot_range': {'len': 4, 'amount': 3, 'probability': 1}}, {'uniform': {'len': 8}}]}}
        """;
    List<Operation> operations =
        stream(
            "{'inserts': {'op_count': 100, 'key': %s}}".formatted(key),
            """
            {'empty_point_queries': {'op_count': 100, 'key': %s},
             'blind_point_deletes': {'op_count': 100, 'key': %s},
             'unique_inserts': {'op_count': 100, 'key': %s}}
            """
                .formatted(key, key, key));
    Set<String> prefixes = new HashSet<>();
    operations.forEach(
        operation -> prefixes.add(((Operation.Point) operation).key().toString().substring(0, 4)));
    assertThat(operations).hasSize(400);
    assertThat(prefixes).hasSize(3);
  }

  @Test
  void segments_haveNoSeparatorAtTheEnd() {
    List<Operation> operations =
        stream(
            """
            {'inserts': {'op_count': 100, 'key': {'segmented': {'separator': '#', 'segments': [
              'user', {'uniform': {'len': 6}}, {'uniform': {'len': 2}}]}}}}
            """);
    assertThat(Plans.keys(operations, OperationKind.INSERT))
        .allMatch(key -> key.matches("user#\\w{6}#\\w{2}"));
  }

  /** Each look at a key costs its making, so counting those tells what is compared or moved. */
  @Test
  void rangesAndLookups_betweenInserts_lookAtFewKeys() {
    int size = 50_000;
    int[] looks = {0};
    List<byte[]> keys = new ArrayList<>();
    KeySet live =
        new KeySet(
            new KeySetNeeds(true, true, true, 0, false, 0),
            ordinal -> {
              looks[0]++;
              return keys.get(ordinal);
            });
    for (int i = 0; i < size; i++) {
      keys.add(key(i));
      assertThat(live.add(key(i))).isEqualTo(i);
    }
    // The keys find their places when somebody asks for them.
    assertThat(live.byRank(0)).isNotNegative();
    looks[0] = 0;
    for (int i = 0; i < 1000; i++) {
      keys.add(key(size + i));
      int ordinal = live.add(key(size + i));
      assertThat(live.find(key(size + i))).isEqualTo(ordinal);
      assertThat(live.byRank(live.rankOf(ordinal))).isEqualTo(ordinal);
      live.remove(live.byRank(i));
    }
    assertThat(looks[0] / 1000).isLessThan(100);
  }

  @Test
  void deletesAndInserts_inOneFirstGroup_areFine() {
    List<Operation> operations =
        stream("{'inserts': {'op_count': 200}, 'point_deletes': {'op_count': 100}}");
    Set<String> deleted = new HashSet<>(Plans.keys(operations, OperationKind.POINT_DELETE));
    assertThat(deleted).hasSizeLessThanOrEqualTo(100).hasSizeGreaterThan(95);
    assertThat(Plans.keys(operations, OperationKind.INSERT)).hasSize(200).containsAll(deleted);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.9, 1})
  void pareto_withoutAMean_isADistributionLikeAnyOther(double shape) {
    String pareto = "{'pareto': {'scale': 0.1, 'shape': " + shape + "}}";
    assertThat(new HashSet<>(queried(pareto, 2000))).hasSizeGreaterThan(200);
    List<Operation> operations =
        stream(
            "{'inserts': {'op_count': 50, 'key': {'segmented': {'separator': '', 'segments':"
                + " [{'uniform': {'len': 8}}, {'uniform': {'len': {'pareto': {'scale': 2, 'shape':"
                + " 1}}}}]}}}}");
    assertThat(operations).hasSize(50);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.5, amount",
    "3, -0.1, probability",
    "3, 1.1, probability",
    "100000, 0.5, amount"
  })
  void hotRange_outOfBounds_isAMessage(int amount, double probability, String said) {
    assertThatThrownBy(
            () ->
                plan(
                    """
                    {'inserts': {'op_count': 1, 'key':
                      {'hot_range': {'len': 2, 'amount': %d, 'probability': %s}}}}
                    """
                        .formatted(amount, probability)))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining(said + " is ");
  }

  /** Keys that differ only behind the bytes that are compared at first. */
  private static byte[] key(int number) {
    String text = "a-long-prefix-%07d".formatted(number * 7919L % 1_000_003);
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> queried(String selection, int queries) {
    return Plans.keys(
        stream(
            "{'inserts': {'op_count': 300}}",
            "{'point_queries': {'op_count': %d, 'selection': %s}}".formatted(queries, selection)),
        OperationKind.POINT_QUERY);
  }

  private static WorkloadPlan plan(String... groups) {
    String[] texts = new String[groups.length];
    for (int i = 0; i < groups.length; i++) {
      texts[i] = groups[i].replace('\'', '"');
    }
    return Plans.ofGroups(66, texts);
  }

  private static List<Operation> stream(String... groups) {
    return Plans.stream(plan(groups));
  }
}
