package site.ycsb.arrival.schedule;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Writes what a schedule plans as CSV, such as a replay reads. */
public final class ScheduleCsv {
  private ScheduleCsv() {}

  /**
   * Writes the instants before an end, one a line in nanoseconds.
   *
   * @return how many
   */
  public static long writeTimestamps(
      ArrivalSchedule schedule, long untilNanos, long atMost, Appendable output) {
    append(output, "arrival_nanos\n");
    long count = 0;
    long nanos = count < atMost ? schedule.nextArrivalNanos() : ArrivalSchedule.END;
    while (nanos < untilNanos) {
      append(output, nanos + "\n");
      count++;
      nanos = count < atMost ? schedule.nextArrivalNanos() : ArrivalSchedule.END;
    }
    return count;
  }

  /**
   * Writes how many arrivals there are in each interval before an end, empty ones too.
   *
   * @return how many arrivals in all
   */
  public static long writeCounts(
      ArrivalSchedule schedule, long intervalNanos, long untilNanos, Appendable output) {
    Checks.that(intervalNanos > 0, "interval", "is " + intervalNanos, "nanoseconds, above 0");
    append(output, "start_nanos,arrivals\n");
    long total = 0;
    long nanos = schedule.nextArrivalNanos();
    for (long start = 0; start < untilNanos; start += intervalNanos) {
      long end = Math.min(untilNanos, start + intervalNanos);
      long count = 0;
      for (; nanos < end; nanos = schedule.nextArrivalNanos()) {
        count++;
      }
      append(output, start + "," + count + "\n");
      total += count;
    }
    return total;
  }

  private static void append(Appendable output, String text) {
    try {
      output.append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
