package site.ycsb.tectonic.plan;

import org.jspecify.annotations.Nullable;

/**
 * What a user decides about a run beside its spec.
 *
 * @param seed in place of the spec's; null: the spec's, or {@link #DEFAULT_SEED}
 * @param scale factor of every count, above 0
 */
public record PlanOptions(@Nullable Long seed, double scale) {
  /** The seed where neither the user nor the spec gives one. */
  public static final long DEFAULT_SEED = 42;

  /** No wishes: the spec as it is. */
  public static final PlanOptions NONE = new PlanOptions(null, 1);

  public PlanOptions {
    if (!(scale > 0 && Double.isFinite(scale))) {
      throw new IllegalArgumentException("scale is " + scale + ", expected a number above 0");
    }
  }
}
