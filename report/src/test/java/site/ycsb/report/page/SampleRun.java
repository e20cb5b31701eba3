package site.ycsb.report.page;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.EngineStatistic;
import site.ycsb.client.result.Environment;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder.RunJson;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;

/** Writes the folder of a run that never was: two phases of the same operations, with waves. */
public final class SampleRun {
  private static final String HEADER =
      "second,phase,operation,count,failed,mean_us,p50_us,p99_us,max_us,response_mean_us,"
          + "response_p50_us,response_p99_us,response_max_us,offered,backlog,lag_p99_us";
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();
  private static final double PERIOD_SECONDS = 3600;
  private static final int PATTERNS = 17;
  private static final int TIMES_PER_SECOND = 20;

  private final String name;
  private int seconds = 20;
  private int loggedSeconds = 20;
  private double slowness = 1;
  private List<String> operations = List.of("INSERT", "READ");
  private List<String> phases = List.of("load", "mix");
  private RunStatus status = RunStatus.FINISHED;
  private int begun;
  private String verdict = "all operations returned, no answer was wrong";
  private String digest = "0123456789abcdef";
  private @Nullable Integer stream = 2;
  private @Nullable String spec;
  private final SortedMap<String, String> properties =
      new TreeMap<>(Map.of("workload", "site.ycsb.tectonic.TectonicWorkload"));

  public SampleRun(String name) {
    this.name = name;
  }

  /** Lasts so long; of the first seconds only, there are histograms. */
  public SampleRun lasting(int ofSeconds) {
    seconds = ofSeconds;
    loggedSeconds = Math.min(ofSeconds, 60);
    return this;
  }

  public SampleRun slowness(double factor) {
    slowness = factor;
    return this;
  }

  public SampleRun operations(List<String> names) {
    operations = names;
    return this;
  }

  public SampleRun phases(List<String> names) {
    phases = names;
    return this;
  }

  public SampleRun status(RunStatus ending, String reason) {
    status = ending;
    verdict = reason;
    return this;
  }

  public SampleRun stream(@Nullable Integer version) {
    stream = version;
    return this;
  }

  public SampleRun digest(String text) {
    digest = text;
    return this;
  }

  public SampleRun spec(String json) {
    spec = json;
    return this;
  }

  public SampleRun property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  /** Writes the folder; returns it. */
  public Path writeTo(Path folder) throws IOException {
    Files.createDirectories(folder);
    begun = folder.getFileName().toString().hashCode() & 0xff;
    List<PhaseResult> outcomes = new ArrayList<>();
    try (PrintStream log = print(folder.resolve("latency.hlog"));
        PrintStream series = print(folder.resolve("timeseries.csv"));
        PrintStream statistics = print(folder.resolve("statistics.csv"))) {
      series.print(HEADER + "\n");
      statistics.print("second,phase,name,value\n");
      HistogramLogWriter writer = new HistogramLogWriter(log);
      writer.outputLogFormatVersion();
      writer.outputLegend();
      for (int phase = 1; phase <= phases.size(); phase++) {
        outcomes.add(write(phase, writer, series, statistics));
      }
    }
    Files.writeString(folder.resolve("run.json"), RunJson.text(result(outcomes)));
    return folder;
  }

  private @Nullable Integer exitCode() {
    return switch (status) {
      case RUNNING -> null;
      case FINISHED -> 0;
      case MISSED_SCHEDULE -> 3;
      case NOT_MEASURABLE -> 4;
      case OVERLOADED -> 5;
      case INTERRUPTED -> 130;
      case FAILED, INVALID -> 1;
    };
  }

