package site.ycsb.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.PhaseFigure;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;

/**
 * What is told of figures whose statistics are exact: of two runs in each group, Student's t has 2
 * degrees of freedom, and with t = x the probability of more is 1 - x / sqrt(2 + x^2).
 */
final class ComparedFiguresTest {
  /** The throughput is 8 times as high, with a standard error of log 4 / sqrt 2. */
  private static final Figure THROUGHPUT = new Figure("run", "", false, null);

  /** Half as long again, and a quarter; the runs are alike. */
  private static final Figure MEAN = new Figure("run", "READ", false, LatencyFigure.MEAN);

  private static final Figure MEDIAN = new Figure("run", "READ", true, LatencyFigure.P50);
  private static final Figure TAIL = new Figure("run", "SCAN", false, LatencyFigure.P99);
  private static final Figure STALLED = new Figure("run", "", false, PhaseFigure.STALLED);

  private static final double P = 1 - 3 / Math.sqrt(13);

  private static Comparison comparison() {
    SimulatedRuns runs = new SimulatedRuns(1, 0, 10);
    return Comparison.of(
        List.of(runs.group("a", 2), runs.threads(8).group("b", 2)),
        List.of(
            List.of(run(100, 100, 400), run(400, 100, 400)),
            List.of(run(800, 150, 100), run(3200, 150, 100))));
  }

  private static Map<Figure, Value> run(double throughput, double mean, double median) {
    Map<Figure, Value> run = new LinkedHashMap<>();
    run.put(THROUGHPUT, new Value(throughput, 1000));
    run.put(MEAN, new Value(mean, 1000));
    run.put(MEDIAN, new Value(median, 1000));
    run.put(TAIL, new Value(10, 1000));
    run.put(STALLED, new Value(0, 1000));
    return run;
  }

  private static List<GateVerdict> gates(Comparison comparison) {
    return GateVerdict.judge(
        Stream.of("READ mean <= +10%", "READ p50 <= 1 ms", "throughput >= +100%")
            .map(GateVerdict::gate)
            .toList(),
        comparison);
  }

  @Test
  void answer_countsWhatDiffersAndNamesTheLargest() {
    assertThat(new ComparisonAnswer(comparison()).text())
        .isEqualTo(
            "Throughput of b against a: run 8.0 times higher (too few runs to tell) (may be chance;"
                + " 6 runs of each would probably tell). Of 4 figures 1 is better, 1 is worse, 1 may be"
                + " chance, 1 cannot be judged; the largest: run READ p50 (response), better: 4.0"
                + " times lower (4.0 to 4.0).");
  }

  /** Four phases are told, and of more their number. */
  @ParameterizedTest
  @CsvSource({"4, ''", "5, ', and 1 phase more'", "6, ', and 2 phases more'"})
  void answer_namesFourPhasesAtMost(int phases, String more) {
    SimulatedRuns runs = new SimulatedRuns(1, 0, 10);
    List<List<Map<Figure, Value>>> figures = new ArrayList<>();
    for (double throughput : new double[] {100, 110}) {
      Map<Figure, Value> run = new LinkedHashMap<>();
      IntStream.range(0, phases)
          .forEach(i -> run.put(new Figure("p" + i, "", false, null), new Value(throughput, 1000)));
      figures.add(List.of(run, run));
    }
    Comparison comparison = Comparison.of(List.of(runs.group("a", 2), runs.group("b", 2)), figures);

    String told = new ComparisonAnswer(comparison).text();
    assertThat(told.substring(0, told.indexOf(". Of")))
        .matches(
            "b is faster than a: "
                + String.join(
                    ", ",
                    IntStream.range(0, 4)
                        .mapToObj(i -> "p" + i + " \\+10\\.0 % \\([^)]*\\)")
                        .toList())
                + more);
  }

  /** A phase in which no run did anything has no throughput to tell of. */
  @Test
  void answer_leavesOutPhasesWithoutOperations() {
    SimulatedRuns runs = new SimulatedRuns(1, 0, 10);
    Figure empty = new Figure("nothing", "", false, null);
    Comparison comparison =
        Comparison.of(
            List.of(runs.group("a", 2), runs.group("b", 2)),
            List.of(
                List.of(phases(empty, 0, 100), phases(empty, 0, 100)),
                List.of(phases(empty, 0, 50), phases(empty, 0, 50))));

    assertThat(new ComparisonAnswer(comparison).text())
        .startsWith("b is slower than a: run 2.0 times lower (2.0 to 2.0). Of 1 figure");
  }

