package site.ycsb.ivs.result;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import site.ycsb.client.result.IntervalLog;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.ResultFolder;

/** Writes the figures of all steps so far as tables and as a log of histograms. */
public final class ResultTables {
  private static final double MILLIS_PER_SECOND = 1e3;

  private static final String RESULTS_HEADER =
      "trial,epoch,mode,operation,count,skipped,failed,violations,seconds,throughput_per_s,mean_us,p50_us,p95_us,p99_us,p99_9_us,max_us,live_records,live_bytes,latency,min_us\n";

  /** From mean_us to max_us. */
  private static final List<LatencyFigure> FIGURES =
      List.of(
          LatencyFigure.MEAN,
          LatencyFigure.P50,
          LatencyFigure.P95,
          LatencyFigure.P99,
          LatencyFigure.P999,
          LatencyFigure.MAX);

  /** Empty cells, from seconds to max_us. */
  private static final String NOT_MEASURED = ",".repeat(7);

  private ResultTables() {}

  /** Writes them to a folder, each complete or as it was before. */
  public static void write(Path folder, List<StepResult> steps) throws IOException {
    StringBuilder results = new StringBuilder(RESULTS_HEADER);
    StringBuilder engine = new StringBuilder("trial,epoch,mode,statistic,value\n");
    StringBuilder sizes = new StringBuilder("trial,epoch,size_bytes,records\n");
    long beganMillis = steps.isEmpty() ? 0 : steps.get(0).startedMillis();
    StringBuilder log =
        new StringBuilder(
            IntervalLog.header(
                Instant.ofEpochMilli(beganMillis),
                "trial-<trial>.epoch-<epoch>.<mode>.<operation>"));
    for (StepResult step : steps) {
      String prefix = step.trial() + "," + step.epoch();
      for (OperationResult each : step.operations()) {
        results.append(row(prefix, step, each));
        log.append(each.completed() > 0 ? interval(beganMillis, step, each.operation()) : "");
      }
      step.engine().forEach((name, value) -> engine.append(line(prefix, step.step(), name, value)));
      step.sizes().forEach((bytes, records) -> sizes.append(line(prefix, bytes, records)));
    }
    ResultFolder.replaceOnDisk(folder.resolve("results.csv"), results.toString());
    ResultFolder.replaceOnDisk(folder.resolve("engine.csv"), engine.toString());
    ResultFolder.replaceOnDisk(folder.resolve("sizes.csv"), sizes.toString());
    ResultFolder.replaceOnDisk(folder.resolve("latency.hlog"), log.toString());
  }

  private static String row(String prefix, StepResult step, OperationResult found) {
    return line(
        prefix,
        step.step(),
        found.operation(),
        found.completed(),
        found.skipped(),
        found.failed(),
        found.violations(),
        found.completed() > 0 ? times(step, found) : NOT_MEASURED,
        step.liveRecords(),
        step.liveBytes(),
        step.latency(),
        found.completed() > 0 ? micros(found, LatencyFigure.MIN) : "");
  }

  private static String times(StepResult step, OperationResult found) {
    StringJoiner times = new StringJoiner(",");
    times.add(decimal(step.seconds(), 6));
    times.add(decimal(found.completed() / step.seconds(), 3));
    FIGURES.forEach(figure -> times.add(micros(found, figure)));
    return times.toString();
  }

  private static String micros(OperationResult found, LatencyFigure figure) {
    return decimal(found.times().micros(figure), 3);
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

  private static String interval(long beganMillis, StepResult step, String operation) {
    String tag =
        "trial-%d.epoch-%d.%s.%s".formatted(step.trial(), step.epoch(), step.step(), operation);
    double from = (step.startedMillis() - beganMillis) / MILLIS_PER_SECOND;
    try {
      Histogram nanos = IntervalLog.histogram(step.histograms().getOrDefault(operation, ""));
      return new IntervalLog.Interval(tag, from, from + step.seconds(), nanos).line();
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("no histogram", e);
    }
  }
}
