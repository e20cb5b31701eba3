package site.ycsb.arrival;

/** Numbers as users write them: decimal, with or without an exponent. */
public final class DecimalText {
  private DecimalText() {}

  /** The number as people write it: without ".0". */
  public static String plain(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e15
        ? Long.toString((long) value)
        : Double.toString(value);
  }

  /** The number; not a number where the text is none, also where Java has one, as in 0x10p0, 1d. */
  public static double parse(String text) {
    try {
      return text.matches("[-+0-9.eE]+") ? Double.parseDouble(text) : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }
}
