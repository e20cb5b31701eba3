package site.ycsb.tectonic.spec;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.bind.Shape;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.SeededRandom;

/** The checks of compact constructors; each is written so that NaN fails it. */
final class Checks {
  /** More operations than any machine gets through; sums of such counts stay within a long. */
  private static final double MAX_COUNT = 1e15;

  /** Characters of the longest key or value: 16 MiB. */
  static final int MAX_CHARACTERS = 1 << 24;

  private static final double MIN_PARAMETER = 1e-6;
  private static final double MAX_PARAMETER = 1e9;

  private Checks() {}

  static void that(boolean holds, String field, String found, String expected) {
    if (!holds) {
      throw new InvalidValueException(field, found, expected);
    }
  }

  static void bound(String field, double value) {
    that(Math.abs(value) <= MAX_COUNT, field, is(value), "a number from -1e15 to 1e15");
  }

  static void mean(String field, double value) {
    that(Math.abs(value) <= MAX_PARAMETER, field, is(value), "a number from -1e9 to 1e9");
  }

  /** A parameter of a distribution, within what sampling can cope with. */
  static void positive(String field, double value) {
    that(
        value >= MIN_PARAMETER && value <= MAX_PARAMETER,
        field,
        is(value),
        "a number above 0, from 1e-6 to 1e9");
  }

  static void nonNegative(String field, double value) {
    that(value >= 0 && Double.isFinite(value), field, is(value), "a number of at least 0");
  }

  static void probability(String field, double value) {
    that(value >= 0 && value <= 1, field, is(value), "a number from 0 to 1");
  }

  /** How many operations there are, and their weight. */
  static void amount(@Nullable NumberExpr count, @Nullable Double weight) {
    whole("op_count", count, 0, MAX_COUNT, "a whole number from 0 to 1e15, or a distribution");
    if (weight != null) {
      nonNegative("weight", weight);
    }
  }

  /** Characters of a string. */
  static void characters(String field, NumberExpr length) {
    String legal = "a whole number from 1 to " + MAX_CHARACTERS + ", or a distribution";
    whole(field, length, 1, MAX_CHARACTERS, legal);
  }

  /** A whole number that is written, of a range. */
  private static void whole(
      String field, @Nullable NumberExpr number, double least, double most, String legal) {
    if (number instanceof NumberExpr.Constant constant) {
      double value = constant.value();
      that(value >= least && value <= most && whole(value), field, is(value), legal);
    }
  }

  static void scanLength(@Nullable NumberExpr length) {
    if (length instanceof NumberExpr.Constant constant) {
      double value = constant.value();
      double keys = Math.abs(value);
      that(
          keys >= 1 && keys <= Integer.MAX_VALUE && whole(value),
          "scan_length",
          is(value),
          "a whole number from 1 to 2147483647, below 0 to scan backwards, or a distribution");
    }
    if (length instanceof NumberExpr.Sampled sampled
        && sampled.distribution() instanceof Distribution.Uniform uniform) {
      that(
          uniform.min() >= 1,
          "scan_length",
          "goes down to " + DecimalText.plain(uniform.min()),
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
          "ranges from "
              + DecimalText.plain(uniform.min())
              + " to "
              + DecimalText.plain(uniform.max()),
          "a uniform within 0 to 1");
    }
  }

  static String is(double value) {
    return "is " + DecimalText.plain(value);
  }

  static void numbers(Distribution law) {
    boolean endless = law instanceof Distribution.Ranks ranks && ranks.n() == null;
    that(!endless, "n", "is missing", "the number of ranks, needed outside a selection");
  }

  /** A law of places from 0 to 1; returns what draws them. */
  static Popularity places(String field, Distribution law) {
    that(!law.goesByRecency(), field, "goes by recency", "zipf in its place");
    try {
      return law.popularity(new SeededRandom(0));
    } catch (IllegalArgumentException | IllegalStateException e) {
      String expected = "a distribution with mass from 0, the smallest, to 1, the largest";
      throw new InvalidValueException(field, "never falls between 0 and 1", expected);
    }
  }

  /** A variant's name and what it has, such as "normal 0.5,0.1". */
  static String words(Object variant) {
    String values =
        Arrays.stream(variant.getClass().getRecordComponents())
            .map(component -> Shape.held(component, variant))
            .filter(Objects::nonNull)
            .map(value -> value instanceof Distribution of ? of.words() : number(value))
            .collect(Collectors.joining(","));
    return (Shape.name(variant.getClass()) + " " + values).strip();
  }

  private static String number(Object number) {
    return number instanceof Double value
        ? DecimalText.plain(value.doubleValue())
        : number.toString();
  }

  private static boolean whole(double value) {
    return value == Math.rint(value);
  }
}
