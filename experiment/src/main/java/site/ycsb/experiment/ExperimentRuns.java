package site.ycsb.experiment;

import static site.ycsb.arrival.Words.format;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.show.RemainingTime;
import site.ycsb.client.verdict.ExitCode;
import site.ycsb.report.run.RunFolder;

/** Makes the runs of an experiment that are not there yet, each as a process of its own. */
final class ExperimentRuns {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_MEGABYTE = 1e6;
  private static final int LAST_LINES = 12;
  private static final int GRACE_SECONDS = 10;

  private final ExperimentPlan plan;
  private final ExperimentFolder folder;
  private final List<String> launcher;
  private final Consumer<String> progress;
  private final LongSupplier nanoClock;
  private final Map<Treatment, Double> lastSeconds = new HashMap<>();
  private volatile @Nullable Process current;

  /**
   * Prepares runs.
   *
   * @param launcher the command that starts a client, to which a run's arguments are added
   * @param progress is told a line before and after each run
   */
  ExperimentRuns(
      ExperimentPlan plan,
      ExperimentFolder folder,
      List<String> launcher,
      Consumer<String> progress,
      LongSupplier nanoClock) {
    this.plan = plan;
    this.folder = folder;
    this.launcher = List.copyOf(launcher);
    this.progress = progress;
    this.nanoClock = nanoClock;
  }

  /** What keeps an experiment from going on; what is done stays. */
  static final class StoppedException extends Exception {
    private static final long serialVersionUID = 1L;
    private final int exitCode;

    StoppedException(String message, int exitCode) {
      super(message);
      this.exitCode = exitCode;
    }

    int exitCode() {
      return exitCode;
    }
  }

  /** Makes what is left to do. */
  void makeAll() throws IOException, InterruptedException, StoppedException {
    List<PlannedRun> runs = plan.runs();
    Thread ending = new Thread(this::endCurrent, "end the run");
    Runtime.getRuntime().addShutdownHook(ending);
    try {
      for (int i = 0; i < runs.size(); i++) {
        if (plan.search() == null) {
          make(runs.get(i), i + 1, runs);
        } else {
          search(plan.search(), runs.get(i), i + 1, runs);
        }
      }
      folder.deleteLeftOvers();
    } finally {
      Runtime.getRuntime().removeShutdownHook(ending);
    }
  }

  private void search(LoadSearch load, PlannedRun search, int number, List<PlannedRun> all)
      throws IOException, InterruptedException, StoppedException {
    for (double rate : folder.tried(search, load).keySet()) {
      // A killed experiment may have left a run that is to be repeated.
      make(search.at(rate), number, all);
    }
    NavigableMap<Double, RunFolder> tried = folder.tried(search, load);
    OptionalDouble next = load.next(load.held(tried));
    while (next.isPresent()) {
      make(search.at(next.getAsDouble()), number, all);
      tried = folder.tried(search, load);
      next = load.next(load.held(tried));
      progress.accept(
          "%s  %s: %s"
              .formatted(" ".repeat(4), load.slo(), LoadSearch.bracket(load.held(tried)).text()));
    }
  }

  private void make(PlannedRun run, int number, List<PlannedRun> all)
      throws IOException, InterruptedException, StoppedException {
    Optional<Integer> attempt = folder.nextAttempt(run);
    Optional<SharedLoad> load = plan.load(run);
    if (attempt.isPresent() && load.isPresent()) {
      make(load.get());
    }
    double spent = 0;
    while (attempt.isPresent()) {
      String place = "%d/%d  %s".formatted(number, all.size(), run.text());
      progress.accept(
          place
              + (attempt.get() == 0 ? "" : ", again, as the machine disturbed it")
              + eta(number, all));
      long began = nanoClock.getAsLong();
      make(run, attempt.get());
      double seconds = (nanoClock.getAsLong() - began) / NANOS_PER_SECOND;
      spent += seconds;
      lastSeconds.put(run.treatment(), spent);
      String verdict =
          folder.result(run).map(result -> result.verdict().word()).orElse("no result");
      progress.accept("%s  %s in %.1f s".formatted(" ".repeat(4), verdict, seconds));
      attempt = folder.nextAttempt(run);
    }
  }

