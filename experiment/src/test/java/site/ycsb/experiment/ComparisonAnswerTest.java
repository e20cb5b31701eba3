package site.ycsb.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.PageHtml;

/**
 * The ranking of an experiment and the facts above it. Expected ratios, intervals and p values are
 * Welch's t on logarithms with the density of t integrated by Simpson's rule, and Holm's steps by
 * hand.
 */
final class ComparisonAnswerTest {
  /** Of each run that the tests make. */
  private static final int SECONDS = 10;

  @TempDir private Path temp;

  private ExperimentPlan plan(String factors, int trials) throws IOException {
    return ExperimentPlan.read(
        Files.writeString(
            temp.resolve("plan.json"),
            "{\"name\": \"p\", \"binding\": \"memory\", \"factors\": {%s}, \"trials\": %d}"
                .formatted(factors, trials)));
  }

  /** Makes the runs of a combination, one a trial, of so many operations per second. */
  private void runs(ExperimentPlan plan, String treatment, int... perSecond) throws IOException {
    runsOf("mix", plan, treatment, perSecond);
  }

  private void runsOf(String phase, ExperimentPlan plan, String treatment, int... perSecond)
      throws IOException {
    ExperimentFolder folder = new ExperimentFolder(temp, plan);
    Treatment made =
        plan.treatments().stream()
            .filter(each -> each.name().equals(treatment))
            .findFirst()
            .orElseThrow();
    for (int i = 0; i < perSecond.length; i++) {
      Path run = Files.createDirectories(folder.run(new PlannedRun(made, i + 1), 0));
      new ResultFolder(run)
          .write(LoadSearchTest.result(RunStatus.FINISHED, perSecond[i] * SECONDS, 5, phase));
    }
  }

  private ExperimentAnswer answer(ExperimentPlan plan) throws IOException {
    return new ExperimentAnswer(plan, new ExperimentFolder(temp, plan));
  }

  /** Rank, level, and what lies between it and the one above. */
  private List<List<String>> ranks(ExperimentPlan plan) throws IOException {
    return answer(plan).ranking().rows().stream()
        .map(row -> List.of(row.get(2), row.get(3), row.get(5)))
        .toList();
  }

  @Test
  void levelsThatCannotBeToldApart_shareTheRankOfTheFirst_andTheNextCountsThemAll()
      throws IOException {
    ExperimentPlan plan =
        plan("\"store\": {\"slow\": {}, \"fast\": {}, \"last\": {}, \"twin\": {}, \"mid\": {}}", 3);
    runs(plan, "fast", 2010, 2020, 1990);
    runs(plan, "twin", 1985, 2010, 2005);
    runs(plan, "mid", 1500, 1510, 1490);
    runs(plan, "slow", 1000, 1010, 995);
    runs(plan, "last", 990, 1005, 1000);

    // Beside the one above: p = 0.60, below 0.00001 twice, and 0.62.
    assertThat(ranks(plan))
        .containsExactly(
            List.of("1=", "fast", ""),
            List.of("1=", "twin", "-0.3 % (-1.9 to +1.3 %), may be chance"),
            List.of("3", "mid", "-25.0 % (-26.1 to -23.9 %)"),
            List.of("4=", "slow", "-33.2 % (-34.3 to -32.1 %)"),
            List.of("4=", "last", "-0.3 % (-2.0 to +1.4 %), may be chance"));
  }

