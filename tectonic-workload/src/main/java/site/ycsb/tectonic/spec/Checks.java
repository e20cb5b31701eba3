package site.ycsb.tectonic.spec;

/** The checks of compact constructors; each is written so that NaN fails it. */
final class Checks {
  private Checks() {}

  static void that(boolean holds, String field, String found, String expected) {
    if (!holds) {
      throw new InvalidValueException(field, found, expected);
    }
  }

  static void finite(String field, double value) {
    that(Double.isFinite(value), field, "is " + value, "a finite number");
  }

  static void positive(String field, double value) {
    that(value > 0 && Double.isFinite(value), field, "is " + value, "above 0");
  }

  static void nonNegative(String field, double value) {
    that(value >= 0 && Double.isFinite(value), field, "is " + value, "at least 0");
  }

  static void probability(String field, double value) {
    that(value >= 0 && value <= 1, field, "is " + value, "0 to 1");
  }

  static void length(String field, NumberExpr length) {
    if (length instanceof NumberExpr.Constant constant) {
      double value = constant.value();
      that(
          value >= 1 && value <= Integer.MAX_VALUE && value == Math.rint(value),
          field,
          "is " + value,
          "a whole number of at least 1");
    }
  }
}
