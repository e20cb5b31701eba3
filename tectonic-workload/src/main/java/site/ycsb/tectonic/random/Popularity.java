package site.ycsb.tectonic.random;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Draws which of the live keys is taken, and tells in theory how popular they are. */
public interface Popularity {

  /**
   * Draws a place among the live keys.
   *
   * @param live how many keys are live, at least 1
   * @return from 0 to below {@code live}
   */
  long place(long live);

  /** The share of all draws that falls on so many of the most popular of the keys. */
  DoubleUnaryOperator share(double keys);

  /** How likely a place is below a number from 0 to {@code keys}, of so many places. */
  default DoubleUnaryOperator below(double keys) {
    return share(keys);
  }

  /** What the user should know of it, or null. */
  default @Nullable String warning() {
    return null;
  }

  /** All keys are equally popular. */
  static Popularity uniform(SeededRandom random) {
    return new Popularity() {
      @Override
      public long place(long live) {
        // Both draw evenly, but not the same places.
        return live <= Integer.MAX_VALUE ? random.nextInt((int) live) : random.nextLong(live);
      }

      @Override
      public DoubleUnaryOperator share(double keys) {
        return top -> top / keys;
      }
    };
  }
}
