package site.ycsb.tectonic.reference;

import java.util.HashMap;
import java.util.Map;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;

/**
 * Whether accesses obey a law of which nobody knows which key has which popularity: the pairs of
 * accesses to one key are as many as the sum of the squared probabilities says. The keys have to
 * stay the same.
 */
final class RepeatTest {
  private static final int LEAST_PAIRS = 30;

  private final String what;
  private final String law;
  private final Map<Key, Integer> counts = new HashMap<>();
  private long accesses;

  RepeatTest(String what, String law) {
    this.what = what;
    this.law = law;
  }

  void add(Key key) {
    counts.merge(key, 1, Integer::sum);
    accesses++;
  }

  /**
   * The test; null where there are too few accesses.
   *
   * @param probabilities of the keys, in any order
   */
  TraceVerification.@Nullable Test result(double[] probabilities) {
    double squares = 0;
    double cubes = 0;
    for (double p : probabilities) {
      squares += p * p;
      cubes += p * p * p;
    }
    double n = accesses;
    double expected = n * (n - 1) / 2 * squares;
    if (expected < LEAST_PAIRS || counts.size() > probabilities.length) {
      return null;
    }
    double pairs = counts.values().stream().mapToDouble(c -> c * (c - 1.0) / 2).sum();
    double variance =
        n * (n - 1) / 2 * (squares - squares * squares)
            + n * (n - 1) * (n - 2) * (cubes - squares * squares);
    double z = Math.abs(pairs - expected) / Math.sqrt(Math.max(variance, 1e-9));
    double p = 2 * (1 - new NormalDistribution(null, 0, 1).cumulativeProbability(z));
    return new TraceVerification.Test(what, law, accesses, "pairs on one key", p);
  }
}
