package site.ycsb.ivs.judge;

/**
 * What is claimed of an effect: that it lies between two values. It is refuted only by one that is
 * surely beyond the two outer values.
 *
 * @param least infinite where there is no such bound, like the others
 */
record Claim(double least, double most, double refutedBelow, double refutedAbove) {
  /**
   * @param slack an effect that is surely below it refutes the claim, even when it is above 0
   */
  static Claim above(double bound, double slack) {
    return new Claim(bound, Double.POSITIVE_INFINITY, slack, Double.POSITIVE_INFINITY);
  }

  static Claim below(double bound) {
    return new Claim(Double.NEGATIVE_INFINITY, bound, Double.NEGATIVE_INFINITY, bound);
  }

  /** An equivalence: shown by two one-sided tests (Schuirmann, 1987). */
  static Claim within(double least, double most) {
    return new Claim(least, most, least, most);
  }

  /** The p-value of the claim's contrary: small if the claim is seen. */
  double seen(Effect effect) {
    return Math.max(effect.above(least), effect.below(most));
  }

  /** The p-value of the claim: small if it is refuted. */
  double refuted(Effect effect) {
    return Math.min(1, Math.min(effect.below(refutedBelow), effect.above(refutedAbove)));
  }
}