  /** What may be chance says nothing of which is faster. */
  @Test
  void answer_saysWhichIsFasterByWhatIsMoreThanChance() {
    SimulatedRuns runs = new SimulatedRuns(1, 0, 10);
    Figure other = new Figure("load", "", false, null);
    Comparison comparison =
        Comparison.of(
            List.of(runs.group("a", 2), runs.group("b", 2)),
            List.of(
                List.of(phases(other, 50, 100), phases(other, 50, 400)),
                List.of(phases(other, 40, 800), phases(other, 40, 3200))));

    assertThat(new ComparisonAnswer(comparison).text())
        .startsWith("b is slower than a in load: load -20");
  }

  private static Map<Figure, Value> phases(Figure one, double throughput, double other) {
    Map<Figure, Value> run = new LinkedHashMap<>();
    run.put(one, new Value(throughput, 1000));
    run.put(THROUGHPUT, new Value(other, 1000));
    return run;
  }

  @Test
  void json_hasEachFigureWithItsStatistics() {
    JsonNode json = ComparisonFiles.json(comparison(), List.of());

    assertThat(json.at("/groups").toString())
        .isEqualTo(
            "[{\"name\":\"a\",\"runs\":[\"a0\",\"a1\"]},{\"name\":\"b\",\"runs\":[\"b0\",\"b1\"]}]");
    assertThat(json.at("/setUp").toString())
        .isEqualTo("[{\"name\":\"threads\",\"groups\":[[\"4\"],[\"8\"]]}]");
    assertThat(json.at("/order/0").asText()).startsWith("The groups ran one after the other");
    assertThat(json.has("gates")).isFalse();
    assertThat(json.at("/figures/0").toString())
        .startsWith(
            "{\"phase\":\"run\",\"operation\":null,\"figure\":\"throughputPerSecond\",\"groups\":[");
    assertThat(json.at("/figures/1").toString())
        .startsWith(
            "{\"phase\":\"run\",\"operation\":\"READ\",\"figure\":\"meanMicros\",\"times\":\"service\",");
    assertThat(json.at("/figures/2/times").asText()).isEqualTo("response");
    assertThat(json.at("/figures/3").toString())
        .isEqualTo(
            "{\"phase\":\"run\",\"operation\":\"SCAN\",\"figure\":\"p99Micros\",\"times\":\"service\","
                + "\"operations\":1000,\"operationsNeeded\":2000}");
  }

  /**
   * Throughput and the two other figures have half of the doubt each. Of one group the error is log
   * 2, and t of 1 degree is tan(0.475 pi); of both t^2 is 18.5.
   */
  @Test
  void json_hasIntervalsAndProbabilities() {
    JsonNode groups = ComparisonFiles.json(comparison(), List.of()).at("/figures/0/groups");
    double one = Math.tan(0.475 * Math.PI) * Math.log(2);
    double both = Math.sqrt(2 * 0.95 * 0.95 / (1 - 0.95 * 0.95)) * Math.log(4) / Math.sqrt(2);

    assertThat(groups.at("/0/values").toString()).isEqualTo("[100.0,400.0]");
    assertFigures(
        groups.get(0),
        Map.of("mean", 200.0, "least95", 200 * Math.exp(-one), "most95", 200 * Math.exp(one)));
    assertThat(groups.at("/0/judgement").isMissingNode()).isTrue();
    assertFigures(
        groups.get(1),
        Map.of(
            "mean",
            1600.0,
            "least95",
            1600 * Math.exp(-one),
            "most95",
            1600 * Math.exp(one),
            "ratio",
            8.0,
            "ratioLeast95",
            8 * Math.exp(-both),
            "ratioMost95",
            8 * Math.exp(both),
            "p",
            P,
            "pAdjusted",
            2 * P));
    assertThat(groups.at("/1/judgement").asText()).isEqualTo("not significant");
    JsonNode figures = ComparisonFiles.json(comparison(), List.of()).at("/figures");
    assertThat(figures.at("/1/groups/1/judgement").asText()).isEqualTo("significant");
    assertThat(figures.at("/1/groups/1/pAdjusted").asDouble())
        .isEqualTo(2 * figures.at("/1/groups/1/p").asDouble());
    assertThat(figures.at("/2/groups/1/pAdjusted").asDouble())
        .isEqualTo(4 * figures.at("/2/groups/1/p").asDouble());
  }

  private static void assertFigures(JsonNode node, Map<String, Double> expected) {
    expected.forEach(
        (name, value) ->
            assertThat(node.path(name).asDouble()).as(name).isCloseTo(value, within(1e-6 * value)));
  }

