package site.ycsb.arrival.recording;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** An interval log of HdrHistogram with a tag for each phase, operation and kind of time. */
final class LatencyLog implements Closeable {
  private static final int DIGITS = 2;
  private static final double NANOS_PER_SECOND = 1e9;
  // What the column of maxima is in; the histograms have nanoseconds.
  private static final double NANOS_PER_MILLI = 1e6;

  private final AppendedFile file;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final HistogramLogWriter log =
      new HistogramLogWriter(new PrintStream(bytes, false, StandardCharsets.UTF_8));
  private final Map<String, Histogram> intervals = new TreeMap<>();
  private long fromNanos;

  LatencyLog(Path path) throws IOException {
    file = new AppendedFile(path);
  }

  /** Writes what comes before the first interval. */
  void begin(Instant began) throws IOException {
    log.outputComment("[Times in nanoseconds; tags are P<phase>.<operation>.service or .response]");
    log.outputLogFormatVersion();
    log.outputStartTime(began.toEpochMilli());
    log.outputBaseTime(began.toEpochMilli());
    log.outputLegend();
    append();
  }

  void add(OperationInterval interval) {
    String tag = "P" + interval.phase() + "." + interval.operation();
    add(tag + ".service", interval.serviceNanos());
    add(tag + ".response", interval.responseNanos());
  }

  private void add(String tag, Histogram nanos) {
    if (nanos.getTotalCount() > 0) {
      intervals.computeIfAbsent(tag, absent -> tagged(tag)).add(nanos);
    }
  }

  private static Histogram tagged(String tag) {
    Histogram interval = new Histogram(DIGITS);
    interval.setTag(tag);
    return interval;
  }

  /**
   * Writes what was added since the last call.
   *
   * @param nanos now, since the run began
   */
  void end(long nanos) throws IOException {
    for (Histogram interval : intervals.values()) {
      log.outputIntervalHistogram(
          fromNanos / NANOS_PER_SECOND, nanos / NANOS_PER_SECOND, interval, NANOS_PER_MILLI);
    }
    // A phase that is over needs no memory any more.
    intervals.clear();
    fromNanos = nanos;
    append();
  }

  private void append() throws IOException {
    file.append(bytes.toByteArray());
    bytes.reset();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
