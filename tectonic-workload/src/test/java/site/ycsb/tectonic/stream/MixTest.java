package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;

/** Mixes glide linearly with exact counts, and weights hold. */
class MixTest {
  private static final String LOAD = "{\"inserts\": {\"op_count\": 1000}}";

  @Test
  void glideOfAStream_hasExactCounts() {
    WorkloadPlan plan =
        Plans.ofGroups(
            5,
            LOAD,
            "{\"point_queries\": {\"op_count\": 90}, \"point_deletes\": {\"op_count\": 10}}",
            """
            {"transition": "linear", "empty_point_queries": {"op_count": 500},
             "range_deletes": {"op_count": 1, "scan_length": 2},
             "point_queries": {"op_count": 499}}
            """);

    Map<OperationKind, Long> counts =
        Plans.stream(plan).stream()
            .skip(1100)
            .collect(Collectors.groupingBy(Operation::kind, TreeMap::new, Collectors.counting()));

    assertThat(counts)
        .containsEntry(OperationKind.EMPTY_POINT_QUERY, 250L)
        .containsEntry(OperationKind.POINT_DELETE, 50L);
    assertThat(counts.values().stream().mapToLong(count -> count).sum()).isEqualTo(1000);
    assertThat(counts.get(OperationKind.POINT_QUERY)).isBetween(699L, 700L);
  }

  @Test
  void timedGroup_drawsByWeight() {
    String group =
        """
        {"duration": "1h", "inserts": {"weight": 1}, "point_queries": {"weight": 2.5},
         "updates": {"weight": 0}, "point_deletes": {"weight": 0.5}}
        """;
    WorkloadPlan plan = timed(20_000, LOAD, group);

    List<Operation> operations = Plans.stream(plan).stream().skip(1000).toList();
    long[] counts = new long[3];
    for (Operation operation : operations) {
      switch (operation.kind()) {
        case INSERT -> counts[0]++;
        case POINT_QUERY -> counts[1]++;
        default -> counts[2]++;
      }
    }

    assertThat(operations).hasSize(20_000).noneMatch(op -> op.kind() == OperationKind.UPDATE);
    Fit.assertFits(counts, new double[] {0.25, 0.625, 0.125});
  }

  @Test
  void timedGroup_isThePrefixOfALongerOne() {
    String group =
        """
        {"duration": "1h", "inserts": {"weight": 1}, "point_deletes": {"weight": 1},
         "range_queries": {"weight": 1, "scan_length": 3}, "empty_point_queries": {"weight": 1}}
        """;
    List<Operation> shorter = Plans.stream(timed(700, group));
    List<Operation> longer = Plans.stream(timed(2000, group));

    assertThat(longer.subList(0, 700)).hasToString(shorter.toString());
  }

  @Test
  void timedGroup_insertsWhereNoKeyIsLive_andSkipsWhereItCannot() {
    String group =
        "{\"duration\": \"1h\", \"point_deletes\": {\"weight\": 9}, \"inserts\": {\"weight\": 1}}";
    List<Operation> operations = Plans.stream(timed(1000, group));
    assertThat(operations).noneMatch(Operation.Skipped.class::isInstance);
    assertThat(operations.get(0).kind()).isEqualTo(OperationKind.INSERT);

    String deletes = "{\"duration\": \"1h\", \"point_deletes\": {\"weight\": 1}}";
    List<Operation> rest = Plans.stream(timed(1500, LOAD, deletes));
    assertThat(rest.stream().filter(Operation.Skipped.class::isInstance)).hasSize(500);
  }

  @Test
  void timedInserts_useEveryKeyOfASmallDomain_thenEndWithAMessage() {
    String group =
        """
        {"duration": "1h", "inserts": {"weight": 1,
         "key": {"uniform": {"len": 3, "character_set": "numeric"}}}}
        """;
    assertThat(Plans.stream(timed(1000, group)))
        .extracting(operation -> ((Operation.Point) operation).key())
        .doesNotHaveDuplicates();

    assertThatThrownBy(() -> Plans.stream(timed(1001, group)))
        .isInstanceOf(KeySpaceExhaustedException.class)
        .hasMessageContaining("all 1,000 keys that can be inserted are, before the time was up");
  }

  private static WorkloadPlan timed(long operations, String... groups) {
    String text =
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"}, "sections": [{"groups": [%s]}]}
        """;
    return SpecReader.parse("a", text.formatted(String.join(",", groups)))
        .plan(new PlanOptions(6L, 1, List.of(operations)));
  }
}
