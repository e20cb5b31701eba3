package site.ycsb.arrival.schedule;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.arrival.csv.TimestampUnit;

/** Writes what a schedule plans as CSV, such as a replay and an analysis read. */
public final class ScheduleCsv {
  private final ArrivalSchedule schedule;
  private final long untilNanos;
  private final long atMost;
  private final TimestampUnit unit;
  private final AtomicLong written = new AtomicLong();
  private long lastNanos;

  /**
   * Prepares to write.
   *
   * @param schedule to take arrivals from
   * @param untilNanos at which the arrivals that are wanted end
   * @param atMost arrivals
   * @param unit of the times
   */
  public ScheduleCsv(ArrivalSchedule schedule, long untilNanos, long atMost, TimestampUnit unit) {
    this.schedule = schedule;
    this.untilNanos = untilNanos;
    this.atMost = atMost;
    this.unit = unit;
  }

  /** How many arrivals have been written; any thread may ask. */
  public long written() {
    return written.get();
  }

  /** When the last arrival was, in nanoseconds. */
  public long lastNanos() {
    return lastNanos;
  }

  /** Writes the instants, one a line. */
  public void writeTimestamps(Appendable output) throws IOException {
    output.append("arrival_").append(unit.symbol()).append('\n');
    for (long nanos = next(); nanos != ArrivalSchedule.END; nanos = next()) {
      output.append(time(nanos)).append('\n');
      count(nanos);
    }
  }

  /**
   * Writes how many arrivals there are in each interval, empty ones too: up to the end, or to the
   * last arrival where there are no more before the end.
   */
  public void writeCounts(long intervalNanos, Appendable output) throws IOException {
    Bounds.that(intervalNanos > 0, "interval", "is " + intervalNanos, "nanoseconds, above 0");
    output.append("start_").append(unit.symbol()).append(",arrivals\n");
    boolean endless = untilNanos == ArrivalSchedule.END;
    long nanos = next();
    for (long start = 0;
        endless ? nanos != ArrivalSchedule.END : start < untilNanos;
        start += intervalNanos) {
      long before = written();
      while (nanos - start < intervalNanos && nanos != ArrivalSchedule.END) {
        count(nanos);
        nanos = next();
      }
      output.append(time(start)).append(',').append(Long.toString(written() - before)).append('\n');
    }
  }

  private long next() {
    long nanos = written() < atMost ? schedule.nextArrivalNanos() : ArrivalSchedule.END;
    return nanos < untilNanos ? nanos : ArrivalSchedule.END;
  }

  private void count(long nanos) {
    lastNanos = nanos;
    // Only this thread writes it.
    written.lazySet(written.get() + 1);
  }

  private String time(long nanos) {
    return BigDecimal.valueOf(nanos, unit.nanoDigits()).toPlainString();
  }
}
