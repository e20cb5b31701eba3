package site.ycsb.arrival.schedule.trace;

import java.util.Locale;

/** The unit of timestamps in a file. */
public enum TraceUnit {
  /** Seconds. */
  S(1_000_000_000),
  /** Milliseconds. */
  MS(1_000_000),
  /** Microseconds. */
  US(1_000),
  /** Nanoseconds. */
  NS(1);

  private final long nanos;

  TraceUnit(long nanos) {
    this.nanos = nanos;
  }

  /** Nanoseconds in one unit. */
  public long nanos() {
    return nanos;
  }

  /** The name in lower case, as users write it. */
  public String symbol() {
    return name().toLowerCase(Locale.ROOT);
  }
}
