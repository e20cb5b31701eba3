package site.ycsb.arrival.loop;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.PacedSchedule;
import site.ycsb.arrival.schedule.RateChange;

/**
 * What somebody wants the rate of the arrivals to be from now on; the master grants it.
 *
 * @param text as it was written
 * @param number above 0, up to 1e9
 * @param isFactor whether the number is a factor of the plan, and not arrivals per second
 */
public record RateWish(String text, double number, boolean isFactor) {
  public RateWish {
    if (!(number > 0 && number <= 1e9)) {
      throw new UsageException(
          "the rate is \""
              + text
              + "\"; expected arrivals per second, such as 5000, or a factor of the plan, such as"
              + " 0.5x");
    }
  }

  /**
   * What has come of it; rates are means by the plan, in arrivals per second.
   *
   * @param change as it repeats the run
   */
  public record Granted(RateChange change, double fromPerSecond, double toPerSecond) {
    /** In one line. */
    public String text() {
      return String.format(
          Locale.ROOT,
          "phase %d, %s s: from %,.1f/s to %,.1f/s, %s times the plan",
          change.phase(),
          change.seconds().stripTrailingZeros().toPlainString(),
          fromPerSecond,
          toPerSecond,
          DecimalText.plain(change.factor()));
    }
  }

  /**
   * Reads a rate, such as 5000, or a factor of the plan, such as 2x.
   *
   * @throws UsageException if it is neither
   */
  public static RateWish of(String text) {
    String stripped = text.strip();
    boolean isFactor = stripped.endsWith("x");
    String number = isFactor ? stripped.substring(0, stripped.length() - 1) : stripped;
    return new RateWish(stripped, DecimalText.parse(number), isFactor);
  }

  /**
   * Changes the pace of a schedule to it.
   *
   * @param model of the schedule, null if it is not known
   * @param nanos of the phase, from which on it is so
   * @throws UsageException if it cannot be
   */
  Granted grant(@Nullable ArrivalModel model, PacedSchedule schedule, long nanos) {
    double factor = factor(model);
    double rate = model == null ? Double.NaN : model.ratePerSecond();
    double from = rate * schedule.factor();
    return new Granted(schedule.change(nanos, factor), from, rate * factor);
  }

  private double factor(@Nullable ArrivalModel model) {
    if (!isFactor && model == null) {
      throw new UsageException("the rate of this schedule is not known: expected a factor, as 2x");
    }
    double factor = isFactor || model == null ? number : number / model.ratePerSecond();
    if (!(factor >= 1 / RateChange.MOST_FACTOR && factor <= RateChange.MOST_FACTOR)) {
      throw new UsageException(
          "the rate \"" + text + "\" is " + factor + " times the plan; expected 1e-6 to 1e6");
    }
    return factor;
  }
}
