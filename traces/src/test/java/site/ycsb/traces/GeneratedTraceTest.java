package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;
import site.ycsb.tectonic.stream.Plans;
import site.ycsb.tectonic.stream.ValueMaker;

/** What is measured of a generated trace is what its spec asks for. */
final class GeneratedTraceTest {

  @Test
  void traceOfAllKinds_hasTheOperationsOfItsPlan_andKeepsItsPromises() {
    WorkloadPlan plan = Inspections.plan("src/test/resources/all-kinds.spec.json", 1);
    TraceMeasures trace = Inspections.of(10, 0, plan);

    assertThat(trace.violations()).isEmpty();
    assertThat(trace.allLinesRead()).isTrue();
    assertThat(trace.sections()).isEqualTo(2);
    assertThat(trace.phases())
        .extracting(Measures::phase)
        .containsExactly("load", "mixed", "churn");
    for (int i = 0; i < trace.phases().size(); i++) {
      assertThat(counts(trace.phases().get(i))).isEqualTo(counts(plan.groups().get(i)));
    }
    assertThat(valueBytes(trace.whole())).isEqualTo(valueBytes(plan));
  }

  @Test
  void valuesWithEscapes_inRecordsOfSeveralFields_areMeasuredAsTheyAre() {
    WorkloadPlan plan =
        Plans.of(
            5,
            """
            {"defaults": {"key": {"uniform": {"len": 8}}, "val": "100 % = all \\u00e9\\n",
                          "fields": {"count": 3, "prefix": "a = %"}},
             "sections": [{"groups": [
               {"inserts": {"op_count": 100}, "updates": {"op_count": 50},
                "merges": {"op_count": 50}}]}]}
            """);
    Measures whole = Inspections.of(10, 0, plan).whole();
    int bytes = "100 % = all ee\n".length();

    assertThat(Inspections.lengths(whole, "values", "inserts").min()).isEqualTo(3L * bytes);
    assertThat(Inspections.lengths(whole, "values", "inserts").max()).isEqualTo(3L * bytes);
    assertThat(Inspections.lengths(whole, "values", "updates").max()).isEqualTo(bytes);
    assertThat(Inspections.lengths(whole, "values", "merges").min()).isEqualTo(bytes);
  }

  @Test
  void ranges_haveTheirSelectivity_inBothFormats() {
    for (String format : List.of("StartCount", "StartEnd")) {
      Measures phase =
          Inspections.phases(
                  4,
                  "{\"inserts\": {\"op_count\": 2000}}",
                  """
                  {"range_queries": {"op_count": 300, "selectivity": 0.05, "range_format": "%s"}}
                  """
                      .formatted(format))
              .get(1);

      assertThat(phase.ranges())
          .containsExactly(
              new Measures.RangeLengths(
                  "range_queries",
                  300,
                  new Measures.KeySpread(100, 100, 100, 100),
                  new Measures.ShareSpread(
                      0.05, phase.ranges().get(0).share().mean(), 0.05, 0.05)));
      assertThat(phase.ranges().get(0).share().mean()).isCloseTo(0.05, within(1e-12));
    }
  }

  private static Map<String, Long> counts(GroupPlan group) {
    return group.operations().stream()
        .collect(
            Collectors.toMap(
                operation -> operation.kind().specName(), operation -> operation.count()));
  }

  private static Map<String, Long> counts(Measures phase) {
    return phase.mix().stream()
        .collect(Collectors.toMap(Measures.KindCount::operation, Measures.KindCount::count));
  }

  private static Map<String, Long> valueBytes(Measures whole) {
    return whole.lengths().stream()
        .filter(lengths -> lengths.of().equals("values"))
        .collect(Collectors.toMap(Measures.Lengths::operation, Measures.Lengths::totalBytes));
  }

  private static Map<String, Long> valueBytes(WorkloadPlan plan) {
    Map<OperationKind, Long> bytes = new EnumMap<>(OperationKind.class);
    ValueMaker values = new ValueMaker(plan.seed(), false);
    OperationSource source = new OperationSource(plan);
    while (source.hasNextGroup()) {
      GroupPlan group = source.openNextGroup();
      while (source.hasNext()) {
        Operation operation = source.next();
        values
            .written(operation, plan.sectionOf(group))
            .forEach(
                (field, value, start, end) ->
                    bytes.merge(operation.kind(), (long) end - start, Long::sum));
      }
    }
    Map<String, Long> bySpecName = new HashMap<>();
    bytes.forEach((kind, sum) -> bySpecName.put(kind.specName(), sum));
    return bySpecName;
  }
}
