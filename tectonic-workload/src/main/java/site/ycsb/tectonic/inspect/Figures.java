package site.ycsb.tectonic.inspect;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Writes figures so that columns of them can be compared. */
final class Figures {
  private static final double DECIMAL_FROM = 10;
  private static final MathContext THREE_DIGITS = new MathContext(3);
  private static final int EXACT_BELOW = 10_000;

  private Figures() {}

  static String format(String pattern, Object... values) {
    return String.format(Locale.ROOT, pattern, values);
  }

  static String number(long value) {
    return format("%,d", value);
  }

  static String decimal(double value) {
    return format("%,.1f", value);
  }

  /** A share as percent, to a tenth. */
  static String percent(double share) {
    return format("%.1f %%", 100 * share);
  }

  /** A share as percent without its sign, in at most four characters. */
  static String shortPercent(double share) {
    return share == 0 ? "0" : share >= 0.9995 ? "100" : decimal(100 * share);
  }

  /** A share as percent, to a tenth or to three digits if it is small. */
  static String finePercent(double share) {
    return fine(100 * share) + " %";
  }

  /** A number to a tenth, or to three digits if it is small. */
  static String fine(double value) {
    if (value >= DECIMAL_FROM || value == 0) {
      return decimal(value);
    }
    String plain = new BigDecimal(value).round(THREE_DIGITS).stripTrailingZeros().toPlainString();
    return plain + (plain.contains(".") ? "" : ".0");
  }

  /** A number in at most five characters. */
  static String shortNumber(long value) {
    if (value < EXACT_BELOW) {
      return number(value);
    } else if (value < 100_000) {
      return format("%.1fk", value / 1e3);
    } else if (value < 1_000_000) {
      return format("%.0fk", value / 1e3);
    }
    return format(value < 10_000_000 ? "%.2fM" : "%.1fM", value / 1e6);
  }

  /** A number of bytes in its largest decimal unit. */
  static String bytes(long value) {
    if (value < 10_000) {
      return number(value) + " B";
    } else if (value < 1_000_000) {
      return decimal(value / 1e3) + " kB";
    }
    return value < 1_000_000_000 ? decimal(value / 1e6) + " MB" : format("%,.2f GB", value / 1e9);
  }
}
