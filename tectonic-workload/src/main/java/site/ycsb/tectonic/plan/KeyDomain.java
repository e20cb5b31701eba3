package site.ycsb.tectonic.plan;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.NumberExpr;
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
    return new KeyDomain(sizeOf(expression));
  }

  private static double sizeOf(StringExpr expression) {
    if (expression instanceof StringExpr.Uniform uniform) {
      return strings(characters(uniform.characterSet()), uniform.len());
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return weighted(weighted);
    } else if (expression instanceof StringExpr.Segmented segmented) {
      return segmented.segments().stream()
          .mapToDouble(KeyDomain::sizeOf)
          .reduce(1, (a, b) -> a * b);
    } else if (expression instanceof StringExpr.HotRange hot) {
      return prefixes(hot);
    }
    return expression instanceof StringExpr.Constant ? 1 : Double.POSITIVE_INFINITY;
  }

  /** Only hot ones, only others, or all; where all are hot, the others are hot as well. */
  private static double prefixes(StringExpr.HotRange hot) {
    double all = Math.pow(characters(hot.characterSet()), hot.len());
    if (hot.probability() == 1) {
      return Math.min(hot.amount(), all);
    }
    return hot.probability() == 0 && hot.amount() < all ? all - hot.amount() : all;
  }

  private static double weighted(StringExpr.Weighted weighted) {
    Set<StringExpr> distinct = new HashSet<>();
    weighted.choices().stream()
        .filter(choice -> choice.weight() > 0)
        .forEach(choice -> distinct.add(choice.value()));
    return distinct.stream().mapToDouble(KeyDomain::sizeOf).sum();
  }

  private static double strings(int characters, NumberExpr length) {
    double shortest = Math.max(1, Math.floor(length.least()));
    return strings(characters, shortest, Math.max(shortest, length.mostCount()));
  }

  /** The strings of all lengths between two. */
  private static double strings(int characters, double shortest, double longest) {
    // 10^309 is infinite, so that longer strings add nothing.
    long last = (long) Math.min(longest, shortest + 400);
    return LongStream.rangeClosed((long) shortest, last)
        .mapToDouble(length -> Math.pow(characters, (double) length))
        .sum();
  }

  private static int characters(@Nullable CharacterSet characterSet) {
    return CharacterSet.orDefault(characterSet).size();
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
