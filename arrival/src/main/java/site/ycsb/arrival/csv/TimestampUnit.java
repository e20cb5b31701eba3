package site.ycsb.arrival.csv;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The unit in which a file gives its times. */
public enum TimestampUnit {
  SECONDS("s", 9),
  MILLIS("ms", 6),
  MICROS("us", 3),
  NANOS("ns", 0);

  private final String symbol;
  private final int nanoDigits;

  TimestampUnit(String symbol, int nanoDigits) {
    this.symbol = symbol;
    this.nanoDigits = nanoDigits;
  }

  /** The unit of a symbol, such as "ms". */
  public static Optional<TimestampUnit> of(String symbol) {
    return Arrays.stream(values()).filter(unit -> unit.symbol.equals(symbol)).findFirst();
  }

  /** All symbols, for messages. */
  public static String symbols() {
    return Arrays.stream(values()).map(unit -> unit.symbol).collect(Collectors.joining(", "));
  }

  public String symbol() {
    return symbol;
  }

  /** How many digits a time in this unit can have after the point, down to the nanosecond. */
  int nanoDigits() {
    return nanoDigits;
  }

  /** Nanoseconds in one. */
  public long nanos() {
    long nanos = 1;
    for (int digit = 0; digit < nanoDigits; digit++) {
      nanos *= 10;
    }
    return nanos;
  }
}
