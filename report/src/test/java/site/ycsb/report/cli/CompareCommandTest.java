package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.page.SampleRun;

/** {@code tectonic compare}: what differs, what only seems to, and what cannot be compared. */
final class CompareCommandTest {
  @TempDir private Path folder;

  private Path sample(String name, double slowness) throws IOException {
    return new SampleRun("r").slowness(slowness).writeTo(folder.resolve(name));
  }

  /** A copy of last night's runs beside them is no second night. */
  @Test
  void copyOfARun_isRefused() throws IOException {
    Path run = sample("one", 1);
    Path copy = Files.createDirectory(folder.resolve("copy"));
    Files.copy(run.resolve("run.json"), copy.resolve("run.json"));

    CommandEnding ending = CommandEnding.of("compare", run, copy);

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err())
        .startsWith(run + " and " + copy + " are the same run; expected each run once");
  }

  @ParameterizedTest
  @CsvSource({"MISSED_SCHEDULE, 3", "NOT_MEASURABLE, 4", "OVERLOADED, 5", "INVALID, 1"})
  void runInDoubt_isShown_andItsExitCodeIsThatOfTheComparison(RunStatus status, int exitCode)
      throws IOException {
    Path doubtful =
        new SampleRun("r").slowness(2).status(status, "why").writeTo(folder.resolve("b"));

    CommandEnding ending = CommandEnding.of("compare", sample("a", 1), doubtful);

    assertThat(ending.out())
        .contains("b  " + status.name().replace('_', ' ') + ": why", "2.0 times");
    assertThat(ending.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void singleRuns_areNotJudged() throws IOException {
    CommandEnding ending = CommandEnding.of("compare", sample("a", 1), sample("b", 2));

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("not judged: 2.0 times higher", "A single run does not say")
        .doesNotContain("more than chance");
  }

  @Test
  void repeatedRuns_areJudged() throws IOException {
    String before =
        "before=" + sample("a1", 1) + "," + sample("a2", 1.01) + "," + sample("a3", 1.02);
    String slower =
        "slower=" + sample("b1", 2) + "," + sample("b2", 2.01) + "," + sample("b3", 2.03);
    String alike = "alike=" + sample("c1", 1.02) + "," + sample("c2", 1) + "," + sample("c3", 1.01);

    CommandEnding ending =
        CommandEnding.of(
            "compare", "--json", "--group", before, "--group", slower, "--group", alike);

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    JsonNode figures = new ObjectMapper().readTree(ending.out()).path("figures");
    // Of two phases the throughput, and of two operations each four times.
    assertThat(figures).hasSize(18);
    JsonNode mean = figures.get(1);
    assertThat(mean.path("figure").asText()).isEqualTo("meanMicros");
    JsonNode first = mean.path("groups").get(0);
    assertThat(first.path("least95").asDouble()).isLessThan(first.path("mean").asDouble());
    assertThat(mean.path("groups").get(1).path("judgement").asText()).isEqualTo("significant");
    assertThat(mean.path("groups").get(1).path("ratio").asDouble()).isBetween(1.98, 2.02);
    assertThat(mean.path("groups").get(1).path("pAdjusted").asDouble()).isLessThan(0.001);
    assertThat(mean.path("groups").get(2).path("judgement").asText()).isEqualTo("not significant");
  }

  @Test
  void repeatedRuns_asText_areTimesInTheirUnitsAndMarkedByWords() throws IOException {
    String before = "before=" + sample("a1", 1) + "," + sample("a2", 1.01);
    String slower = "slower=" + sample("b1", 2000) + "," + sample("b2", 2010);

    assertThat(CommandEnding.of("compare", "--group", before, "--group", slower).out())
        .contains("worse: 1,995 times higher (")
        .containsPattern("INSERT +p50 +1\\d\\.\\d us \\(")
        .containsPattern(" 2\\d\\.\\d ms \\(")
        .contains("Runs overlapped in time (3 of 4)")
        .doesNotContain("\u25BC");
  }

  /** A digest does not hold the names of phases. */
  @Test
  void whatOnlySomeRunsHave_isNamedInTheAnswer() throws IOException {
    SampleRun renamed = new SampleRun("r").phases(List.of("load", "blend"));
    Path other = renamed.operations(List.of("INSERT")).writeTo(folder.resolve("b"));

    CommandEnding ending = CommandEnding.of("compare", sample("a", 1), other);

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out().lines().findFirst().orElseThrow())
        .startsWith("NOT JUDGED: Throughput of b against a: load ")
        .endsWith(" Not compared, as not all runs have it: load READ, mix, blend.");
  }

  @Test
  void runsWithoutAPhaseInCommon_areNotSaidToBeTooFew() throws IOException {
    List<String> groups = new ArrayList<>(List.of("compare"));
    for (String phase : List.of("old", "new")) {
      SampleRun run = new SampleRun("r").phases(List.of(phase));
      Path one = run.writeTo(folder.resolve(phase + 1));
      Path two = run.slowness(2).writeTo(folder.resolve(phase + 2));
      groups.addAll(List.of("--group", phase + "=" + one + "," + two));
    }

    assertThat(CommandEnding.of(groups.toArray()).out())
        .startsWith(
            "NOT JUDGED: No phase is in all runs. Not compared, as not all runs have it: old, new.\n");
  }

  @Test
  void differentDigests_areRefusedUnlessAllowed() throws IOException {
    Path one = sample("a", 1);
    Path other = new SampleRun("other").digest("feedfeedfeedfeed").writeTo(folder.resolve("b"));

    CommandEnding refused = CommandEnding.of("compare", one, other);

    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err())
        .contains("have not executed the same operations")
        .contains("digest 0123456789abcdef", "digest feedfeedfeedfeed", "--different-workloads");
    assertThat(CommandEnding.of("compare", "--different-workloads", one, other).exitCode())
        .isZero();
  }

  @Test
  void digestsThatDifferByTheScaleAlone_areRefusedWithThatWord() throws IOException {
    String spec = "{\"sections\": []}";
    Path one = new SampleRun("r").spec(spec).writeTo(folder.resolve("a"));
    SampleRun small = new SampleRun("r").spec(spec).digest("feedfeedfeedfeed");
    Path other = small.property("tectonic.scale", "0.75").writeTo(folder.resolve("b"));
    Path otherSpec = new SampleRun("r").spec("{}").digest("f00d").writeTo(folder.resolve("c"));

    assertThat(CommandEnding.of("compare", one, other).err())
        .contains("the spec is the same, and only this differs: tectonic.scale: 1 and 0.75");
    assertThat(CommandEnding.of("compare", one, otherSpec).err()).doesNotContain("only");
  }

  /** A group with a duration does as much as it can: its runs differ by nothing that is given. */
  @Test
  void digestsThatDifferByTheClockAlone_areRefusedWithHowToRepeatARun() throws IOException {
    SampleRun run = new SampleRun("r").spec("{\"sections\": []}");
    Path one = run.writeTo(folder.resolve("a"));
    Path other = run.digest("feedfeedfeedfeed").writeTo(folder.resolve("b"));
    Path file = one.resolve("run.json");
    String untimed = Files.readString(file);
    Files.writeString(
        file, untimed.replace("\"plannedSeconds\" : null", "\"plannedSeconds\" : 10.0"));

    assertThat(CommandEnding.of("compare", one, other).err())
        .contains(
            "  the spec is the same, and the clock ended its groups;"
                + " -p tectonic.timed.operations=21140,21258 repeats the first\n");
    Files.writeString(file, untimed);
    assertThat(CommandEnding.of("compare", one, other).err()).doesNotContain("the clock");
  }

  @Test
  void digestsOfTwoVersionsOfTheStream_areRefusedWithThatReason() throws IOException {
    String spec = "{\"sections\": []}";
    Path now = new SampleRun("r").spec(spec).writeTo(folder.resolve("a"));
    SampleRun before = new SampleRun("r").spec(spec).stream(1).digest("feedfeedfeedfeed");
    Path other = before.writeTo(folder.resolve("b"));
    Path same = new SampleRun("r").spec(spec).stream(1).writeTo(folder.resolve("c"));

    assertThat(CommandEnding.of("compare", now, other).err())
        .contains("only this differs: the version of the stream: 2 and 1");
    assertThat(CommandEnding.of("compare", now, same).exitCode()).isZero();
  }

  @Test
  void gates_haveExitCodesOfTheirOwn_andReportsForForges() throws Exception {
    String base = "base=" + sample("a1", 1) + "," + sample("a2", 1.01) + "," + sample("a3", 1.02);
    String slow = "slow=" + sample("b1", 2) + "," + sample("b2", 2.01) + "," + sample("b3", 2.03);
    Path junit = folder.resolve("gates.xml");
    Path markdown = folder.resolve("gates.md");
    Path page = folder.resolve("gates.html");

    CommandEnding fails =
        CommandEnding.of(
            "compare",
            "--group",
            base,
            "--group",
            slow,
            "--gate",
            "mix/INSERT mean <= +10%",
            "--gate",
            "mix/INSERT p99 >= -5%",
            "--gate",
            "mix/INSERT p50 <= +150%",
            "--junit",
            junit,
            "--markdown",
            markdown,
            "-o",
            page);

    assertThat(fails.exitCode()).as(fails.err()).isEqualTo(7);
    assertThat(fails.out())
        .contains("at most +10.0 %", "FAILS", "1 fails, 1 cannot tell, 1 passes");
    Element suite =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(junit.toFile())
            .getDocumentElement();
    assertThat(List.of("tests", "failures", "skipped").stream().map(suite::getAttribute))
        .containsExactly("3", "1", "1");
    assertThat(suite.getElementsByTagName("failure").item(0).getAttributes().item(0).getNodeValue())
        .startsWith("+99.3 % (+93")
        .endsWith(" at most +10.0 %: FAILS");
    assertThat(Files.readString(markdown))
        .startsWith("### A GATE FAILS: 1 fails, 1 cannot tell, 1 passes")
        .contains("| mix/INSERT mean &lt;= +10% |");
    assertThat(Files.readString(page))
        .containsSubsequence("A GATE FAILS", "Gates", "at most +10.0 %");
    CommandEnding open =
        CommandEnding.of(
            "compare", "--json", "--gate", "throughput >= -5%", sample("c", 1), sample("d", 1));
    assertThat(open.exitCode()).isEqualTo(8);
    assertThat(new ObjectMapper().readTree(open.out()).at("/gates/0/outcome").asText())
        .isEqualTo("cannot tell");
    // A folder of runs, which may be no more than their run.json, is a group, too.
    for (String run : List.of("a1", "a2")) {
      Path kept = Files.createDirectories(folder.resolve("baseline").resolve(run));
      Files.copy(folder.resolve(run).resolve("run.json"), kept.resolve("run.json"));
    }
    assertThat(
            CommandEnding.of(
                    "compare",
                    folder.resolve("baseline"),
                    "--group",
                    slow,
                    "--gate",
                    "INSERT mean <= +120%")
                .exitCode())
        .isZero();
    assertThat(CommandEnding.of("compare", "--junit", junit, base, slow).exitCode()).isEqualTo(2);
  }

  @Test
  void page_drawsTheRunsOverEachOther() throws IOException {
    Path page = folder.resolve("both.html");
    Path broken =
        new SampleRun("r")
            .status(RunStatus.INVALID, "3 READ found nothing")
            .writeTo(folder.resolve("b"));

    CommandEnding ending = CommandEnding.of("compare", sample("a", 1), broken, "-o", page);

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(1);
    assertThat(Files.readString(page))
        .containsSubsequence(
            "NOT TO BE TRUSTED", "INVALID: 3 READ found nothing", "b against a", "Side by side");
    assertThat(ending.out()).contains("INVALID: 3 READ found nothing");
  }

  @Test
  void mistakes_areExplained() throws IOException {
    Path one = sample("a", 1);
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(CommandEnding.of("compare", one, one, "--images", file).err())
        .contains("--images is " + file + ", which is a file; expected a folder");
    assertThat(CommandEnding.of("compare", one).err()).contains("one group only", "expected two");
    assertThat(CommandEnding.of("compare", one, "--group", "x").err())
        .contains("expected NAME=DIR,DIR");
    assertThat(CommandEnding.of("compare", one, "--group", "a=" + one).err())
        .contains("two groups named a");
    assertThat(CommandEnding.of("compare", one, folder.resolve("none")).exitCode()).isEqualTo(2);
  }
}
