package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/** Empty and blind operations take a share of their keys from those that were deleted. */
final class DeletedKeysTest {
  private static final String SPEC =
      """
      {"seed": 5, "defaults": {"key": {"uniform": {"len": 12}}, "val": "v"},
       "sections": [{"groups": [
         {"inserts": {"op_count": 300}},
         {"%s": {"op_count": 100}},
         {"%s": {"op_count": 10000, "absent": {"deleted": %s}}}
       ]}]}
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "empty_point_queries",
        "empty_point_deletes",
        "blind_point_queries",
        "blind_point_deletes"
      })
  void share_isTakenOfAllDeletedKeysAlike(String field) {
    List<Operation> operations = stream(SPEC.formatted("point_deletes", field, 0.3));
    Set<String> deleted = new HashSet<>(Plans.keys(operations, OperationKind.POINT_DELETE));

    Map<String, Long> taken =
        operations.subList(400, 10_400).stream()
            .map(operation -> ((Operation.Point) operation).key().toString())
            .filter(deleted::contains)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

    long sum = taken.values().stream().mapToLong(Long::longValue).sum();
    // Binomial of 10,000 with 0.3: standard deviation 45.8.
    assertThat(sum).isBetween(2_820L, 3_180L);
    assertThat(taken.keySet()).isEqualTo(deleted);
    double expected = sum / 100.0;
    double chiSquare =
        taken.values().stream().mapToDouble(n -> Math.pow(n - expected, 2) / expected).sum();
    // 99 degrees of freedom: mean 99, standard deviation 14.1.
    assertThat(chiSquare).isBetween(55.0, 150.0);
  }

  @Test
  void rangeDeletes_leaveAllTheirKeysToBeTaken() {
    String ranges = SPEC.formatted("range_deletes", "empty_point_queries", 1);
    List<Operation> operations =
        stream(ranges.replace("{\"op_count\": 100}", "{\"op_count\": 10, \"scan_length\": 7}"));
    Set<String> inserted = Set.copyOf(Plans.keys(operations, OperationKind.INSERT));
    Set<String> taken = new HashSet<>(Plans.keys(operations, OperationKind.EMPTY_POINT_QUERY));
    assertThat(taken).hasSize(70);
    assertThat(inserted).containsAll(taken);
  }

  @Test
  void keys_areMadeUntilTheFirstIsDeleted() {
    String spec =
        SPEC.replace("},\n   {\"%s\": {\"op_count\": 100}},\n", "},\n")
            .replace("{\"%s\"", "{\"point_deletes\": {\"op_count\": 1}, \"%s\"");
    List<Operation> operations = stream(spec.formatted("empty_point_queries", 1));
    int first =
        operations.stream().map(Operation::kind).toList().indexOf(OperationKind.POINT_DELETE);
    String deleted = ((Operation.Point) operations.get(first)).key().toString();
    List<String> before =
        Plans.keys(operations.subList(300, first), OperationKind.EMPTY_POINT_QUERY);
    assertThat(first).isGreaterThan(301);
    assertThat(before).doesNotHaveDuplicates().doesNotContain(deleted);
    assertThat(
            Plans.keys(
                operations.subList(first, operations.size()), OperationKind.EMPTY_POINT_QUERY))
        .containsOnly(deleted);
  }

  @Test
  void share_ofASectionThatDeletesNothing_isRefused() {
    String spec = SPEC.formatted("point_queries", "empty_point_queries", 0.5);
    assertThatThrownBy(() -> stream(spec))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining(
            "empty_point_queries takes deleted keys, but the section has deleted none up to here")
        .hasMessageContaining("/sections/0/groups/2/empty_point_queries/absent");
  }

  @Test
  void share_aboveOne_isRefused() {
    String spec = SPEC.formatted("point_deletes", "empty_point_queries", 50);
    assertThatThrownBy(() -> stream(spec))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("/absent/deleted")
        .hasMessageContaining("a number from 0 to 1");
  }

  private static List<Operation> stream(String spec) {
    return Plans.stream(
        SpecReader.parse("test.spec.json", spec).plan(new PlanOptions(null, 1, List.of())));
  }
}
