package site.ycsb.tectonic.describe;

import static site.ycsb.arrival.Words.format;

import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Numbers as people read them. */
public final class Amounts {
  private static final List<String> UNITS =
      List.of("B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB");

  private Amounts() {}

  /** A count, with its digits in groups of three while they are few. */
  static String count(double count) {
    if (count >= 1e13) {
      return format("%.2e", count);
    }
    return count == Math.rint(count) || count >= 1000
        ? format("%,.0f", count)
        : format("%.1f", count);
  }

  /** A number of bytes in decimal units, such as "152.0 MB". */
  public static String bytes(double bytes) {
    double number = bytes;
    int unit = 0;
    while (number >= 999.95 && unit < UNITS.size() - 1) {
      number /= 1000;
      unit++;
    }
    boolean whole = unit == 0 && number == Math.rint(number);
    return format(whole ? "%.0f %s" : "%.1f %s", number, UNITS.get(unit));
  }

  /** A share as a percentage, such as "95.0 %". */
  public static String share(double share) {
    double percent = 100 * share;
    if (percent == 0 || percent > 99.995) {
      return format("%.0f %%", percent);
    } else if (percent < 0.005) {
      return "<0.01 %";
    }
    return format(percent < 0.995 ? "%.2f %%" : "%.1f %%", percent);
  }

  /** A number of operations, such as "1 operation" or "2,500 operations". */
  public static String operations(double count) {
    return count(count) + (count == 1 ? " operation" : " operations");
  }

  /** A model of arrivals and its rate, such as "poisson at 10,000/s". */
  public static String arrivals(String model, double ratePerSecond) {
    return model + " at " + decimal(ratePerSecond) + "/s";
  }

  /** A duration in seconds, or milliseconds below one, such as "60 s", "1.5 s" or "1 ms". */
  public static String duration(Duration duration) {
    return seconds(duration.toNanos() / 1e9);
  }

  static String seconds(double seconds) {
    return seconds < 1 ? decimal(1e3 * seconds) + " ms" : decimal(seconds) + " s";
  }

  private static String decimal(double number) {
    // A nanosecond is the sixth place of a millisecond; digits past it are noise of the product.
    DecimalFormat format =
        new DecimalFormat("#,##0.######", DecimalFormatSymbols.getInstance(Locale.ROOT));
    return format.format(number);
  }
}
