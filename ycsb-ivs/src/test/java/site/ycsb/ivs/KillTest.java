package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import site.ycsb.client.result.ResultFolder;

/** An experiment that is killed within each of its steps ends as one that is not. */
final class KillTest {
  private static final String PLAN =
      "{'name': 'kill', 'records': 100, 'extends_per_epoch': 2000, 'reads_per_epoch': 1000,"
          + " 'epochs': 2, 'seed': 7}";
  private static final String AFTER_LOAD = "load.json";
  private static final int KILLED = 137;
  private static final boolean FULL = Boolean.getBoolean("tectonic.tests.full");

  @TempDir private Path folder;

  @Tag("nightly")
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void killed_withUpdatesThatFollowLengths_endsAsIfItWereNot() throws Exception {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'kill', 'records': 100, 'extends_per_epoch': 5000, 'reads_per_epoch': 3000,"
                + " 'mix': {'read': 0.5, 'update': 0.5}, 'epochs': 4, 'measure_every': 2,"
                + " 'extend_method': 'read_update', 'at_cap': 'rewrite', 'max_field_length': 2100,"
                + " 'modes': ['main-run', 'reference', 'average-baseline']}");
    Path undisturbed = undisturbed(plan);

    Path killed = Files.createDirectory(folder.resolve("killed"));
    killWithin(plan, killed, "reference-load.json", AFTER_LOAD, Strike.WRITES, 50);
    killWithin(
        plan,
        killed,
        "epoch-003/extend.json",
        "epoch-002/average-baseline.json",
        Strike.WRITES,
        2000);
    killWithin(
        plan, killed, "epoch-004/main-run.json", "epoch-004/extend.json", Strike.REQUESTS, 1500);
    // The store is lost, and while it is filled anew there is another kill: after its load.
    ResultFolder.delete(Experiments.list(killed, name -> name.endsWith("-1-main")).get(0));
    killWithin(plan, killed, "epoch-004/main-run.json", "filling.json", Strike.WRITES, 9000);
    killWithin(
        plan, killed, "epoch-004/reference.json", "epoch-004/main-run.json", Strike.REQUESTS, 1500);
    assertThat(end(start(plan, killed), killed)).isZero();

