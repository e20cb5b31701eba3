package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Product;
import site.ycsb.arrival.schedule.Sum;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/** Guards groups of tenants: whose operation comes when, and what each of them does. */
class TenantsTest {
  private static final String READS =
      """
      {"name": "web", "arrival": {"constant": {"rate": 100}}, "point_queries": {"weight": 3},
       "updates": {"weight": 1}}
      """;
  private static final String WRITES =
      """
      {"name": "batch", "arrival": {"steps": {"points": [{"at": 0, "rate": 0},
       {"at": 5, "rate": 300}, {"at": 10, "rate": 300}], "distribution": {"even": {}}}},
       "inserts": {"weight": 1}}
      """;

  private static WorkloadPlan plan(String section, String group, PlanOptions options) {
    return SpecReader.parse(
            "spec.json",
            """
            {"defaults": {"key": {"uniform": {"len": 12}}, "val": "v"},
             "sections": [{%s"groups": [{"inserts": {"op_count": 50}}, {%s}]}]}
            """
                .formatted(section, group))
        .plan(options);
  }

  private static WorkloadPlan planned(String tenants, Long... operations) {
    return plan(
        "",
        "\"duration\": \"10s\", \"tenants\": [" + tenants + "]",
        new PlanOptions(null, 1, List.of(operations)));
  }

  private static List<Operation> operations(WorkloadPlan plan, int most) {
    OperationSource source = new OperationSource(plan);
    source.skipNextGroup(passed -> {});
    source.openNextGroup();
    List<Operation> operations = new ArrayList<>();
    while (source.hasNext() && operations.size() < most) {
      operations.add(source.next());
    }
    return operations;
  }

  @Test
  void operations_comeInTheOrderInWhichTheirTenantsArrivalsAreDue() {
    WorkloadPlan plan = planned(READS + "," + WRITES);
    GroupPlan group = plan.groups().get(1);
    List<Operation> operations = operations(plan, 2500);
    ArrivalSchedule union =
        Objects.requireNonNull(group.arrival()).schedule(plan.arrivalSeed(group), 10_000_000_000L);

    // Worked out by hand: one read or update in 10 ms; from 5 s on inserts at 300/s, too.
    Map<String, int[]> bySecond = new HashMap<>();
    for (Operation operation : operations) {
      int second = (int) (union.nextArrivalNanos() / 1_000_000_000);
      bySecond.computeIfAbsent(operation.plan().tenant(), t -> new int[11])[second]++;
    }
    assertThat(bySecond).containsOnlyKeys("web", "batch");
    assertThat(bySecond.get("web")).startsWith(100, 100, 100, 100, 100, 100, 100, 100, 100, 100);
    assertThat(bySecond.get("batch")).startsWith(0, 0, 0, 0, 0, 300, 300, 300, 300, 300);
    assertThat(operations)
        .allSatisfy(
            each ->
                assertThat(each.kind() == OperationKind.INSERT)
                    .isEqualTo(each.plan().tenant().equals("batch")));
    assertThat(
            operations.stream().filter(each -> each.kind() == OperationKind.UPDATE).count()
                / 1000.0)
        .isCloseTo(0.25, within(0.05));
    assertThat(operations.stream().map(each -> each.plan().resultName()).distinct())
        .containsExactlyInAnyOrder("web.READ", "web.UPDATE", "batch.INSERT");
  }

  @Test
  void stream_ofSoManyTimedOperations_isTheSame() {
    String tenants =
        READS.replace("constant", "self_similar")
            + ","
            + WRITES.replace("\"rate\": 0", "\"rate\": 9");
    List<String> byTheClock = texts(operations(planned(tenants), 1700));

    assertThat(texts(operations(planned(tenants, 1700L), Integer.MAX_VALUE))).isEqualTo(byTheClock);
  }

  private static List<String> texts(List<Operation> operations) {
    return operations.stream().map(Operation::toString).toList();
  }

  @Test
  void envelopeOfTheSection_multipliesEachTenant() {
    String envelope = "\"envelope\": {\"diurnal\": {\"rate\": 2, \"cycle_length\": 1}}, ";
    ArrivalModel arrival =
        plan(
                envelope,
                "\"duration\": \"10s\", \"tenants\": [" + READS + "," + WRITES + "]",
                PlanOptions.NONE)
            .groups()
            .get(1)
            .arrival();

    assertThat(((Sum) Objects.requireNonNull(arrival)).arrivals())
        .hasSize(2)
        .allMatch(Product.class::isInstance);
    assertThat(arrival.ratePerSecond()).isCloseTo(2 * (100 + 150), within(1e-9));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "tenants": [WEB] | tenants in a group without a duration | at /sections/0/groups/1/tenants
          "duration": "1s", "tenants": [] | tenants is empty | at /sections/0/groups/1/tenants
          "duration": "1s", "tenants": [WEB], "updates": {"weight": 1} | tenants beside operations | at /sections/0/groups/1/tenants
          "duration": "1s", "tenants": [WEB, WEB] | another tenant is called web | at /sections/0/groups/1/tenants/1/name
          "duration": "1s", "tenants": [{"arrival": {"constant": {"rate": 1}}, "updates": {"weight": 1}}] | a tenant without a name | at /sections/0/groups/1/tenants/0
          "duration": "1s", "tenants": [{"name": "a.b", "arrival": {"constant": {"rate": 1}}, "updates": {"weight": 1}}] | name is "a.b" | at /sections/0/groups/1/tenants/0/name
          "duration": "1s", "tenants": [{"name": "a", "updates": {"weight": 1}}] | a tenant without arrivals: in a closed loop, whose turn it is would hang on the store | at /sections/0/groups/1/tenants/0
          "duration": "1s", "tenants": [{"name": "a", "arrival": {"constant": {"rate": 1}}, "updates": {"weight": 0}}] | the tenant has no operation with a weight above 0 | at /sections/0/groups/1/tenants/0
          "duration": "1s", "tenants": [{"name": "a", "warmup": true, "arrival": {"constant": {"rate": 1}}, "updates": {"weight": 1}}] | warmup in a tenant | at /sections/0/groups/1/tenants/0/warmup
          """)
  void mistakes_areRefusedAtTheirPlace(String group, String found, String place) {
    assertThatThrownBy(() -> plan("", group.replace("WEB", READS), PlanOptions.NONE))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining(found)
        .hasMessageContaining(place);
  }
}
