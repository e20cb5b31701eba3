package site.ycsb.arrival.schedule;

import java.math.BigDecimal;
import site.ycsb.arrival.DecimalText;

/**
 * A change of the pace at which the schedule of a phase goes on.
 *
 * @param phase of the run, from 1
 * @param nanos from the beginning of the phase
 * @param factor of the pace that is planned, from then on; 1 is as planned
 */
public record RateChange(int phase, long nanos, double factor) {
  /** What a factor may be. */
  public static final double MOST_FACTOR = 1e6;

  private static final int NANO_DIGITS = 9;

  public RateChange {
    Bounds.that(phase >= 1, "phase", "is " + phase, "a phase of the run, from 1");
    Bounds.that(nanos >= 0, "nanos", "is " + nanos, "nanoseconds, at least 0");
    Bounds.that(
        factor >= 1 / MOST_FACTOR && factor <= MOST_FACTOR,
        "factor",
        "is " + Bounds.plain(factor),
        "a number from 1e-6 to 1e6");
  }

  /** The seconds from the beginning of the phase, exactly. */
  public BigDecimal seconds() {
    return BigDecimal.valueOf(nanos, NANO_DIGITS);
  }

  /** As properties have it: PHASE:SECONDS:FACTOR. */
  public String text() {
    return phase
        + ":"
        + seconds().stripTrailingZeros().toPlainString()
        + ":"
        + Bounds.plain(factor);
  }

  /**
   * Reads what {@link #text} writes.
   *
   * @throws IllegalArgumentException if it is something else
   */
  static RateChange of(String text) {
    String[] parts = text.strip().split(":", -1);
    if (parts.length != 3) {
      throw new IllegalArgumentException(text + " has not three parts");
    }
    BigDecimal nanos = new BigDecimal(parts[1].strip()).movePointRight(NANO_DIGITS);
    return new RateChange(
        Integer.parseInt(parts[0].strip()),
        nanos.longValueExact(),
        DecimalText.parse(parts[2].strip()));
  }
}
