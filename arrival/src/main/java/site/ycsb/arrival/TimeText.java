package site.ycsb.arrival;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Times as people read them: three digits in the unit that reads best, such as "271 ms". Files for
 * programs have one unit throughout instead.
 */
public final class TimeText {
  private static final double NANOS_PER_MICRO = 1e3;
  // What rounds to 1000 of a unit is 1 of the next.
  private static final double NEXT = 999.5;
  private static final List<Unit> UNITS =
      List.of(new Unit("ns", 1), new Unit("us", 1e3), new Unit("ms", 1e6), new Unit("s", 1e9));

  private static final Pattern WRITTEN =
      Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?)(ms|s|m|h)");
  private static final Map<String, Double> WRITTEN_NANOS =
      Map.of("ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9);

  private TimeText() {}

  private record Unit(String symbol, double nanos) {}

  /**
   * The nanoseconds of a time as users write it, such as "100ms".
   *
   * @param field that has it
   * @throws InvalidValueException if it is none
   */
  public static double nanos(String field, String text) {
    Matcher parts = WRITTEN.matcher(text);
    if (!parts.matches()) {
      throw new InvalidValueException(
          field, "is \"" + text + "\"", "a number with a unit of ms, s, m or h, such as \"60s\"");
    }
    return Double.parseDouble(parts.group(1))
        * WRITTEN_NANOS.getOrDefault(parts.group(2), Double.NaN);
  }

  /** A time in nanoseconds; a dash if it is not a number. */
  public static String ofNanos(double nanos) {
    if (Double.isNaN(nanos)) {
      return "-";
    }
    double size = Math.abs(nanos);
    for (Unit unit : UNITS) {
      if (size / unit.nanos() < NEXT) {
        boolean isWhole = unit.nanos() == 1 && nanos == Math.rint(nanos);
        return (isWhole ? String.valueOf((long) nanos) : digits(nanos / unit.nanos()))
            + " "
            + unit.symbol();
      }
    }
    return String.format(Locale.ROOT, "%,.0f s", nanos / 1e9);
  }

  /** A time in whole nanoseconds. */
  public static String ofNanos(long nanos) {
    return ofNanos((double) nanos);
  }

  /** A time in microseconds. */
  public static String ofMicros(double micros) {
    return ofNanos(micros * NANOS_PER_MICRO);
  }

  private static String digits(double value) {
    double size = Math.abs(value);
    return String.format(
        Locale.ROOT, size < 9.995 ? "%.2f" : size < 99.95 ? "%.1f" : "%.0f", value);
  }
}
