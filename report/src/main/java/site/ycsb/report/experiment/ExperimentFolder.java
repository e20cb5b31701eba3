package site.ycsb.report.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.run.RunFolder;

/**
 * Where an experiment keeps its plan, its runs and what they printed. What is there stays when the
 * plan gets more trials, levels or factors' levels; a run that did not end is made again.
 */
final class ExperimentFolder {
  private static final String PLAN = "plan.json";
  private static final String SCRATCH = "scratch";
  private static final String PART = ".part-";

  private final Path folder;
  private final ExperimentPlan plan;

  private ExperimentFolder(Path folder, ExperimentPlan plan) {
    this.folder = folder;
    this.plan = plan;
  }

  /** What is there of a plan, which may be nothing; changes nothing. */
  static ExperimentFolder look(Path folder, ExperimentPlan plan) {
    return new ExperimentFolder(folder, plan);
  }

  /**
   * Opens a folder, new or with runs of the same plan.
   *
   * @param file of the plan, which is copied
   * @throws UsageException if it has runs of a combination that is another one now
   */
  static ExperimentFolder open(Path folder, ExperimentPlan plan, Path file) throws IOException {
    Path kept = folder.resolve(PLAN);
    if (Files.exists(kept)) {
      checkSame(folder, ExperimentPlan.read(kept), plan);
    }
    Files.createDirectories(folder.resolve("runs"));
    Files.createDirectories(folder.resolve("logs"));
    Path next = folder.resolve(PLAN + "." + ProcessHandle.current().pid());
    Files.copy(file, next, StandardCopyOption.REPLACE_EXISTING);
    Files.move(next, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    return new ExperimentFolder(folder, plan);
  }

  private static void checkSame(Path folder, ExperimentPlan before, ExperimentPlan now) {
    Map<String, Treatment> known = new HashMap<>();
    before.treatments().forEach(treatment -> known.put(treatment.name(), treatment));
    for (Treatment treatment : now.treatments()) {
      Treatment other = known.get(treatment.name());
      if (other != null && !other.equals(treatment)) {
        throw new UsageException(
            "%s has runs of %s as %s %s; the plan says %s %s\n  expected: the same, or another --results"
                .formatted(
                    folder,
                    treatment.text(),
                    other.binding(),
                    other.properties(),
                    treatment.binding(),
                    treatment.properties()));
      }
    }
  }

  Path path() {
    return folder;
  }

  /** Where a run leaves its results. */
  Path run(PlannedRun run, int attempt) {
    return folder.resolve("runs").resolve(run.name(attempt));
  }

  /** Where what a run prints is kept. */
  Path log(PlannedRun run, int attempt) {
    return folder.resolve("logs").resolve(run.name(attempt) + ".log");
  }

  /** A folder for the store of a run, which is gone after it. */
  Path scratch(PlannedRun run) {
    return folder.resolve(SCRATCH).resolve(run.name(0));
  }

  /** What a folder is called until the run that fills it has ended. */
  static Path part(Path folder) {
    return folder.resolveSibling(folder.getFileName() + PART + ProcessHandle.current().pid());
  }

  /** Gives the results of a run that has ended, if it left any, their place. */
  static void finish(Path part, Path result) throws IOException {
    if (Files.exists(part)) {
      ResultFolder.delete(result);
      Files.move(part, result);
    }
  }

  /** Deletes what runs of killed experiments have left, unless one of them goes on still. */
  void deleteLeftOvers() throws IOException {
    List<Path> leftOvers = new ArrayList<>(List.of(folder.resolve(SCRATCH)));
    try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
      runs.filter(run -> run.getFileName().toString().contains(PART)).forEach(leftOvers::add);
    }
    for (Path leftOver : leftOvers) {
      try {
        ResultFolder.delete(leftOver);
      } catch (IOException e) {
        // It is in use, and in nobody's way.
      }
    }
  }

  /** The attempt whose figures count: the first that is not to be repeated, or the last one. */
  Optional<RunFolder> result(PlannedRun run) throws IOException {
    Optional<RunFolder> last = Optional.empty();
    for (int attempt = 0; attempt <= plan.mostRepeats(); attempt++) {
      Optional<RunFolder> ended = ended(run, attempt);
      if (ended.isEmpty()) {
        return last;
      }
      last = ended;
      if (!isToRepeat(ended.get())) {
        return last;
      }
    }
    return last;
  }

  /** The attempt that is next, if the run is not done. */
  Optional<Integer> nextAttempt(PlannedRun run) throws IOException {
    for (int attempt = 0; attempt <= plan.mostRepeats(); attempt++) {
      Optional<RunFolder> ended = ended(run, attempt);
      if (ended.isEmpty()) {
        return Optional.of(attempt);
      } else if (!isToRepeat(ended.get())) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private boolean isToRepeat(RunFolder ended) {
    LoadSearch load = plan.search();
    return load == null ? ended.result().isDisturbed() : load.isMachineToBlame(ended);
  }

  /** An attempt that came to its end, as it should or not. */
  private Optional<RunFolder> ended(PlannedRun run, int attempt) throws IOException {
    Path path = run(run, attempt);
    if (!Files.exists(path.resolve(ResultFolder.RUN))) {
      return Optional.empty();
    }
    RunFolder read = RunFolder.read(path, Instant.now());
    RunStatus status = read.result().status();
    boolean isOver = status != RunStatus.RUNNING && status != RunStatus.INTERRUPTED;
    return isOver ? Optional.of(read) : Optional.empty();
  }

  /** The runs of a search that are done, by their rates. */
  NavigableMap<Double, RunFolder> tried(PlannedRun search, LoadSearch load) throws IOException {
    NavigableMap<Double, RunFolder> tried = new TreeMap<>();
    OptionalDouble next = load.next(load.held(tried));
    while (next.isPresent()) {
      Optional<RunFolder> run = result(search.at(next.getAsDouble()));
      if (run.isEmpty()) {
        break;
      }
      tried.put(next.getAsDouble(), run.get());
      next = load.next(load.held(tried));
    }
    return tried;
  }

  /** All runs that are done and count, in the plan's order. */
  Map<PlannedRun, RunFolder> results() throws IOException {
    Map<PlannedRun, RunFolder> results = new LinkedHashMap<>();
    for (PlannedRun run : plan.runs()) {
      if (plan.search() == null) {
        result(run).ifPresent(result -> results.put(run, result));
      } else {
        tried(run, plan.search()).forEach((rate, result) -> results.put(run.at(rate), result));
      }
    }
    return results;
  }

  /** The runs of a combination that are done, in the order of their trials. */
  List<RunFolder> results(Treatment treatment) throws IOException {
    List<RunFolder> results = new ArrayList<>();
    for (int trial = 1; trial <= plan.runsOfEach(); trial++) {
      result(new PlannedRun(treatment, trial)).ifPresent(results::add);
    }
    return results;
  }

  /** Bytes of the files in a folder. */
  static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
