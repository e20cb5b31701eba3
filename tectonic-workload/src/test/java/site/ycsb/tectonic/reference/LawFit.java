package site.ycsb.tectonic.reference;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.stat.inference.AlternativeHypothesis;
import org.apache.commons.math3.stat.inference.BinomialTest;

/**
 * Whether samples obey a law. Each is turned into a number from 0 to 1 that is uniform if it does:
 * the probability of smaller ones, and of its own a share that is drawn (the randomised probability
 * integral transform). So samples of laws that change from one to the next add up to one test, a
 * chi-square over equally wide cells.
 */
final class LawFit {
  private static final int CELLS = 40;
  private static final int LEAST_SAMPLES = 200;

  private final String what;
  private final String law;
  private final long[] cells = new long[CELLS];
  private long samples;
  private long impossible;

  /** Draws that have nothing to do with the trace. */
  private final SplittableRandom random = new SplittableRandom(0);

  LawFit(String what, String law) {
    this.what = what;
    this.law = law;
  }

  /**
   * Adds a sample.
   *
   * @param below probability of smaller ones
   * @param upTo probability of this and of smaller ones
   */
  void add(double below, double upTo) {
    samples++;
    if (!(upTo > below)) {
      impossible++;
      return;
    }
    double uniform = below + random.nextDouble() * (upTo - below);
    cells[(int) Math.min(CELLS - 1, Math.max(0, uniform * CELLS))]++;
  }

  /** Samples that the law never gives. */
  long impossible() {
    return impossible;
  }

  /** The test, or a word that there were too few samples. */
  void addTo(Findings findings) {
    if (samples < LEAST_SAMPLES) {
      findings.leaveOut(what + ": too few");
      return;
    }
    double[] expected = new double[CELLS];
    Arrays.fill(expected, (double) samples / CELLS);
    double p = impossible > 0 ? 0 : chiSquare(cells, expected);
    findings.add(what, law, samples, "chi-square", p);
  }

  /** How likely a count is at least as far from a share of all. */
  static double share(long count, long all, double share) {
    double p =
        new BinomialTest()
            .binomialTest(
                Math.toIntExact(all),
                Math.toIntExact(count),
                share,
                AlternativeHypothesis.TWO_SIDED);
    return Math.min(1, p);
  }

  /** How likely counts are at least as far from what is expected, with the same sum. */
  static double chiSquare(long[] counts, double[] expected) {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      double off = counts[i] - expected[i];
      sum += off * off / expected[i];
    }
    return 1 - new ChiSquaredDistribution(null, counts.length - 1).cumulativeProbability(sum);
  }
}
