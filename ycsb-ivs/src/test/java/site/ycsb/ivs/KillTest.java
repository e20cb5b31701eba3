package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An experiment that is killed within each of its steps ends as one that is not. */
final class KillTest {
  private static final String PLAN =
      "{'name': 'kill', 'records': 400, 'extends_per_epoch': 30000, 'reads_per_epoch': 15000,"
          + " 'epochs': 2, 'seed': 7}";
  private static final long KILOBYTE = 1000;

  @TempDir private Path folder;

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void killed_withUpdatesThatFollowLengths_endsAsIfItWereNot() throws Exception {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'kill', 'records': 400, 'extends_per_epoch': 20000, 'reads_per_epoch': 15000,"
                + " 'mix': {'read': 0.5, 'update': 0.5}, 'epochs': 4, 'measure_every': 2,"
                + " 'extend_method': 'read_update', 'at_cap': 'rewrite', 'max_field_length': 2100,"
                + " 'modes': ['main-run', 'reference', 'average-baseline']}");
    Path undisturbed = Files.createDirectory(folder.resolve("undisturbed"));
    assertThat(end(start(plan, undisturbed), undisturbed)).isZero();

    Path killed = Files.createDirectory(folder.resolve("killed"));
    killWithin(plan, killed, "reference-load.json", () -> isDone(killed, "load.json"));
    killWithin(
        plan,
        killed,
        "epoch-003/extend.json",
        () -> isDone(killed, "epoch-002/average-baseline.json") && growing(killed));
    killWithin(
        plan, killed, "epoch-004/main-run.json", () -> isDone(killed, "epoch-004/extend.json"));
    killWithin(
        plan, killed, "epoch-004/reference.json", () -> isDone(killed, "epoch-004/main-run.json"));
    assertThat(end(start(plan, killed), killed)).isZero();

