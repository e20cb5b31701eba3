package site.ycsb.tectonic.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Whether strings obey a law of which nobody knows which string has which probability: the pairs of
 * equal ones are as many as the sum of the squared probabilities says.
 */
final class EqualPairs {
  private static final int LEAST_PAIRS = 30;

  private final String what;
  private final String law;
  private final Map<String, Integer> counts = new HashMap<>();
  private long strings;

  EqualPairs(String what, String law) {
    this.what = what;
    this.law = law;
  }

  void add(byte[] string) {
    counts.merge(text(string), 1, Integer::sum);
    strings++;
  }

  /** Bytes as something that can be looked up. */
  static String text(byte[] string) {
    return new String(string, ISO_8859_1);
  }

  /** The test, or a word that there were too few. */
  void addTo(Repeats expected, Findings findings) {
    double squares = expected.squares();
    double cubes = expected.cubes();
    double n = strings;
    double expectedPairs = n * (n - 1) / 2 * squares;
    if (counts.size() > expected.strings()) {
      findings.add(what, law, strings, "different strings", 0);
      return;
    } else if (expectedPairs < LEAST_PAIRS) {
      findings.leaveOut(what + ": too few");
      return;
    }
    double pairs = counts.values().stream().mapToDouble(c -> c * (c - 1.0) / 2).sum();
    double variance =
        n * (n - 1) / 2 * (squares - squares * squares)
            + n * (n - 1) * (n - 2) * Math.max(0, cubes - squares * squares);
    double z = Math.abs(pairs - expectedPairs) / Math.sqrt(Math.max(variance, 1e-9));
    double p = 2 * (1 - new NormalDistribution(null, 0, 1).cumulativeProbability(z));
    findings.add(what, law, strings, "pairs of equal ones", p);
  }
}
