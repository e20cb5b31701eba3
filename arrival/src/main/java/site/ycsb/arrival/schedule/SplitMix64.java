package site.ycsb.arrival.schedule;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) with Stafford's variant 13 as finalizer. It also
 * serves as a hash: a draw depends on (seed, place) alone.
 */
final class SplitMix64 implements UniformRandomProvider {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  private SplitMix64(long state) {
    this.state = state;
  }

  /** Numbers of their own for each window of a schedule. */
  static SplitMix64 of(long seed, long window) {
    return new SplitMix64(mix(mix(seed + GAMMA) + window * GAMMA));
  }

  /** Tosses the coin of a node of the tree that covers a window. */
  static boolean coin(long seed, long window, int level, long index) {
    long tree = mix(mix(seed - GAMMA) + window * GAMMA);
    return (mix(mix(tree + level * GAMMA) + index * GAMMA) & 1) == 0;
  }

  @Override
  public long nextLong() {
    state += GAMMA;
    return mix(state);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