  @Test
  void json_hasGatesWithWhatTheyWouldTake() {
    Comparison comparison = comparison();
    JsonNode gates = ComparisonFiles.json(comparison, gates(comparison)).at("/gates");

    assertThat(gates.findValuesAsText("outcome")).containsExactly("fails", "passes", "cannot tell");
    assertThat(gates.findValuesAsText("gate"))
        .containsExactly("READ mean <= +10%", "READ p50 <= 1 ms", "throughput >= +100%");
    assertThat(gates.findValuesAsText("group")).containsExactly("b", "b", "b");
    assertThat(gates.findValuesAsText("limit")).containsExactly("1.1", "1000.0", "2.0");
    assertThat(gates.at("/2/operation").isNull()).isTrue();
    assertThat(gates.at("/0/reason").isMissingNode()).isTrue();
    assertThat(gates.at("/0/runsToTell").isMissingNode()).isTrue();
    assertThat(gates.at("/2/reason").asText())
        .isEqualTo(
            "about " + gates.at("/2/runsToTell").asInt() + " runs of each group would be needed");
    assertThat(gates.at("/2/runsToTell").asInt()).isEqualTo(12);
    // Three gates hold together: t of 2 degrees where 0.05 / 3 are beyond.
    double c = 1 - 0.05 / 3;
    double half = Math.sqrt(2 * c * c / (1 - c * c)) * Math.log(4) / Math.sqrt(2);
    assertFigures(
        gates.get(2),
        Map.of("estimate", 8.0, "least", 8 * Math.exp(-half), "most", 8 * Math.exp(half)));
  }

  @Test
  void markdown_isATableUnderTheAnswer() {
    assertThat(ComparisonFiles.markdown(gates(comparison())))
        .isEqualTo(
            """
            ### A GATE FAILS: 1 fails, 1 cannot tell, 1 passes

            | gate | figure | group | found | limit | verdict |
            | --- | --- | --- | --- | --- | --- |
            | READ mean &lt;= +10% | run READ mean | b | +50.0 % (+49.7 to +50.3 %) | at most +10.0 % | FAILS |
            | READ p50 &lt;= 1 ms | run READ p50 (response) | b | 100 us (99.2 us to 101 us) | at most 1.00 ms | passes |
            | throughput &gt;= +100% | run ops/s | b | 8.0 times higher (too few runs to tell) | at least +100.0 % | cannot tell: about 12 runs of each group would be needed |

            Gates: estimates with intervals that hold together in 95 of 100 comparisons.
            """);
  }

