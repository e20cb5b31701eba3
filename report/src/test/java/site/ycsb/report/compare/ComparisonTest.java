package site.ycsb.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Figure;
import site.ycsb.client.result.Figure.Value;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.PhaseFigure;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.chart.ForestPlot;
import site.ycsb.report.compare.Comparison.Row;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.Difference.Significance;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.run.InventedRuns;

/** Comparisons find what is there, and nothing else; each figure stands once. */
final class ComparisonTest {
  private static final double RUN_TO_RUN = 0.03;
  private static final boolean FULL = Boolean.getBoolean("tectonic.tests.full");

  /** Pairs of groups that are alike; as small a share of them may differ at either size. */
  private static final int ALIKE = FULL ? 200 : 50;

  /** An interval half as wide holds in two of three: 26 of 30 or more by chance in 1 of 70. */
  private static final int APART = FULL ? 60 : 30;

  @Tag("trials")
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5})
  void sameConfiguration_comparedWithItself_seldomDiffers(int runs) {
    int different = 0;
    for (int seed = 0; seed < ALIKE; seed++) {
      SimulatedRuns simulated = new SimulatedRuns(1000L * runs + seed, RUN_TO_RUN, 2_500);
      Comparison comparison =
          Comparison.of(List.of(simulated.group("a", runs), simulated.group("b", runs)));
      assertThat(comparison.count(Significance.NOT_JUDGED)).isZero();
      different += comparison.count(Significance.SIGNIFICANT) > 0 ? 1 : 0;
    }
    assertThat(different).isLessThanOrEqualTo(ALIKE / 20);
  }

  @Tag("trials")
  @Test
  void tenPercentMoreOfP99AndThroughput_areFoundWithTenRuns_andTheirIntervalsHold() {
    int foundTail = 0;
    int foundSpeed = 0;
    int heldTail = 0;
    int heldSpeed = 0;
    for (int seed = 0; seed < APART; seed++) {
      SimulatedRuns simulated = new SimulatedRuns(seed, RUN_TO_RUN, 8_000);
      RunGroup before = simulated.group("a", 10);
      RunGroup after = simulated.tail(1.1).speed(1.1).group("b", 10);
      Comparison comparison = Comparison.of(List.of(before, after));
      Difference tail = row(comparison, "mix", "READ", "p99").differences().get(0);
      Difference speed = row(comparison, "mix", "", "ops/s").differences().get(0);
      foundTail += tail.judgement() == Significance.SIGNIFICANT && tail.ratio() > 1 ? 1 : 0;
      foundSpeed += speed.judgement() == Significance.SIGNIFICANT && speed.ratio() > 1 ? 1 : 0;
      heldTail += tail.least() <= 1.1 && tail.most() >= 1.1 ? 1 : 0;
      heldSpeed += speed.least() <= 1.1 && speed.most() >= 1.1 ? 1 : 0;
    }
    assertThat(foundTail).isGreaterThanOrEqualTo(APART * 4 / 5);
    assertThat(foundSpeed).isGreaterThanOrEqualTo(APART * 4 / 5);
    assertThat(heldTail).isBetween(APART * 53 / 60, APART);
    assertThat(heldSpeed).isBetween(APART * 53 / 60, APART);
  }

  @ParameterizedTest
  @CsvSource({"2, 2", "2, 5", "3, 3", "5, 5", "10, 10"})
  void interval_ofAnyNumberOfRuns_holdsItsLevel(int first, int other) {
    SplittableRandom random = new SplittableRandom(31L * first + other);
    int held = 0;
    for (int trial = 0; trial < 2_000; trial++) {
      Sample one = sample(random, first, 0);
      Sample two = sample(random, other, Math.log(1.3));
      Difference difference = Difference.of(one, two);
      held += difference.least() <= 1.3 && 1.3 <= difference.most() ? 1 : 0;
    }
    assertThat(held / 2_000.0).isBetween(0.935, 0.995);
  }

  @Test
  void differences_ofWhichOneIsOfASingleRun_areCorrectedForTheOthers() {
    List<Difference> corrected =
        Difference.corrected(List.of(tested(0.03), tested(Double.NaN), tested(0.04)), 1);

    // By Holm, of two tests: twice the lower p, and the higher one no lower than that.
    assertThat(corrected).extracting(Difference::adjusted).containsExactly(0.06, Double.NaN, 0.06);
  }

  private static Difference tested(double p) {
    return new Difference(2, 1, 3, p, p);
  }

  private static Sample sample(SplittableRandom random, int runs, double log) {
    return new Sample(
        DoubleStream.generate(() -> Math.exp(log + 0.05 * random.nextGaussian()))
            .limit(runs)
            .boxed()
            .toList());
  }

  @Test
  void throughput_ofAPhase_standsOnce() {
    SimulatedRuns simulated = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    Comparison comparison =
        Comparison.of(List.of(simulated.group("a", 2), simulated.group("b", 2)));

    assertThat(comparison.rows())
        .filteredOn(row -> row.figure().title().equals("ops/s"))
        .hasSize(2);
    assertThat(comparison.rows()).hasSize(2 * (1 + 2 * 4));
    assertThat(comparison.rows().get(0).samples().get(0).mean()).isCloseTo(500, within(50.0));
  }

  @Test
  void percentile_withFewerThanTwentyOperationsBeyond_isNeitherToldNorTested() {
    SimulatedRuns enough = new SimulatedRuns(1, RUN_TO_RUN, 2_000);
    SimulatedRuns fewer = new SimulatedRuns(1, RUN_TO_RUN, 1_999);

    Comparison told = Comparison.of(List.of(enough.group("a", 2), enough.group("b", 2)));
    assertThat(row(told, "mix", "READ", "p99").differences()).hasSize(1);
    assertThat(row(told, "mix", "READ", "p99.9").differences()).isEmpty();
    Comparison untold = Comparison.of(List.of(enough.group("a", 2), fewer.group("b", 2)));
    Row row = row(untold, "mix", "READ", "p99");
    assertThat(row.isTold()).isFalse();
    assertThat(row.differences()).isEmpty();
    assertThat(ComparisonTables.table(untold).rows())
        .anySatisfy(
            cells ->
                assertThat(cells)
                    .containsExactly(
                        "mix",
                        "READ",
                        "p99",
                        "-",
                        "-",
                        "too few operations: 1,999 in a run, needs 2,000"));
  }

  @Test
  void differences_aboveTwo_areTold_asTimes() {
    assertThat(difference(24.3, 21, 28).change()).isEqualTo("24 times higher");
    assertThat(difference(24.3, 21, 28).interval()).isEqualTo("21 to 28");
    assertThat(difference(1.123, 1.08, 1.17).change()).isEqualTo("+12.3 %");
    assertThat(difference(1.123, 1.08, 1.17).interval()).isEqualTo("+8.0 to +17.0 %");
    assertThat(difference(0.25, 0.2, 0.3125).change()).isEqualTo("4.0 times lower");
    assertThat(difference(0.25, 0.2, 0.3125).interval()).isEqualTo("3.2 to 5.0");
    assertThat(difference(2.8, 0.5, 14).interval()).isEqualTo("2.0 times lower to 14 times higher");
    assertThat(difference(2.8, 0.01, 1.01).interval()).isEqualTo("too few runs to tell");
    assertThat(difference(0.99996, 0.9, 1.1).change()).isEqualTo("+0.0 %");
  }

  @Test
  void lessTimeAndMoreThroughput_areBetter() {
    SimulatedRuns simulated = new SimulatedRuns(1, 0.001, 2_500);
    RunGroup before = simulated.group("a", 3);
    Comparison comparison =
        Comparison.of(List.of(before, simulated.tail(3).speed(3).group("b", 3)));

    Row throughput = row(comparison, "mix", "", "ops/s");
    Row tail = row(comparison, "mix", "READ", "p99");
    assertThat(ComparisonTables.text(throughput, throughput.differences().get(0)))
        .startsWith("\u25B2 better: 3.0 times higher (");
    assertThat(ComparisonTables.text(tail, tail.differences().get(0))).startsWith("\u25BC worse: ");
    assertThat(tail.figure().improvement(4)).isEqualTo(0.25);
  }

  @Test
  void groups_thatRanOneAfterTheOther_areSaidTo() {
    SimulatedRuns simulated = new SimulatedRuns(1, RUN_TO_RUN, 10);
    RunGroup first = simulated.group("a", 2);
    RunGroup second = simulated.group("b", 2);
    Instant begin = Instant.parse("2026-11-21T12:00:00Z");

    assertThat(SetUp.of(List.of(first, second)).order())
        .singleElement()
        .asString()
        .startsWith("The groups ran one after the other: ");
    RunGroup a1 = simulated.from(begin).group("a", 1);
    RunGroup b = simulated.group("b", 2);
    RunGroup a2 = simulated.group("a", 1);
    RunGroup a = new RunGroup("a", List.of(a1.runs().get(0), a2.runs().get(0)));
    assertThat(SetUp.of(List.of(a, b)).order()).isEmpty();
    RunGroup overlapping = simulated.from(begin.plusSeconds(5)).group("c", 1);
    assertThat(SetUp.of(List.of(a, overlapping)).order())
        .singleElement()
        .asString()
        .startsWith("Runs overlapped in time (1 of 3): ");
  }

  /** Of two files of options a reader wants to know which lines differ, not that hashes do. */
  @Test
  void fileOfOptions_isASettingForEachLine() {
    String text = "# a comment\n[DBOptions]\n  max_open_files=64\n[CFOptions \"a\"]\nblob = no\n";

    assertThat(SetUp.lines(new Environment.OptionFile("rocksdb.optionsfile", "o", "1f", text)))
        .containsExactly(
            Map.entry("rocksdb.optionsfile's [DBOptions] max_open_files", "64"),
            Map.entry("rocksdb.optionsfile's [CFOptions \"a\"] blob", "no"));
    assertThat(SetUp.lines(new Environment.OptionFile("rocksdb.optionsfile", "o", "1f", null)))
        .containsExactly(Map.entry("rocksdb.optionsfile's content", "1f"));
  }

  @Test
  void setUp_thatIsNotTheSame_isSaid() {
    SimulatedRuns simulated = new SimulatedRuns(1, RUN_TO_RUN, 10);
    RunGroup four = simulated.group("a", 2);
    RunGroup eight = simulated.threads(8).group("b", 1);
    RunGroup mixed = new RunGroup("c", List.of(four.runs().get(0), eight.runs().get(0)));

    assertThat(SetUp.of(List.of(four, four)).differences()).isEmpty();
    assertThat(SetUp.of(List.of(four, eight)).differences())
        .singleElement()
        .returns(List.of(Set.of("4"), Set.of("8")), SetUp.Setting::values);
    assertThat(SetUp.of(List.of(four, mixed)).differences())
        .singleElement()
        .returns(List.of(Set.of("4"), Set.of("4", "8")), SetUp.Setting::values);
  }

  @Test
  void runsOfADisturbedMachine_leaveAnAnswerInDoubt() {
    SimulatedRuns simulated = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    RunGroup quiet = simulated.group("a", 2);
    RunGroup busy = simulated.disturbedBy("others", 0).group("b", 2);

    Headline verdict =
        ComparisonSection.of(Comparison.of(List.of(quiet, busy)), List.of()).verdict();
    assertThat(verdict.tone()).isEqualTo(Headline.Tone.OPEN);
    assertThat(verdict.toString())
        .startsWith("IN DOUBT: ")
        .contains(" differs by more than chance; 2 of 4 runs: ")
        .endsWith(
            ": %s, %s are FINISHED, DISTURBED. Repeat these before you trust the differences."
                .formatted(busy.runs().get(0).path(), busy.runs().get(1).path()));
  }

  @Test
  void answer_namesThePhasesThatDiffer_andIsNotGreenWhereOneGotWorse() {
    assertThat(answer(50, 100).toString()).startsWith("COMPARED: b is slower than a in load: ");
    assertThat(answer(50, 200).toString())
        .startsWith("COMPARED: b is faster than a in run, slower in load: ");
    assertThat(answer(200, 200).toString()).startsWith("COMPARED: b is faster than a: ");
    assertThat(answer(50, 200).tone()).isEqualTo(Headline.Tone.OPEN);
    assertThat(answer(200, 200).tone()).isEqualTo(Headline.Tone.GOOD);
  }

  /** Of three runs with 100 operations a second in both phases, and three with others. */
  private static Headline answer(double load, double run) {
    SimulatedRuns simulated = new SimulatedRuns(1, RUN_TO_RUN, 10);
    Comparison comparison =
        Comparison.of(
            List.of(simulated.group("a", 3), simulated.group("b", 3)),
            List.of(threeRuns(100, 100), threeRuns(load, run)));
    return ComparisonAnswer.headline(comparison, List.of());
  }

  private static List<Map<Figure, Value>> threeRuns(double load, double run) {
    return Stream.of(0.99, 1.0, 1.01)
        .map(
            noise ->
                Map.of(
                    new Figure("load", "", false, null), new Value(noise * load, 1000),
                    new Figure("run", "", false, null), new Value(noise * run, 1000)))
        .toList();
  }

  /** Throughput is what one asks for first. */
  @Test
  void rows_beginWithTheThroughputOfAllPhases() {
    SimulatedRuns simulated = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    Comparison comparison =
        Comparison.of(List.of(simulated.group("a", 3), simulated.speed(3).group("b", 3)));
    assertThat(ComparisonTables.table(comparison).rows().subList(0, 2))
        .extracting(row -> row.get(0) + " " + row.get(2))
        .containsExactly("warm ops/s", "mix ops/s");
    assertThat(ComparisonSection.effects(comparison, "").subList(0, 2))
        .extracting(ForestPlot.Row::label)
        .containsExactlyInAnyOrder("warm ops/s", "mix ops/s");
  }

  /** Decisions begin with throughput; a figure that may be chance says how many runs may tell. */
  @Test
  void answer_beginsWithTheThroughputOfEachPhase() {
    SimulatedRuns simulated = new SimulatedRuns(1, RUN_TO_RUN, 2_500);
    RunGroup before = simulated.group("a", 3);
    RunGroup alike = simulated.group("b", 3);
    RunGroup faster = simulated.speed(3).group("c", 3);

    assertThat(new ComparisonAnswer(Comparison.of(List.of(before, alike))).text())
        .matches(
            "Throughput of b against a: warm \\S+ % \\([^)]*\\) \\(may be chance; \\d+ runs [a-z ]*\\),"
                + " mix .*\\. No figure of 14 differs by more than chance\\.");
    assertThat(new ComparisonAnswer(Comparison.of(List.of(before, faster))).text())
        .matches(
            "c is faster than a: warm 2\\.9 times higher \\(.*, mix 2\\.9 times higher"
                + " \\([0-9. to]*\\)\\. Of 18 figures .* better, .* worse, \\d+ may be chance.*");
  }

  /** Three runs with 0.11 to 0.13 and three with 0: Welch's t is 20.8 with 2 degrees, p 0.0023. */
  @Test
  void figureOf0_isJudgedByItsValues_andLeftOutWhereAllRunsHaveIt() {
    Figure stalled = new Figure("run", "", false, PhaseFigure.STALLED);
    Figure never = new Figure("load", "", false, PhaseFigure.STALLED);
    SimulatedRuns simulated = new SimulatedRuns(1, RUN_TO_RUN, 10);
    Comparison comparison =
        Comparison.of(
            List.of(simulated.group("a", 3), simulated.group("b", 3)),
            List.of(
                List.of(
                    run(stalled, 0.11, never),
                    run(stalled, 0.12, never),
                    run(stalled, 0.13, never)),
                List.of(run(stalled, 0, never), run(stalled, 0, never), run(stalled, 0, never))));

    Difference difference = row(comparison, "run", "", "stalled").differences().get(0);
    assertThat(difference.adjusted()).isCloseTo(0.0023, within(0.0001));
    assertThat(ComparisonTables.table(comparison).rows())
        .containsExactly(
            List.of(
                "run",
                "",
                "stalled",
                "11.97 % (9.73 % to 14.73 %)",
                "0.00 %",
                "\u25B2 better: fell to 0"));
    assertThat(ComparisonTables.notes(comparison)).contains("0 in every run: load stalled.");
    assertThat(new ComparisonAnswer(comparison).text()).startsWith("Of 1 figure 1 is better");
  }

  private static Map<Figure, Value> run(Figure one, double value, Figure zero) {
    return Map.of(one, new Value(value, 10), zero, new Value(0, 10));
  }

  /** Of one change a reader wants to see one difference. */
  @Test
  void settings_thatFollowFromAnother_areNoDifferencesOfTheirOwn() {
    RunGroup one = settings(1, "JVM -Xmx1g", 1 << 20, Map.of("operationcount", "11"));
    RunGroup two =
        settings(
            2,
            "JVM -Xmx2g",
            2 << 20,
            Map.of("operationcount", "12", "threadcount", "2", "arrivalgenerator", "poisson"));

    assertThat(SetUp.of(List.of(one, two)).differences())
        .extracting(SetUp.Setting::toString)
        .containsExactly(
            "Setting[name=threads, values=[[1], [2]]]",
            "Setting[name=JVM's arguments, values=[[JVM -Xmx1g], [JVM -Xmx2g]]]",
            "Setting[name=arrivalgenerator, values=[[not set], [poisson]]]");
  }

  @Test
  void settingThatDiffersWithoutItsCause_isADifference() {
    RunGroup one = settings(1, "JVM -Xmx1g", 1 << 20, Map.of());
    RunGroup other = settings(1, "JVM -Xmx1g", 2 << 20, Map.of());
    RunGroup both =
        new RunGroup(
            "c",
            List.of(
                settings(1, "JVM -Xmx2g", 3 << 20, Map.of()).runs().get(0),
                settings(1, "JVM -Xmx2g", 4 << 20, Map.of()).runs().get(0)));

    assertThat(SetUp.of(List.of(one, other)).differences())
        .extracting(SetUp.Setting::name)
        .containsExactly("heap");
    assertThat(SetUp.of(List.of(one, both)).differences())
        .extracting(SetUp.Setting::name)
        .containsExactly("heap", "JVM's arguments");
  }

  /** A run of an open loop where a generator is named, of a process of its own. */
  private static RunGroup settings(
      int threads, String arguments, long heapBytes, Map<String, String> properties) {
    Environment usual = InventedRuns.ENVIRONMENT;
    Environment environment =
        new Environment(
            usual.os(),
            usual.processors(),
            usual.memoryBytes(),
            usual.jvm(),
            heapBytes,
            usual.tectonic(),
            usual.ycsb(),
            usual.binding(),
            usual.bindingJar(),
            usual.store(),
            usual.host(),
            new Environment.Launch(
                "", List.of(arguments, "-Dtectonic.columns=" + threads), null, List.of()));
    RunResult.Conditions invented =
        InventedRuns.conditions(
            "r",
            threads,
            properties.containsKey("arrivalgenerator")
                ? RunResult.Loop.OPEN
                : RunResult.Loop.CLOSED);
    RunResult.Conditions conditions =
        new RunResult.Conditions(
            invented.name(),
            invented.command(),
            invented.workload(),
            invented.origin(),
            new TreeMap<>(properties),
            environment,
            threads,
            invented.loop(),
            null);
    return new RunGroup(
        "g",
        List.of(
            InventedRuns.folder(
                InventedRuns.result(
                    conditions,
                    Instant.EPOCH,
                    1,
                    List.of(),
                    new Judgement(RunStatus.FINISHED, "", List.of(), 0, List.of())))));
  }

  private static Difference difference(double ratio, double least, double most) {
    return new Difference(ratio, least, most, 0.001, 0.001);
  }

  private static Row row(Comparison comparison, String phase, String operation, String figure) {
    return comparison.rows().stream()
        .filter(row -> row.figure().phase().equals(phase))
        .filter(row -> row.figure().operation().equals(operation))
        .filter(row -> row.figure().title().equals(figure))
        .findFirst()
        .orElseThrow();
  }
}