  private PhaseResult write(
      int phase, HistogramLogWriter log, PrintStream series, PrintStream statistics) {
    int from = (phase - 1) * seconds / phases.size();
    int to = phase * seconds / phases.size();
    List<List<Interval>> intervals = new ArrayList<>();
    List<Histogram> totals = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      List<Interval> own = new ArrayList<>();
      Histogram total = new Histogram(3);
      for (int pattern = 0; pattern < PATTERNS; pattern++) {
        own.add(interval(phase, pattern, i));
      }
      intervals.add(own);
      totals.add(total);
    }
    long completed = 0;
    long written = 100_000L * phase;
    for (int second = from; second < to; second++) {
      for (int i = 0; i < operations.size(); i++) {
        Interval interval = intervals.get(i).get(second % PATTERNS);
        long count = count(second, i);
        completed += count;
        series.print(
            second + "," + phase + "," + operations.get(i) + "," + count + interval.times());
        if (second < loggedSeconds) {
          log.outputIntervalHistogram(second, second + 1.0, interval.nanos(), 1e6);
          totals.get(i).add(interval.nanos());
        }
      }
      statistics.printf(
          Locale.ROOT, "%d.250,%d,keys-written,%d%n", second, phase, written + completed);
      statistics.printf(Locale.ROOT, "%d.250,%d,live-bytes,%d%n", second, phase, 4096 + second % 7);
    }
    List<OperationResult> outcomes = new ArrayList<>();
    for (int i = 0; i < operations.size(); i++) {
      outcomes.add(outcome(operations.get(i), totals.get(i), from, to, i));
    }
    return new PhaseResult(
        phase,
        phases.get(phase - 1),
        false,
        true,
        from,
        to - from,
        completed,
        null,
        outcomes,
        new TreeMap<>(Map.of("keys-written", new EngineStatistic(0, completed, null))),
        null);
  }

  private static long count(int second, int operation) {
    double wave = Math.sin(2 * Math.PI * second / PERIOD_SECONDS);
    return Math.round(1000 + 300 * wave + 100 * operation + second % 13);
  }

  /** The times of a second, and what its line has of them. */
  private record Interval(Histogram nanos, String times) {}

  private Interval interval(int phase, int pattern, int operation) {
    Histogram nanos = new Histogram(3);
    for (int i = 1; i <= TIMES_PER_SECOND; i++) {
      double tail = i == TIMES_PER_SECOND ? 20 + pattern : 1 + i / 10.0;
      nanos.recordValue(Math.round(slowness * 5_000 * (operation + 1) * tail));
    }
    nanos.setTag("P%d.%s.service".formatted(phase, operations.get(operation)));
    return new Interval(
        nanos,
        ",0,%d,%<d,%d,%d,,,,,,,\n"
            .formatted(
                nanos.getValueAtPercentile(50) / 1000,
                nanos.getMaxValue() * 4 / 5000,
                nanos.getMaxValue() / 1000));
  }

  private static OperationResult outcome(
      String operation, Histogram nanos, int from, int to, int index) {
    long count = 0;
    for (int second = from; second < to; second++) {
      count += count(second, index);
    }
    return OperationResult.of(
        operation, new TreeMap<>(Map.of(Outcome.OK, count)), Latency.of(nanos), null);
  }

  private RunResult result(List<PhaseResult> outcomes) throws IOException {
    RunResult.Origin origin =
        new RunResult.Origin(
            spec == null ? null : JSON.readTree(spec),
            spec == null ? null : name + ".spec.json",
            42L,
            stream);
    return new RunResult(
        new RunResult.Conditions(
            name,
            RunResult.Command.RUN,
            "site.ycsb.tectonic.TectonicWorkload",
            origin,
            properties,
            environment(),
            4,
            RunResult.Loop.CLOSED,
            null),
        new Judgement(status, verdict, List.of(), exitCode(), List.of()),
        new RunResult.Measured(
            Instant.parse("2026-11-21T15:50:00Z").plusMillis(begun),
            seconds,
            digest,
            null,
            List.of(),
            List.of(),
            null,
            null,
            status == RunStatus.RUNNING ? List.of() : outcomes),
        null,
        List.of());
  }

  private static Environment environment() {
    return new Environment(
        "Linux",
        2,
        24L << 30,
        "OpenJDK 17",
        6L << 30,
        "0.1.0",
        "0.17.0",
        "Db",
        null,
        "Store 1.0",
        new Environment.Host(
            "Example CPU 9",
            "200000 100000",
            "max",
            List.of(new Environment.Folder("db.dir", "ext4", "/dev/sda1", 1L << 35))),
        new Environment.Launch("YcsbMain run db", List.of("-Xmx2g"), "0123abc", List.of()));
  }

  private static PrintStream print(Path file) throws IOException {
    return new PrintStream(
        new java.io.BufferedOutputStream(Files.newOutputStream(file)),
        false,
        StandardCharsets.UTF_8);
  }
}
