package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.keyset.KeySetPart;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.spec.StringExpr;

/** A section gets the parts that its operations ask for, and no others. */
class KeySetChoiceTest {
  private static final String LOAD = "{\"inserts\": {\"op_count\": 100}}";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'updates': {'op_count': 9}| -",
        "'point_queries': {'op_count': 9, 'selection': {'latest': {'s': 1}}}| -",
        "'empty_point_queries': {'op_count': 9}| -",
        "'blind_point_queries': {'op_count': 9, 'key': 'abc'}| -",
        "'blind_point_deletes': {'op_count': 9, 'key': 'abc'}| -",
        "'empty_point_queries': {'op_count': 9, 'key': {'uniform': {'len': {'uniform': {'min': 7,"
            + " 'max': 9}}}}}| MEMBERSHIP",
        "'blind_point_deletes': {'op_count': 9}| MEMBERSHIP DELETION",
        "'point_deletes': {'op_count': 9}| DELETION",
        "'range_queries': {'op_count': 9, 'scan_length': 3}| ORDER",
        "'range_deletes': {'op_count': 9, 'scan_length': 3}| DELETION ORDER",
        "'updates': {'op_count': 9, 'selection': {'zipf': {'s': 1}}}| SCATTER",
        "'updates': {'op_count': 9, 'selection': {'zipf': {'s': 1}}, 'order': 'sorted'}| ORDER",
        "'updates': {'op_count': 9, 'selection': {'zipf': {'s': 1}}}, 'point_deletes': {'op_count':"
            + " 9}| DELETION SCATTER UNSCATTER",
        "'inserts': {'op_count': 9, 'key': {'uniform': {'len': 12}}}| DRAWS",
        "'inserts': {'op_count': 9, 'key': {'segmented': {'separator': '', 'segments': [{'uniform':"
            + " {'len': 4}}, {'uniform': {'len': 4}}]}}}| DRAWS MEMBERSHIP",
        "'inserts': {'op_count': 9}, 'sorted': {'k': 1, 'l': 1}| DRAWS SORTING",
      })
  void parts_areThoseThatAreAskedFor(String group, String parts) {
    KeySetChoice choice = choice(LOAD, "{" + group.replace('\'', '"') + "}");
    assertThat(choice.parts().stream().map(Enum::name))
        .containsExactlyInAnyOrderElementsOf(
            parts.equals("-") ? List.of() : List.of(parts.split(" ", -1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'range_queries': {'op_count': 9, 'scan_length': 3}| LARGEST",
        "'range_queries': {'op_count': 9, 'scan_length': {'uniform': {'min': 1, 'max': 99}}}|"
            + " LARGEST",
        "'range_queries': {'op_count': 9, 'scan_length': {'poisson': {'lambda': 3}}}| LARGEST",
        "'inserts': {'op_count': 9000}, 'range_queries': {'op_count': 9, 'scan_length': {'poisson':"
            + " {'lambda': 3}}}| ORDER",
        "'range_queries': {'op_count': 9, 'scan_length': 3, 'range_format': 'StartEnd'}| ORDER",
        "'range_queries': {'op_count': 9, 'scan_length': 3, 'order': 'sorted'}| LARGEST ORDER",
        "'range_queries': {'op_count': 9, 'scan_length': 3}, 'point_deletes': {'op_count': 9}|"
            + " ORDER DELETION",
        "'range_queries': {'op_count': 9, 'selectivity': 0.01, 'range_format': 'StartEnd'}| -",
        "'range_deletes': {'op_count': 9, 'selectivity': 0.019, 'range_format': 'StartEnd'}|"
            + " DELETION",
        "'range_deletes': {'op_count': 9, 'selectivity': 0.02, 'range_format': 'StartEnd'}|"
            + " DELETION ORDER",
      })
  void parts_ofATrace_areFewerWhereRangesAreShort(String group, String parts) {
    SectionPlan section =
        Plans.ofGroups(1, LOAD, "{" + group.replace('\'', '"') + "}").sections().get(0);
    assertThat(KeySetChoice.ofTrace(section).parts().stream().map(Enum::name))
        .containsExactlyInAnyOrderElementsOf(
            parts.equals("-") ? List.of() : List.of(parts.split(" ", -1)));
  }

  @Test
  void keysWithoutANumber_areNotedAndLookedUp() {
    String varied =
        """
        {"inserts": {"op_count": 100, "key":
          {"weighted": [{"weight": 1, "value": {"uniform": {"len": 4}}},
                        {"weight": 1, "value": {"uniform": {"len": 5}}}]}}}
        """;
    assertThat(choice(varied).parts()).isEqualTo(Set.of(KeySetPart.DRAWS, KeySetPart.MEMBERSHIP));
    assertThat(choice(varied).demands().get(0).reason()).contains("numbers 100 keys");
  }

  @Test
  void demands_nameThePhaseTheKindAndTheReason() {
    KeySetChoice choice =
        choice(
            LOAD,
            "{\"name\": \"scans\", \"range_queries\": {\"op_count\": 9, \"scan_length\": 3}}");
    assertThat(choice.demands()).hasSize(1);
    KeySetChoice.Demand demand = choice.demands().get(0);
    assertThat(demand.part()).isEqualTo(KeySetPart.ORDER);
    assertThat(demand.phase().name()).isEqualTo("scans");
    assertThat(demand.kind()).isEqualTo(OperationKind.RANGE_QUERY);
    assertThat(demand.reason()).isEqualTo("ranges need keys by rank");
    assertThat(choice.title()).isEqualTo("append-only with recomputed keys, plus order");
  }

  @Test
  void keysBeyondAnInt_areRefusedWhereSomethingIsHeldOfEach() {
    String ranges =
        """
        {"inserts": {"op_count": 3000000000}, "range_queries": {"op_count": 1, "scan_length": 2}}
        """;
    assertThatThrownBy(() -> new OperationSource(Plans.ofGroups(7, ranges)))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("3,000,000,000 keys")
        .hasMessageContaining("ranges need keys by rank")
        .hasMessageContaining("at most 2,147,483,647 keys");
  }

  /** As docs/spec.md says of numbers by a distribution. */
  @Test
  void keysThatAreANumberByADistribution_areDrawnFromThoseThatAreFree() {
    String numbers =
        """
        {"inserts": {"op_count": 9, "key": {"number": {"min": 0, "max": 99,
          "distribution": {"zipf": {"s": 1}}}}}}
        """;
    SectionPlan section = Plans.ofGroups(1, LOAD, numbers).sections().get(0);
    assertThat(KeySetChoice.drawnFreely(section))
        .hasSize(1)
        .allMatch(StringExpr.Number.class::isInstance);
    assertThat(choice(numbers).parts()).isEqualTo(Set.of(KeySetPart.DRAWS));
  }

  @Test
  void title_ofScatteredKeysThatAreDeleted_isOfThePartsThatAreOfUse() {
    String zipf = "{\"op_count\": 9, \"selection\": {\"zipf\": {\"s\": 1}}}";
    String group = "{\"updates\": %s, \"point_deletes\": {\"op_count\": 9}}".formatted(zipf);
    assertThat(choice(LOAD, group).title()).isEqualTo("recomputed keys, plus deletion, scatter");
  }

  @Test
  void aSectionThatOnlyInserts_needsNothing() {
    assertThat(choice(LOAD).demands()).isEmpty();
    assertThat(choice(LOAD).title()).isEqualTo("append-only with recomputed keys");
  }

  private static KeySetChoice choice(String... groups) {
    return KeySetChoice.of(Plans.ofGroups(1, groups).sections().get(0));
  }
}
