package site.ycsb.arrival.analysis;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.analysis.solvers.BrentSolver;

/**
 * The entropy plot of Wang, Madhyastha, Chan, Papadimitriou and Faloutsos (ICDE 2002). E(k) is the
 * entropy of the shares of 2^k equal pieces of the whole time. For a b-model it is a line of slope
 * H2(b) = -b log2 b - (1-b) log2(1-b), from which the bias b between 1/2 and 1 follows.
 *
 * <p>For even arrivals the slope is 1 and b is 1/2. For N Poisson arrivals, chance lowers the
 * entropy of K pieces by (K-1) / (2 N ln 2) bits (Miller 1955): what that leaves of the slope is
 * given as theirs, and the b of that slope, which is above 1/2 since H2 is flat there.
 *
 * @param entropyBits E(0), E(1), ...
 * @param slope of a line through the levels whose pieces hold 30 arrivals or more on average:
 *     below, chance lowers the entropy
 * @param bias that a b-model of this slope has
 */
public record EntropyPlot(List<Double> entropyBits, Estimate slope, Estimate bias) {
  private static final double FEWEST_ARRIVALS = 30;
  private static final int FEWEST_LEVELS = 3;
  // Where the bins do not divide evenly into pieces, a piece's edges are blurred by this much.
  private static final int FEWEST_BINS_IF_UNEVEN = 4;
  private static final double PRECISION = 1e-12;

  public EntropyPlot {
    entropyBits = List.copyOf(entropyBits);
  }

  /** Draws the plot of a series of counts. */
  public static EntropyPlot of(Series counts) {
    double total = counts.mean() * counts.size();
    List<Double> entropies = entropies(counts, total);
    LineFit line = new LineFit();
    LineFit chance = new LineFit();
    for (int level = 1; level < entropies.size(); level++) {
      if (total / (1 << level) >= FEWEST_ARRIVALS) {
        line.add(level, entropies.get(level));
        chance.add(level, level - ((1 << level) - 1) / (2 * total * Math.log(2)));
      }
    }
    Basis basis = Basis.of(counts, "levels 1 to " + line.points());
    if (line.points() < FEWEST_LEVELS) {
      Estimate none =
          new Estimate.NotApplicable(
              "fewer than 3 levels have 30 arrivals a piece", Basis.of(counts));
      return new EntropyPlot(entropies, none, none);
    }
    return new EntropyPlot(
        entropies,
        Estimate.of(line.slope(), chance.slope(), basis),
        Estimate.of(biasOf(line.slope()), biasOf(chance.slope()), basis));
  }

  /** By level: the smallest pieces first, of which two make one of the level above. */
  private static List<Double> entropies(Series counts, double total) {
    int levels = 0;
    while (total >= 1 << levels && reaches(counts.size(), levels)) {
      levels++;
    }
    Double[] entropies = new Double[levels];
    Series pieces = levels == 0 ? counts : counts.resampled(1 << (levels - 1));
    for (int level = levels - 1; level >= 0; level--) {
      entropies[level] = entropy(pieces);
      pieces = pieces.aggregated(2);
    }
    return List.of(entropies);
  }

  /** The b between 1/2 and 1 with H2(b) = slope. */
  static double biasOf(double slope) {
    if (slope >= 1) {
      return 0.5;
    } else if (slope <= 0) {
      return 1;
    }
    return new BrentSolver(PRECISION).solve(200, b -> bits(b) + bits(1 - b) - slope, 0.5, 1);
  }

  private static boolean reaches(int bins, int level) {
    if (level > 30) {
      return false;
    }
    int pieces = 1 << level;
    return bins % pieces == 0 || bins / pieces >= FEWEST_BINS_IF_UNEVEN;
  }

  private static double entropy(Series pieces) {
    double total = pieces.mean() * pieces.size();
    return Arrays.stream(pieces.toArray()).map(arrivals -> bits(arrivals / total)).sum();
  }

  private static double bits(double share) {
    return share <= 0 ? 0 : -share * Math.log(share) / Math.log(2);
  }
}
