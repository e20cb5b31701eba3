package site.ycsb.arrival.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.openloop.ArrivalSecond;

/** A CSV file with a line for each second, phase and operation. */
final class TimeseriesFile implements Closeable {
  private static final String TITLES =
      "second,phase,operation,count,failed,mean_us,p50_us,p99_us,max_us,"
          + "response_mean_us,response_p50_us,response_p99_us,response_max_us,"
          + "offered,backlog,lag_p99_us\n";
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
            : micros((double) arrivals.lagNanos().getValueAtPercentile(99)));
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
      lines.append(second).append(',').append(lastOperation).append(",0,0,,,,,,,,");
      lines.append(ofSecond).append('\n');
    }
    if (!lines.isEmpty()) {
      file.append(lines);
      lines.setLength(0);
    }
  }

  private void appendTimes(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      lines.append(",,,,");
      return;
    }
    lines.append(',').append(micros(nanos.getMean()));
    lines.append(',').append(micros((double) nanos.getValueAtPercentile(50)));
    lines.append(',').append(micros((double) nanos.getValueAtPercentile(99)));
    lines.append(',').append(micros((double) nanos.getMaxValue()));
  }

  private static String micros(double nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / NANOS_PER_MICRO);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
