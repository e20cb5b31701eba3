package site.ycsb.tectonic.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/** A plan holds the definition with every default applied and every count known. */
class PlannerTest {
  private static final String KEY_OF_8 = "\"key\": {\"uniform\": {\"len\": 8}}";

  @Test
  void seed_ofSixtyFourBits_isTakenAsItIs() {
    assertThat(PlanOptions.seed("18446744073709551615")).isEqualTo(-1);
    assertThat(PlanOptions.seed("9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    assertThat(PlanOptions.seed("-5")).isEqualTo(-5);
    String spec = "{\"seed\": %s, \"sections\": [{\"groups\": []}]}";
    assertThat(SpecReader.parse("s", spec.formatted("18446744073709551615")).spec().seed())
        .isEqualTo(-1);
    assertThatThrownBy(() -> SpecReader.parse("s", spec.formatted("18446744073709551616")))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("a whole number within 64 bits");
  }

  @Test
  void order_isScatteredForZipfUnlessWritten() {
    String zipf = "\"selection\": {\"zipf\": {\"s\": 1}}";

    assertThat(query("\"order\": \"sorted\"").order()).isEqualTo(KeyOrder.SORTED);
    assertThat(query("\"selection\": {\"latest\": {\"s\": 1}}").order())
        .isEqualTo(KeyOrder.INSERTION);
    assertThat(query(zipf).order()).isEqualTo(KeyOrder.SCATTERED);
    assertThat(query(zipf + ", \"order\": \"insertion\"").order()).isEqualTo(KeyOrder.INSERTION);
  }

  @Test
  void range_keepsItsLengthAndHasAFormat() {
    OperationPlan planned =
        onlyOf(
            OperationKind.RANGE_QUERY, "\"range_queries\": {\"op_count\": 1, \"scan_length\": 7}");

    assertThat(planned.scanLength()).isEqualTo(new NumberExpr.Constant(7));
    assertThat(planned.selectivity()).isNull();
    assertThat(planned.format()).isEqualTo(RangeFormat.START_COUNT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-7", "-7, \"descending\": true", "7, \"descending\": true"})
  void rangeQuery_belowZeroOrDescending_isReadDownwards(String length) {
    OperationPlan planned =
        onlyOf(
            OperationKind.RANGE_QUERY,
            "\"range_queries\": {\"op_count\": 1, \"scan_length\": %s}".formatted(length));

    assertThat(planned.scanLength()).isEqualTo(new NumberExpr.Constant(7));
    assertThat(planned.descends()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"range_deletes\": {%s -3} | range_deletes go upwards",
        "\"range_queries\": {%s 0} | scan_length is 0",
        "\"range_queries\": {%s -2.5} | scan_length is -2.5",
        "\"range_queries\": {%s -3, \"range_format\": \"StartEnd\"} | range_format is StartEnd",
        "\"range_queries\": {%s -3, \"descending\": false} | descending is false"
      })
  void scanBackwards_whereThereIsNone_isRefused(String range, String said) {
    String spec = withInserts(range.formatted("\"op_count\": 1, \"scan_length\":"));

    assertThatThrownBy(() -> plan(spec)).hasMessageContaining(said);
  }

  @Test
  void inserts_andUniqueInsertsAreBothInserts() {
    String unique = "\"unique_inserts\": {\"op_count\": 3, " + KEY_OF_8 + ", \"val\": \"w\"}";

    GroupPlan group = plan(withInserts(unique)).groups().get(0);

    assertThat(group.operations()).extracting(OperationPlan::count).containsExactly(1000L, 3L);
    assertThat(group.insertsOnly()).isTrue();
  }

  @Test
  void names_areNumberedWhereNoneIsGiven() {
    WorkloadPlan plan =
        plan(
            """
            {"sections": [
              {"groups": [{}, {"name": "second"}]},
              {"name": "last", "groups": [{}]}
            ]}
            """);

    assertThat(plan.sections()).extracting(SectionPlan::name).containsExactly("section 1", "last");
    assertThat(plan.groups())
        .extracting(GroupPlan::name)
        .containsExactly("phase 1", "second", "phase 3");
    assertThat(plan.groups()).extracting(GroupPlan::index).containsExactly(0, 1, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 1, 1000",
    "1000, 0.01, 10",
    "1000, 2.5, 2500",
    "149, 0.01, 1",
    "150, 0.01, 2",
    "1, 0.0001, 1",
    "0, 100, 0"
  })
  void counts_areScaledAndNeverVanish(long count, double scale, long expected) {
    String text = withInserts("").replace("1000", Long.toString(count));

    WorkloadPlan plan = SpecReader.parse("a", text).plan(new PlanOptions(null, scale, List.of()));

    assertThat(plan.operationCount()).isEqualTo(expected);
  }

  @Test
  void sampledCount_isAFunctionOfTheSeed() {
    String text = withInserts("").replace("1000", "{\"uniform\": {\"min\": 10, \"max\": 1000}}");

    long first =
        SpecReader.parse("a", text).plan(new PlanOptions(1L, 1, List.of())).operationCount();
    long second =
        SpecReader.parse("a", text).plan(new PlanOptions(2L, 1, List.of())).operationCount();

    assertThat(SpecReader.parse("a", text).plan(new PlanOptions(1L, 1, List.of())).operationCount())
        .isEqualTo(first);
    assertThat(first).isBetween(10L, 999L).isNotEqualTo(second);
  }

  @Test
  void sampledCount_isNeverNegative() {
    String text = withInserts("").replace("1000", "{\"uniform\": {\"min\": -10, \"max\": -5}}");

    assertThat(plan(text).operationCount()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "100, 5, 1, 100, 5",
    "0.05, 0.01, 1, 50, 10",
    "100, 50, 0.1, 10, 5",
    "0, 5, 1, 0, 0",
    "5, 0, 1, 0, 0",
    "1000, 1000, 1, 1000, 1000"
  })
  void sortedness_isInNumbersOfInserts(
      double k, double l, double scale, long displaced, long distance) {
    String text = withInserts("\"sorted\": {\"k\": %s, \"l\": %s}".formatted(k, l));

    WorkloadPlan plan = SpecReader.parse("a", text).plan(new PlanOptions(null, scale, List.of()));

    assertThat(plan.groups().get(0).sorted())
        .isEqualTo(new GroupPlan.Sortedness(displaced, distance, false, null));
  }

  /** docs/other-generators.md says so of written and of drawn numbers. */
  @ParameterizedTest
  @ValueSource(strings = {"1001", "{\"uniform\": {\"min\": 1001, \"max\": 1010}}"})
  void sortedness_aboveTheInserts_isRefused(String number) {
    for (String sorted : new String[] {"\"k\": %s, \"l\": 5", "\"k\": 5, \"l\": %s"}) {
      String text = withInserts("\"sorted\": {" + sorted.formatted(number) + "}");
      assertThatThrownBy(
              () -> SpecReader.parse("a", text).plan(new PlanOptions(null, 1, List.of())))
          .isInstanceOf(SpecException.class)
          .hasMessageContaining("at most 1000, the number of inserts in the group");
    }
  }

  /** Expected are the whole numbers of the distribution, each of which comes up. */
  @ParameterizedTest
  @CsvSource({"k, 0 2 3 4 5 6 7 8 9", "l, 0 1 2 3 4 5 6 7 8 9"})
  void sortedness_thatIsDrawn_isANumberOfInsertsAndNoShareOfThem(String drawn, String expected) {
    String range = "{\"uniform\": {\"min\": 0, \"max\": 10}}";
    String k = drawn.equals("k") ? range : "500";
    String l = drawn.equals("l") ? range : "40";
    String text = withInserts("\"sorted\": {\"k\": %s, \"l\": %s}".formatted(k, l));
    Set<String> found = new TreeSet<>();
    for (long seed = 1; seed <= 200; seed++) {
      var sorted =
          SpecReader.parse("a", text)
              .plan(new PlanOptions(seed, 1, List.of()))
              .groups()
              .get(0)
              .sorted();
      assertThat(Objects.requireNonNull(sorted).drawn()).isTrue();
      boolean inOrder = sorted.displaced() == 0 || sorted.distance() == 0;
      assertThat(drawn.equals("k") ? sorted.distance() : sorted.displaced())
          .isEqualTo(inOrder ? 0 : drawn.equals("k") ? 40 : 500);
      found.add("" + (drawn.equals("k") ? sorted.displaced() : sorted.distance()));
    }
    assertThat(String.join(" ", found)).isEqualTo(expected);
  }

  @Test
  void blindInserts_mayExceedTheDomain() {
    String text =
        """
        {"sections": [{"skip_key_contains_check": true, "groups": [
          {"inserts": {"op_count": 1000, "key": {"uniform": {"len": 1}}, "val": "v"}}]}]}
        """;

    assertThat(plan(text).sections().get(0).uniqueKeys()).isFalse();
  }

  @Test
  void hotRanges_ofOtherCharactersGetAnotherName() {
    String text =
        withInserts(
            """
            "unique_inserts": {"op_count": 1, "val": "v", "key": {"segmented": {"separator": "",
              "segments": [
                {"hot_range": {"len": 2, "amount": 10, "probability": 1}},
                {"hot_range": {
                  "len": 2, "amount": 10, "probability": 0, "character_set": "numeric"
                }}
              ]}}}
            """);

    StringExpr key = plan(text).groups().get(0).operations().get(1).key();

    assertThat(((StringExpr.Segmented) Objects.requireNonNull(key)).segments())
        .extracting(segment -> ((StringExpr.HotRange) segment).name())
        .containsExactly("2x10", "2x10-numeric");
  }

  @Test
  void allKeys_mayBeDeleted() {
    assertThat(plan(withInserts("\"point_deletes\": {\"op_count\": 1000}")).operationCount())
        .isEqualTo(2000);
  }

  @Test
  void hugeTotal_isRefused() {
    String text = withInserts("\"blind_point_queries\": {\"op_count\": 1e15, \"key\": \"k\"}");

    assertThatThrownBy(() -> plan(text))
        .isInstanceOf(SpecException.class)
        .message()
        .contains("the workload has more than 1e15 operations");
  }

  @ParameterizedTest
  @CsvSource({"0", "-1", "NaN", "Infinity"})
  void scale_mustBeAboveZero(double scale) {
    assertThatThrownBy(() -> new PlanOptions(null, scale, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("scale is " + scale + ", expected a number above 0");
  }

  private static OperationPlan query(String parts) {
    return onlyOf(OperationKind.POINT_QUERY, "\"point_queries\": {\"op_count\": 1, " + parts + "}");
  }

  private static OperationPlan onlyOf(OperationKind kind, String operation) {
    return plan(withInserts(operation)).groups().get(0).operations().stream()
        .filter(planned -> planned.kind() == kind)
        .findFirst()
        .orElseThrow();
  }

  private static String withInserts(String more) {
    String inserts = "\"inserts\": {\"op_count\": 1000, " + KEY_OF_8 + ", \"val\": \"v\"}";
    return "{\"sections\": [{\"groups\": [{"
        + inserts
        + (more.isEmpty() ? "" : ", " + more)
        + "}]}]}";
  }

  private static WorkloadPlan plan(String text) {
    return SpecReader.parse("spec.json", text).plan(PlanOptions.NONE);
  }
}
