package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.ParetoDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.text.Texts;

/**
 * A spec's selections choose live keys with the probabilities that theory gives to their positions:
 * the distribution as far as it lies from 0 to 1, with all its parameters, and never a sample that
 * is pressed into the range.
 */
class SelectionSharesTest {
  private static final int KEYS = 250;
  private static final int QUERIES = 50_000;

  static Stream<Arguments> inside() {
    return Stream.of(
        Arguments.of("{'uniform': {'min': 0, 'max': 1}}", new UniformRealDistribution(null, 0, 1)),
        Arguments.of(
            "{'uniform': {'min': 0.3, 'max': 2}}", new UniformRealDistribution(null, 0.3, 2)),
        Arguments.of(
            "{'normal': {'mean': 0.5, 'std_dev': 0.1}}", new NormalDistribution(null, 0.5, 0.1)),
        Arguments.of(
            "{'normal': {'mean': 1.2, 'std_dev': 0.6}}", new NormalDistribution(null, 1.2, 0.6)),
        Arguments.of("{'beta': {'alpha': 0.5, 'beta': 0.5}}", new BetaDistribution(null, 0.5, 0.5)),
        Arguments.of("{'beta': {'alpha': 2, 'beta': 6}}", new BetaDistribution(null, 2, 6)),
        Arguments.of("{'beta': {'alpha': 1, 'beta': 0.01}}", new BetaDistribution(null, 1, 0.01)),
        Arguments.of("{'exponential': {'lambda': 4}}", new ExponentialDistribution(null, 0.25)),
        Arguments.of("{'exponential': {'lambda': 0.2}}", new ExponentialDistribution(null, 5)),
        Arguments.of(
            "{'log_normal': {'mean': -1, 'std_dev': 0.7}}",
            new LogNormalDistribution(null, -1, 0.7)),
        Arguments.of(
            "{'weibull': {'scale': 0.7, 'shape': 2}}", new WeibullDistribution(null, 2, 0.7)),
        Arguments.of(
            "{'weibull': {'scale': 3, 'shape': 0.6}}", new WeibullDistribution(null, 0.6, 3)),
        Arguments.of(
            "{'pareto': {'scale': 0.1, 'shape': 0.8}}", new ParetoDistribution(null, 0.1, 0.8)),
        Arguments.of(
            "{'pareto': {'scale': 0.05, 'shape': 1}}", new ParetoDistribution(null, 0.05, 1)),
        Arguments.of(
            "{'pareto': {'scale': 0.2, 'shape': 3}}", new ParetoDistribution(null, 0.2, 3)));
  }

