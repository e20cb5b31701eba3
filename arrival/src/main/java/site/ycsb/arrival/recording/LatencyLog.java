package site.ycsb.arrival.recording;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/**
 * An interval log of HdrHistogram with a tag for each phase, operation and kind of time. Written
 * without its writer, as that of YCSB's installations knows no tags and does not run on new Java.
 */
final class LatencyLog implements Closeable {
  private static final int DIGITS = 2;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;
  // What the column of maxima is in; the histograms have nanoseconds.
  private static final double NANOS_PER_MILLI = 1e6;

  private final AppendedFile file;
  private final Map<String, Histogram> intervals = new TreeMap<>();
  private long fromNanos;

  LatencyLog(Path path) throws IOException {
    file = new AppendedFile(path);
  }

  /** Writes what comes before the first interval. */
  @SuppressWarnings("JavaUtilDate") // The format has its text.
  void begin(Instant began) throws IOException {
    long millis = began.toEpochMilli();
    double seconds = millis / MILLIS_PER_SECOND;
    file.append(
        String.format(
            Locale.ROOT,
            """
            #[Times in nanoseconds; tags are P<phase>.<operation>.service or .response]
            #[Histogram log format version 1.3]
            #[StartTime: %.3f (seconds since epoch), %s]
            #[BaseTime: %.3f (seconds since epoch)]
            "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"
            """,
            seconds,
            new Date(millis),
            seconds));
  }

  void add(OperationInterval interval) {
    String tag = "P" + interval.phase() + "." + interval.operation();
    add(tag + ".service", interval.serviceNanos());
    add(tag + ".response", interval.responseNanos());
  }

  private void add(String tag, Histogram nanos) {
    if (nanos.getTotalCount() > 0) {
      intervals.computeIfAbsent(tag, absent -> new Histogram(DIGITS)).add(nanos);
    }
  }

  /**
   * Writes what was added since the last call.
   *
   * @param nanos now, since the run began
   */
  void end(long nanos) throws IOException {
    StringBuilder lines = new StringBuilder();
    intervals.forEach((tag, interval) -> lines.append(line(tag, interval, nanos)));
    // A phase that is over needs no memory any more.
    intervals.clear();
    fromNanos = nanos;
    file.append(lines);
  }

  private String line(String tag, Histogram interval, long nanos) {
    ByteBuffer buffer = ByteBuffer.allocate(interval.getNeededByteBufferCapacity());
    int length = interval.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
    return String.format(
        Locale.ROOT,
        "Tag=%s,%.3f,%.3f,%.3f,%s\n",
        tag,
        fromNanos / NANOS_PER_SECOND,
        (nanos - fromNanos) / NANOS_PER_SECOND,
        interval.getMaxValue() / NANOS_PER_MILLI,
        Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length)));
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
