package site.ycsb.tectonic.random;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Counter-based random numbers: what is drawn at (seed, stream, index) depends on nothing else. One
 * instance is moved from index to index and never shared between threads.
 *
 * <p>SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) started from a hash of its position; the
 * finalizer is Stafford's variant 13.
 */
public final class SeededRandom implements UniformRandomProvider {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private final long seed;
  private long state;

  public SeededRandom(long seed) {
    this.seed = mix(seed + GAMMA);
  }

  /**
   * Moves to a position.
   *
   * @param stream what the numbers are for
   * @param index of the operation, key or decision
   * @return this
   */
  public SeededRandom at(RandomStream stream, long index) {
    state = mix(mix(seed ^ stream.id() * GAMMA) + index * 0xD1342543DE82EF95L);
    return this;
  }

  @Override
  public long nextLong() {
    state += GAMMA;
    return mix(state);
  }

  /** A bijection of 64-bit numbers in which every input bit moves half of the output bits. */
  public static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
