package site.ycsb.tectonic.random;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Distribution;

/**
 * Draws positions in [0, 1) from a distribution with all its parameters: samples outside are drawn
 * again. If less than 1 % of its mass lies inside, samples are divided by its 99.9 % quantile
 * first, and {@link #warning()} says so; as it does where nothing but 0 lies inside.
 */
public final class UnitSampler {
  private static final double LEAST_MASS = 0.01;
  private static final double LARGEST = Math.nextDown(1.0);

  private final Distribution distribution;
  private final NumberSampler sampler;
  private final double divisor;
  private final @Nullable String warning;

  private UnitSampler(
      Distribution distribution, NumberSampler sampler, double divisor, @Nullable String warning) {
    this.distribution = distribution;
    this.sampler = sampler;
    this.divisor = divisor;
    this.warning = warning;
  }

  /**
   * The sampler of a distribution other than zipf and latest, which give ranks.
   *
   * @throws IllegalArgumentException if neither the distribution nor the divided one reaches [0, 1)
   */
  public static UnitSampler of(Distribution distribution, SeededRandom random) {
    NumberSampler sampler = sampler(distribution, random);
    double mass = Theory.massBelow(distribution, 1) - Theory.massBelow(distribution, 0);
    if (mass >= LEAST_MASS) {
      return new UnitSampler(distribution, sampler, 1, warning(distribution));
    }
    double top = Theory.quantile(distribution);
    boolean divides = top > 0 && Double.isFinite(top);
    if (!divides
        || Theory.massBelow(distribution, top) - Theory.massBelow(distribution, 0) < LEAST_MASS) {
      throw new IllegalArgumentException(distribution + " has no mass at positions from 0 to 1");
    }
    return new UnitSampler(distribution, sampler, top, warning(distribution, mass, top));
  }

  /** A beta lies below 1, but its samples may be rounded up to it, nearly all in some cases. */
  private static NumberSampler sampler(Distribution distribution, SeededRandom random) {
    NumberSampler sampler = NumberSampler.of(distribution, random);
    return distribution instanceof Distribution.Beta
        ? () -> Math.min(sampler.sample(), LARGEST)
        : sampler;
  }

  private static @Nullable String warning(Distribution distribution) {
    return distribution instanceof Distribution.Poisson
        ? "selection "
            + distribution
            + " gives whole numbers, of which only 0 is below 1, so it always takes the first of the"
            + " live keys"
        : null;
  }

  private static String warning(Distribution distribution, double mass, double top) {
    return String.format(
        Locale.ROOT,
        "selection %s has only %.2g %% of its mass from 0 to 1, so its samples are divided by %.4g,"
            + " its 99.9 %% quantile",
        distribution,
        mass * 100,
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

  /** What the user should know about the distribution, or null. */
  public @Nullable String warning() {
    return warning;
  }

  /** How likely a position is below a number from 0 to 1, for any such number. */
  public DoubleUnaryOperator below() {
    DoubleUnaryOperator mass = Theory.below(distribution);
    double none = mass.applyAsDouble(0);
    double all = mass.applyAsDouble(divisor) - none;
    return position -> (mass.applyAsDouble(whole(position * divisor)) - none) / all;
  }

  /** A number, or the whole number that it only misses by rounding. */
  private static double whole(double x) {
    double rounded = Math.rint(x);
    return Math.abs(x - rounded) < 1e-9 ? rounded : x;
  }

  /** How many different positions there are; the largest long: as many as there are numbers. */
  public long positions() {
    return distribution instanceof Distribution.Poisson ? (long) divisor : Long.MAX_VALUE;
  }
}
