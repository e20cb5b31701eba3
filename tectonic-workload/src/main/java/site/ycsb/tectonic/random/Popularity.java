package site.ycsb.tectonic.random;

import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Draws which of the live keys is taken, and tells in theory how popular they are. */
@FunctionalInterface
public interface Popularity {

  /**
   * Draws a place among the live keys.
   *
   * @param live how many keys are live, at least 1
   * @return from 0 to below {@code live}
   */
  long place(long live);

  /** The share of all draws that falls on so many of the most popular of the keys. */
  default DoubleUnaryOperator share(double keys) {
    return top -> top / keys;
  }

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
    // Both draw evenly, but not the same places.
    return live -> live <= Integer.MAX_VALUE ? random.nextInt((int) live) : random.nextLong(live);
  }

  /** The keys in turn, one for each operation. */
  static Popularity inTurn(SeededRandom random) {
    return live -> random.index() % live;
  }

  /**
   * The first keys with a probability, otherwise one of the rest, evenly either way.
   *
   * @param part of the keys that are the first
   */
  static Popularity ofHotspot(SeededRandom random, double part, double probability) {
    return new Popularity() {
      @Override
      public long place(long live) {
        long hot = (long) (part * (double) live);
        boolean isHot = random.nextDouble() < probability;
        return hot > 0 && (isHot || hot == live)
            ? random.nextLong(hot)
            : hot + random.nextLong(live - hot);
      }

      @Override
      public DoubleUnaryOperator share(double keys) {
        return shareOfTwo(Math.floor(part * keys), keys, probability);
      }
    };
  }

  /**
   * The share of all draws that falls on so many of the most popular of the keys, of which two
   * parts are drawn from evenly.
   *
   * @param probability of the part with so many hot keys
   */
  static DoubleUnaryOperator shareOfTwo(double hot, double keys, double probability) {
    double cold = keys - hot;
    if (hot == 0 || cold == 0) {
      return top -> top / keys;
    }
    boolean hotFirst = probability / hot >= (1 - probability) / cold;
    double first = hotFirst ? hot : cold;
    double ofFirst = hotFirst ? probability : 1 - probability;
    return top -> {
      double taken = Math.min(top, first);
      return ofFirst * taken / first + (1 - ofFirst) * (top - taken) / (keys - first);
    };
  }
}