  /** Makes a load that runs share, if it is not there. */
  private void make(SharedLoad load) throws IOException, InterruptedException, StoppedException {
    Path kept = folder.load(load);
    if (Files.exists(kept)) {
      return;
    }
    Path part = ExperimentFolder.part(kept);
    Path log = folder.log(load);
    ResultFolder.delete(part);
    Files.createDirectories(ExperimentFolder.storeOf(part));
    Files.deleteIfExists(log);
    progress.accept(load.text());
    int exitCode = start(command(load, part), log, null);
    if (exitCode != ExitCode.OK) {
      throw new StoppedException(
          "%s: the load ended with exit code %d, and no run can begin with it\n%s\n  all it printed: %s"
              .formatted(load.text(), exitCode, lastLines(log), log),
          exitCode == ExitCode.USAGE ? ExitCode.USAGE : ExitCode.FAILED);
    }
    ExperimentFolder.finish(part, kept);
    progress.accept(
        format(
            "%s  loaded in %.1f s, %.1f MB, once for all runs that begin with it",
            " ".repeat(4),
            RunFolder.read(ExperimentFolder.resultOf(kept), Instant.now()).seconds(),
            ExperimentFolder.bytes(ExperimentFolder.storeOf(kept)) / BYTES_PER_MEGABYTE));
  }

  private List<String> command(SharedLoad load, Path part) {
    List<String> command = new ArrayList<>(launcher);
    command.addAll(List.of("load", load.binding()));
    String store = ExperimentFolder.storeOf(part).toAbsolutePath().toString();
    load.properties()
        .forEach(
            (name, value) ->
                command.addAll(
                    List.of("-p", name + "=" + value.replace(Treatment.SCRATCH, store))));
    command.addAll(List.of("--results", ExperimentFolder.resultOf(part).toString()));
    return command;
  }

  private void make(PlannedRun run, int attempt)
      throws IOException, InterruptedException, StoppedException {
    Path result = folder.run(run, attempt);
    Path log = folder.log(run, attempt);
    // A run whose experiment was killed may go on for a while: it has folders of its own.
    Path part = ExperimentFolder.part(result);
    Path scratch = ExperimentFolder.part(folder.scratch(run));
    ResultFolder.delete(part);
    ResultFolder.delete(scratch);
    Files.createDirectories(scratch);
    Files.deleteIfExists(log);
    Optional<Path> load = plan.load(run).map(folder::load);
    if (load.isPresent()) {
      ExperimentFolder.copy(ExperimentFolder.storeOf(load.get()), scratch);
    }
    hook("before", plan.before(), log);
    int exitCode = start(command(run, attempt, part, scratch), log, plan.limitSeconds());
    hook("after", plan.after(), log);
    ResultFolder.delete(scratch);
    if (load.isPresent()) {
      checkSameSpec(run, part, load.get());
    }
    ExperimentFolder.finish(part, result);
    nameInLog(part, result, log);
    Optional<RunFolder> ended = folder.result(run);
    if (exitCode == ExitCode.USAGE || ended.isEmpty()) {
      throw new StoppedException(
          "%s: the run ended with exit code %d and without a result that counts\n%s\n  all it printed: %s"
              .formatted(run.text(), exitCode, lastLines(log), log),
          exitCode == ExitCode.USAGE ? ExitCode.USAGE : ExitCode.FAILED);
    }
  }

  /** What the run printed names its folder as it is called now. */
  private static void nameInLog(Path part, Path result, Path log) throws IOException {
    String printed = Files.readString(log, StandardCharsets.ISO_8859_1);
    String named =
        printed.replace(String.valueOf(part.getFileName()), String.valueOf(result.getFileName()));
    Files.writeString(log, named, StandardCharsets.ISO_8859_1);
  }

