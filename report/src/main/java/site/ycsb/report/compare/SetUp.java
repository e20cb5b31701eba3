package site.ycsb.report.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.run.Databases;
import site.ycsb.client.verdict.ExitCode;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.run.RunFolder;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecDocument;

/**
 * How the runs of a comparison were made: what differs between them, and in which order they ran.
 *
 * @param differences by name; a setting that all runs share is none
 * @param order what is to be said of the order in which they ran; may be empty
 */
public record SetUp(List<Setting> differences, List<String> order) {
  /** Properties that say where results go, or what another setting says. */
  private static final Set<String> SAID_ELSEWHERE =
      Set.of("tectonic.results.dir", "exportfile", "label", "threadcount", "db");

  /** Properties that a spec or trace decides. */
  private static final Set<String> OF_THE_SPEC =
      Set.of("operationcount", "insertcount", "recordcount", "fieldcount");

  /** Settings that follow from others, which alone are a difference then. */
  private static final Map<String, Set<String>> FOLLOWS_FROM =
      Map.of(
          "loop", Set.of("arrivalgenerator"),
          "store", Set.of("binding"),
          "binding's jar", Set.of("binding"),
          "processors", Set.of("cpu.max"),
          "memory", Set.of("memory.max"),
          "heap", Set.of("memory", "memory.max", "JVM's arguments"),
          "commit", Set.of("version of tectonic"),
          "operations",
              Set.of("tectonic.spec", "tectonic.trace", "tectonic.seed", "tectonic.scale"));

  private static final String SEED = "tectonic.seed";

  /** What decides when operations are sent, with its default. */
  private static final Map<String, String> OF_THE_LOAD = Map.of("target", "0");

  /** Properties that, beside the spec, decide the operations and who sends them, with defaults. */
  private static final Map<String, String> OF_THE_STREAM =
      new TreeMap<>(
          Map.of(
              "threadcount", "1",
              "tectonic.seed", "that of the spec",
              "tectonic.scale", "1",
              "tectonic.groups", "all",
              "tectonic.preloaded", "false",
              "tectonic.timed.operations", "none",
              "maxexecutiontime", "0",
              "writeallfields", "false"));

  public SetUp {
    differences = List.copyOf(differences);
    order = List.copyOf(order);
  }

  /**
   * A setting that not all runs share.
   *
   * @param values of each group, all that its runs have
   */
  public record Setting(String name, List<Set<String>> values) {
    public Setting {
      values = List.copyOf(values);
    }
  }

  /** Reads what the runs say of themselves. */
  public static SetUp of(List<RunGroup> groups) {
    List<List<Map<String, String>>> all =
        groups.stream().map(group -> group.runs().stream().map(SetUp::settings).toList()).toList();
    List<Map<String, String>> runs = all.stream().flatMap(List::stream).toList();
    Set<String> names = new LinkedHashSet<>();
    runs.forEach(run -> names.addAll(run.keySet()));
    names.removeIf(name -> values(runs, Set.of(name)) == 1);
    List<Setting> differences = new ArrayList<>();
    for (String name : names) {
      if (!follows(name, names, runs)) {
        differences.add(
            new Setting(name, all.stream().map(group -> valuesOf(name, group)).toList()));
      }
    }
    return new SetUp(differences, order(groups));
  }

  /** Whether a difference is none by itself: runs that differ in it differ in what decides it. */
  private static boolean follows(String name, Set<String> differ, List<Map<String, String>> runs) {
    Set<String> causes = new HashSet<>(FOLLOWS_FROM.getOrDefault(name, Set.of()));
    causes.retainAll(differ);
    long alone = values(runs, causes);
    causes.add(name);
    return alone > 1 && alone == values(runs, causes);
  }

  /** How many combinations of the values of some settings there are. */
  private static long values(List<Map<String, String>> runs, Set<String> names) {
    return runs.stream()
        .map(run -> names.stream().map(name -> run.getOrDefault(name, "not set")).toList())
        .distinct()
        .count();
  }

