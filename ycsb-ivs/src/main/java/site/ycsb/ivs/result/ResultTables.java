package site.ycsb.ivs.result;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import site.ycsb.ivs.result.StepResult.OperationFigures;

/** Writes the figures of all steps so far as tables and as a log of histograms. */
public final class ResultTables {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MILLIS_PER_SECOND = 1e3;

  private static final String RESULTS_HEADER =
      "trial,epoch,mode,operation,count,skipped,failed,violations,seconds,throughput_per_s,mean_us,p50_us,p95_us,p99_us,p99_9_us,max_us,live_records,live_bytes,latency,measured\n";

  /** Empty cells, from seconds to max_us. */
  private static final String NOT_MEASURED = ",".repeat(7);

  private ResultTables() {}

  /** Writes them to a folder, each complete or as it was before. */
  public static void write(Path folder, List<StepResult> steps) throws IOException {
    StringBuilder results = new StringBuilder(RESULTS_HEADER);
    StringBuilder engine = new StringBuilder("trial,epoch,mode,statistic,value\n");
    StringBuilder sizes = new StringBuilder("trial,epoch,size_bytes,records\n");
    for (StepResult step : steps) {
      step.operations().forEach(figures -> results.append(row(step, figures)));
      for (Map.Entry<String, Long> statistic : step.engine().entrySet()) {
        engine.append(line(prefix(step), step.step(), statistic.getKey(), statistic.getValue()));
      }
      for (Map.Entry<Long, Long> size : step.sizes().entrySet()) {
        sizes.append(line(prefix(step), size.getKey(), size.getValue()));
      }
    }
    DurableFile.write(folder.resolve("results.csv"), results.toString());
    DurableFile.write(folder.resolve("engine.csv"), engine.toString());
    DurableFile.write(folder.resolve("sizes.csv"), sizes.toString());
    DurableFile.write(
        folder.resolve("latency.hlog"),
        out -> writeLog(new PrintStream(out, false, StandardCharsets.UTF_8), steps));
  }

  private static String prefix(StepResult step) {
    return step.trial() + "," + step.epoch();
  }

  private static String row(StepResult step, OperationFigures figures) {
    return line(
        prefix(step),
        step.step(),
        figures.operation(),
        figures.count(),
        figures.skipped(),
        figures.failed(),
        figures.violations(),
        figures.hasTimes() ? times(step, figures) : NOT_MEASURED,
        step.liveRecords(),
        step.liveBytes(),
        step.latency(),
        figures.measured());
  }

  private static String times(StepResult step, OperationFigures figures) {
    Histogram nanos = figures.nanos();
    return String.join(
        ",",
        decimal(step.seconds(), 6),
        decimal(figures.perSecond(step.seconds()), 3),
        micros(nanos.getMean()),
        micros(nanos.getValueAtPercentile(50)),
        micros(nanos.getValueAtPercentile(95)),
        micros(nanos.getValueAtPercentile(99)),
        micros(nanos.getValueAtPercentile(99.9)),
        micros(nanos.getMaxValue()));
  }

  private static String micros(Number nanos) {
    return decimal(nanos.doubleValue() / NANOS_PER_MICRO, 3);
  }

  private static String decimal(double value, int digits) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  private static String line(Object... cells) {
    StringJoiner line = new StringJoiner(",", "", "\n");
    for (Object cell : cells) {
      line.add(cell.toString());
    }
    return line.toString();
  }

  private static void writeLog(PrintStream out, List<StepResult> steps) throws IOException {
    HistogramLogWriter writer = new HistogramLogWriter(out);
    writer.outputComment("[latencies in nanoseconds; Interval_Max in milliseconds]");
    writer.outputLogFormatVersion();
    writer.outputLegend();
    for (StepResult step : steps) {
      for (OperationFigures figures :
          step.operations().stream().filter(OperationFigures::hasTimes).toList()) {
        Histogram nanos = figures.nanos();
        nanos.setTag(
            "trial-%d.epoch-%d.%s.%s"
                .formatted(step.trial(), step.epoch(), step.step(), figures.operation()));
        double start = step.startedMillis() / MILLIS_PER_SECOND;
        writer.outputIntervalHistogram(start, start + step.seconds(), nanos, NANOS_PER_MILLI);
      }
    }
    out.flush();
    if (out.checkError()) {
      throw new IOException("latency.hlog cannot be written");
    }
  }
}
