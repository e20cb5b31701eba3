package site.ycsb.tectonic.plan;

import java.util.Locale;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * How many different strings an expression can make. Where alternatives overlap, or segments of
 * varying length run into each other, it is an upper bound.
 *
 * @param size exact up to 2^53; infinity stands for more than 1e308 and for no bound
 */
public record KeyDomain(double size) {
  private static final double EXACT_DIGITS = 1e15;

  /** The domain of an expression; a character set that is not filled in is alphanumeric. */
  public static KeyDomain of(StringExpr expression) {
    return new KeyDomain(expression.domain());
  }

  /** Whether there are so many different strings. */
  public boolean has(long count) {
    return size >= count;
  }

  /** Whether the number of strings is known and finite. */
  public boolean bounded() {
    return Double.isFinite(size);
  }

  @Override
  public String toString() {
    if (!bounded()) {
      return "unbounded";
    }
    return size < EXACT_DIGITS
        ? Long.toString((long) size)
        : String.format(Locale.ROOT, "about %.1e", size);
  }
}
