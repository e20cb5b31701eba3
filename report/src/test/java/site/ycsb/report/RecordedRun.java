package site.ycsb.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;

/** A result folder, read as its readers do: only what ends with a newline was written whole. */
record RecordedRun(ResultFolder folder, RunResult result, List<List<String>> seconds) {
  static final int COLUMNS = 16;
  private static final Pattern COMMA = Pattern.compile(",");
  private static final Path SCHEMA = Path.of("..", "docs", "run.schema.json");

  static RecordedRun in(Path path) throws IOException {
    ResultFolder folder = new ResultFolder(path);
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(SCHEMA), InputFormat.JSON)
                .validate(Files.readString(folder.run()), InputFormat.JSON))
        .isEmpty();
    List<List<String>> seconds =
        wholeLines(folder.timeseries())
            .lines()
            .skip(1)
            .map(line -> List.of(COMMA.split(line, -1)))
            .peek(line -> assertThat(line).hasSize(COLUMNS))
            .toList();
    return new RecordedRun(folder, folder.read(), seconds);
  }

  private static String wholeLines(Path file) throws IOException {
    String text = Files.readString(file);
    return text.substring(0, text.lastIndexOf('\n') + 1);
  }

  /** Compares the three files, operation by operation. */
  void agrees() throws IOException {
    Map<String, Histogram> logged = latencies();
    Map<String, Latency> told = new TreeMap<>();
    for (PhaseResult phase : result.phases()) {
      for (OperationResult operation : phase.operations()) {
        String tag = "P" + phase.number() + "." + operation.operation();
        assertThat(sum(phase.number(), operation.operation(), 3))
            .as("count of " + tag)
            .isEqualTo(operation.completed());
        assertThat(sum(phase.number(), operation.operation(), 4))
            .as("failed of " + tag)
            .isEqualTo(operation.failed());
        Latency service = operation.serviceNanos();
        assertThat(service.count()).isEqualTo(operation.completed() - operation.failed());
        if (service.count() > 0) {
          told.put(tag + ".service", service);
        }
        Latency response = operation.responseNanos();
        if (response != null) {
          told.put(tag + ".response", response);
        }
      }
    }
    assertThat(told.keySet()).isEqualTo(logged.keySet());
    told.forEach((tag, latency) -> assertSame(tag, latency, requireNonNull(logged.get(tag))));
    assertThat(total(3)).isEqualTo(completed());
    for (int i = 1; i < seconds.size(); i++) {
      assertThat(Long.parseLong(seconds.get(i).get(0)))
          .isGreaterThanOrEqualTo(Long.parseLong(seconds.get(i - 1).get(0)));
    }
  }

  /** What HdrHistogram itself says of the logged times. */
  private static void assertSame(String tag, Latency told, Histogram logged) {
    assertThat(told.count()).as(tag).isEqualTo(logged.getTotalCount());
    assertThat(told.nanos(LatencyFigure.MEAN)).as(tag).isEqualTo(logged.getMean());
    assertThat(told.nanos(LatencyFigure.MIN)).as(tag).isEqualTo((double) logged.getMinValue());
    assertThat(told.nanos(LatencyFigure.MAX)).as(tag).isEqualTo((double) logged.getMaxValue());
    assertThat(told.nanos(LatencyFigure.P50))
        .as(tag)
        .isEqualTo((double) logged.getValueAtPercentile(50));
    assertThat(told.nanos(LatencyFigure.P99))
        .as(tag)
        .isEqualTo((double) logged.getValueAtPercentile(99));
  }

  long completed() {
    return result.phases().stream()
        .flatMap(phase -> phase.operations().stream())
        .mapToLong(OperationResult::completed)
        .sum();
  }

  /** The sum of a column that belongs to whole seconds. */
  long ofSeconds(int column) {
    Map<String, Long> bySecond = new TreeMap<>();
    seconds.forEach(line -> bySecond.put(line.get(0), Long.parseLong(line.get(column))));
    return bySecond.values().stream().mapToLong(Long::longValue).sum();
  }

  long total(int column) {
    return seconds.stream().mapToLong(line -> Long.parseLong(line.get(column))).sum();
  }

  private long sum(int phase, String operation, int column) {
    return seconds.stream()
        .filter(
            line -> line.get(1).equals(Integer.toString(phase)) && line.get(2).equals(operation))
        .mapToLong(line -> Long.parseLong(line.get(column)))
        .sum();
  }

  /** The intervals of each tag together, by HdrHistogram's own reader. */
  Map<String, Histogram> latencies() throws IOException {
    Map<String, Histogram> merged = new TreeMap<>();
    byte[] log = wholeLines(folder.latencies()).getBytes(StandardCharsets.UTF_8);
    try (HistogramLogReader reader = new HistogramLogReader(new ByteArrayInputStream(log))) {
      for (EncodableHistogram next = reader.nextIntervalHistogram();
          next != null;
          next = reader.nextIntervalHistogram()) {
        if (next.getTag().startsWith("RUN.")) {
          continue;
        }
        merged.computeIfAbsent(next.getTag(), tag -> new Histogram(2)).add((Histogram) next);
      }
    }
    return merged;
  }
}