  /** Refuses a spec that was changed after the load: its keys would differ from the loaded ones. */
  private static void checkSameSpec(PlannedRun run, Path part, Path load)
      throws IOException, StoppedException {
    if (!Files.exists(new ResultFolder(part).run())) {
      return;
    }
    RunResult loaded = new ResultFolder(ExperimentFolder.resultOf(load)).read();
    RunResult ran = new ResultFolder(part).read();
    if (!Objects.equals(loaded.spec(), ran.spec())) {
      throw new StoppedException(
          "%s: its spec is not the one that was loaded\n  expected: the same; or, to load anew, %s deleted"
              .formatted(run.text(), load),
          ExitCode.USAGE);
    }
  }

  private List<String> command(PlannedRun run, int attempt, Path result, Path scratch) {
    List<String> command = new ArrayList<>(launcher);
    String folder = scratch.toAbsolutePath().toString();
    // What a killed experiment has left in a server is in nobody's way.
    String own = run.name(attempt).replaceAll("[^A-Za-z0-9]", "_");
    String unique = "run_" + own + "_" + ProcessHandle.current().pid();
    command.addAll(List.of("run", run.treatment().binding()));
    run.treatment()
        .filled(folder, unique, run.trial())
        .forEach((name, value) -> command.addAll(List.of("-p", name + "=" + value)));
    if (plan.load(run).isPresent()) {
      command.addAll(List.of("-p", SharedLoad.PRELOADED + "=true"));
    }
    if (run.rate() != null) {
      command.addAll(List.of("-p", LoadSearch.RATE + "=" + LoadSearch.text(run.rate())));
    }
    command.addAll(List.of("--results", result.toString()));
    return command;
  }

  private void hook(String which, @Nullable String text, Path log)
      throws IOException, InterruptedException, StoppedException {
    if (text == null) {
      return;
    }
    List<String> shell = File.separatorChar == '\\' ? List.of("cmd", "/c") : List.of("sh", "-c");
    List<String> command = new ArrayList<>(shell);
    command.add(text);
    int exitCode = start(command, log, null);
    if (exitCode != 0) {
      throw new StoppedException(
          "the command %s each run ended with %d: %s\n%s"
              .formatted(which, exitCode, text, lastLines(log)),
          ExitCode.FAILED);
    }
  }

  /** Starts a process, waits for its end, and returns its exit code. */
  private int start(List<String> command, Path log, @Nullable Integer limitSeconds)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .redirectInput(ProcessBuilder.Redirect.from(nothing()))
            .start();
    current = process;
    try {
      if (limitSeconds != null && !process.waitFor(limitSeconds, TimeUnit.SECONDS)) {
        endCurrent();
      }
      return process.waitFor();
    } finally {
      current = null;
    }
  }

  private static File nothing() {
    return new File(File.separatorChar == '\\' ? "NUL" : "/dev/null");
  }

  /** Ends the run under way, which then says that it was interrupted. */
  private void endCurrent() {
    Process process = current;
    if (process == null) {
      return;
    }
    process.destroy();
    try {
      if (!process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * As long as runs of the same combination took with their repeats, or runs in the mean; of a
   * search, if it takes as many runs as it may.
   */
  private String eta(int number, List<PlannedRun> all) {
    double mean =
        lastSeconds.values().stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    double left = 0;
    for (PlannedRun run : all.subList(number - 1, all.size())) {
      left += lastSeconds.getOrDefault(run.treatment(), mean);
    }
    if (Double.isNaN(left)) {
      return "";
    }
    return plan.search() == null
        ? "  ETA " + RemainingTime.digits(left)
        : "  ETA at most " + RemainingTime.digits(left * plan.search().mostRuns());
  }

  private static String lastLines(Path log) throws IOException {
    List<String> lines =
        new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
    return format(
        "  %s",
        String.join("\n  ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size())));
  }
}
