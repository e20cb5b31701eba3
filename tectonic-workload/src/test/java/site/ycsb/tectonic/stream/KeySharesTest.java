package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.LogNormalDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.ParetoDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.distribution.WeibullDistribution;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.spec.CharacterSet;
import site.ycsb.tectonic.spec.OperationKind;

/** The keys of a spec have the characters, choices, prefixes and lengths that it asks for. */
class KeySharesTest {
  private static final int KEYS = 20_000;
  private static final int LENGTHS = 80;

  /** Lengths, and how many samples are below a number. */
  static Stream<Arguments> lengths() {
    return Stream.of(
        below("{'uniform': {'min': 1, 'max': 9}}", new UniformRealDistribution(null, 1, 9)),
        below("{'uniform': {'min': 3.5, 'max': 20}}", new UniformRealDistribution(null, 3.5, 20)),
        below("{'normal': {'mean': 8, 'std_dev': 5}}", new NormalDistribution(null, 8, 5)),
        below("{'exponential': {'lambda': 0.2}}", new ExponentialDistribution(null, 5)),
        below("{'log_normal': {'mean': 2, 'std_dev': 1}}", new LogNormalDistribution(null, 2, 1)),
        below("{'weibull': {'scale': 8, 'shape': 1.5}}", new WeibullDistribution(null, 1.5, 8)),
        below("{'pareto': {'scale': 2, 'shape': 1.5}}", new ParetoDistribution(null, 2, 1.5)),
        ranks("{'poisson': {'lambda': 6}}", new PoissonDistribution(6)::cumulativeProbability),
        ranks(
            "{'zipf': {'n': 30, 's': 1}}",
            new ZipfDistribution(null, 30, 1)::cumulativeProbability),
        ranks(
            "{'latest': {'n': 30, 's': 0.5}}",
            new ZipfDistribution(null, 30, 0.5)::cumulativeProbability));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lengths")
  void lengths_ofKeysFitTheirDistribution(String length, DoubleUnaryOperator cumulative) {
    List<String> keys =
        inserted(
            """
            {'segmented': {'separator': '', 'segments': [
              {'uniform': {'len': 8}}, {'uniform': {'len': %s}}]}}
            """
                .formatted(length));
    long[] counts = new long[LENGTHS];
    keys.forEach(key -> counts[Math.min(key.length() - 8, LENGTHS) - 1]++);
    double[] shares = new double[LENGTHS];
    for (int i = 0; i < LENGTHS; i++) {
      double below = i == 0 ? 0 : cumulative.applyAsDouble(i + 1);
      shares[i] = (i == LENGTHS - 1 ? 1 : cumulative.applyAsDouble(i + 2)) - below;
    }
    Fit.assertFits(counts, shares);
  }

  @Test
  void length_byBeta_isOneAsItsSamplesAreBelow() {
    assertThat(
            inserted(
                "{'segmented': {'separator': '', 'segments': [{'uniform': {'len': 8}},"
                    + " {'uniform': {'len': {'beta': {'alpha': 5, 'beta': 2}}}}]}}"))
        .allMatch(key -> key.length() == 9);
  }

  /** Longer than what a number fills, so that the last characters are drawn and not written. */
  @ParameterizedTest
  @CsvSource({
    "numeric, 6",
    "numeric, 25",
    "alphabetic, 5",
    "alphabetic, 14",
    "alphanumeric, 4",
    "alphanumeric, 12"
  })
  void characters_ofUniqueAbsentAndBlindKeysAreEvenAtEachPlace(String set, int length) {
    String key = "{'uniform': {'len': %d, 'character_set': '%s'}}".formatted(length, set);
    List<Operation> operations =
        stream(
            "{'inserts': {'op_count': %d, 'key': %s, 'val': 'v'}}".formatted(KEYS, key),
            """
            {'empty_point_queries': {'op_count': %d, 'key': %s},
             'blind_point_queries': {'op_count': %d, 'key': %s}}
            """
                .formatted(KEYS, key, KEYS, key));
    String characters = CharacterSet.valueOf(set.toUpperCase(Locale.ROOT)).characters();
    for (OperationKind kind :
        List.of(
            OperationKind.INSERT,
            OperationKind.EMPTY_POINT_QUERY,
            OperationKind.BLIND_POINT_QUERY)) {
      List<String> keys = Plans.keys(operations, kind);
      for (int place = 0; place < length; place++) {
        long[] counts = new long[characters.length()];
        for (String made : keys) {
          counts[characters.indexOf(made.charAt(place))]++;
        }
        Fit.assertEven(counts);
      }
    }
  }

  @Test
  void digits_ofUniqueKeysAreUnrelatedToTheirNeighbours() {
    List<String> keys = inserted("{'uniform': {'len': 25, 'character_set': 'numeric'}}");
    for (int place = 0; place < 24; place++) {
      long[] pairs = new long[100];
      for (String key : keys) {
        pairs[Integer.parseInt(key.substring(place, place + 2))]++;
      }
      Fit.assertEven(pairs);
    }
  }

  @Test
  void choices_areTakenByTheirWeights() {
    List<String> keys =
        inserted(
            """
            {'segmented': {'separator': ':', 'segments': [
              {'weighted': [{'weight': 1, 'value': 'a'}, {'weight': 0, 'value': 'b'},
                            {'weight': 0.5, 'value': {'uniform': {'len': 2}}},
                            {'weight': 3.5, 'value': 'd'}]},
              {'uniform': {'len': 8}}]}}
            """);
    long[] counts = new long[3];
    for (String key : keys) {
      assertThat(key).doesNotStartWith("b:");
      counts[key.startsWith("a:") ? 0 : key.startsWith("d:") ? 2 : 1]++;
    }
    Fit.assertFits(counts, new double[] {0.2, 0.1, 0.7});
  }

  @Test
  void prefixes_ofAHotRangeAreHotInTheirShareAndTheSameInAllOperations() {
    String key =
        """
        {'segmented': {'separator': '', 'segments': [
          {'hot_range': {'len': 3, 'amount': 7, 'probability': %s}}, {'uniform': {'len': 9}}]}}
        """;
    List<Operation> operations =
        stream(
            "{'inserts': {'op_count': 20000, 'key': %s, 'val': 'v'}}".formatted(key.formatted(0.8)),
            """
            {'empty_point_queries': {'op_count': 20000, 'key': %s},
             'blind_point_queries': {'op_count': 20000, 'key': %s}}
            """
                .formatted(key.formatted(0.8), key.formatted(0.3)));
    Set<String> hot = new HashSet<>();
    for (Map.Entry<OperationKind, Double> share :
        Map.of(
                OperationKind.INSERT, 0.8,
                OperationKind.EMPTY_POINT_QUERY, 0.8,
                OperationKind.BLIND_POINT_QUERY, 0.3)
            .entrySet()) {
      Map<String, Long> prefixes = new HashMap<>();
      Plans.keys(operations, share.getKey())
          .forEach(made -> prefixes.merge(made.substring(0, 3), 1L, Long::sum));
      prefixes.values().removeIf(count -> count < 200);
      hot.addAll(prefixes.keySet());
      long[] counts = prefixes.values().stream().mapToLong(count -> count).toArray();
      Fit.assertEven(counts);
      long hits = Arrays.stream(counts).sum();
      Fit.assertFits(
          new long[] {hits, KEYS - hits}, new double[] {share.getValue(), 1 - share.getValue()});
    }
    assertThat(hot).hasSize(7);
  }

  private static Arguments below(String length, RealDistribution theory) {
    DoubleUnaryOperator below = theory::cumulativeProbability;
    return Arguments.of(length, below);
  }

  private static Arguments ranks(String length, IntToDoubleFunction theory) {
    DoubleUnaryOperator below = number -> theory.applyAsDouble((int) number - 1);
    return Arguments.of(length, below);
  }

  private static List<String> inserted(String key) {
    return Plans.keys(
        stream("{'inserts': {'op_count': %d, 'key': %s, 'val': 'v'}}".formatted(KEYS, key)),
        OperationKind.INSERT);
  }

  private static List<Operation> stream(String... groups) {
    return Plans.stream(
        Plans.ofGroups(
            63, Arrays.stream(groups).map(g -> g.replace('\'', '"')).toArray(String[]::new)));
  }
}
