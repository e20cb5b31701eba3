package site.ycsb.tectonic.random;

/**
 * Draws how many of a sample are marked, given how many of the population are. It is exact far
 * beyond the range of int, up to 2^53.
 *
 * <p>Few are drawn one by one from the urn. Many by the ratio of uniforms, whose hat holds for any
 * hypergeometric distribution (Stadlober, The ratio of uniforms approach for generating discrete
 * random variates, J. Comput. Appl. Math. 31, 1990, algorithm HRUE). Probabilities are those of
 * Loader (Fast and accurate computation of binomial probabilities, 2000), as logarithms of
 * factorials of 10^12 have lost the digits that a comparison needs. Logarithms are {@link
 * StrictMath}'s, so that a draw is the same on every machine.
 */
public final class Hypergeometric {
  /** Drawn one by one up to here. */
  private static final long FEW = 16;

  /** Twice the root of 2/e, and 3 less twice the root of 3/e: the width of the hat. */
  private static final double PER_DEVIATION = 2 * StrictMath.sqrt(2 / StrictMath.E);

  private static final double AT_LEAST = 3 - 2 * StrictMath.sqrt(3 / StrictMath.E);

  private final double population;
  private final long marked;
  private final long sample;

  /** The share of the population that is in the sample. */
  private final double share;

  private Hypergeometric(long population, long marked, long sample) {
    this.population = (double) population;
    this.marked = marked;
    this.sample = sample;
    share = (double) sample / this.population;
  }

  /**
   * Draws how many of a sample are marked.
   *
   * @param random positioned by the caller
   * @param population at least 0
   * @param marked of the population, 0 to all
   * @param sample of the population, 0 to all
   */
  public static long draw(SeededRandom random, long population, long marked, long sample) {
    if (sample > population - sample) {
      return marked - draw(random, population, marked, population - sample);
    } else if (marked > population - marked) {
      return sample - draw(random, population, population - marked, sample);
    }
    // The two change places at will: what is marked may as well be what is drawn.
    long few = Math.min(marked, sample);
    long many = Math.max(marked, sample);
    return few <= FEW
        ? oneByOne(random, population, many, few)
        : new Hypergeometric(population, many, few).byRatio(random);
  }

  /**
   * Draws how many of each kind are in a sample.
   *
   * @param random positioned by the caller
   * @param counts of the kinds in the population
   * @param sample of the population, 0 to all
   */
  public static long[] draw(SeededRandom random, long[] counts, long sample) {
    long population = 0;
    for (long count : counts) {
      population += count;
    }
    long[] drawn = new long[counts.length];
    long left = sample;
    for (int kind = 0; kind < counts.length; kind++) {
      drawn[kind] = draw(random, population, counts[kind], left);
      left -= drawn[kind];
      population -= counts[kind];
    }
    return drawn;
  }

  private static long oneByOne(SeededRandom random, long population, long marked, long sample) {
    long markedLeft = marked;
    for (long i = 0; i < sample; i++) {
      if (random.nextLong(population - i) < markedLeft) {
        markedLeft--;
      }
    }
    return marked - markedLeft;
  }

  private long byRatio(SeededRandom random) {
    double mean = (double) marked * share;
    double markedShare = (double) marked / population;
    double variance = mean * (1 - markedShare) * (population - (double) sample) / (population - 1);
    double width = PER_DEVIATION * StrictMath.sqrt(variance + 0.5) + AT_LEAST;
    double mode = ((double) sample + 1) * ((double) marked + 1) / (population + 2);
    double ofMode = logMass((long) mode);
    while (true) {
      double u = random.nextDouble();
      double x = mean + 0.5 + width * (random.nextDouble() - 0.5) / u;
      if (x >= 0 && x < (double) sample + 1) {
        long drawn = (long) x;
        if (2 * StrictMath.log(u) <= logMass(drawn) - ofMode) {
          return drawn;
        }
      }
    }
  }

  /** The logarithm of a probability, but for a constant: that of two binomial ones. */
  private double logMass(long drawn) {
    return logBinomial((double) drawn, (double) marked)
        + logBinomial((double) (sample - drawn), population - (double) marked);
  }

  /** The logarithm of the probability of so many of n trials, each as likely as {@link #share}. */
  private double logBinomial(double successes, double n) {
    double failures = n - successes;
    if (successes == 0) {
      return n * StrictMath.log1p(-share);
    } else if (failures == 0) {
      return n * StrictMath.log(share);
    }
    return stirlingError(n)
        - stirlingError(successes)
        - stirlingError(failures)
        - deviance(successes, n * share)
        - deviance(failures, n * (1 - share))
        + 0.5 * StrictMath.log(n / (2 * StrictMath.PI * successes * failures));
  }

  /** What Stirling's formula lacks of the logarithm of a factorial. */
  private static double stirlingError(double n) {
    if (n <= FEW) {
      double logFactorial = 0;
      for (int i = 2; i <= n; i++) {
        logFactorial += StrictMath.log(i);
      }
      return logFactorial - 0.5 * StrictMath.log(2 * StrictMath.PI * n) - n * StrictMath.log(n) + n;
    }
    double square = n * n;
    return (1.0 / 12
            - (1.0 / 360 - (1.0 / 1260 - (1.0 / 1680 - 1.0 / 1188 / square) / square) / square)
                / square)
        / n;
  }

  /** x log(x / mean) + mean - x, without loss where x is close to the mean. */
  private static double deviance(double x, double mean) {
    double difference = x - mean;
    double sum = x + mean;
    if (Math.abs(difference) >= 0.1 * sum) {
      return x * StrictMath.log(x / mean) - difference;
    }
    // 2x artanh(difference / sum) - difference, whose first terms are added by hand.
    double ratio = difference / sum;
    double power = 2 * x * ratio;
    double total = difference * ratio;
    for (int term = 3; ; term += 2) {
      power *= ratio * ratio;
      double next = total + power / term;
      if (next == total) {
        return total;
      }
      total = next;
    }
  }
}
