package site.ycsb.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.report.page.Page.Fact;

/** What an experiment calls its client with, and which runs share a load. */
final class ExperimentRunsTest {
  private static final String SHARED =
      """
      {"name": "p", "binding": "x", "trials": 1, "shared_load": {"threadcount": 7},
       "properties":
         {"tectonic.spec": "a.spec.json", "tectonic.verify": "all", "x.dir": "{scratch}/db"},
       "factors": {"threadcount": [1, 2], "size": {"s": {"x.cache": 1}, "l": {"x.cache": 9}}}}
      """;

  @TempDir private Path temp;
  private final List<String> said = new ArrayList<>();

  private ExperimentPlan plan(String text) throws IOException {
    return ExperimentPlan.read(Files.writeString(temp.resolve("plan.json"), text));
  }

  private void makeAll(ExperimentPlan plan) throws Exception {
    ExperimentFolder folder =
        ExperimentFolder.open(temp.resolve("out"), plan, temp.resolve("plan.json"));
    List<String> launcher = NotedClient.launcher(temp);
    new ExperimentRuns(plan, folder, launcher, said::add, System::nanoTime).makeAll();
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(temp.resolve("out").resolve(file));
  }

  private List<String> loads() throws IOException {
    try (Stream<Path> loads = Files.list(temp.resolve("out/loads"))) {
      return loads.map(each -> each.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void trial_inAProperty_isItsNumber_whereverItStands() throws Exception {
    makeAll(
        plan(
            """
            {"name": "p", "binding": "x", "trials": 2,
             "properties": {"tectonic.seed": "{trial}", "label": "t{trial}-{trial}"},
             "factors": {"threadcount": [4]}}
            """));

    for (int trial = 1; trial <= 2; trial++) {
      assertThat(lines("runs/4_" + trial + "/arguments.txt"))
          .startsWith("run", "x")
          .containsSubsequence("-p", "tectonic.seed=" + trial)
          .containsSubsequence("-p", "label=t" + trial + "-" + trial)
          .noneMatch(argument -> argument.contains("{"));
    }
  }

  /** As after a kill between a run that a late machine may have broken and its repetition. */
  @Test
  void searchThatGoesOn_repeatsTheRunThatIsInDoubt() throws Exception {
    ExperimentPlan plan =
        plan(
            """
            {"name": "p", "binding": "x", "trials": 1, "repeats": 1,
             "factors": {"threadcount": [4]},
             "search": {"slo": "READ p99 < 1 ms", "from": 100, "to": 200}}
            """);
    makeAll(plan);
    Path run = temp.resolve("out/runs/4_1_at-100/run.json");
    String finished = Files.readString(run);
    assertThat(finished).contains("\"status\" : \"finished\"");
    assertThat(temp.resolve("out/runs/4_1_at-100_again-1")).doesNotExist();
    Files.writeString(
        run, finished.replace("\"status\" : \"finished\"", "\"status\" : \"notMeasurable\""));

    makeAll(plan);

    assertThat(temp.resolve("out/runs/4_1_at-100_again-1")).exists();
  }

  @Test
  void load_isMadeOncePerStore_andEachRunWorksOnACopyOfItsOwn() throws Exception {
    ExperimentPlan plan = plan(SHARED);
    makeAll(plan);

    assertThat(plan.runs()).hasSize(4);
    // Two sizes of the cache are two stores; numbers of threads are not.
    assertThat(loads()).hasSize(2);
    for (String load : loads()) {
      assertThat(lines("loads/" + load + "/store/db/data")).containsExactly("load without a seed");
      // What says nothing of the store or its records is the run's; the load has its own.
      assertThat(lines("loads/" + load + "/result/arguments.txt"))
          .startsWith("load", "x")
          .contains("threadcount=7", "tectonic.spec=a.spec.json")
          .doesNotContain("tectonic.verify=all", "tectonic.preloaded=true");
    }
    for (PlannedRun run : plan.runs()) {
      assertThat(lines("runs/" + run.name(0) + "/found.txt"))
          .containsExactly("load without a seed");
      assertThat(lines("runs/" + run.name(0) + "/arguments.txt"))
          .contains("tectonic.preloaded=true", "tectonic.verify=all")
          .doesNotContain("threadcount=7");
    }
    assertThat(said.stream().filter(line -> line.contains("  loaded in 10.0 s"))).hasSize(2);
    ExperimentAnswer answer =
        new ExperimentAnswer(plan, new ExperimentFolder(temp.resolve("out"), plan));
    assertThat(answer.page().sections().get(0).facts())
        .contains(new Fact("Shared loads", "2, which took 10.0 s, 10.0 s"));
    assertThat(answer.method()).contains("Loads were shared");
  }

  @Test
  void loadsOfOtherSeeds_areOthers() throws Exception {
    makeAll(
        plan(
            """
            {"name": "p", "binding": "x", "trials": 2, "shared_load": {},
             "properties":
               {"tectonic.spec": "a", "x.dir": "{scratch}", "tectonic.seed": "{trial}"},
             "factors": {"threadcount": [4]}}
            """));

    assertThat(loads()).hasSize(2);
    assertThat(lines("runs/4_1/found.txt")).containsExactly("load 1");
    assertThat(lines("runs/4_2/found.txt")).containsExactly("load 2");
  }

  @Test
  void loadThatDidNotEnd_isMadeAgain_andOneThatDid_isNot() throws Exception {
    ExperimentPlan plan = plan(SHARED.replace("[1, 2]", "[1]"));
    makeAll(plan);
    String kept = loads().get(0);
    String killed = loads().get(1);
    // As if killed in the middle of the second load, whose process has another number.
    Path half = temp.resolve("out/loads").resolve(killed + ".part-1");
    Files.move(temp.resolve("out/loads").resolve(killed), half);
    Files.writeString(half.resolve("store/db/data"), "half\n");
    for (PlannedRun run : plan.runs()) {
      ResultFolder.delete(temp.resolve("out/runs").resolve(run.name(0)));
    }
    Files.writeString(
        temp.resolve("out/loads").resolve(kept).resolve("store/db/data"), "as it was kept\n");
    makeAll(plan);

    assertThat(loads()).containsExactly(kept, killed);
    assertThat(lines("loads/" + kept + "/store/db/data")).containsExactly("as it was kept");
    assertThat(lines("loads/" + killed + "/store/db/data")).containsExactly("load without a seed");
  }

  @Test
  void runOfAnotherSpecThanItsLoad_isRefused_andDoesNotCount() throws Exception {
    ExperimentPlan plan = plan(SHARED.replace("[1, 2]", "[1]"));
    makeAll(plan);
    Path load = temp.resolve("out/loads").resolve(loads().get(0));
    Path loaded = load.resolve("result/run.json");
    ObjectMapper json = new ObjectMapper();
    ObjectNode result = (ObjectNode) json.readTree(loaded.toFile());
    result.putObject("spec").put("seed", 7);
    json.writeValue(loaded.toFile(), result);
    for (PlannedRun run : plan.runs()) {
      ResultFolder.delete(temp.resolve("out/runs").resolve(run.name(0)));
    }

    assertThatThrownBy(() -> makeAll(plan))
        .hasMessageContaining("its spec is not the one that was loaded")
        .hasMessageContaining("to load anew, " + load + " deleted");
    // The combination of the other load may have come first.
    for (PlannedRun run : plan.runs()) {
      if (plan.load(run).orElseThrow().name().equals(load.getFileName().toString())) {
        assertThat(temp.resolve("out/runs").resolve(run.name(0))).doesNotExist();
      }
    }
  }

  @Test
  void runsOfOtherLoads_areNotMixed() throws IOException {
    Path file = temp.resolve("plan.json");
    Path out = temp.resolve("out");
    var unused = ExperimentFolder.open(out, plan(SHARED), file);
    ExperimentPlan unshared = plan(SHARED.replace("\"shared_load\": {\"threadcount\": 7},", ""));

    assertThatThrownBy(() -> ExperimentFolder.open(out, unshared, file))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("shared_load {\"threadcount\":7}; the plan says not given")
        .hasMessageContaining("expected: the same, or another --results");
  }
}
