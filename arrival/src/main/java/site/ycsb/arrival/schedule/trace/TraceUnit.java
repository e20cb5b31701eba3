package site.ycsb.arrival.schedule.trace;

import java.util.Locale;

/** The unit of timestamps in a file. */
public enum TraceUnit {
  /** Seconds. */
  S(9),
  /** Milliseconds. */
  MS(6),
  /** Microseconds. */
  US(3),
  /** Nanoseconds. */
  NS(0);

  private final int nanoDigits;

  TraceUnit(int nanoDigits) {
    this.nanoDigits = nanoDigits;
  }

  /** How many digits a time in this unit has after the point, down to the nanosecond. */
  public int nanoDigits() {
    return nanoDigits;
  }

  /** Nanoseconds in one unit. */
  public long nanos() {
    long nanos = 1;
    for (int digit = 0; digit < nanoDigits; digit++) {
      nanos *= 10;
    }
    return nanos;
  }

  /** The name in lower case, as users write it. */
  public String symbol() {
    return name().toLowerCase(Locale.ROOT);
  }
}