  private static Set<String> valuesOf(String name, List<Map<String, String>> runs) {
    return runs.stream()
        .map(run -> run.getOrDefault(name, "not set"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Map<String, String> settings(RunFolder run) {
    Map<String, String> settings = run.settings();
    run.result().environment().launch().files().forEach(file -> settings.putAll(lines(file)));
    settings.keySet().removeAll(SAID_ELSEWHERE);
    settings.entrySet().removeIf(each -> Databases.isScratch(each.getKey(), each.getValue()));
    if (run.result().digest() != null) {
      settings.keySet().removeAll(OF_THE_SPEC);
    }
    return settings;
  }

  /** Each line of a file of options is a setting; where its text is not kept, the hash is. */
  static Map<String, String> lines(Environment.OptionFile file) {
    Map<String, String> settings = new LinkedHashMap<>();
    String name = file.property() + "'s ";
    if (file.content() == null) {
      return Map.of(name + "content", file.sha256());
    }
    String section = "";
    for (String line : file.content().lines().map(String::strip).toList()) {
      if (line.startsWith("[")) {
        section = line + " ";
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        String[] parts = line.split("\\s*=\\s*", 2);
        String value = parts.length > 1 ? parts[1] : "there";
        settings.merge(name + section + parts[0], value, (one, other) -> one + ", " + other);
      }
    }
    return settings;
  }

  /** A run in the order of time. */
  private record Begun(Instant began, Instant ended, int group) {}

  private static List<String> order(List<RunGroup> groups) {
    List<Begun> runs = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      for (RunFolder run : groups.get(group).runs()) {
        Instant began = run.result().began();
        Duration length = Duration.ofMillis(Math.round(1000 * run.seconds()));
        runs.add(new Begun(began, began.plus(length), group));
      }
    }
    runs.sort(Comparator.comparing(Begun::began));
    int turns = 0;
    int overlaps = 0;
    for (int i = 1; i < runs.size(); i++) {
      turns += runs.get(i).group() == runs.get(i - 1).group() ? 0 : 1;
      overlaps += runs.get(i).began().isBefore(runs.get(i - 1).ended()) ? 1 : 0;
    }
    if (overlaps > 0) {
      return List.of(
          "Runs overlapped in time (%d of %d): on one machine they took processor and disk from each other."
              .formatted(overlaps, runs.size()));
    }
    return turns == groups.size() - 1 && runs.size() > groups.size()
        ? List.of(
            "The groups ran one after the other: whatever drifted between them (caches, compaction,"
                + " heat, neighbours) is in the differences. Let them take turns.")
        : List.of();
  }

  /**
   * Compares what each run has executed with the first.
   *
   * @throws UsageException if one has not executed the same operations, with what differs
   */
  public static void checkSameWorkload(List<RunFolder> runs) {
    RunFolder first = runs.get(0);
    RunResult one = first.result();
    for (RunFolder other : runs) {
      RunResult two = other.result();
      if (!Objects.equals(one.digest(), two.digest())
          || !one.workload().equals(two.workload())
          || one.command() != two.command()) {
        throw new UsageException(
            """
            %s and %s have not executed the same operations:
              %s: %s
              %s: %s
            %s  expected: runs of the same spec, scale and seed, or --different-workloads\
            """
                .formatted(
                    first.path(),
                    other.path(),
                    first.path(),
                    text(one),
                    other.path(),
                    text(two),
                    onlyDifference(one, two)));
      }
    }
  }

  /**
   * Holds what is to be run against a run.
   *
   * @param given properties
   * @throws UsageException if the two could not be compared, with what differs
   */
  public static void checkAlike(RunFolder before, SpecDocument spec, Map<String, String> given) {
    long usual = Objects.requireNonNullElse(spec.spec().seed(), PlanOptions.DEFAULT_SEED);
    Map<String, String> now = new HashMap<>(given);
    now.putIfAbsent(SEED, Long.toUnsignedString(usual));
    Map<String, String> then = new HashMap<>(before.result().properties());
    Long seed = before.result().seed();
    then.put(SEED, seed == null ? "none" : Long.toUnsignedString(seed));
    List<String> differences = differences(OF_THE_STREAM, then, now);
    differences.addAll(differences(OF_THE_LOAD, then, now));
    if (!spec.json().toString().equals(String.valueOf(before.result().spec()))) {
      differences.add("the spec");
    }
    if (!differences.isEmpty()) {
      throw new UsageException(
          "these runs could not be compared with %s: not the same are %s\n  expected: spec, seed, threads and rate of the baseline, or another baseline"
              .formatted(before.path(), String.join("; ", differences)));
    }
  }

  /** What differs in the properties that decide operations and threads. */
  private static List<String> differences(
      Map<String, String> defaults, Map<String, String> one, Map<String, String> two) {
    List<String> differences = new ArrayList<>();
    defaults.forEach(
        (name, otherwise) -> {
          String first = one.getOrDefault(name, otherwise);
          String second = two.getOrDefault(name, otherwise);
          if (!first.equals(second)) {
            differences.add("%s: %s and %s".formatted(name, first, second));
          }
        });
    return differences;
  }

  /** Lists the few differences between runs of one spec; empty for runs of different specs. */
  private static String onlyDifference(RunResult one, RunResult two) {
    List<String> differences = differences(OF_THE_STREAM, one.properties(), two.properties());
    if (!Objects.equals(one.stream(), two.stream())) {
      differences.add("the version of the stream: " + one.stream() + " and " + two.stream());
    }
    boolean isOfOneSpec =
        one.spec() != null && one.spec().equals(two.spec()) && one.command() == two.command();
    if (!isOfOneSpec) {
      return "";
    }
    String why =
        differences.isEmpty()
            ? endedByTheClock(one)
            : "only this differs: " + String.join("; ", differences);
    return why.isEmpty() ? "" : "  the spec is the same, and " + why + "\n";
  }

  /** Of groups with a duration, how to have as many operations again; empty without them. */
  private static String endedByTheClock(RunResult run) {
    String counts =
        run.phases().stream()
            .filter(phase -> phase.plannedSeconds() != null)
            .map(phase -> String.valueOf(phase.completed() + phase.skipped()))
            .collect(Collectors.joining(","));
    return counts.isEmpty()
        ? ""
        : "the clock ended its groups; -p tectonic.timed.operations=%s repeats the first"
            .formatted(counts);
  }

  private static String text(RunResult run) {
    String ending = run.status() == RunStatus.FINISHED ? "" : ", " + word(run.status());
    String digest = Objects.requireNonNullElse(run.digest(), "unknown");
    return "%s %s, digest %s%s".formatted(word(run.command()), run.name(), digest, ending);
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * The exit code of a command that shows runs: that of the worst run, or 1 if a run has not ended.
   * What {@code tectonic.accept} accepted in a run is accepted here, too.
   */
  public static int exitCode(Stream<RunFolder> runs) {
    return runs.map(run -> Objects.requireNonNullElse(run.result().exitCode(), ExitCode.FAILED))
        .map(code -> code > Finding.LIMIT_OPEN.exitCode() ? ExitCode.FAILED : code)
        .filter(code -> code != ExitCode.OK)
        .min(Integer::compare)
        .orElse(ExitCode.OK);
  }
}
