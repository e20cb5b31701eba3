package site.ycsb.tectonic.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;

/** What several levels of a spec say, the innermost decides. */
class PrecedenceTest {
  private static final String KEY_OF_8 = "\"key\": {\"uniform\": {\"len\": 8}}";

  /** A workload with a part at each level, from the outermost; an empty part is none. */
  private static String levels(String workload, String section, String group, String operation) {
    return """
    {%s "sections": [{%s "groups": [{%s
      "inserts": {"op_count": 2 %s},
      "updates": {"op_count": 2, "val": {"uniform": {"len": 4}}}
    }]}]}
    """
        .formatted(workload, section, group, operation.isEmpty() ? "" : ", " + operation);
  }

  @ParameterizedTest
  @CsvSource({
    "w, s, g, o, o",
    "w, s, g, '', g",
    "w, s, '', '', s",
    "w, '', '', '', w",
    "w, '', g, '', g",
    "'', s, '', '', s"
  })
  void keyAndValue_comeFromTheInnermostLevel(
      String workload, String section, String group, String operation, String expected) {
    String text =
        levels(defaults(workload), defaults(section), defaults(group), keyAndValue(operation))
            .replace("\"sections\"", "\"seed\": 1, \"sections\"")
            .replace("\"groups\"", "\"skip_key_contains_check\": true, \"groups\"");

    OperationPlan inserts = plan(text).groups().get(0).operations().get(0);

    assertThat(inserts.key()).isEqualTo(new StringExpr.Constant(expected));
    assertThat(inserts.value()).isEqualTo(new StringExpr.Constant(expected + "!"));
  }

  private static String defaults(String name) {
    return name.isEmpty() ? "" : "\"defaults\": {" + keyAndValue(name) + "},";
  }

  private static String keyAndValue(String name) {
    return name.isEmpty() ? "" : "\"key\": \"" + name + "\", \"val\": \"" + name + "!\"";
  }

  @ParameterizedTest
  @CsvSource({
    "numeric, alphabetic, numeric, alphabetic, ALPHABETIC",
    "numeric, alphabetic, numeric, '', NUMERIC",
    "numeric, alphabetic, '', '', ALPHABETIC",
    "numeric, '', '', '', NUMERIC",
    "'', '', '', '', ALPHANUMERIC"
  })
  void characterSet_comesFromTheInnermostLevel(
      String workload, String section, String group, String operation, CharacterSet expected) {
    String inserts = "\"key\": {\"uniform\": {\"len\": 8}}, \"val\": \"v\"";
    String own = operation.isEmpty() ? "" : ", \"character_set\": \"" + operation + "\"";
    String text =
        levels(characters(workload), characters(section), characters(group), inserts + own);

    OperationPlan planned = plan(text).groups().get(0).operations().get(0);

    assertThat(planned.key())
        .isEqualTo(new StringExpr.Uniform(new NumberExpr.Constant(8), expected));
  }

  private static String characters(String name) {
    return name.isEmpty() ? "" : "\"character_set\": \"" + name + "\",";
  }

  @Test
  void characterSet_inDefaultsIsAsGoodAsBeside() {
    String text =
        levels(
            "\"defaults\": {\"character_set\": \"numeric\"},",
            "",
            "",
            KEY_OF_8 + ", \"val\": \"v\"");

    assertThat(plan(text).groups().get(0).operations().get(0).key())
        .isEqualTo(new StringExpr.Uniform(new NumberExpr.Constant(8), CharacterSet.NUMERIC));
  }

  @Test
  void characterSet_isFilledInAtEveryDepthUnlessExplicit() {
    String key =
        """
        "character_set": "numeric", "val": "v", "key": {"weighted": [
          {"weight": 1, "value": {"segmented": {"separator": "-", "segments": [
            {"uniform": {"len": 5}},
            {"uniform": {"len": 6, "character_set": "alphabetic"}},
            {"hot_range": {"len": 2, "amount": 10, "probability": 0.5}}
          ]}}}
        ]}
        """;

    StringExpr planned = plan(levels("", "", "", key)).groups().get(0).operations().get(0).key();

    assertThat(planned)
        .isEqualTo(
            new StringExpr.Weighted(
                List.of(
                    new StringExpr.Choice(
                        1,
                        new StringExpr.Segmented(
                            "-",
                            List.of(
                                new StringExpr.Uniform(
                                    new NumberExpr.Constant(5), CharacterSet.NUMERIC),
                                new StringExpr.Uniform(
                                    new NumberExpr.Constant(6), CharacterSet.ALPHABETIC),
                                new StringExpr.HotRange(
                                    2, 10, 0.5, "2x10", CharacterSet.NUMERIC)))))));
  }

  @Test
  void selection_comesFromTheInnermostLevel() {
    String inserts = KEY_OF_8 + ", \"val\": \"v\"";
    String workload =
        "\"default_distributions\": {\"updates_selection\": {\"latest\": {\"s\": 1}}},";
    String section = "\"default_distributions\": {\"updates_selection\": {\"zipf\": {\"s\": 1}}},";

    assertThat(updates(levels("", "", "", inserts)).selection())
        .isEqualTo(new Selection.ByDistribution(new Distribution.Uniform(0, 1)));
    assertThat(updates(levels(workload, "", "", inserts)).selection())
        .isEqualTo(new Selection.ByDistribution(new Distribution.Latest(null, 1)));
    assertThat(updates(levels(workload, section, "", inserts)).selection())
        .isEqualTo(new Selection.ByDistribution(new Distribution.Zipf(null, 1)));
  }

  @Test
  void fields_comeFromTheSectionThenTheWorkload() {
    String text =
        """
        {"defaults": {"fields": {"count": 2}}, "sections": [
          {"groups": []},
          {"groups": [], "defaults": {"fields": {"count": 3, "prefix": "c"}}}
        ]}
        """;

    assertThat(plan(text).sections())
        .extracting(SectionPlan::fieldNames)
        .containsExactly(List.of("field0", "field1"), List.of("c0", "c1", "c2"));
  }

  @Test
  void seed_isTheUsersThenTheSpecsThenTheDefault() {
    String own = "{\"seed\": 5, \"sections\": [{\"groups\": []}]}";
    String none = "{\"sections\": [{\"groups\": []}]}";

    assertThat(SpecReader.parse("a", own).plan(new PlanOptions(9L, 1, List.of())).seed())
        .isEqualTo(9);
    assertThat(plan(own).seed()).isEqualTo(5);
    assertThat(plan(none).seed()).isEqualTo(PlanOptions.DEFAULT_SEED);
  }

  private static OperationPlan updates(String text) {
    return plan(text).groups().get(0).operations().get(1);
  }

  private static WorkloadPlan plan(String text) {
    return SpecReader.parse("spec.json", text).plan(PlanOptions.NONE);
  }
}