    assertSame(undisturbed, killed);
    assertThat(Experiments.unmeasured(killed.resolve("results")))
        .filteredOn(row -> row.get(2).equals("main-run"))
        .extracting(row -> row.get(1))
        .containsExactly("2", "2", "4", "4");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void killed_withinEachStep_endsAsIfItWereNot() throws Exception {
    Path plan = Experiments.plan(folder, PLAN);
    Path undisturbed = Files.createDirectory(folder.resolve("undisturbed"));
    assertThat(end(start(plan, undisturbed), undisturbed)).isZero();

    Path killed = Files.createDirectory(folder.resolve("killed"));
    killWithin(plan, killed, "load.json", () -> logBytes(killed, "main") > 100 * KILOBYTE);
    killWithin(
        plan,
        killed,
        "epoch-002/extend.json",
        () -> isDone(killed, "epoch-001/spread-baseline.json") && growing(killed));
    killWithin(
        plan, killed, "epoch-002/main-run.json", () -> isDone(killed, "epoch-002/extend.json"));
    killWithin(
        plan, killed, "epoch-002/reference.json", () -> isDone(killed, "epoch-002/main-run.json"));
    killWithin(
        plan,
        killed,
        "epoch-002/clean-run.json",
        () -> isDone(killed, "epoch-002/reference.json") && exists(killed, "clean"));
    killWithin(
        plan,
        killed,
        "epoch-002/average-baseline.json",
        () -> isDone(killed, "epoch-002/clean-run.json") && exists(killed, "average"));
    killWithin(
        plan,
        killed,
        "epoch-002/spread-baseline.json",
        () -> isDone(killed, "epoch-002/average-baseline.json") && exists(killed, "spread"));
    assertThat(end(start(plan, killed), killed)).isZero();

    assertSame(undisturbed, killed);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void killed_whileEpochsAreAdded_andSlicesTakeTurns_endsAsIfAllHadBeenAskedForAtOnce()
      throws Exception {
    String json =
        "{'name': 'more', 'records': 400, 'extends_per_epoch': 30000, 'reads_per_epoch': 15000,"
            + " 'slices': 5, 'epochs': %d}";
    Path all = Experiments.plan(folder, json.formatted(3));
    Path undisturbed = Files.createDirectory(folder.resolve("undisturbed"));
    assertThat(end(start(all, undisturbed), undisturbed)).isZero();

    Path killed = Files.createDirectory(folder.resolve("killed"));
    Path first = Experiments.plan(folder, json.formatted(1));
    assertThat(end(start(first, killed), killed)).isZero();
    Path more = Experiments.plan(folder, json.formatted(3));
    killWithin(more, killed, "epoch-002/extend.json", () -> growing(killed));
    killWithin(
        more, killed, "epoch-002/main-run.json", () -> isDone(killed, "epoch-002/extend.json"));
    killWithin(
        more,
        killed,
        "epoch-003/spread-baseline.json",
        () -> isDone(killed, "epoch-003/extend.json") && exists(killed, "spread"));
    assertThat(end(start(more, killed), killed)).isZero();

    assertSame(undisturbed, killed);
    assertThat(trial(killed).resolve("check.json")).exists();
  }

  private void assertSame(Path undisturbed, Path killed) throws Exception {
    Path expected = undisturbed.resolve("results");
    Path found = killed.resolve("results");
    assertThat(Experiments.unmeasured(found)).isEqualTo(Experiments.unmeasured(expected));
    assertThat(found.resolve("sizes.csv")).hasSameTextualContentAs(expected.resolve("sizes.csv"));
    assertThat(statistics(found)).isEqualTo(statistics(expected));
    assertThat(trial(killed).resolve("main.spec.json"))
        .hasSameTextualContentAs(trial(undisturbed).resolve("main.spec.json"));
    assertThat(Files.readString(killed.resolve("err"))).doesNotContain("begins again");
    Set<String> keys = keys(undisturbed);
    assertThat(keys).hasSize(400);
    assertThat(KeptStore.of(killed, keys)).isEqualTo(KeptStore.of(undisturbed, keys));
  }

  private Set<String> keys(Path run) throws Exception {
    Path trace = run.resolve("trace");
    String spec = trial(run).resolve("main.spec.json").toString();
    Process generate =
        Experiments.start(run.resolve("err"), "generate", spec, "-o", trace.toString());
    assertThat(end(generate, run)).isZero();
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

  private void killWithin(Path plan, Path run, String notYet, BooleanSupplier within)
      throws Exception {
    Process process = start(plan, run);
    Experiments.await(process, within, run.resolve("err"));
    process.destroyForcibly().waitFor();
    assertThat(trial(run).resolve(notYet)).as("the step under way").doesNotExist();
  }

  private static Process start(Path plan, Path run) {
    return Experiments.start(
        run.resolve("err"),
        "ivs",
        plan.toString(),
        "--db",
        Experiments.ROCKSDB,
        "-p",
        "rocksdb.dir=" + run.resolve("store"),
        "--keep",
        "--results",
        run.resolve("results").toString());
  }

  private static int end(Process process, Path run) throws Exception {
    assertThat(process.waitFor(100, TimeUnit.SECONDS))
        .as(Files.readString(run.resolve("err")))
        .isTrue();
    return process.exitValue();
  }

  private static Path trial(Path run) {
    return run.resolve("results/trial-1");
  }

  private static boolean isDone(Path run, String step) {
    return Files.exists(trial(run).resolve(step));
  }

  private static boolean exists(Path run, String role) {
    return !Experiments.list(run, name -> isInstance(name, role)).isEmpty();
  }

  private static boolean isInstance(String name, String role) {
    return name.startsWith("store-") && name.endsWith("-1-" + role);
  }

  private long least = Long.MAX_VALUE;

  /** Whether the main instance, whose log begins anew when it is opened, has been written to. */
  private boolean growing(Path run) {
    long now = logBytes(run, "main");
    least = Math.min(least, now);
    return now - least > 200 * KILOBYTE;
  }

  private static long logBytes(Path run, String role) {
    long bytes = 0;
    for (Path instance : Experiments.list(run, name -> isInstance(name, role))) {
      for (Path log : Experiments.list(instance, name -> name.endsWith(".log"))) {
        bytes += log.toFile().length();
      }
    }
    return bytes;
  }
}
