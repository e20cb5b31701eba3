package site.ycsb.arrival.csv;

import static site.ycsb.arrival.Words.format;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.OptionalLong;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.analysis.ArrivalCollector;
import site.ycsb.arrival.analysis.CollectedArrivals;
import site.ycsb.arrival.analysis.CountBins;
import site.ycsb.arrival.analysis.Series;

/**
 * Reads arrivals from a file: one timestamp a line in ascending order, or rows of time and count at
 * even distances. A heading is passed over, and so are empty lines and those that start with #.
 */
public final class ArrivalCsv {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int LINES_PER_READING = 1 << 10;

  private final String file;
  private final OptionalLong binNanos;
  private final CsvLines lines;
  private final CsvNumbers numbers;
  private volatile long linesRead;
  private volatile long bytesRead;

  /**
   * Prepares to read.
   *
   * @param in what to read
   * @param file how messages name it
   * @param unit of its times
   * @param binNanos width of the bins in which arrivals are counted, empty to choose one
   */
  public ArrivalCsv(InputStream in, String file, TimestampUnit unit, OptionalLong binNanos) {
    this.file = file;
    this.binNanos = binNanos;
    this.lines = new CsvLines(file, in);
    this.numbers = new CsvNumbers(lines, unit);
  }

  /** How many lines have been read; any thread may ask. */
  public long linesRead() {
    return linesRead;
  }

  /** How many bytes these had. */
  public long bytesRead() {
    return bytesRead;
  }

  /** Reads all of it; throws a {@link UsageException} at the first mistake. */
  public CollectedArrivals read() throws IOException {
    boolean isThere = lines.advance();
    if (isThere && CsvLines.isTitle(lines.text(0, comma() < 0 ? lines.length() : comma()))) {
      isThere = lines.advance();
    }
    if (!isThere) {
      throw new UsageException(
          file + ": has no arrivals; expected a timestamp a line, or rows of time,count");
    }
    return comma() < 0 ? instants() : rows();
  }

  private CollectedArrivals instants() throws IOException {
    ArrivalCollector collector = new ArrivalCollector(binNanos.orElse(0));
    long last = 0;
    do {
      if (comma() >= 0) {
        throw lines.mistake(
            "found " + lines.quote() + "; expected one timestamp, as on the lines before");
      }
      long nanos = numbers.nanos(0, lines.length());
      if (nanos < last) {
        throw lines.mistake(
            format(
                "found %s, which is %s before the line above; expected timestamps that ascend",
                lines.quote(), Series.seconds((last - nanos) / NANOS_PER_SECOND)));
      }
      last = nanos;
      add(collector, nanos);
    } while (advance());
    if (collector.arrivals() < 2) {
      throw new UsageException(file + ": has 1 arrival; expected at least 2");
    }
    return collector.collected();
  }

  private void add(ArrivalCollector collector, long nanos) {
    try {
      collector.add(nanos);
    } catch (CountBins.TooManyBinsException e) {
      throw lines.mistake(e.getMessage() + "; expected wider bins");
    }
  }

  private CollectedArrivals rows() throws IOException {
    double[] counts = new double[1024];
    int size = 0;
    long last = 0;
    long step = 0;
    do {
      int comma = comma();
      if (comma < 0 || lines.text(comma + 1, lines.length()).indexOf(',') >= 0) {
        throw lines.mistake(
            "found " + lines.quote() + "; expected a time and a count, as on the lines before");
      }
      long nanos = numbers.nanos(0, comma);
      if (size == 1) {
        step = firstStep(nanos - last);
      } else if (size > 1) {
        checkStep(nanos - last, step);
      }
      if (size == counts.length) {
        counts = grown(counts);
      }
      counts[size++] = (double) numbers.count(comma + 1, lines.length());
      last = nanos;
    } while (advance());
    if (size < 2) {
      throw new UsageException(file + ": has 1 row of time and count; expected at least 2");
    }
    return binned(Series.counts(Arrays.copyOf(counts, size), step / NANOS_PER_SECOND), step);
  }

  private CollectedArrivals binned(Series counts, long step) {
    if (!(counts.mean() > 0)) {
      throw new UsageException(file + ": all counts are 0; expected at least one arrival");
    }
    long bin = binNanos.orElse(step);
    if (bin % step != 0 || bin / step > counts.size()) {
      throw new UsageException(
          format(
              "%s: bins of %s do not fit; expected a multiple of %s, the distance of its rows",
              file,
              Series.seconds(bin / NANOS_PER_SECOND),
              Series.seconds(step / NANOS_PER_SECOND)));
    }
    return CollectedArrivals.ofCounts(counts.aggregated(Math.toIntExact(bin / step)));
  }

  private long firstStep(long step) {
    if (!(step > 0)) {
      throw lines.mistake(
          "found " + lines.quote() + "; expected a time after that of the line above");
    }
    return step;
  }

  private void checkStep(long found, long step) {
    // Times that were computed as floating-point numbers are off by a little.
    if (Math.abs(found - step) > Math.max(2, step / 1_000_000)) {
      throw lines.mistake(
          format(
              "found %s, %s after the line above; expected %s, as between the first two rows",
              lines.quote(),
              Series.seconds(found / NANOS_PER_SECOND),
              Series.seconds(step / NANOS_PER_SECOND)));
    }
  }

  private double[] grown(double[] counts) {
    if (counts.length >= ArrivalCollector.MOST_BINS) {
      throw lines.mistake(format("there are more than %,d rows of time and count", counts.length));
    }
    return Arrays.copyOf(counts, 2 * counts.length);
  }

  private int comma() {
    for (int i = 0; i < lines.length(); i++) {
      if (lines.at(i) == ',') {
        return i;
      }
    }
    return -1;
  }

  private boolean advance() throws IOException {
    boolean isThere = lines.advance();
    if (lines.number() % LINES_PER_READING == 0) {
      linesRead = lines.number();
      bytesRead = lines.bytes();
    }
    return isThere;
  }
}
