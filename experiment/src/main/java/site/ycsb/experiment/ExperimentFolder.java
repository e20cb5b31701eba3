package site.ycsb.experiment;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.run.RunFolder;

/**
 * Where an experiment keeps its plan, its runs and what they printed. What is there stays when the
 * plan gets more trials, levels or factors' levels; a run that did not end is made again.
 */
record ExperimentFolder(Path path, ExperimentPlan plan) {
  private static final String PLAN = "plan.json";
  private static final String SCRATCH = "scratch";
  private static final String LOADS = "loads";
  private static final String PART = ".part-";

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
    if (!Objects.equals(before.sharedLoad(), now.sharedLoad())) {
      throw new UsageException(
          "%s has runs of a plan with shared_load %s; the plan says %s\n  expected: the same, or another --results"
              .formatted(folder, text(before.sharedLoad()), text(now.sharedLoad())));
    }
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

  private static String text(@Nullable JsonNode given) {
    return given == null ? "not given" : given.toString();
  }

  /** Where a run leaves its results. */
  Path run(PlannedRun run, int attempt) {
    return path.resolve("runs").resolve(run.name(attempt));
  }

  /** Where what a run prints is kept. */
  Path log(PlannedRun run, int attempt) {
    return path.resolve("logs").resolve(run.name(attempt) + ".log");
  }

  /** A folder for the store of a run, which is gone after it. */
  Path scratch(PlannedRun run) {
    return path.resolve(SCRATCH).resolve(run.name(0));
  }

  /** Where a load that runs share leaves its results and its store. */
  Path load(SharedLoad load) {
    return path.resolve(LOADS).resolve(load.name());
  }

  /** Where what a load prints is kept. */
  Path log(SharedLoad load) {
    return path.resolve("logs").resolve("load_" + load.name() + ".log");
  }

  /** The results of a load, in its folder. */
  static Path resultOf(Path load) {
    return load.resolve("result");
  }

  /** The store that a load has filled, in its folder. */
  static Path storeOf(Path load) {
    return load.resolve("store");
  }

  /** The results of the finished shared loads. */
  List<RunFolder> loads() throws IOException {
    List<RunFolder> loads = new ArrayList<>();
    for (SharedLoad load : plan.loads()) {
      if (Files.exists(load(load))) {
        loads.add(RunFolder.read(resultOf(load(load)), Instant.now()));
      }
    }
    return loads;
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

  /** Deletes leftovers of killed experiments, unless one of their runs is still alive. */
  void deleteLeftOvers() throws IOException {
    List<Path> leftOvers = new ArrayList<>(List.of(path.resolve(SCRATCH)));
    leftOvers.addAll(parts(path.resolve("runs")));
    leftOvers.addAll(parts(path.resolve(LOADS)));
    for (Path leftOver : leftOvers) {
      try {
        ResultFolder.delete(leftOver);
      } catch (IOException e) {
        // It is in use, and in nobody's way.
      }
    }
  }

  private static List<Path> parts(Path of) throws IOException {
    if (!Files.exists(of)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(of)) {
      return all.filter(each -> each.getFileName().toString().contains(PART)).toList();
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
    Path result = run(run, attempt);
    if (!Files.exists(result.resolve(ResultFolder.RUN))) {
      return Optional.empty();
    }
    RunFolder read = RunFolder.read(result, Instant.now());
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

  /** Copies the content of a folder; the copy shares blocks where the file system supports it. */
  static void copy(Path from, Path to) throws IOException, InterruptedException {
    Files.createDirectories(to);
    if (!isCopiedBySystem(from, to)) {
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : (Iterable<Path>) files::iterator) {
          Path copy = to.resolve(from.relativize(file).toString());
          if (Files.isDirectory(file)) {
            Files.createDirectories(copy);
          } else {
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
          }
        }
      }
    }
  }

  /** By GNU's cp, which knows how blocks are shared; Java does not. */
  private static boolean isCopiedBySystem(Path from, Path to) throws InterruptedException {
    try {
      return new ProcessBuilder("cp", "-R", "--reflink=auto", from + "/.", to.toString())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
