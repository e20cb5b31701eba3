package site.ycsb.tectonic.execute;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.arrival.ReportingWorkload.Amount;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.client.measure.ResultRecorder;
import site.ycsb.client.measure.RunListener;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.MachineHealth;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.report.cli.CommandEnding;
import site.ycsb.report.run.InventedRuns;
import site.ycsb.tectonic.TectonicWorkload;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

/**
 * Known times go in at the clock, and every figure of them comes out of every file and table that a
 * run leaves. What is expected was worked out by hand from {@link #TIMES}; nothing is computed by
 * the code under test.
 */
class GoldenFiguresTest {
  private static final String SPEC =
      """
      {"seed": 7,
       "defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 10}}},
       "sections": [{"groups": [
        {"name": "load", "inserts": {"op_count": 20000}},
        {"name": "read", "point_queries": {"op_count": 100}}
      ]}]}
      """;

  /** Microseconds, and how many inserts take so long: 20,000 in all, the longest last. */
  private static final long[][] TIMES = {
    {5, 1}, {10, 11_999}, {20, 6_600}, {30, 800}, {40, 500}, {50, 90}, {60, 9}, {70, 1}
  };

  /**
   * Of 20,000 times, the 10,000th in order of length, the 18,000th, 19,000th, 19,800th, 19,980th
   * and 19,998th; the mean is (5 + 119,990 + 132,000 + 24,000 + 20,000 + 4,500 + 540 + 70) /
   * 20,000.
   */
  private static final Map<String, Double> MICROS = new LinkedHashMap<>();

  static {
    MICROS.put("mean", 15.055_25);
    MICROS.put("min", 5.0);
    MICROS.put("p50", 10.0);
    MICROS.put("p90", 20.0);
    MICROS.put("p95", 30.0);
    MICROS.put("p99", 40.0);
    MICROS.put("p99.9", 50.0);
    MICROS.put("p99.99", 60.0);
    MICROS.put("max", 70.0);
  }

  /** A response takes so many times its service: it waited for the rest. */
  private static final int RESPONSES = 10;

  /** Histograms keep values to 1 %. */
  private static final double PRECISION = 0.01;

  private static final double THREE_DIGITS = 0.005;

  /** 20,000 inserts take 301.105 ms, and 100 reads of 2 us 0.2 ms. */
  private static final double LOAD_SECONDS = 0.301_105;

  private static final double READ_SECONDS = 0.000_2;
  private static final long READ_MICROS = 2;

  private static final Pattern CELL = Pattern.compile("<t[hd][^>]*>([^<]*)</t[hd]>");

  @TempDir private Path folder;
  private final AtomicLong clock = new AtomicLong();
  private @Nullable Amount counted;
  private @Nullable String report;
  private @Nullable String lines;

  @BeforeEach
  void run() throws IOException {
    record(folder.resolve("a"));
    record(folder.resolve("b"));
  }

  @Test
  void runJson_hasEveryFigure() throws IOException {
    JsonNode run = json(folder.resolve("a/run.json"));
    JsonNode insert = run.at("/phases/0/operations/0");
    assertThat(insert.at("/operation").asText()).isEqualTo("INSERT");
    assertFigures(insert.at("/serviceNanos"), 1e3);
    assertFigures(insert.at("/responseNanos"), 1e3 * RESPONSES);
    assertThat(insert.at("/serviceNanos/count").asLong()).isEqualTo(20_000);
    assertCounts(insert, 20_000, 20_000, 20_000, 0, 0, 0);
    assertThat(run.at("/phases/0/seconds").asDouble()).isCloseTo(LOAD_SECONDS, within(1e-9));
    assertThat(run.at("/phases/0/beginSecond").asDouble()).isZero();
    assertThat(run.at("/phases/0/planned").asLong()).isEqualTo(20_000);
    JsonNode read = run.at("/phases/1/operations/0");
    assertCounts(read, 100, 100, 100, 3, 0, 2);
    assertThat(read.at("/serviceNanos/count").asLong()).isEqualTo(97);
    assertThat(read.at("/outcomes/ok").asLong()).isEqualTo(95);
    assertThat(read.at("/outcomes/failed").asLong()).isEqualTo(3);
    assertThat(read.at("/outcomes/missedHit").asLong()).isEqualTo(2);
    assertThat(read.at("/firstFailure").asText()).startsWith("ERROR");
    assertThat(run.at("/phases/1/beginSecond").asDouble()).isCloseTo(LOAD_SECONDS, within(1e-5));
    assertThat(run.at("/phases/1/seconds").asDouble()).isCloseTo(READ_SECONDS, within(1e-9));
  }

