package site.ycsb.arrival.schedule;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.trace.TraceColumn;
import site.ycsb.arrival.schedule.trace.TraceReader;
import site.ycsb.arrival.schedule.trace.TraceSpan;
import site.ycsb.arrival.schedule.trace.TraceUnit;

/**
 * Recorded arrivals, read while the run goes on. {@link #of} reads the file once before.
 *
 * @param column of timestamps in ascending order
 * @param unit of the timestamps
 * @param span what the file holds
 * @param origin the timestamp at which the run starts
 * @param speedup how many times faster than recorded
 * @param repeated whether the file begins again after its end, one mean gap later
 */
public record Replay(
    TraceColumn column,
    TraceUnit unit,
    TraceSpan span,
    BigDecimal origin,
    double speedup,
    boolean repeated)
    implements ArrivalModel {
  private static final double FASTEST = 1e9;

  public Replay {
    Checks.range("speedup", speedup, 1 / FASTEST, FASTEST);
    Checks.that(
        origin.compareTo(span.first()) <= 0,
        "offset",
        "is " + origin.toPlainString(),
        "at most the first timestamp, " + span.first().toPlainString());
  }

  /** Replays a file from its first timestamp on, as fast as it was recorded. */
  public static Replay of(TraceColumn column, TraceUnit unit) {
    TraceSpan span = TraceSpan.of(column);
    return new Replay(column, unit, span, span.first(), 1, false);
  }

  @Override
  public String generator() {
    return "replay";
  }

  /** The number of gaps over the time between the first and the last timestamp. */
  @Override
  public double ratePerSecond() {
    return (span.count() - 1) / (spanNanos() / TimeChangedSchedule.NANOS_PER_SECOND) * speedup;
  }

  /** The same trace with another mean rate. */
  public Replay withRate(double ratePerSecond) {
    Checks.rate(ratePerSecond);
    return withSpeedup(speedup * ratePerSecond / ratePerSecond());
  }

  /** The same trace at another speed. */
  public Replay withSpeedup(double factor) {
    return new Replay(column, unit, span, origin, factor, repeated);
  }

  /** The same trace, whose run starts at a timestamp other than the first. */
  public Replay withOrigin(BigDecimal timestamp) {
    return new Replay(column, unit, span, timestamp, speedup, repeated);
  }

  /** The same trace over and over. */
  public Replay repeating() {
    return new Replay(column, unit, span, origin, speedup, true);
  }

  @Override
  public ArrivalSchedule schedule(long seed, long horizonNanos) {
    return new Recorded(this);
  }

  private double spanNanos() {
    return span.last().subtract(span.first()).doubleValue() * unit.nanos();
  }

  /** Reads on as it is asked. */
  private static final class Recorded implements ArrivalSchedule {
    private final Replay replay;
    private final double cycleNanos;
    private TraceReader reader;
    private long cycle;
    private long last;

    Recorded(Replay replay) {
      this.replay = replay;
      this.reader = replay.column().open();
      this.cycleNanos = replay.spanNanos() * (1 + 1.0 / (replay.span().count() - 1));
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
      if (timestamp == null && replay.repeated()) {
        cycle++;
        reader = replay.column().open();
        timestamp = reader.next();
      }
      return timestamp;
    }

    private long nanos(BigDecimal timestamp) {
      BigDecimal elapsed =
          timestamp.subtract(replay.origin()).multiply(BigDecimal.valueOf(replay.unit().nanos()));
      if (replay.speedup() == 1 && cycle == 0) {
        BigDecimal whole = elapsed.setScale(0, RoundingMode.FLOOR);
        return whole.compareTo(BigDecimal.valueOf(END)) < 0 ? whole.longValue() : END;
      }
      return (long) Math.floor((elapsed.doubleValue() + cycle * cycleNanos) / replay.speedup());
    }
  }
}
