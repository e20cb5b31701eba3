package site.ycsb.arrival.csv;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The unit in which a file gives its times. */
public enum TimestampUnit {
  /** Seconds. */
  @JsonProperty("s")
  S(9),
  /** Milliseconds. */
  @JsonProperty("ms")
  MS(6),
  /** Microseconds. */
  @JsonProperty("us")
  US(3),
  /** Nanoseconds. */
  @JsonProperty("ns")
  NS(0);

  private final int nanoDigits;

  TimestampUnit(int nanoDigits) {
    this.nanoDigits = nanoDigits;
  }

  /** The unit of a symbol, such as "ms". */
  public static Optional<TimestampUnit> of(String symbol) {
    return Arrays.stream(values()).filter(unit -> unit.symbol().equals(symbol)).findFirst();
  }

  /** All symbols, for messages. */
  public static String symbols() {
    return Arrays.stream(values()).map(TimestampUnit::symbol).collect(Collectors.joining(", "));
  }

  /** As users write it. */
  public String symbol() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How many digits a time in this unit can have after the point, down to the nanosecond. */
  public int nanoDigits() {
    return nanoDigits;
  }

  /** Nanoseconds in one. */
  public long nanos() {
    return BigInteger.TEN.pow(nanoDigits).longValueExact();
  }
}
