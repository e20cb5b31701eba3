package site.ycsb.tectonic.random;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Draws positions in [0, 1) from a distribution with all its parameters: samples outside are drawn
 * again. If less than 1 % of its mass lies inside, or its samples are whole numbers, they are
 * divided by its 99.9 % quantile first, and {@link #warning()} says so; as it does where nothing
 * but 0 lies inside.
 */
public final class UnitSampler implements Popularity {
  private static final double LEAST_MASS = 0.01;
  private static final int MOST_BINS = 1 << 13;

  private final NumberSampler sampler;
  private final Law law;
  private final double divisor;
  private final @Nullable String warning;

  private UnitSampler(NumberSampler sampler, Law law, double divisor, @Nullable String warning) {
    this.sampler = sampler;
    this.law = law;
    this.divisor = divisor;
    this.warning = warning;
  }

  /**
   * The sampler of a distribution.
   *
   * @param name of the distribution, for messages
   * @param law of the samples
   * @throws IllegalArgumentException if neither the distribution nor the divided one reaches [0, 1)
   */
  public static UnitSampler of(String name, NumberSampler sampler, Law law) {
    double mass = law.below(1) - law.below(0);
    double top = law.isWhole() || mass < LEAST_MASS ? law.top() : 1;
    if (mass >= LEAST_MASS && top <= 1) {
      return new UnitSampler(sampler, law, 1, law.isWhole() ? onlyZero(name) : null);
    }
    boolean divides = top > 0 && Double.isFinite(top);
    if (!divides || law.below(top) - law.below(0) < LEAST_MASS) {
      throw new IllegalArgumentException(name + " has no mass at positions from 0 to 1");
    }
    return new UnitSampler(sampler, law, top, divided(name, mass, top));
  }

  private static String onlyZero(String name) {
    return "selection "
        + name
        + " gives whole numbers, of which only 0 is below 1, so it always takes the first of the"
        + " live keys";
  }

  private static String divided(String name, double mass, double top) {
    return String.format(
        Locale.ROOT,
        "selection %s %s, so its samples are divided by %.4g, its 99.9 %% quantile",
        name,
        mass >= LEAST_MASS
            ? "gives whole numbers"
            : String.format(Locale.ROOT, "has only %.2g %% of its mass from 0 to 1", mass * 100),
        top);
  }

  /** The next position, at least 0 and below 1. */
  public double position() {
    while (true) {
      double x = sampler.sample() / divisor;
      if (x >= 0 && x < 1) {
        return x;
      }
    }
  }

  @Override
  public long place(long live) {
    // A position just below 1 may round up to all keys.
    return Math.min((long) (position() * (double) live), live - 1);
  }

  @Override
  public @Nullable String warning() {
    return warning;
  }

  /** How likely a position is below a number from 0 to 1, for any such number. */
  DoubleUnaryOperator below() {
    double none = law.below(0);
    double all = law.below(divisor) - none;
    return position -> (law.below(whole(position * divisor)) - none) / all;
  }

  @Override
  public DoubleUnaryOperator below(double keys) {
    DoubleUnaryOperator below = below();
    return place -> below.applyAsDouble(place / keys);
  }

  /** A number, or the whole number that it only misses by rounding. */
  private static double whole(double x) {
    double rounded = Math.rint(x);
    return Math.abs(x - rounded) < 1e-9 ? rounded : x;
  }

  /** The densest part of the positions from 0 to 1, in bins of equal width. */
  @Override
  public DoubleUnaryOperator share(double keys) {
    DoubleUnaryOperator below = below();
    double reached = law.isWhole() ? Math.min(keys, Math.floor(divisor)) : keys;
    int bins = (int) Math.min(reached, MOST_BINS);
    double[] mass = new double[bins];
    double before = below.applyAsDouble(0);
    for (int bin = 0; bin < bins; bin++) {
      double after = below.applyAsDouble((bin + 1.0) / bins);
      mass[bin] = before - after;
      before = after;
    }
    Arrays.sort(mass);
    return top -> densest(mass, Math.min(1, top / reached) * bins);
  }

  /** The sum over so many bins; the masses are negative, and so the largest come first. */
  static double densest(double[] mass, double bins) {
    int whole = (int) bins;
    double sum = 0;
    for (int bin = 0; bin < whole; bin++) {
      sum -= mass[bin];
    }
    return Math.min(1, whole == mass.length ? sum : sum - mass[whole] * (bins - whole));
  }
}