  static Stream<Arguments> beyond() {
    return Stream.of(
        Arguments.of(
            "{'uniform': {'min': 10, 'max': 90}}", new UniformRealDistribution(null, 10, 90)),
        Arguments.of("{'normal': {'mean': 70, 'std_dev': 9}}", new NormalDistribution(null, 70, 9)),
        Arguments.of("{'exponential': {'lambda': 0.002}}", new ExponentialDistribution(null, 500)),
        Arguments.of(
            "{'log_normal': {'mean': 6, 'std_dev': 1}}", new LogNormalDistribution(null, 6, 1)),
        Arguments.of(
            "{'weibull': {'scale': 80, 'shape': 1.5}}", new WeibullDistribution(null, 1.5, 80)),
        Arguments.of(
            "{'pareto': {'scale': 4, 'shape': 1.1}}", new ParetoDistribution(null, 4, 1.1)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("inside")
  void positions_haveTheSharesOfWhatLiesInside(String selection, RealDistribution theory) {
    for (String order : List.of("insertion", "sorted")) {
      WorkloadPlan plan = plan(selection, order);
      assertThat(plan.warnings()).isEmpty();
      Fit.assertFits(counts(plan, order), shares(theory::cumulativeProbability, 1));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("beyond")
  void positions_beyondAreDividedByTheQuantileWithAWarning(
      String selection, RealDistribution theory) {
    WorkloadPlan plan = plan(selection, "sorted");
    double top = theory.inverseCumulativeProbability(0.999);
    assertThat(plan.warnings())
        .singleElement()
        .asString()
        .contains("divided by %.4g, its 99.9 %% quantile".formatted(top));
    Fit.assertFits(counts(plan, "sorted"), shares(theory::cumulativeProbability, top));
  }

  @ParameterizedTest
  @ValueSource(doubles = {10, 60, 4000})
  void positions_ofPoissonAreItsNumbersOverTheQuantile(double mean) {
    PoissonDistribution theory = new PoissonDistribution(mean);
    int top = theory.inverseCumulativeProbability(0.999);
    WorkloadPlan plan = plan("{'poisson': {'lambda': " + mean + "}}", "insertion");
    assertThat(plan.warnings()).singleElement().asString().contains("divided by " + top);
    double[] shares = new double[KEYS];
    for (int number = 0; number < top; number++) {
      shares[(int) ((double) number / top * KEYS)] +=
          theory.probability(number) / theory.cumulativeProbability(top - 1);
    }
    Fit.assertFits(counts(plan, "insertion"), shares);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 1, 2, 5})
  void positions_ofZipfHaveTheSharesOfTheirRanks(double exponent) {
    String selection = "{'zipf': {'s': %s}}".formatted(exponent);
    for (String order : List.of("insertion", "sorted")) {
      Fit.assertFits(counts(plan(selection, order), order), zipf(exponent, KEYS));
    }
  }

  /** Inserts come and live keys go all the time; the list says which insert is how recent. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.99, 1, 2})
  void ranks_ofLatestAreThoseOfLiveInsertsByRecency(double exponent) {
    List<Operation> operations =
        Plans.stream(
            Plans.ofGroups(
                62,
                "{'inserts': {'op_count': 400}}".replace('\'', '"'),
                """
                {'inserts': {'op_count': 6000}, 'point_deletes': {'op_count': 5900},
                 'range_deletes': {'op_count': 30, 'scan_length': 3},
                 'point_queries': {'op_count': 30000, 'selection': {'latest': {'n': 40, 's': %s}}}}
                """
                    .formatted(exponent)
                    .replace('\'', '"')));
    List<String> live = new ArrayList<>();
    long[] counts = new long[40];
    for (Operation operation : operations) {
      if (operation instanceof Operation.Range range) {
        live.removeIf(key -> isWithin(key, range));
      } else {
        String key = ((Operation.Point) operation).key().toString();
        switch (operation.kind()) {
          case INSERT -> live.add(key);
          case POINT_DELETE -> live.remove(key);
          default -> counts[live.size() - 1 - live.lastIndexOf(key)]++;
        }
      }
      assertThat(live.size()).as("live keys after %s", operation).isNotZero();
    }
    Fit.assertFits(counts, zipf(exponent, 40));
  }

  /** Every key is reached, by as many queries as its rank has, whichever rank that is. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 0.8})
  void ranks_scatteredAreABijectionOfTheLiveKeys(double exponent) {
    WorkloadPlan plan = plan("{'zipf': {'s': " + exponent + "}}", "scattered");
    OperationSource source = new OperationSource(plan);
    List<Operation> operations = new ArrayList<>();
    while (source.hasNextGroup()) {
      source.openNextGroup();
      while (source.hasNext()) {
        operations.add(source.next());
      }
    }
    Map<String, Integer> ranks = new HashMap<>();
    for (int rank = 0; rank < KEYS; rank++) {
      ranks.put(text(source, source.live().byScatter(rank)), rank);
    }
    assertThat(ranks).hasSize(KEYS);
    long[] counts = new long[KEYS];
    Plans.keys(operations, OperationKind.POINT_QUERY)
        .forEach(key -> counts[ranks.getOrDefault(key, -1)]++);
    assertThat(counts).doesNotContain(0);
    Fit.assertFits(counts, zipf(exponent, KEYS));
  }

  private static boolean isWithin(String key, Operation.Range range) {
    return key.compareTo(range.startKey().toString()) >= 0
        && key.compareTo(range.endKey().toString()) <= 0;
  }

  private static String text(OperationSource source, int ordinal) {
    return Texts.of(source.live().key(ordinal));
  }

  private static WorkloadPlan plan(String selection, String order) {
    return Plans.ofGroups(
        61,
        "{\"inserts\": {\"op_count\": " + KEYS + "}}",
        """
        {'point_queries': {'op_count': %d, 'selection': %s, 'order': '%s'}}
        """
            .formatted(QUERIES, selection, order)
            .replace('\'', '"'));
  }

  /** How often each live key was queried, in the order that is named. */
  private static long[] counts(WorkloadPlan plan, String order) {
    List<Operation> operations = Plans.stream(plan);
    List<String> keys = Plans.keys(operations, OperationKind.INSERT);
    if (order.equals("sorted")) {
      keys = keys.stream().sorted().toList();
    }
    Map<String, Integer> places = new HashMap<>();
    keys.forEach(key -> places.put(key, places.size()));
    long[] counts = new long[KEYS];
    Plans.keys(operations, OperationKind.POINT_QUERY)
        .forEach(key -> counts[places.getOrDefault(key, -1)]++);
    return counts;
  }

  /** The shares of positions, of what a distribution has from 0 to a top. */
  private static double[] shares(DoubleUnaryOperator cumulative, double top) {
    double below = cumulative.applyAsDouble(0);
    double mass = cumulative.applyAsDouble(top) - below;
    double[] shares = new double[KEYS];
    for (int i = 0; i < KEYS; i++) {
      double from = cumulative.applyAsDouble(top * i / KEYS);
      shares[i] = (cumulative.applyAsDouble(top * (i + 1) / KEYS) - from) / mass;
    }
    return shares;
  }

  private static double[] zipf(double exponent, int ranks) {
    double[] shares = new double[ranks];
    if (exponent == 0) {
      Arrays.fill(shares, 1.0 / ranks);
    } else {
      ZipfDistribution theory = new ZipfDistribution(null, ranks, exponent);
      Arrays.setAll(shares, i -> theory.probability(i + 1));
    }
    return shares;
  }
}
