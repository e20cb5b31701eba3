package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;

/** The checks of compact constructors; each is written so that NaN fails it. */
final class Checks {
  /** More operations than any machine gets through; sums of such counts stay within a long. */
  private static final double MAX_COUNT = 1e15;

  private Checks() {}

  static void that(boolean holds, String field, String found, String expected) {
    if (!holds) {
      throw new InvalidValueException(field, found, expected);
    }
  }

  static void finite(String field, double value) {
    that(Double.isFinite(value), field, is(value), "a finite number");
  }

  static void positive(String field, double value) {
    that(value > 0 && Double.isFinite(value), field, is(value), "a number above 0");
  }

  static void nonNegative(String field, double value) {
    that(value >= 0 && Double.isFinite(value), field, is(value), "a number of at least 0");
  }

  static void probability(String field, double value) {
    that(value >= 0 && value <= 1, field, is(value), "a number from 0 to 1");
  }

  static void weight(@Nullable Double value) {
    if (value != null) {
      nonNegative("weight", value);
    }
  }

  static void count(@Nullable NumberExpr count) {
    if (count instanceof NumberExpr.Constant constant) {
      double value = constant.value();
      that(
          value >= 0 && value <= MAX_COUNT && whole(value),
          "op_count",
          is(value),
          "a whole number from 0 to 1e15, or a distribution");
    }
  }

  static void length(String field, @Nullable NumberExpr length) {
    String expected = "a whole number from 1 to 2147483647, or a distribution";
    if (length instanceof NumberExpr.Constant constant) {
      double value = constant.value();
      that(value >= 1 && value <= Integer.MAX_VALUE && whole(value), field, is(value), expected);
    }
  }

  static void scanLength(@Nullable NumberExpr length) {
    length("scan_length", length);
    if (length instanceof NumberExpr.Sampled sampled
        && sampled.distribution() instanceof Distribution.Uniform uniform) {
      that(
          uniform.min() >= 1,
          "scan_length",
          "goes down to " + plain(uniform.min()),
          "a uniform with a min of at least 1");
    }
  }

  static void selectivity(@Nullable NumberExpr share) {
    if (share instanceof NumberExpr.Constant constant) {
      probability("selectivity", constant.value());
    } else if (share instanceof NumberExpr.Sampled sampled
        && sampled.distribution() instanceof Distribution.Uniform uniform) {
      that(
          uniform.min() >= 0 && uniform.max() <= 1,
          "selectivity",
          "ranges from " + plain(uniform.min()) + " to " + plain(uniform.max()),
          "a uniform within 0 to 1");
    }
  }

  static String is(double value) {
    return "is " + plain(value);
  }

  /** The number as people write it: without ".0". */
  static String plain(double value) {
    return whole(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  private static boolean whole(double value) {
    return value == Math.rint(value);
  }
}
