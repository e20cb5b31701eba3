package site.ycsb.tectonic.reference;

import org.jspecify.annotations.Nullable;

/**
 * How the strings of an expression are drawn.
 *
 * @param isFree as the expression says, whatever came before: values, keys that may be any, and
 *     keys that are so many that none is ever taken
 * @param left the numbers that are not taken, from which a key that is nothing but a number is
 *     drawn; null where there is none, or where all are drawn from
 * @param turn of numbers that are counted; null where they are drawn
 */
record Drawing(boolean isFree, @Nullable NumbersLeft left, @Nullable Turn turn) {
  static final Drawing FREE = new Drawing(true, null, null);

  /** Where a counter is. */
  static final class Turn {
    private final boolean isKnown;
    private long next;

    /**
     * @param isKnown whether the next key takes the next number
     */
    Turn(boolean isKnown) {
      this.isKnown = isKnown;
    }

    boolean isKnown() {
      return isKnown;
    }

    /** The number of inserts that took a number of the counter before. */
    long next() {
      return next;
    }

    void take() {
      next++;
    }
  }
}