  @Test
  void junit_hasACaseForEachFigure() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ComparisonFiles.junit(gates(comparison()), out);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><testsuite name=\"tectonic compare\""
                + " tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\"><testcase classname=\"b:"
                + " READ mean &lt;= +10%\" name=\"run READ mean\"><failure message=\"+50.0 % (+49.7"
                + " to +50.3 %), at most +10.0 %: FAILS\"/></testcase><testcase classname=\"b: READ"
                + " p50 &lt;= 1 ms\" name=\"run READ p50 (response)\"></testcase><testcase"
                + " classname=\"b: throughput &gt;= +100%\" name=\"run ops/s\"><skipped"
                + " message=\"8.0 times higher (too few runs to tell), at least +100.0 %: cannot"
                + " tell: about 12 runs of each group would be needed\"/></testcase></testsuite>");
  }

  @Test
  void effects_areThroughputAndThenSortedByWhatTheyMeanAndNameTheirPlace() {
    List<ForestPlot.Row> effects = ComparisonSection.effects(comparison(), "tier 1");

    assertThat(effects)
        .extracting(ForestPlot.Row::label)
        .containsExactly(
            "tier 1: run ops/s", "tier 1: run READ mean", "tier 1: run READ p50 (response)");
    assertThat(effects)
        .extracting(ForestPlot.Row::tone)
        .containsExactly(ForestPlot.Tone.OPEN, ForestPlot.Tone.WORSE, ForestPlot.Tone.BETTER);
    assertThat(effects.get(1).improvement()).isCloseTo(1 / 1.5, within(1e-9));
    assertThat(effects).allMatch(row -> row.least() < row.improvement());
    assertThat(effects).allMatch(row -> row.most() > row.improvement());
    assertThat(ComparisonAnswer.largest(effects, "first: "))
        .isEqualTo("first: tier 1: run READ p50 (response), better: 4.0 times lower (4.0 to 4.0)");
    assertThat(ComparisonAnswer.largest(effects.subList(0, 1), "first: ")).isEmpty();
  }

  /** A figure that is 0 in one group has no ratio. */
  @Test
  void effects_ofThreeGroupsNameTheirGroup() {
    SimulatedRuns runs = new SimulatedRuns(1, 0, 10);
    Comparison comparison =
        Comparison.of(
            List.of(runs.group("a", 2), runs.group("b", 2), runs.group("c", 2)),
            List.of(
                List.of(stalled(1000, 0.4, 0), stalled(1000, 0.5, 0)),
                List.of(stalled(1100, 0, 0.4), stalled(1100, 0, 0.5)),
                List.of(stalled(1200, 0, 0.4), stalled(1200, 0, 0.5))));

    assertThat(ComparisonSection.effects(comparison, ""))
        .extracting(ForestPlot.Row::label)
        .containsExactly("b: run ops/s", "c: run ops/s");
    assertThat(ComparisonSection.effects(comparison, "tier 1"))
        .extracting(ForestPlot.Row::label)
        .containsExactly("tier 1, b: run ops/s", "tier 1, c: run ops/s");
  }

  private static Map<Figure, Value> stalled(double throughput, double run, double load) {
    return Map.of(
        THROUGHPUT,
        new Value(throughput, 1000),
        STALLED,
        new Value(run, 1000),
        new Figure("load", "", false, PhaseFigure.STALLED),
        new Value(load, 1000));
  }

  @Test
  void section_hasGatesThenEffectsThenTablesThenCharts() {
    Comparison comparison = comparison();
    Section section = ComparisonSection.of(comparison, gates(comparison));

    assertThat(section.name()).isEqualTo("a and b");
    assertThat(section.verdict().toString())
        .isEqualTo("A GATE FAILS: 1 fails, 1 cannot tell, 1 passes");
    assertThat(section.blocks())
        .extracting(Block::heading)
        .containsExactly(
            "Gates",
            "b against a",
            "Side by side",
            "Set-up",
            "Throughput over time",
            "99th percentile over time",
            "Percentile spectrum");
    assertThat(section.blocks().get(1).note())
        .isEqualTo(
            "Each figure is a ratio: better lies to the right. Throughput is first, then the worst."
                + " Only differences that survive Holm's correction are marked.");
    assertThat(section.blocks().get(1).forests())
        .isEqualTo(
            List.of(new ForestPlot("b against a", ComparisonSection.effects(comparison, ""))));
    assertThat(section.blocks().stream().flatMap(block -> block.charts().stream()))
        .extracting(Chart::title)
        .containsExactly(
            "Throughput of all operations",
            "READ, 99th percentile",
            "UPDATE, 99th percentile",
            "READ, service times",
            "UPDATE, service times");
    assertThat(section.blocks().get(4).charts().get(0).curves()).hasSize(4);
    assertThat(section.blocks().get(6).charts()).allMatch(chart -> chart.curves().isEmpty());
    assertThat(section.blocks().get(3).tables())
        .extracting(Table::caption)
        .containsExactly("What is not the same in all runs", "The runs");
    assertThat(section.blocks().get(3).note()).startsWith("The groups ran one after the other");
    assertThat(ComparisonSection.of(comparison, List.of()).blocks()).hasSize(6);
  }

  /** Without anything that differs, and in the order of time. */
  @Test
  void section_ofRunsThatAreAlikeHasNoSetUp() {
    SimulatedRuns runs = new SimulatedRuns(1, 0, 10);
    RunGroup later = runs.group("z", 1);
    RunGroup latest = runs.group("b", 1);
    Comparison comparison = Comparison.of(List.of(latest, later));
    List<Table> tables = ComparisonSection.of(comparison, List.of()).blocks().get(2).tables();

    assertThat(tables)
        .containsExactly(
            new Table(
                "The runs",
                List.of("began", "group", "length", "folder", "verdict"),
                List.of(
                    List.of("2026-11-21T10:00:00Z", "z", "10.0 s", "z0", "FINISHED"),
                    List.of("2026-11-21T10:01:00Z", "b", "10.0 s", "b0", "FINISHED"))));
  }

  @Test
  void table_hasARowForEachFigureThatIsNotAlways0() {
    Table table = ComparisonTables.table(comparison());

    assertThat(table.header())
        .containsExactly("phase", "operation", "figure", "a", "b", "b against a");
    assertThat(table.rows())
        .containsExactly(
            List.of(
                "run",
                "",
                "ops/s",
                "200.0/s",
                "1,600/s",
                "may be chance: 8.0 times higher (too few runs to tell)"),
            List.of(
                "run",
                "READ",
                "mean",
                "100 us (99.7 us to 100 us)",
                "150 us (150 us to 150 us)",
                "\u25BC worse: +50.0 % (+49.8 to +50.2 %)"),
            List.of(
                "run",
                "READ",
                "p50 (response)",
                "400 us (399 us to 401 us)",
                "100 us (99.7 us to 100 us)",
                "\u25B2 better: 4.0 times lower (4.0 to 4.0)"),
            List.of(
                "run", "SCAN", "p99", "-", "-", "too few operations: 1,000 in a run, needs 2,000"));
    assertThat(ComparisonTables.notes(comparison()))
        .hasSize(3)
        .last()
        .isEqualTo("0 in every run: run stalled.");
    assertThat(ComparisonTables.notes(comparison()).get(0)).startsWith("2 of 3 differences are");
  }
}