    assertSame(undisturbed, killed);
    assertThat(Experiments.unmeasured(killed.resolve("results")))
        .filteredOn(row -> row.get(2).equals("main-run"))
        .extracting(row -> row.get(1))
        .containsExactly("2", "2", "4", "4");
    assertThat(trial(killed).resolve("filling.json")).doesNotExist();
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void killed_withinEachStep_endsAsIfItWereNot() throws Exception {
    Path plan = Experiments.plan(folder, PLAN);
    Path undisturbed = undisturbed(plan);

    Path killed = Files.createDirectory(folder.resolve("killed"));
    killWithin(plan, killed, AFTER_LOAD, "", Strike.WRITES, 60);
    if (FULL) {
      String ended = "epoch-001/spread-baseline.json";
      killWithin(plan, killed, "epoch-002/extend.json", ended, Strike.WRITES, 1000);
    }
    String before = "extend";
    for (String step :
        List.of("main-run", "reference", "clean-run", "average-baseline", "spread-baseline")) {
      if (FULL || step.startsWith("main") || step.startsWith("average")) {
        killWithin(
            plan,
            killed,
            "epoch-002/" + step + ".json",
            "epoch-002/" + before + ".json",
            Strike.REQUESTS,
            500);
      }
      before = step;
    }
    assertThat(end(start(plan, killed), killed)).isZero();

    assertSame(undisturbed, killed);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void killed_whileEpochsAreAdded_andSlicesTakeTurns_endsAsIfAllHadBeenAskedForAtOnce()
      throws Exception {
    String json =
        "{'name': 'more', 'records': 100, 'extends_per_epoch': 2000, 'reads_per_epoch': 1000,"
            + " 'slices': 5, 'epochs': %d}";
    Path undisturbed = undisturbed(Experiments.plan(folder, json.formatted(3)));

    Path killed = Files.createDirectory(folder.resolve("killed"));
    Path first = Experiments.plan(folder, json.formatted(1));
    assertThat(end(start(first, killed), killed)).isZero();
    Path more = Experiments.plan(folder, json.formatted(3));
    killWithin(more, killed, "epoch-002/extend.json", "epoch-001/extend.json", Strike.WRITES, 1000);
    if (FULL) {
      killWithin(
          more, killed, "epoch-002/main-run.json", "epoch-002/extend.json", Strike.REQUESTS, 500);
    }
    killWithin(
        more,
        killed,
        "epoch-003/spread-baseline.json",
        "epoch-003/extend.json",
        Strike.REQUESTS,
        2000);
    assertThat(end(start(more, killed), killed)).isZero();

    assertSame(undisturbed, killed);
    assertThat(trial(killed).resolve("check.json")).exists();
  }

  private Path undisturbed(Path plan) throws Exception {
    Path undisturbed = Files.createDirectory(folder.resolve("undisturbed"));
    assertThat(end(start(plan, undisturbed), undisturbed)).isZero();
    return undisturbed;
  }

  private void assertSame(Path undisturbed, Path killed) throws Exception {
    Path expected = undisturbed.resolve("results");
    Path found = killed.resolve("results");
    assertThat(Experiments.unmeasured(found)).isEqualTo(Experiments.unmeasured(expected));
    assertThat(found.resolve("sizes.csv")).hasSameTextualContentAs(expected.resolve("sizes.csv"));
    assertThat(statistics(found)).isEqualTo(statistics(expected));
    assertThat(trial(killed).resolve("main.spec.json"))
        .hasSameTextualContentAs(trial(undisturbed).resolve("main.spec.json"));
    Set<String> keys = keys(undisturbed);
    assertThat(keys).hasSize(100);
    assertThat(KeptStore.of(killed, keys)).isEqualTo(KeptStore.of(undisturbed, keys));
  }

  private Set<String> keys(Path run) throws Exception {
    Path trace = run.resolve("trace");
    String spec = trial(run).resolve("main.spec.json").toString();
    Experiments.Ending generated = Experiments.run("generate", spec, "-o", trace.toString());
    assertThat(generated.exitCode()).as(generated.err()).isZero();
    return Files.readAllLines(trace).stream()
        .filter(line -> line.startsWith("I "))
        .map(line -> line.split(" ", -1)[1])
        .collect(Collectors.toSet());
  }

  /** Which levels have files depends on when a store was opened. */
  private static List<String> statistics(Path results) throws IOException {
    return Experiments.rows(results.resolve("engine.csv")).stream()
        .filter(row -> !row.get(3).startsWith("live-level-"))
        .map(row -> String.join(",", row.subList(0, 4)))
        .toList();
  }

  /** Kills in one of the requests that follow a step, while another is under way. */
  private static void killWithin(
      Path plan, Path run, String notYet, String after, String counted, int requests)
      throws Exception {
    List<String> strike =
        List.of(
            "-D" + Strike.AFTER + "=" + trial(run).resolve(after), "-D" + counted + "=" + requests);
    assertThat(end(start(plan, run, strike), run)).as(notYet).isEqualTo(KILLED);
    assertThat(trial(run).resolve(notYet)).as("the step under way").doesNotExist();
  }

  private static Process start(Path plan, Path run) {
    return start(plan, run, List.of());
  }

  private static Process start(Path plan, Path run, List<String> options) {
    return Experiments.start(
        run.resolve("err"),
        options,
        "ivs",
        plan.toString(),
        "--db",
        StruckDb.OnRocksDb.class.getName(),
        "-p",
        "rocksdb.dir=" + run.resolve("store"),
        "--keep",
        "--results",
        run.resolve("results").toString());
  }

  private static int end(Process process, Path run) throws Exception {
    int exitCode = process.waitFor();
    assertThat(exitCode).as(Files.readString(run.resolve("err"))).isIn(0, KILLED);
    return exitCode;
  }

  private static Path trial(Path run) {
    return run.resolve("results/trial-1");
  }
}
