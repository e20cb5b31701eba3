package site.ycsb.report.cli;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import site.ycsb.arrival.csv.TimestampUnit;

/** Durations as options give them: a number of seconds, or one with its unit. */
final class DurationText {
  /** The units that are understood, for messages. */
  static final String UNITS = TimestampUnit.symbols() + ", m, h";

  private static final Map<String, Long> SECONDS = Map.of("m", 60L, "min", 60L, "h", 3600L);
  private static final Pattern PATTERN = Pattern.compile("(\\d{1,18}|\\d{0,9}\\.\\d{1,9})([a-z]*)");

  private DurationText() {}

  /** The nanoseconds of a text such as 1, 0.5s, 10ms or 5m; empty where it is none above 0. */
  static OptionalLong nanos(String text) {
    Matcher matcher = PATTERN.matcher(text);
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    String symbol = matcher.group(2).isEmpty() ? "s" : matcher.group(2);
    BigDecimal number = new BigDecimal(matcher.group(1));
    Optional<Long> nanosOfUnit =
        SECONDS.containsKey(symbol)
            ? Optional.of(SECONDS.get(symbol) * TimestampUnit.S.nanos())
            : TimestampUnit.of(symbol).map(TimestampUnit::nanos);
    return nanosOfUnit
        .map(unit -> number.multiply(BigDecimal.valueOf(unit)))
        .filter(nanos -> nanos.signum() > 0 && isWholeLong(nanos))
        .map(nanos -> OptionalLong.of(nanos.longValueExact()))
        .orElse(OptionalLong.empty());
  }

  private static boolean isWholeLong(BigDecimal nanos) {
    return nanos.stripTrailingZeros().scale() <= 0
        && nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
  }
}
