package site.ycsb.tectonic.random;

/**
 * Draws numbers from the random numbers it was built with; holds no state between draws, so a draw
 * depends on nothing but their position. One per thread.
 */
@FunctionalInterface
public interface NumberSampler {

  /** The next value. */
  double sample();

  /** The next value as a count: rounded down, at least {@code least}, at most {@code most}. */
  default long sampleCount(long least, long most) {
    return Math.max(least, Math.min(most, (long) Math.floor(sample())));
  }
}
