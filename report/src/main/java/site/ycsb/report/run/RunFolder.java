package site.ycsb.report.run;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Headline.Tone;

/**
 * The content of a run's result folder.
 *
 * @param path of the folder
 * @param result what run.json says
 * @param phases those of run.json; of a run without an end, with what the other files tell
 * @param rows of the series, in order
 * @param latencies of all intervals
 * @param statistics of the engine over time, in order; may be empty
 * @param machine what it did, by the second; may be empty
 * @param quiet for how long nothing was written
 */
public record RunFolder(
    Path path,
    RunResult result,
    List<PhaseResult> phases,
    List<SecondRow> rows,
    LatencyLog latencies,
    List<StatisticRow> statistics,
    List<MachineRow> machine,
    Duration quiet) {
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  /** What the launcher says of its terminal. */
  private static final String OF_THE_LAUNCHER = "-Dtectonic.";

  /** From which ratio of phases on the axis of their throughput is logarithmic. */
  private static final double MOST_SPREAD = 20;

  public RunFolder {
    phases = List.copyOf(phases);
    rows = List.copyOf(rows);
    statistics = List.copyOf(statistics);
    machine = List.copyOf(machine);
  }

  /**
   * What the operations of a kind have come to in a second of a phase. Times are in microseconds,
   * NaN where there are none.
   *
   * @param second since the run began
   * @param phase from 1
   * @param count operations that returned, failed ones included
   * @param response whether the times are from when operations were due
   * @param offered requests that were due in the second, or had no due time, of all kinds
   * @param backlog arrivals that waited at its end
   * @param lagMicros 99th percentile of how late requests were issued
   */
  public record SecondRow(
      int second,
      int phase,
      String operation,
      long count,
      long failed,
      boolean response,
      double p50Micros,
      double p99Micros,
      double maxMicros,
      double offered,
      double backlog,
      double lagMicros) {

    static SecondRow of(CsvTable.Row row) {
      String prefix = Double.isNaN(row.numberOrNone("response_p50_us")) ? "" : "response_";
      return new SecondRow(
          (int) row.whole("second"),
          (int) row.whole("phase"),
          row.text("operation"),
          row.whole("count"),
          row.whole("failed"),
          !prefix.isEmpty(),
          row.numberOrNone(prefix + "p50_us"),
          row.numberOrNone(prefix + "p99_us"),
          row.numberOrNone(prefix + "max_us"),
          row.numberOrNone("offered"),
          row.numberOrNone("backlog"),
          row.numberOrNone("lag_p99_us"));
    }
  }

  /**
   * A counter of the engine.
   *
   * @param seconds since the run began
   */
  public record StatisticRow(double seconds, String name, double value) {
    static StatisticRow of(CsvTable.Row row) {
      return new StatisticRow(
          row.numberOrNone("second"), row.text("name"), row.numberOrNone("value"));
    }
  }

  /**
   * What the machine did in about a second; NaN where nobody says.
   *
   * @param seconds when it ended, since the run began
   */
  public record MachineRow(
      double seconds, double hiccupMillis, double own, double others, double stolen) {

    static MachineRow of(CsvTable.Row row) {
      return new MachineRow(
          row.numberOrNone("second"),
          row.numberOrNone("hiccup_max_ms"),
          row.numberOrNone("own_processors"),
          row.numberOrNone("other_processors"),
          row.numberOrNone("stolen_processors"));
    }
  }

  /**
   * Reads a folder, also of a run that goes on or was killed.
   *
   * @throws UsageException if it is none, a line in it is wrong, or its files differ
   */
  public static RunFolder read(Path path, Instant now) throws IOException {
    ResultFolder folder = new ResultFolder(path);
    RunResult result = folder.read();
    List<SecondRow> rows = rows(folder.timeseries(), SecondRow::of);
    List<StatisticRow> statistics = rows(folder.statistics(), StatisticRow::of);
    List<MachineRow> machine = rows(folder.machine(), MachineRow::of);
    LatencyLog latencies = LatencyLog.read(folder.latencies());
    if (result.status() == RunStatus.FINISHED) {
      checkWhole(folder, result, rows, latencies);
    }
    List<PhaseResult> phases =
        result.status() == RunStatus.RUNNING
            ? new Recovery(result, rows, latencies).phases()
            : result.phases();
    return new RunFolder(
        path,
        result,
        phases,
        rows,
        latencies,
        statistics,
        machine,
        Duration.between(lastWrite(path), now));
  }

  /** Checks that the files of a finished run agree on what more than one of them holds. */
  private static void checkWhole(
      ResultFolder folder, RunResult result, List<SecondRow> rows, LatencyLog latencies) {
    for (PhaseResult phase : result.phases()) {
      for (OperationResult each : phase.operations()) {
        String name = each.operation();
        long counted =
            rows.stream()
                .filter(row -> row.phase() == phase.number() && row.operation().equals(name))
                .mapToLong(SecondRow::count)
                .sum();
        Histogram times = latencies.nanos(name, false, number -> number == phase.number());
        long timed = times == null ? 0 : times.getTotalCount();
        // Of a baseline, run.json alone may be kept.
        if ((counted != each.completed() && Files.exists(folder.timeseries()))
            || (timed != each.serviceNanos().count() && Files.exists(folder.latencies()))) {
          throw new UsageException(
              "%s: of %s in phase %d, timeseries.csv has %d, latency.hlog %d, run.json %d; expected files as the run left them"
                  .formatted(
                      folder.path(), name, phase.number(), counted, timed, each.completed()));
        }
      }
    }
  }

  /** The whole lines of a table; none if it is not there. */
  private static <T> List<T> rows(Path file, Function<CsvTable.Row, T> row) throws IOException {
    List<T> rows = new ArrayList<>();
    List<String> unused = CsvTable.read(file, each -> rows.add(row.apply(each)));
    return rows;
  }

  /** Whether the process that wrote the folder was ended before it could say how the run went. */
  public boolean isKilled() {
    return result.status() == RunStatus.RUNNING && quiet.compareTo(LONGEST_PAUSE) > 0;
  }

  /**
   * What is to be known of the run first, in the words of its result; of one that was killed, in
   * ours.
   */
  public Headline verdict() {
    String text = result.verdict();
    return switch (result.status()) {
      case FINISHED -> finished(text);
      case INVALID, MISSED_SCHEDULE, NOT_MEASURABLE, OVERLOADED, INTERRUPTED, FAILED ->
          new Headline(Tone.BAD, result.status().name().replace('_', ' '), text);
      case RUNNING ->
          isKilled()
              ? new Headline(
                  Tone.BAD,
                  "KILLED",
                  "the run ended without a word "
                      + when()
                      + "; what was measured until then is shown")
              : new Headline(Tone.RUNNING, "RUNNING", "the run is not over; this is how far it is");
    };
  }

  private Headline finished(String text) {
    List<Finding> found = result.parts().stream().map(VerdictPart::finding).toList();
    if (found.contains(Finding.LIMIT_BROKEN)) {
      return new Headline(Tone.BAD, "LIMIT BROKEN", text);
    } else if (found.contains(Finding.DISTURBED)) {
      return new Headline(Tone.OPEN, "FINISHED, DISTURBED", text);
    }
    return new Headline(Tone.GOOD, "FINISHED", text);
  }

  private String when() {
    int last = rows.stream().mapToInt(SecondRow::second).max().orElse(-1);
    return last < 0 ? "before its first second was over" : "after second " + (last + 1);
  }

  /** How long the run took, or has taken so far. */
  public double seconds() {
    double last = rows.stream().mapToDouble(row -> row.second() + 1.0).max().orElse(0);
    return result.status() == RunStatus.RUNNING ? last : result.seconds();
  }

  /**
   * What the run was made with, by name, as far as it is known: client, store, machine, properties.
   */
  public Map<String, String> settings() {
    Environment where = result.environment();
    Environment.Host host = where.host();
    Environment.Launch launch = where.launch();
    Map<String, @Nullable Object> settings = new LinkedHashMap<>();
    settings.put("clients", Math.max(1, result.clients().size()));
    settings.put("threads", result.threads());
    settings.put("loop", result.loop().name().toLowerCase(Locale.ROOT));
    settings.put("store", where.store());
    settings.put("binding", where.binding());
    settings.put("binding's jar", where.bindingJar());
    settings.put("operations", result.digest());
    settings.put("version of tectonic", where.tectonic());
    settings.put("version of YCSB", where.ycsb());
    settings.put("system", where.os());
    settings.put("processors", where.processors());
    settings.put("memory", format("%,d MiB", where.memoryBytes() >> 20));
    settings.put("JVM", where.jvm());
    settings.put("heap", format("%,d MiB", where.heapBytes() >> 20));
    settings.put("processor", host.processor());
    settings.put("cpu.max", host.cpuMax());
    settings.put("memory.max", host.memoryMax());
    host.folders().forEach(on -> settings.put("disk of " + on.property(), on.text()));
    settings.put("commit", launch.commit());
    settings.put(
        "JVM's arguments",
        launch.jvmArguments().stream()
            .filter(argument -> !argument.startsWith(OF_THE_LAUNCHER))
            .collect(Collectors.joining(" ")));
    settings.putAll(result.properties());
    Map<String, String> known = new LinkedHashMap<>();
    settings.forEach((name, value) -> known.put(name, String.valueOf(value)));
    known.values().removeIf("null"::equals);
    return known;
  }

  /** Whether one phase is so much faster than another that its curve would lie on the axis. */
  public boolean isSpread() {
    DoubleSummaryStatistics rates =
        phases.stream()
            .filter(phase -> !phase.warmup() && phase.completed() > 0)
            .mapToDouble(PhaseResult::perSecond)
            .summaryStatistics();
    return rates.getCount() > 1 && rates.getMax() > MOST_SPREAD * rates.getMin();
  }

  /** The operations of all phases, in the order in which they first occur. */
  public List<String> operations() {
    return phases.stream()
        .flatMap(phase -> phase.operations().stream())
        .map(operation -> operation.operation())
        .distinct()
        .toList();
  }

  /** The times of an operation outside of warm-ups; null if there are none. */
  public @Nullable Histogram measured(String operation, boolean response) {
    return latencies.nanos(operation, response, phase -> !isWarmup(phase));
  }

  private boolean isWarmup(int phase) {
    return phases.stream().anyMatch(each -> each.number() == phase && each.warmup());
  }

  private static Instant lastWrite(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Instant last = Instant.EPOCH;
      for (Path file : files.toList()) {
        Instant written = Files.getLastModifiedTime(file).toInstant();
        last = written.isAfter(last) && !file.toString().endsWith(".html") ? written : last;
      }
      return last;
    }
  }

  /** Reconstructs the phases of an unfinished run from the files it wrote while it ran. */
  record Recovery(RunResult result, List<SecondRow> rows, LatencyLog latencies) {

    /** The phases: as they ended, or else as far as they were measured. */
    List<PhaseResult> phases() {
      Map<Integer, PhaseResult> phases = new TreeMap<>();
      result.phases().forEach(phase -> phases.put(phase.number(), phase));
      for (int number : rows.stream().map(SecondRow::phase).distinct().toList()) {
        PhaseResult known = phases.get(number);
        if (known == null || !known.finished()) {
          phases.put(number, measured(number, known));
        }
      }
      return List.copyOf(phases.values());
    }

    private PhaseResult measured(int number, @Nullable PhaseResult known) {
      List<SecondRow> own = rows.stream().filter(row -> row.phase() == number).toList();
      double begin = known == null ? own.get(0).second() : known.beginSecond();
      double end = own.get(own.size() - 1).second() + 1.0;
      Map<String, OperationResult> operations = new LinkedHashMap<>();
      if (known != null) {
        known.operations().forEach(each -> operations.put(each.operation(), each));
      }
      for (String operation : own.stream().map(SecondRow::operation).distinct().toList()) {
        operations.put(operation, outcome(number, operation, own));
      }
      return new PhaseResult(
          number,
          known == null ? "phase " + number : known.name(),
          known != null && known.warmup(),
          false,
          begin,
          end - begin,
          known == null ? null : known.planned(),
          known == null ? null : known.plannedSeconds(),
          new ArrayList<>(operations.values()),
          known == null ? new TreeMap<>() : known.statistics(),
          known == null ? null : known.settlement());
    }

    private OperationResult outcome(int phase, String operation, List<SecondRow> own) {
      long count = 0;
      long failed = 0;
      for (SecondRow row : own) {
        if (row.operation().equals(operation)) {
          count += row.count();
          failed += row.failed();
        }
      }
      Histogram service = latencies.nanos(operation, false, number -> number == phase);
      Histogram response = latencies.nanos(operation, true, number -> number == phase);
      SortedMap<Outcome, Long> outcomes = new TreeMap<>();
      outcomes.put(Outcome.OK, count - failed);
      outcomes.put(Outcome.FAILED, failed);
      return OperationResult.of(
          operation,
          outcomes,
          service == null ? Latency.NONE : Latency.of(service),
          response == null ? null : Latency.of(response));
    }
  }
}
