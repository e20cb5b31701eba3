package site.ycsb.arrival.schedule;

import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.InvalidValueException;

/** The checks of compact constructors; each is written so that NaN fails it. */
final class Bounds {
  /** One arrival a nanosecond, the resolution of a schedule. */
  private static final double MOST_RATE = 1e9;

  /** More than a century. */
  private static final double MOST_SECONDS = 4e9;

  private Bounds() {}

  static void that(boolean holds, String field, String found, String expected) {
    if (!holds) {
      throw new InvalidValueException(field, found, expected);
    }
  }

  /** Arrivals per second that a model is to meet. */
  static void rate(double value) {
    that(value > 0 && value <= MOST_RATE, "rate", is(value), "a number above 0, up to 1e9");
  }

  /** Arrivals per second at a moment. */
  static void momentaryRate(String field, double value) {
    that(value >= 0 && value <= MOST_RATE, field, is(value), "a number from 0 to 1e9");
  }

  static void seconds(String field, double value) {
    that(value >= 0 && value <= MOST_SECONDS, field, is(value), "seconds, from 0 to 4e9");
  }

  static void minutes(String field, double value) {
    that(value > 0 && value <= 1e7, field, is(value), "minutes, a number above 0, up to 1e7");
  }

  static void phase(double value) {
    that(Math.abs(value) <= 360, "phase", is(value), "degrees, a number from -360 to 360");
  }

  static void range(String field, double value, double least, double most) {
    that(
        value >= least && value <= most,
        field,
        is(value),
        "a number from " + DecimalText.plain(least) + " to " + DecimalText.plain(most));
  }

  private static String is(double value) {
    return "is " + DecimalText.plain(value);
  }
}
