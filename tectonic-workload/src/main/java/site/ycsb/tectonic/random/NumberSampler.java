package site.ycsb.tectonic.random;

import site.ycsb.tectonic.spec.NumberExpr;

/** Draws the values of a {@link NumberExpr}. Immutable; may be shared between threads. */
public interface NumberSampler {

  /** The next value; consumes any number of draws of {@code random}. */
  double sample(SeededRandom random);

  /** The sampler of an expression. */
  static NumberSampler of(NumberExpr expression) {
    if (expression instanceof NumberExpr.Constant constant) {
      double value = constant.value();
      return random -> value;
    }
    throw new UnsupportedOperationException("sampled numbers");
  }
}