  /**
   * p = 0.0194, doubled as throughput has half of the doubt, is more than chance by itself; beside
   * 0.0223 and 0.9011 it is 0.116 (SciPy 1.17.1, ttest_ind of logarithms, not of equal variance).
   */
  @Test
  void pairsOfARanking_areCorrectedTogether() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}, \"c\": {}}", 3);
    runs(plan, "a", 1000, 1040, 1020);
    runs(plan, "b", 940, 980, 950);

    assertThat(ranks(plan))
        .containsExactly(List.of("1", "a", ""), List.of("2", "b", "-6.2 % (-10.5 to -1.7 %)"));

    runs(plan, "c", 935, 980, 948);
    assertThat(ranks(plan))
        .containsExactly(
            List.of("1=", "a", ""),
            List.of("1=", "b", "-6.2 % (-10.5 to -1.7 %), may be chance"),
            List.of("1=", "c", "-0.2 % (-5.3 to +5.1 %), may be chance"));
  }

  /**
   * "wide" cannot be told from either of the others, which are told apart: p = 0.46, 0.50, 0.00002.
   */
  @Test
  void levelBehindOneItIsToldFrom_doesNotShareTheFirstRank_byWayOfOneBetweenThem()
      throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"wide\": {}, \"c\": {}}", 3);
    runs(plan, "a", 1050, 1055, 1045);
    runs(plan, "wide", 900, 1000, 1100);
    runs(plan, "c", 950, 955, 945);

    assertThat(answer(plan).ranking().rows())
        .extracting(row -> row.get(2) + " " + row.get(3))
        .containsExactly("1= a", "1= wide", "2 c");
  }

  @Test
  void levelsOfOneRunEach_shareTheFirstRank() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}", 1);
    runs(plan, "a", 1000);
    runs(plan, "b", 900);

    assertThat(ranks(plan))
        .containsExactly(List.of("1=", "a", ""), List.of("1=", "b", "-10.0 %, of one run"));
  }

  @Test
  void phaseWithoutOperations_isNotRanked() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}", 2);
    runs(plan, "a", 0, 0);
    runs(plan, "b", 0, 0);

    assertThat(ranks(plan)).isEmpty();
  }

  @Test
  void levelsWithoutAPhaseInCommon_areNotSaidToHaveOneRun() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}", 2);
    runsOf("old", plan, "a", 1000, 1010);
    runsOf("new", plan, "b", 1000, 1010);

    assertThat(answer(plan).page().sections().get(0).verdict())
        .hasToString(
            "NOT JUDGED: No phase is in all runs. Not compared, as not all runs have it: old, new.");
  }

  @Test
  void phasesThatTheClockEnded_areNotCompared_withWhatMakesThemComparable() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}", 1);
    runs(plan, "a", 1000);
    runs(plan, "b", 900);
    ExperimentFolder folder = new ExperimentFolder(temp, plan);
    for (Treatment treatment : plan.treatments()) {
      Path file = folder.run(new PlannedRun(treatment, 1), 0).resolve("run.json");
      ObjectNode run = (ObjectNode) new ObjectMapper().readTree(file.toFile());
      run.put("digest", "digest of " + treatment.name()).set("spec", run.objectNode());
      ((ObjectNode) run.at("/phases/1")).put("plannedSeconds", SECONDS);
      Files.writeString(file, run.toString());
    }

    assertThat(answer(plan).page().sections().get(0).verdict().toString())
        .startsWith("NOT COMPARED: not compared: ")
        .contains("have not executed the same operations: ", "digest of a", "digest of b")
        .endsWith("-p tectonic.timed.operations=10000 repeats the first");
  }

  @Test
  void phaseThatNotAllLevelsHave_isNamedWithItsPlace() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}, \"threadcount\": [1, 4]", 2);
    runs(plan, "a_1", 1000, 1010);
    runs(plan, "b_1", 1000, 1010);
    runs(plan, "a_4", 1000, 1010);
    runsOf("new", plan, "b_4", 1000, 1010);

    assertThat(answer(plan).page().sections().get(0).verdict().toString())
        .startsWith("COMPARED: 0 of ")
        .endsWith("; threadcount 4: not compared, as not all runs have it: mix, new");
  }

  @Test
  void facts_sayWhatWasCompared_where_byHowManyRuns_andOnWhichMachine() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}, \"threadcount\": [1, 4]", 2);
    runs(plan, "a_1", 1000, 1010);
    runs(plan, "b_1", 1000, 1010);
    runs(plan, "a_4", 4000, 4010);
    // The experiment is under way: one run of this combination is not made yet.
    runs(plan, "b_4", 4000);

    assertThat(answer(plan).page().sections().get(0).facts())
        .containsExactly(
            new Fact("Compared", "store: a, b"),
            new Fact("In", "threadcount 1; threadcount 4"),
            new Fact("Runs", "7: each combination 2 times"),
            new Fact("Machine", "Linux, 2 processors"));
  }

  @Test
  void facts_ofOneFactor_nameNoPlace() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}", 1);
    runs(plan, "a", 1000);
    runs(plan, "b", 1000);

    assertThat(answer(plan).page().sections().get(0).facts())
        .extracting(Fact::name)
        .containsExactly("Compared", "Runs", "Machine");
  }

  @Test
  void answer_isToldOnce_withTheLargestEffect() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}, \"threadcount\": [1, 4]", 3);
    runs(plan, "a_1", 1000, 1010, 995);
    runs(plan, "b_1", 2010, 2020, 1990);
    runs(plan, "a_4", 1000, 1010, 995);
    runs(plan, "b_4", 990, 1005, 1000);
    Page page = answer(plan).page();

    assertThat(page.sections().get(0).verdict().toString())
        .startsWith("COMPARED: ")
        .contains("; the largest: threadcount 1: ", "better: 2.0 times higher (");
    assertThat(PageHtml.of(page)).containsOnlyOnce("<p class=\"verdict ");
    assertThat(page.sections().subList(1, 3))
        .flatExtracting(Section::blocks)
        .flatExtracting(Block::forests)
        .isEmpty();
  }

  @Test
  void runsInDoubt_areNamedByTheirVerdict() throws IOException {
    ExperimentPlan plan = plan("\"store\": {\"a\": {}, \"b\": {}}", 3);
    runs(plan, "a", 1000, 1010, 995);
    runs(plan, "b", 1000, 1010, 995);
    Path run = new ExperimentFolder(temp, plan).run(new PlannedRun(plan.treatments().get(1), 3), 0);
    new ResultFolder(run).write(LoadSearchTest.result(RunStatus.INVALID, 9950, 5, "mix"));

    assertThat(answer(plan).page().sections().get(0).verdict().toString())
        .startsWith("NOT TO BE TRUSTED: Throughput of b against a: mix +0.0 % ")
        .containsPattern("; 1 of 6 runs: \\S*b_3 is INVALID");
  }
}
