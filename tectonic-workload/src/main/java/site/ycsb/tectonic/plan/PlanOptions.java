package site.ycsb.tectonic.plan;

import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user decides about a run beside its spec.
 *
 * @param seed in place of the spec's; null: the spec's, or {@link #DEFAULT_SEED}
 * @param scale factor of every count and duration, above 0
 * @param timedOperations after how many operations groups with a duration end, in turn; where there
 *     are fewer numbers than such groups, the clock ends the others
 */
public record PlanOptions(@Nullable Long seed, double scale, List<Long> timedOperations) {
  /** The seed where neither the user nor the spec gives one. */
  public static final long DEFAULT_SEED = 42;

  /** No wishes: the spec as it is. */
  public static final PlanOptions NONE = new PlanOptions(null, 1, List.of());

  public PlanOptions {
    timedOperations = List.copyOf(timedOperations);
    if (!(scale > 0 && Double.isFinite(scale))) {
      throw new IllegalArgumentException("scale is " + scale + ", expected a number above 0");
    }
  }

  /**
   * A seed in decimal, of 64 bits: from -2^63 to 2^64 - 1. A negative one is the same as that which
   * is 2^64 higher, as which it is shown.
   *
   * @throws NumberFormatException if it is none
   */
  public static long seed(String text) {
    return text.startsWith("-") ? Long.parseLong(text) : Long.parseUnsignedLong(text);
  }

  /** The number that the 64 bits of a seed are shown as, from 0 to 2^64 - 1. */
  public static BigInteger unsigned(long seed) {
    return new BigInteger(Long.toUnsignedString(seed));
  }
}
