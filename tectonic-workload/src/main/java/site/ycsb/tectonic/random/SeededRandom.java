package site.ycsb.tectonic.random;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Counter-based random numbers: what is drawn at (seed, stream, owner, index) depends on nothing
 * else. One instance is moved from index to index and never shared between threads.
 *
 * <p>SplitMix64 (Steele, Lea, Flood, OOPSLA 2014) started from a hash of its position; the
 * finalizer is Stafford's variant 13.
 */
public final class SeededRandom implements UniformRandomProvider {
  private static final long GAMMA = 0x9E3779B97F4A7C15L;

  private static final RandomStream[] STREAMS = RandomStream.values();

  /** Where each stream begins, by its id. */
  private final long[] beginnings = new long[STREAMS.length + 1];

  /** The same for owner 0, mixed once more. */
  private final long[] places = new long[STREAMS.length + 1];

  private long state;
  private long index;

  public SeededRandom(long seed) {
    long mixed = mix(seed + GAMMA);
    for (RandomStream stream : STREAMS) {
      beginnings[(int) stream.id()] = mix(mixed ^ stream.id() * GAMMA);
      places[(int) stream.id()] = mix(beginnings[(int) stream.id()]);
    }
  }

  private SeededRandom(SeededRandom other) {
    System.arraycopy(other.beginnings, 0, beginnings, 0, beginnings.length);
    System.arraycopy(other.places, 0, places, 0, places.length);
  }

  /** Another instance for the same seed, to be moved on its own. */
  public SeededRandom another() {
    return new SeededRandom(this);
  }

  /** Moves to the numbers of an operation, counted over the whole workload; returns this. */
  public SeededRandom at(RandomStream stream, long index) {
    return at(stream, 0, index);
  }

  /**
   * Moves to a position.
   *
   * @param stream what the numbers are for
   * @param owner which of several that use the stream, such as a key family
   * @param index of the number within it, such as a draw
   * @return this
   */
  public SeededRandom at(RandomStream stream, long owner, long index) {
    long place =
        owner == 0
            ? places[(int) stream.id()]
            : mix(beginnings[(int) stream.id()] + owner * 0xD1342543DE82EF95L);
    state = mix(place + index * GAMMA);
    this.index = index;
    return this;
  }

  /** The index that it was moved to last. */
  long index() {
    return index;
  }

  /** Where the numbers have come to, to go back to. */
  public long place() {
    return state;
  }

  /** Moves to a place that was left. */
  public void moveTo(long place) {
    state = place;
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
