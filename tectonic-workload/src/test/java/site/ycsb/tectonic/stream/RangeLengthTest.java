package site.ycsb.tectonic.stream;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tectonic.random.Fit;

/**
 * Ranges are as long as the distribution of their length says, rounded down, from 1 to all keys.
 */
class RangeLengthTest {
  private static final int KEYS = 100;
  private static final int RANGES = 20_000;

  /** Lengths, and the chance that one is at most so many keys. */
  static Stream<Arguments> lengths() {
    return Stream.of(
        length("'scan_length': {'uniform': {'min': 1, 'max': 13}}", n -> n / 12.0),
        length(
            "'scan_length': {'poisson': {'lambda': 5}}",
            new PoissonDistribution(5)::cumulativeProbability),
        length(
            "'scan_length': {'normal': {'mean': 90, 'std_dev': 20}}",
            n -> new NormalDistribution(null, 90, 20).cumulativeProbability(n + 1)),
        length(
            "'scan_length': {'zipf': {'n': 60, 's': 0.99}}",
            new ZipfDistribution(null, 60, 0.99)::cumulativeProbability),
        length("'selectivity': {'uniform': {'min': 0.25, 'max': 1}}", n -> ((n + 1) - 25) / 75.0),
        length(
            "'selectivity': {'beta': {'alpha': 0.7, 'beta': 4}}",
            n -> new BetaDistribution(null, 0.7, 4).cumulativeProbability((n + 1) / 100.0)),
        length(
            "'selectivity': {'normal': {'mean': 0.9, 'std_dev': 0.3}}",
            n -> new NormalDistribution(null, 0.9, 0.3).cumulativeProbability((n + 1) / 100.0)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lengths")
  void lengths_ofRangesFitTheirDistribution(String length, IntToDoubleFunction atMost) {
    List<Operation> operations =
        Plans.stream(
            Plans.ofGroups(
                67,
                "{\"inserts\": {\"op_count\": " + KEYS + "}}",
                "{'range_queries': {'op_count': %d, %s}}"
                    .formatted(RANGES, length)
                    .replace('\'', '"')));
    long[] counts = new long[KEYS];
    for (Operation operation : operations.subList(KEYS, KEYS + RANGES)) {
      counts[((Operation.Range) operation).count() - 1]++;
    }
    double[] shares = new double[KEYS];
    double below = 0;
    for (int covered = 1; covered <= KEYS; covered++) {
      double upTo = covered == KEYS ? 1 : Math.max(0, Math.min(1, atMost.applyAsDouble(covered)));
      shares[covered - 1] = upTo - below;
      below = upTo;
    }
    Fit.assertFits(counts, shares);
  }

  private static Arguments length(String length, IntToDoubleFunction atMost) {
    return Arguments.of(length, atMost);
  }
}
