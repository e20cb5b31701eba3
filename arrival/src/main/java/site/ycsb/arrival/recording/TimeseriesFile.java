package site.ycsb.arrival.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.openloop.ArrivalSecond;
import site.ycsb.arrival.results.LatencyFigure;
import site.ycsb.arrival.results.LatencyFigure.View;

/** A CSV file with a line for each second, phase and operation. */
final class TimeseriesFile implements Closeable {
  private static final List<LatencyFigure> TIMES = View.SECONDS.figures();
  private static final String TITLES =
      Stream.of(
              Stream.of("second", "phase", "operation", "count", "failed"),
              TIMES.stream().map(LatencyFigure::column),
              TIMES.stream().map(figure -> "response_" + figure.column()),
              Stream.of("offered", "backlog", "lag_" + LatencyFigure.P99.column()))
          .flatMap(titles -> titles)
          .collect(Collectors.joining(",", "", "\n"));
  private static final double NANOS_PER_MICRO = 1e3;

  private final AppendedFile file;
  private final StringBuilder lines = new StringBuilder();
  private String ofSecond = "";
  private String lastOperation = "";
  private long second;
  private boolean hasArrivals;

  TimeseriesFile(Path path) throws IOException {
    file = new AppendedFile(path);
    file.append(TITLES);
  }

  /**
   * Begins the lines of a second.
   *
   * @param arrivals of the second; null in a closed loop
   */
  void begin(long number, @Nullable ArrivalSecond arrivals) {
    second = number;
    ofSecond = arrivals == null ? ",,," : text(arrivals);
    hasArrivals = arrivals != null && arrivals.offered() + arrivals.mostBacklog() > 0;
  }

  private static String text(ArrivalSecond arrivals) {
    return String.format(
        Locale.ROOT,
        ",%d,%d,%s",
        arrivals.offered(),
        arrivals.mostBacklog(),
        arrivals.lagNanos().getTotalCount() == 0
            ? ""
            : micros(LatencyFigure.P99.of(arrivals.lagNanos())));
  }

  void add(OperationInterval interval) {
    lastOperation = interval.phase() + "," + interval.operation();
    lines.append(second).append(',').append(lastOperation);
    lines.append(',').append(interval.count()).append(',').append(interval.failed());
    appendTimes(interval.serviceNanos());
    appendTimes(interval.responseNanos());
    lines.append(ofSecond).append('\n');
  }

  /** Writes the lines; there is one, too, where arrivals came or waited and nothing returned. */
  void end() throws IOException {
    if (lines.isEmpty() && hasArrivals && !lastOperation.isEmpty()) {
      lines
          .append(second)
          .append(',')
          .append(lastOperation)
          .append(",0,0")
          .append(",".repeat(2 * TIMES.size()));
      lines.append(ofSecond).append('\n');
    }
    if (!lines.isEmpty()) {
      file.append(lines);
      lines.setLength(0);
    }
  }

  private void appendTimes(Histogram nanos) {
    for (LatencyFigure figure : TIMES) {
      lines.append(',');
      if (nanos.getTotalCount() > 0) {
        lines.append(micros(figure.of(nanos)));
      }
    }
  }

  private static String micros(double nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / NANOS_PER_MICRO);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