  /** Half a second before the phases and after them is of none of them. */
  @Test
  void totals_areThoseOfThePhases() {
    assertThat(counted).isEqualTo(new Amount(20_100, 301_305_000));
  }

  private static void assertCounts(JsonNode operation, long... counts) {
    List<String> names =
        List.of("offered", "started", "completed", "failed", "skipped", "violations");
    for (int i = 0; i < counts.length; i++) {
      assertThat(operation.path(names.get(i)).asLong()).as(names.get(i)).isEqualTo(counts[i]);
    }
  }

  private static void assertFigures(JsonNode found, double nanosPerMicro) {
    MICROS.forEach((name, micros) -> assertClose(name, found, name, micros * nanosPerMicro));
  }

  private static void assertClose(String what, JsonNode found, String name, double expected) {
    assertThat(found.has(name)).as(what + " in " + found).isTrue();
    assertThat(found.path(name).asDouble())
        .as(what)
        .isCloseTo(expected, within(PRECISION * expected));
  }

  @Test
  void timeseries_hasEveryColumn() throws IOException {
    List<String> rows = Files.readAllLines(folder.resolve("a/timeseries.csv"));
    List<String> titles = cells(rows.get(0));
    assertThat(titles)
        .containsExactly(
            "second",
            "phase",
            "operation",
            "count",
            "failed",
            "mean_us",
            "p50_us",
            "p99_us",
            "max_us",
            "response_mean_us",
            "response_p50_us",
            "response_p99_us",
            "response_max_us",
            "offered",
            "backlog",
            "lag_p99_us");
    assertThat(rows).hasSize(3);
    Map<String, String> insert = row(titles, rows.get(1));
    assertThat(insert).containsEntry("second", "0").containsEntry("phase", "1");
    assertThat(insert).containsEntry("operation", "INSERT").containsEntry("count", "20000");
    assertThat(insert).containsEntry("failed", "0").containsEntry("offered", "7");
    assertThat(insert).containsEntry("backlog", "3");
    assertMicros(insert, "lag_p99_us", 200);
    for (String figure : List.of("mean", "p50", "p99", "max")) {
      double expected = MICROS.getOrDefault(figure, Double.NaN);
      assertMicros(insert, figure + "_us", expected);
      assertMicros(insert, "response_" + figure + "_us", RESPONSES * expected);
    }
    assertThat(row(titles, rows.get(2))).containsEntry("count", "100").containsEntry("failed", "3");
  }

  private static void assertMicros(Map<String, String> row, String column, double expected) {
    assertThat(Double.parseDouble(row.getOrDefault(column, "")))
        .as(column)
        .isCloseTo(expected, within(PRECISION * expected));
  }

  private static Map<String, String> row(List<String> titles, String line) {
    Map<String, String> row = new HashMap<>();
    List<String> cells = cells(line);
    for (int i = 0; i < titles.size(); i++) {
      row.put(titles.get(i), cells.get(i));
    }
    return row;
  }

  private static List<String> cells(String line) {
    return List.of(line.split(",", -1));
  }

