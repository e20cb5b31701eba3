package site.ycsb.arrival.schedule;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.bind.Setting;
import site.ycsb.arrival.csv.CsvColumn;
import site.ycsb.arrival.csv.TimestampUnit;

/**
 * Arrivals that a CSV file has recorded; {@link #opened} reads it.
 *
 * @param file from the folder of the run
 * @param kind of what the file holds
 * @param column from 1
 * @param unit of timestamps, seconds if absent
 * @param offset where the run starts: a timestamp, the first if absent, before which those of the
 *     file are passed over; of counts and rates so many seconds after the first interval's begin
 * @param speedup how many times faster than recorded timestamps
 * @param intervalSeconds that a count or rate holds, 1 if absent
 * @param repeated whether the file begins again after its end, for timestamps one mean gap later
 * @param scaledRate the mean that the recording is scaled to
 * @param gaps within an interval, exponential if absent
 */
public record Replay(
    @JsonProperty(required = true) @Setting(legal = "a CSV file") String file,
    @Setting(otherwise = "timestamps") Kind kind,
    @Setting(otherwise = "1") int column,
    @Nullable TimestampUnit unit,
    @Setting(legal = "a timestamp, in the unit of the file, or seconds of counts and rates")
        @Nullable BigDecimal offset,
    @Nullable Double speedup,
    @JsonProperty("interval") @Nullable Double intervalSeconds,
    @JsonProperty("repeat") @Setting(otherwise = "false") Boolean repeated,
    @JsonProperty("rate") @Nullable Double scaledRate,
    @JsonProperty("distribution") @Nullable GapDistribution gaps)
    implements ArrivalModel {
  private static final int MOST_COLUMNS = 10_000;
  private static final int MOST_DIGITS = 30;
  private static final double FASTEST = 1e9;
  private static final double LONGEST_INTERVAL = 1e9;
  private static final double MOST_RATE = 1e9;

  /** What a recording holds. */
  public enum Kind {
    /** The time of each arrival. */
    @JsonProperty("timestamps")
    TIMESTAMPS("a CSV file of timestamps in ascending order, two of them different"),
    /** How many arrivals each interval has. */
    @JsonProperty("counts")
    COUNTS("a CSV file of counts, one for each interval, not all 0"),
    /** How many arrivals per second each interval has. */
    @JsonProperty("rates")
    RATES("a CSV file of rates up to 1e9, one for each interval, not all 0");

    private final String file;

    Kind(String file) {
      this.file = file;
    }
  }

  public Replay {
    boolean timestamps = kind == Kind.TIMESTAMPS;
    refuse(timestamps, "interval", intervalSeconds, "timestamps");
    refuse(timestamps, "distribution", gaps, "timestamps");
    refuse(!timestamps, "unit", unit, "counts and rates");
    refuse(!timestamps, "speedup", speedup, "counts and rates");
    refuse(scaledRate != null, "speedup", speedup, "\"rate\", which sets the speed too");
    Bounds.that(
        column >= 1 && column <= MOST_COLUMNS,
        "column",
        "is " + column,
        "a whole number from 1 to " + MOST_COLUMNS);
    Bounds.that(
        intervalSeconds == null || (intervalSeconds > 0 && intervalSeconds <= LONGEST_INTERVAL),
        "interval",
        "is " + (intervalSeconds == null ? "" : DecimalText.plain(intervalSeconds)),
        "seconds, a number above 0, up to 1e9");
    Bounds.that(
        offset == null || Math.abs(offset.scale()) <= MOST_DIGITS,
        "offset",
        "is " + offset,
        "a timestamp, in the unit of the file, or seconds of counts and rates");
    Bounds.that(
        timestamps || offset == null || offset.signum() >= 0,
        "offset",
        "is " + offset,
        "seconds, at least 0");
    if (speedup != null) {
      Bounds.range("speedup", speedup, 1 / FASTEST, FASTEST);
    }
    if (scaledRate != null) {
      Bounds.rate(scaledRate);
    }
    Bounds.that(!path(file, kind).toString().isEmpty(), "file", "is empty", kind.file);
  }

  private static Path path(String file, Kind kind) {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new InvalidValueException("file", "is no path: " + e.getReason(), kind.file, e);
    }
  }

  private static void refuse(boolean useless, String field, @Nullable Object given, String beside) {
    Bounds.that(
        !useless || given == null,
        field,
        "means nothing beside " + beside,
        "none beside " + beside);
  }

  /** A recording that has been read once, and may be read again as the run goes on. */
  @Setting(name = "-")
  public sealed interface Opened extends ArrivalModel {
    @Override
    default String generator() {
      return "replay";
    }

    /** What was read, and may be read again. */
    Path file();
  }

  @Override
  public Opened opened() {
    try {
      CsvColumn recorded = new CsvColumn(path(file, kind), column);
      return kind == Kind.TIMESTAMPS ? timestamps(recorded) : intervals(recorded);
    } catch (UsageException e) {
      throw new InvalidValueException("file", String.valueOf(e.getMessage()), kind.file, e);
    }
  }

  private Opened timestamps(CsvColumn recorded) {
    TimestampUnit written = unit == null ? TimestampUnit.S : unit;
    CsvColumn.Span span = recorded.span(offset).orElse(null);
    if (span == null || span.first().compareTo(span.last()) == 0) {
      if (offset == null && span != null) {
        throw new UsageException(
            recorded.file()
                + ": all timestamps are "
                + span.first().toPlainString()
                + "; two have to differ");
      }
      throw new InvalidValueException(
          "offset", "is " + offset, "a timestamp from which on the file has two that differ");
    }
    BigDecimal origin = offset == null ? span.first() : offset;
    double factor = speedup == null ? 1 : speedup;
    Timestamps asRecorded = new Timestamps(recorded, written, span, origin, factor, repeated);
    if (scaledRate == null) {
      return asRecorded;
    }
    try {
      factor = scaledRate / asRecorded.ratePerSecond();
      return new Timestamps(recorded, written, span, origin, factor, repeated);
    } catch (InvalidValueException e) {
      throw new InvalidValueException("rate", "is " + scaledRate, e.expected(), e);
    }
  }

  private Opened intervals(CsvColumn recorded) {
    double seconds = intervalSeconds == null ? 1 : intervalSeconds;
    double factor = kind == Kind.COUNTS ? 1 / seconds : 1;
    long passedOver = intervalsPassedOver(seconds);
    List<RatePoint> points = new ArrayList<>();
    CsvColumn.Reader reader = recorded.open();
    double sum = 0;
    long read = 0;
    for (@Nullable BigDecimal next = reader.next(); next != null; next = reader.next()) {
      double rate = next.doubleValue() * factor;
      if (!(rate >= 0 && rate <= MOST_RATE)) {
        throw reader.mistake(next + " is no count or rate; expected a number from 0 to 1e9/s");
      }
      if (read++ >= passedOver) {
        points.add(new RatePoint(points.size() * seconds, rate));
        sum += rate;
      }
    }
    if (!(sum > 0)) {
      throw new UsageException(
          recorded.file() + ": has no arrivals" + (passedOver > 0 ? " after the offset" : ""));
    }
    points.add(new RatePoint(points.size() * seconds, 0));
    GapDistribution scatter = gaps == null ? new GapDistribution.Exponential() : gaps;
    return new Intervals(recorded.file(), new Steps(points, repeated, scaledRate, scatter));
  }

  private long intervalsPassedOver(double intervalSeconds) {
    double intervals = offset == null ? 0 : offset.doubleValue() / intervalSeconds;
    Bounds.that(
        intervals == Math.rint(intervals),
        "offset",
        "is " + offset,
        "a multiple of the interval, " + DecimalText.plain(intervalSeconds) + " s");
    return (long) intervals;
  }

  @Override
  public double ratePerSecond() {
    return opened().ratePerSecond();
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return opened().schedule(seed, horizonNanos);
  }

  /**
   * Counts or rates of intervals of one length: the rate holds for the interval.
   *
   * @param steps what was read
   */
  record Intervals(Path file, Steps steps) implements Opened {
    /** The mean over the file. */
    @Override
    public double ratePerSecond() {
      return steps.ratePerSecond();
    }

    @Override
    public ArrivalSchedule schedule(long seed, long horizonNanos) {
      return steps.schedule(seed, horizonNanos);
    }

    @Override
    public @Nullable String warning(long horizonNanos) {
      return steps.warning(horizonNanos);
    }
  }

  /**
   * Timestamps, which are read again as the run goes on.
   *
   * @param origin the timestamp at which the run starts
   */
  record Timestamps(
      CsvColumn column,
      TimestampUnit unit,
      CsvColumn.Span span,
      BigDecimal origin,
      double speedup,
      boolean repeated)
      implements Opened {
    Timestamps {
      Bounds.range("speedup", speedup, 1 / FASTEST, FASTEST);
    }

    @Override
    public Path file() {
      return column.file();
    }

    /** The number of gaps over the time between the first and the last timestamp. */
    @Override
    public double ratePerSecond() {
      return (span.count() - 1) / (spanNanos() / TimeChangedSchedule.NANOS_PER_SECOND) * speedup;
    }

    @Override
    public long mostArrivals() {
      return repeated ? Long.MAX_VALUE : span.count();
    }

    @Override
    public ArrivalSchedule schedule(long seed, long horizonNanos) {
      return new Recorded(this);
    }

    private double spanNanos() {
      return span.last().subtract(span.first()).doubleValue() * unit.nanos();
    }
  }

  /** Reads on as it is asked. */
  private static final class Recorded implements ArrivalSchedule {
    private final Timestamps recording;
    private final double cycleNanos;
    private CsvColumn.Reader reader;
    private long cycle;
    private long last;

    Recorded(Timestamps recording) {
      this.recording = recording;
      this.reader = recording.column.open();
      this.cycleNanos = recording.spanNanos() * (1 + 1.0 / (recording.span.count() - 1));
    }

    @Override
    public long nextArrivalNanos() {
      if (last == END) {
        return END;
      }
      BigDecimal timestamp = next();
      last = timestamp == null ? END : Math.max(last, nanos(timestamp));
      return last;
    }

    private @Nullable BigDecimal next() {
      BigDecimal timestamp = reader.next();
      if (timestamp == null && recording.repeated) {
        cycle++;
        reader = recording.column.open();
        timestamp = reader.next();
      }
      while (timestamp != null && timestamp.compareTo(recording.span.first()) < 0) {
        timestamp = reader.next();
      }
      return timestamp;
    }

    private long nanos(BigDecimal timestamp) {
      BigDecimal elapsed =
          timestamp.subtract(recording.origin).multiply(BigDecimal.valueOf(recording.unit.nanos()));
      if (recording.speedup == 1 && cycle == 0) {
        BigDecimal whole = elapsed.setScale(0, RoundingMode.FLOOR);
        return whole.compareTo(BigDecimal.valueOf(END)) < 0 ? whole.longValue() : END;
      }
      return (long) Math.floor((elapsed.doubleValue() + cycle * cycleNanos) / recording.speedup);
    }
  }
}
