package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.bind.Shape;

/**
 * Whole numbers of a range, and how they are written.
 *
 * @param min the smallest
 * @param count how many there are, at most 2^62
 * @param width digits of each, filled with zeros; 0: as many as the number takes
 */
public record NumberRange(long min, long count, NumberEncoding encoding, int width) {
  /** No number is larger. */
  private static final long END = 1L << 62;

  private static final int MOST_DIGITS = 62;

  /**
   * The range of an expression; what is null has its default.
   *
   * @throws site.ycsb.arrival.InvalidValueException if there is none
   */
  static NumberRange of(
      @Nullable Long min,
      @Nullable Long max,
      @Nullable NumberEncoding encoding,
      @Nullable Integer width) {
    NumberEncoding written = encoding == null ? NumberEncoding.DECIMAL : encoding;
    Checks.that(
        width == null || (width >= 1 && width <= MOST_DIGITS),
        "width",
        "is " + width,
        "a whole number of digits from 1 to " + MOST_DIGITS);
    Checks.that(
        max != null || width != null,
        "max",
        "is missing",
        "\"max\", a number above all that are made, or \"width\", their digits");
    long least = min == null ? 0 : min;
    long end = max != null ? max : written.numbers(width == null ? MOST_DIGITS : width);
    Checks.that(least >= 0, "min", "is " + least, "a whole number of at least 0");
    Checks.that(
        end > least && end <= END,
        "max",
        "is " + end,
        "a whole number above min, " + least + ", and up to 2^62");
    int needed = written.length(end - 1);
    Checks.that(
        width == null || width >= needed,
        "width",
        "is " + width + ", but " + (end - 1) + " takes " + needed + " digits",
        "at least " + needed);
    boolean bytes = written == NumberEncoding.BIG_ENDIAN;
    return new NumberRange(least, end - least, written, width != null ? width : bytes ? needed : 0);
  }

  /**
   * Whether all numbers have the same digits in number, so that none is the beginning of another.
   */
  public boolean isFixed() {
    return width > 0 || leastBytes() == mostDigits();
  }

  private int mostDigits() {
    return Math.max(width, encoding.length(min + count - 1));
  }

  /** Bytes of the shortest number. */
  public long leastBytes() {
    return Math.max(width, encoding.length(min));
  }

  /** Bytes of the longest number: a character above 127 takes two. */
  public long mostBytes() {
    return (encoding == NumberEncoding.BIG_ENDIAN ? 2L : 1L) * mostDigits();
  }

  /** The bytes of a number of the range. */
  double bytes(long number) {
    int length = Math.max(width, encoding.length(number));
    if (encoding != NumberEncoding.BIG_ENDIAN) {
      return length;
    }
    int twice = 0;
    for (long rest = number; rest > 0; rest >>>= Byte.SIZE) {
      twice += (rest & 0x80) != 0 ? 1 : 0;
    }
    return length + twice;
  }

  String words() {
    String digits = width > 0 ? width + " " : "";
    return "number "
        + min
        + ".."
        + (min + count - 1)
        + " in "
        + digits
        + (encoding == NumberEncoding.BIG_ENDIAN ? "bytes" : Shape.constant(encoding));
  }
}
