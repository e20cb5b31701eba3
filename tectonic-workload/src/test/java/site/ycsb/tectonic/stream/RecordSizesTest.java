package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** What is known of the length of fields is the sum of the values that were written to them. */
final class RecordSizesTest {
  private static final int MOST_BYTES = 60;
  private static final String SPEC =
      """
      {"defaults": {"key": {"uniform": {"len": 6}}, "fields": {"count": 3},
                    "val": {"uniform": {"len": {"uniform": {"min": 5, "max": 15}}}}},
       "sections": [{"groups": [
        {"inserts": {"op_count": 40}},
        {%s "merges": {"op_count": 60}, "updates": {"op_count": 30},
         "read_modify_writes": {"op_count": 10}, "inserts": {"op_count": 60, "upsert": %s,
           "key": {"uniform": {"len": 2, "character_set": "numeric"}}},
         "point_queries": {"op_count": 20}, "point_deletes": {"op_count": 10}}]}]}
      """;
  private static final String EXTENDS =
      """
      "extends": {"op_count": 900, "max_len": 60, "selection": {"zipf": {"s": 0.99}}},
      """;

  private final Map<Key, List<Integer>> sizes = new TreeMap<>();

  @ParameterizedTest
  @CsvSource({
    "true, false, false",
    "true, true, false",
    "true, false, true",
    "false, false, false",
    "false, true, true"
  })
  void bytesOfFields_afterEachOperation_areThoseThatWereWritten(
      boolean grows, boolean writesAllFields, boolean upserts) {
    WorkloadPlan plan = Plans.of(31, SPEC.formatted(grows ? EXTENDS : "", upserts));
    OperationSource source = new OperationSource(plan, writesAllFields);
    source.trackSizes();
    ValueMaker values = new ValueMaker(plan.seed(), writesAllFields);
    SectionPlan section = plan.sections().get(0);
    int full = 0;
    while (source.hasNext() || source.hasNextGroup()) {
      if (!source.hasNext()) {
        source.openNextGroup();
      }
      Operation operation = source.next();
      if (operation instanceof Operation.Point point) {
        write(point, values.written(operation, section), section.fieldNames());
      } else {
        assertThat(anyIsFull(values.written(operation, section))).isTrue();
        full++;
      }
      check(source);
    }
    assertThat(full > 100).isEqualTo(grows);
  }

  private void write(Operation.Point point, WrittenFields written, List<String> names) {
    if (point.kind().deletes()) {
      sizes.remove(point.key());
    }
    written.forEach(
        (name, bytes, start, end) -> {
          List<Integer> fields =
              sizes.computeIfAbsent(point.key(), key -> new ArrayList<>(List.of(0, 0, 0)));
          int before = point.kind().appends() ? fields.get(names.indexOf(name)) : 0;
          if (point.kind().hasCap()) {
            assertThat(before + end - start).isLessThanOrEqualTo(MOST_BYTES);
          }
          fields.set(names.indexOf(name), before + end - start);
        });
  }

  /** Whether there is a record that the values of an extend would make too long. */
  private boolean anyIsFull(WrittenFields written) {
    return sizes.values().stream()
        .anyMatch(
            fields ->
                IntStream.range(0, written.count())
                    .map(i -> fields.get(written.first() + i) + written.end(i) - written.start(i))
                    .anyMatch(bytes -> bytes > MOST_BYTES));
  }

  private void check(OperationSource source) {
    Map<Key, List<Integer>> told = new TreeMap<>();
    source.records(told::put);
    assertThat(told).isEqualTo(sizes);
    List<Long> sums = new ArrayList<>();
    source.recordBytes(sums::add);
    assertThat(sums)
        .containsExactlyInAnyOrderElementsOf(
            sizes.values().stream()
                .map(fields -> fields.stream().mapToLong(bytes -> bytes).sum())
                .toList());
  }
}
