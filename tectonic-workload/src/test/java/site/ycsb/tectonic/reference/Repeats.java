package site.ycsb.tectonic.reference;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.StringExpr;

/**
 * How often strings of which nobody knows which is how likely come again.
 *
 * @param squares sum of the squared probabilities
 * @param cubes sum of the cubed ones
 * @param popular how many have more than a vanishing probability
 * @param strings how many there are in all
 */
record Repeats(double squares, double cubes, double popular, double strings) {
  private static final double VANISHING = 1e-6;

  /** So many that are each as likely. */
  static Repeats alike(double strings) {
    return new Repeats(1 / strings, 1 / strings / strings, strings, strings);
  }

  /** The positions of a law. */
  static Repeats of(PositionLaw law, int live) {
    double squares = 0;
    double cubes = 0;
    double before = 0;
    for (int i = 1; i <= live; i++) {
      double upTo = law.below(i, live);
      double p = upTo - before;
      squares += p * p;
      cubes += p * p * p;
      before = upTo;
    }
    return new Repeats(squares, cubes, live, live);
  }

  /** The strings of an expression; null where it does not say, or choices may have some alike. */
  static @Nullable Repeats of(StringExpr expression) {
    if (expression instanceof StringExpr.Constant) {
      return alike(1);
    } else if (expression instanceof StringExpr.HotRange hot) {
      double all = Math.pow(CharacterSet.orDefault(hot.characterSet()).size(), hot.len());
      double amount = Math.min(hot.amount(), all);
      double p = amount == all ? 1 : hot.probability();
      Repeats cold = alike(all - amount).times(1 - p);
      Repeats popular = alike(amount).times(p);
      return amount == all
          ? alike(all)
          : new Repeats(popular.squares + cold.squares, popular.cubes + cold.cubes, amount, all);
    } else if (expression instanceof StringExpr.Weighted weighted) {
      return of(weighted);
    }
    return null;
  }

  /** Choices among so many strings that two of them have none in common. */
  private static @Nullable Repeats of(StringExpr.Weighted weighted) {
    double sum = weighted.choices().stream().mapToDouble(StringExpr.Choice::weight).sum();
    double squares = 0;
    double cubes = 0;
    double popular = 0;
    double strings = Double.POSITIVE_INFINITY;
    for (StringExpr.Choice choice : weighted.choices()) {
      if (of(choice.value()) == null) {
        return null;
      }
      Repeats each = Objects.requireNonNull(of(choice.value())).times(choice.weight() / sum);
      squares += each.squares;
      cubes += each.cubes;
      popular += each.popular;
      strings = Math.min(strings, each.strings);
    }
    return popular * popular / strings < VANISHING
        ? new Repeats(squares, cubes, popular, strings)
        : null;
  }

  private Repeats times(double p) {
    return new Repeats(squares * p * p, cubes * p * p * p, popular, strings);
  }
}
