package site.ycsb.client.result;

import static site.ycsb.arrival.Words.format;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The lines of {@code latency.hlog}, an interval log of HdrHistogram with tags. Written without its
 * writer, as that of YCSB's installations knows no tags and does not run on new Java.
 */
public final class IntervalLog {
  /** Significant digits of the times of operations. */
  public static final int DIGITS = 2;

  /** Of the whole run: by how much later than due requests were issued. */
  public static final String LAG = "RUN.lag";

  /** Of the whole run: by how much a thread that only sleeps woke late. */
  public static final String HICCUP = "RUN.hiccup";

  private static final String TAG = "Tag=";
  private static final int CELLS = 5;
  private static final double MILLIS_PER_SECOND = 1e3;
  // What the column of maxima is in; the histograms have nanoseconds.
  private static final double NANOS_PER_MILLI = 1e6;

  private IntervalLog() {}

  /** The tag of the times of an operation in a phase. */
  public static String tag(int phase, String operation, boolean response) {
    return "P" + phase + "." + operation + (response ? ".response" : ".service");
  }

  /** What comes before the first interval of a run. */
  public static String header(Instant began) {
    return header(began, "P<phase>.<operation>.service or .response, and RUN.<what>");
  }

  /**
   * What comes before the first interval.
   *
   * @param tags what tags are made of
   */
  @SuppressWarnings("JavaUtilDate") // The format has its text.
  public static String header(Instant began, String tags) {
    long millis = began.toEpochMilli();
    double seconds = millis / MILLIS_PER_SECOND;
    return format(
        """
        #[Times in nanoseconds; tags are %s]
        #[Histogram log format version 1.3]
        #[StartTime: %.3f (seconds since epoch), %s]
        #[BaseTime: %.3f (seconds since epoch)]
        "StartTimestamp","Interval_Length","Interval_Max","Interval_Compressed_Histogram"
        """,
        tags, seconds, new Date(millis), seconds);
  }

  /** A histogram as text: compressed, in base 64. */
  public static String text(Histogram nanos) {
    ByteBuffer buffer = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
    int length = nanos.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /** The histogram of such a text. */
  public static Histogram histogram(String text) throws DataFormatException {
    ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
    return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
  }

  /**
   * The times of one tag in one interval.
   *
   * @param fromSeconds since the run began
   * @param toSeconds since the run began
   */
  public record Interval(String tag, double fromSeconds, double toSeconds, Histogram nanos) {

    /** Reads a line; null where it is none of an interval with a tag. */
    public static @Nullable Interval of(String line) throws DataFormatException {
      String[] cells = line.split(",", -1);
      if (!line.startsWith(TAG) || cells.length != CELLS) {
        return null;
      }
      double from = Double.parseDouble(cells[1]);
      return new Interval(
          cells[0].substring(TAG.length()),
          from,
          from + Double.parseDouble(cells[2]),
          histogram(cells[CELLS - 1]));
    }

    /** The line, ended by a newline. */
    public String line() {
      return format(
          "%s%s,%.3f,%.3f,%.3f,%s\n",
          TAG,
          tag,
          fromSeconds,
          toSeconds - fromSeconds,
          nanos.getMaxValue() / NANOS_PER_MILLI,
          text(nanos));
    }
  }
}
