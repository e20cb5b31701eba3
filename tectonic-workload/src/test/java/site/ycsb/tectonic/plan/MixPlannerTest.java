package site.ycsb.tectonic.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/** Groups end by count or by the clock, and take over from one another. */
class MixPlannerTest {
  private static final String LOAD = "{\"inserts\": {\"op_count\": 1000}}";
  private static final String TIMED =
      "{\"duration\": \"2s\", \"inserts\": {\"weight\": 1}, \"point_queries\": {\"weight\": 3}}";

  @ParameterizedTest
  @CsvSource({"250ms, 250", "2s, 2000", "1.5m, 90000", "2h, 7200000"})
  void duration_hasAUnit(String written, long millis) {
    GroupPlan group = plan(PlanOptions.NONE, TIMED.replace("2s", written)).groups().get(0);

    assertThat(group.duration()).isEqualTo(Duration.ofMillis(millis));
    assertThat(((Mix.Timed) group.mix()).weights()).containsExactly(1.0, 3.0);
    assertThat(group.operationCount()).isZero();
  }

  @Test
  void duration_isScaled() {
    assertThat(plan(new PlanOptions(null, 0.01, List.of()), TIMED).groups().get(0).duration())
        .isEqualTo(Duration.ofMillis(20));
  }

  @Test
  void timedOperations_endTheFirstGroupsInsteadOfTheClock() {
    List<GroupPlan> groups =
        plan(new PlanOptions(null, 1, List.of(77L)), TIMED, LOAD, TIMED).groups();

    assertThat(groups).extracting(GroupPlan::operationCount).containsExactly(77L, 1000L, 0L);
    assertThat(groups.get(0).duration()).isNull();
    assertThat(groups.get(2).duration()).isNotNull();
  }

  @Test
  void timedOperations_ofMoreGroupsThanThereAre_areRefused() {
    assertThatThrownBy(() -> plan(new PlanOptions(null, 1, List.of(1L, 2L)), TIMED, LOAD))
        .isInstanceOf(SpecException.class)
        .message()
        .contains("more numbers of timed operations than groups with a duration");
  }

  @Test
  void weights_whoseSumIsTooLarge_areCalledSo() {
    String huge =
        """
        {"duration": "1s", "point_queries": {"weight": 1e308}, "point_deletes": {"weight": 1e308}}
        """;
    assertThatThrownBy(() -> plan(PlanOptions.NONE, LOAD, huge))
        .isInstanceOf(SpecException.class)
        .message()
        .contains("add up to more than a number can hold")
        .doesNotContain("no operation");
  }

  @Test
  void glide_goesFromTheMixBeforeToTheGroupsOwn() {
    GroupPlan dusk =
        plan(
                PlanOptions.NONE,
                TIMED,
                """
                {"transition": "linear", "point_deletes": {"op_count": 30},
                 "point_queries": {"op_count": 70}}
                """)
            .groups()
            .get(1);

    assertThat(dusk.operations())
        .extracting(OperationPlan::kind)
        .containsExactly(
            OperationKind.POINT_QUERY, OperationKind.POINT_DELETE, OperationKind.INSERT);
    Mix.Gliding mix = (Mix.Gliding) dusk.mix();
    assertThat(mix.from()).containsExactly(0.75, 0.0, 0.25);
    assertThat(mix.to()).containsExactly(0.7, 0.3, 0.0);
    // 72.5, 15 and 12.5: what rounding leaves goes to the largest rest, the first of equal ones.
    assertThat(dusk.operations()).extracting(OperationPlan::count).containsExactly(73L, 15L, 12L);
    assertThat(dusk.operationCount()).isEqualTo(100);
  }

  @Test
  void glide_afterAGlide_beginsWhereThatOneEnds() {
    List<GroupPlan> groups =
        plan(
                PlanOptions.NONE,
                LOAD,
                "{\"transition\": \"linear\", \"point_queries\": {\"op_count\": 100}}",
                "{\"transition\": \"linear\", \"updates\": {\"op_count\": 100}}")
            .groups();

    assertThat(groups.get(1).operations())
        .extracting(OperationPlan::count)
        .containsExactly(50L, 50L);
    assertThat(groups.get(2).operations())
        .extracting(OperationPlan::kind, OperationPlan::count)
        .containsExactly(tuple(OperationKind.UPDATE, 50L), tuple(OperationKind.POINT_QUERY, 50L));
  }

  @Test
  void operation_thatIsDefinedAnew_fadesOutAndIn() {
    GroupPlan group =
        plan(
                PlanOptions.NONE,
                LOAD,
                "{\"point_queries\": {\"op_count\": 10, \"selection\": {\"zipf\": {\"s\": 1}}}}",
                "{\"transition\": \"linear\", \"point_queries\": {\"op_count\": 10}}")
            .groups()
            .get(2);

    assertThat(group.operations()).hasSize(2).extracting(OperationPlan::count).containsOnly(5L);
    assertThat(((Mix.Gliding) group.mix()).from()).containsExactly(0.0, 1.0);
  }

  @Test
  void glide_isScaledAsOtherGroupsAre() {
    GroupPlan group =
        plan(
                new PlanOptions(null, 0.1, List.of()),
                LOAD,
                "{\"transition\": \"linear\", \"point_queries\": {\"op_count\": 1000}}")
            .groups()
            .get(1);

    assertThat(group.operations()).extracting(OperationPlan::count).containsExactly(50L, 50L);
    assertThat(((Mix.Gliding) group.mix()).to().get(0)).isCloseTo(1, within(1e-12));
  }

  @Test
  void insertsOfAGlide_countAgainstTheDomain() {
    String load = "{\"inserts\": {\"op_count\": 60, \"key\": {\"uniform\": {\"len\": 1}}}}";
    String glide = "{\"transition\": \"linear\", \"point_queries\": {\"op_count\": %d}}";

    assertThat(plan(PlanOptions.NONE, load, glide.formatted(4)).operationCount()).isEqualTo(64);
    assertThatThrownBy(() -> plan(PlanOptions.NONE, load, glide.formatted(6)))
        .isInstanceOf(SpecException.class)
        .message()
        .contains("key can make only 62 different keys, but 63 are inserted with it");
  }

  @Test
  void warmup_isOffUnlessAsked() {
    List<GroupPlan> groups =
        plan(PlanOptions.NONE, LOAD, "{\"warmup\": true, \"point_queries\": {\"op_count\": 1}}")
            .groups();

    assertThat(groups).extracting(GroupPlan::warmup).containsExactly(false, true);
  }

  private static WorkloadPlan plan(PlanOptions options, String... groups) {
    String text =
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"}, "sections": [{"groups": [%s]}]}
        """;
    return SpecReader.parse("a", text.formatted(String.join(",", groups))).plan(options);
  }
}