  @Test
  void latencyLog_hasTheTimesOfEachKind() throws IOException {
    Map<String, Histogram> logged = new TreeMap<>();
    byte[] log = Files.readAllBytes(folder.resolve("a/latency.hlog"));
    try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(log))) {
      for (EncodableHistogram next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        logged.put(next.getTag(), (Histogram) next);
      }
    }
    assertThat(logged.keySet())
        .containsExactly("P1.INSERT.response", "P1.INSERT.service", "P2.READ.service");
    assertHistogram(requireNonNull(logged.get("P1.INSERT.service")), 1e3);
    assertHistogram(requireNonNull(logged.get("P1.INSERT.response")), 1e3 * RESPONSES);
    assertThat(requireNonNull(logged.get("P2.READ.service")).getTotalCount()).isEqualTo(97);
  }

  private static void assertHistogram(Histogram nanos, double nanosPerMicro) {
    assertThat(nanos.getTotalCount()).isEqualTo(20_000);
    MICROS.forEach(
        (name, micros) -> {
          double found =
              switch (name) {
                case "mean" -> nanos.getMean();
                case "min" -> nanos.getMinValue();
                case "max" -> nanos.getMaxValue();
                default -> nanos.getValueAtPercentile(Double.parseDouble(name.substring(1)));
              };
          double expected = micros * nanosPerMicro;
          assertThat(found).as(name).isCloseTo(expected, within(PRECISION * expected));
        });
  }

  @Test
  void report_inTheTerminal_hasItsTables() {
    List<String> table = String.valueOf(report).lines().map(String::strip).toList();
    List<String> titles = List.of("mean", "p50", "p90", "p95", "p99", "p99.9", "max");
    assertTable(table, "INSERT", 2, 1, 1, titles);
    int responses = table.indexOf(find(table, "response  "));
    assertThat(responses).isPositive();
    assertTable(table.subList(responses, table.size()), "INSERT", 1, RESPONSES, 0, titles);
    assertThat(report)
        .contains("Phase 1/2 \"load\": 20,000 operations in 0.30 s, 66,422 ops/s")
        .contains("Phase 2/2 \"read\": 100 operations in 0.00 s, 500,000 ops/s")
        .containsPattern("READ +100 +500,000 .* 3 failed, 2 violations\n")
        .contains("Violations: 2\n");
  }

  /** Checks a row: its name, counts, and then the figures. */
  private static void assertTable(
      List<String> table, String name, int counts, int factor, int skipped, List<String> titles) {
    String row = find(table, name + " ");
    String heading = table.get(table.indexOf(row) - 1);
    assertThat(heading.replaceAll(" {2,}", "|")).contains(String.join("|", titles));
    List<String> cells = List.of(row.split(" {2,}"));
    assertThat(cells.get(1)).isEqualTo("20,000");
    assertThat(skipped == 0 || cells.get(2).equals("66,422")).isTrue();
    for (int i = 0; i < titles.size(); i++) {
      double expected = factor * MICROS.getOrDefault(titles.get(i), 0.0);
      assertThat(micros(cells.get(1 + counts + i)))
          .as(titles.get(i))
          .isCloseTo(expected, within((PRECISION + THREE_DIGITS) * expected));
    }
  }

  private static String find(List<String> table, String beginning) {
    return table.stream().filter(line -> line.startsWith(beginning)).findFirst().orElseThrow();
  }

  /** What a time such as "1.23 ms" is in microseconds. */
  private static double micros(String text) {
    List<String> parts = List.of(text.split(" ", -1));
    double factor =
        Map.of("ns", 1e-3, "us", 1.0, "ms", 1e3, "s", 1e6).getOrDefault(parts.get(1), 0.0);
    return factor * Double.parseDouble(parts.get(0));
  }

  @Test
  void ycsbLines_haveEveryPercentile() {
    Map<String, Double> found = new HashMap<>();
    for (String line : String.valueOf(lines).lines().toList()) {
      List<String> parts = List.of(line.split(", "));
      assertThat(parts).as(line).hasSize(3);
      found.put(parts.get(0) + parts.get(1), Double.parseDouble(parts.get(2)));
    }
    assertThat(found).containsEntry("[PHASE-1-INSERT-SERVICE]Operations", 20_000.0);
    assertThat(found).containsEntry("[PHASE-2-READ-SERVICE]Operations", 97.0);
    for (String kind : List.of("SERVICE", "RESPONSE")) {
      String metric = "[PHASE-1-INSERT-" + kind + "]";
      double factor = kind.equals("SERVICE") ? 1 : RESPONSES;
      assertLine(found, metric + "AverageLatency(us)", factor * 15.055_25);
      assertLine(found, metric + "50thPercentileLatency(us)", factor * 10);
      assertLine(found, metric + "90thPercentileLatency(us)", factor * 20);
      assertLine(found, metric + "95thPercentileLatency(us)", factor * 30);
      assertLine(found, metric + "99thPercentileLatency(us)", factor * 40);
      assertLine(found, metric + "99.9thPercentileLatency(us)", factor * 50);
      assertLine(found, metric + "MaxLatency(us)", factor * 70);
    }
  }

  private static void assertLine(Map<String, Double> found, String name, double expected) {
    assertThat(found).containsKey(name);
    assertThat(found.getOrDefault(name, 0.0))
        .as(name)
        .isCloseTo(expected, within(PRECISION * expected));
  }

  @Test
  void page_hasEveryColumn() throws IOException {
    CommandEnding ending = CommandEnding.of("report", folder.resolve("a"));
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    String page = Files.readString(folder.resolve("a/report.html"));
    List<String> times = List.of("mean", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");
    assertPageRow(page, "Service times, from sending", List.of("20,000", "66,422"), 1, times);
    assertPageRow(page, "Response times, from when", List.of("20,000"), RESPONSES, times);
    assertThat(page).contains("3 failed, 2 violations");
  }

  private static void assertPageRow(
      String page, String caption, List<String> counts, double factor, List<String> times) {
    String table = page.substring(page.indexOf(caption));
    table = table.substring(0, table.indexOf("</table>"));
    List<String> rows = List.of(table.split("<tr"));
    List<String> titles = texts(rows.get(1));
    assertThat(titles).containsSubsequence(times);
    List<String> cells = texts(rows.get(2));
    assertThat(cells.get(titles.indexOf("count"))).isEqualTo(counts.get(0));
    if (counts.size() > 1) {
      assertThat(cells.get(titles.indexOf("ops/s"))).isEqualTo(counts.get(1));
    }
    for (String time : times) {
      double expected = factor * MICROS.getOrDefault(time, 0.0);
      assertThat(micros(cells.get(titles.indexOf(time))))
          .as(time)
          .isCloseTo(expected, within((PRECISION + THREE_DIGITS) * expected));
    }
  }

  private static List<String> texts(String row) {
    return CELL.matcher(row).results().map(cell -> cell.group(1)).toList();
  }

  @Test
  void comparison_hasEveryFigure() throws IOException {
    Path other = folder.resolve("b").resolve("run.json");
    // Another run, though the clock of both stood still.
    Files.writeString(
        other, Files.readString(other).replaceFirst("1970-01-01T00:00:00", "1970-01-01T00:00:01"));
    CommandEnding ending =
        CommandEnding.of("compare", "--json", folder.resolve("a"), folder.resolve("b"));
    // An operation of both failed.
    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(1);
    Map<String, Double> found = new HashMap<>();
    for (JsonNode figure : new ObjectMapper().readTree(ending.out()).path("figures")) {
      if (figure.path("phase").asText().equals("load")) {
        found.put(figure.path("figure").asText(), figure.at("/groups/0/mean").asDouble(Double.NaN));
      }
    }
    assertThat(found.keySet())
        .containsExactlyInAnyOrder(
            "throughputPerSecond", "meanMicros", "p50Micros", "p99Micros", "p99.9Micros");
    assertThat(found.getOrDefault("throughputPerSecond", 0.0)).isCloseTo(66_422, within(1.0));
    for (String name : List.of("mean", "p50", "p99", "p99.9")) {
      assertLine(found, name + "Micros", RESPONSES * MICROS.getOrDefault(name, 0.0));
    }
  }

  private static JsonNode json(Path file) throws IOException {
    return new ObjectMapper().readTree(file.toFile());
  }

  /** Runs the spec by hand: no thread and no clock but ours. */
  private void record(Path path) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    FreshMeasurements.require();
    Measurements.setProperties(properties);
    clock.set(0);
    WorkloadPlan plan = SpecReader.parse("golden", SPEC).plan(new PlanOptions(null, 1, List.of()));
    RunScope scope =
        new RunScope(0, plan.groups().size() - 1, "usertable", false, VerifiedKeys.PRESENCE);
    WorkloadRun run = Runs.knowing(new WorkloadRun(plan, scope, clock::get));
    TectonicWorkload workload = new TectonicWorkload(plan, run);
    ResultFolder result = new ResultFolder(Files.createDirectories(path));
    ResultRecorder recorder =
        new ResultRecorder(
            result,
            begun(),
            run,
            new MachineMeter(clock::get),
            GoldenFiguresTest::arrivals,
            new ResultRecorder.Settings(10, 0, false),
            clock::get,
            RunListener.NONE);
    recorder.begin(Instant.EPOCH, 0);
    execute(workload, run);
    RunResult measured = recorder.end(clock.get(), true, HEALTH, null);
    Judgement judgement =
        new Judgement(RunStatus.INVALID, "as made", List.of("made so"), 1, List.of());
    assertThat(recorder.close()).isEmpty();
    assertThat(recorder.write(measured.judged(judgement))).isEmpty();
    counted = workload.counted(new Amount(20_100, clock.get() + 500_000_000));
    report = workload.report();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(out)) {
      workload.export(exporter);
    }
    lines = out.toString(StandardCharsets.UTF_8);
  }

  private void execute(TectonicWorkload workload, WorkloadRun run) {
    TimedDb db = new TimedDb();
    Object worker = workload.initThread(new Properties(), 0, 1);
    Measurements measurements = Measurements.getMeasurements();
    boolean more = true;
    for (int i = 0; more; i++) {
      // Inserts have a due time, and have waited for nine times their service.
      long wait = i < 20_000 ? (RESPONSES - 1) * serviceNanos(i) : 0;
      measurements.setIntendedStartTimeNs(i < 20_000 ? clock.get() - wait : 0);
      more = workload.doTransaction(db, worker);
    }
    assertThat(run.isFinished()).isTrue();
  }

  private static long serviceNanos(int insert) {
    int first = 0;
    for (long[] times : TIMES) {
      first += (int) times[1];
      if (insert < first) {
        return 1_000 * times[0];
      }
    }
    throw new IllegalArgumentException("there is no insert " + insert);
  }

  private static ArrivalSecond arrivals() {
    Histogram lags = new Histogram(3);
    lags.recordValue(200_000);
    return new ArrivalSecond(7, 6, 1, 3, lags);
  }

  private static final MachineHealth HEALTH = new MachineHealth(Latency.NONE, 1.0, 0.5, null, 0);

  private static RunResult begun() {
    return RunResult.begun(
        InventedRuns.conditions("golden", 1, RunResult.Loop.CLOSED), Instant.EPOCH, null);
  }

  /** A store that takes as long as it is told; of the reads three fail and two find nothing. */
  private final class TimedDb extends DB {
    private final Set<Integer> failing = Set.of(10, 20, 30);
    private final Set<Integer> missing = Set.of(40, 50);
    private int inserts;
    private int reads;

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      clock.addAndGet(serviceNanos(inserts++));
      return Status.OK;
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      clock.addAndGet(1_000 * READ_MICROS);
      reads++;
      if (failing.contains(reads)) {
        return Status.ERROR;
      } else if (missing.contains(reads)) {
        return Status.NOT_FOUND;
      }
      result.put("field0", new StringByteIterator("0123456789"));
      return Status.OK;
    }

    @Override
    public Status scan(
        String table,
        String key,
        int count,
        @Nullable Set<String> fields,
        @SuppressWarnings({"JdkObsolete", "NonApiType"})
            Vector<HashMap<String, ByteIterator>> result) {
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      throw new AssertionError("no update was asked for: " + Arrays.asList(table, key, values));
    }

    @Override
    public Status delete(String table, String key) {
      throw new AssertionError(String.format(Locale.ROOT, "no delete was asked for: %s", key));
    }
  }
}
