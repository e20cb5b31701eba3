package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.spec.OperationKind;

/** What becomes of the most popular keys while keys grow, as docs/spec.md says by order. */
class HotSetGrowthTest {
  private static final int QUERIES = 20_000;

  /** By insertion the 100 oldest of 4,000 keys keep their ranks: H(100) / H(4000) of r^-0.99. */
  @ParameterizedTest
  @CsvSource({"insertion, 0.56, 0.60", "scattered, 0.2, 0.4"})
  void hotSet_whenKeysDouble_staysByInsertionAndNotScattered(
      String order, double least, double most) {
    double top = IntStream.rangeClosed(1, 100).mapToDouble(rank -> Math.pow(rank, -0.99)).sum();
    double all = IntStream.rangeClosed(1, 4000).mapToDouble(rank -> Math.pow(rank, -0.99)).sum();
    assertThat(top / all).isBetween(0.56, 0.60);
    String queries =
        """
        {"point_queries": {"op_count": %d, "selection": {"zipf": {"s": 0.99}}, "order": "%s"}}
        """
            .formatted(QUERIES, order);
    String inserts = "{\"inserts\": {\"op_count\": 2000}}";
    List<String> asked =
        Plans.keys(
            Plans.stream(Plans.ofGroups(67, inserts, queries, inserts, queries)),
            OperationKind.POINT_QUERY);
    Set<String> popular = popular(asked.subList(0, QUERIES));
    double share =
        (double) asked.subList(QUERIES, 2 * QUERIES).stream().filter(popular::contains).count()
            / QUERIES;
    assertThat(share).isBetween(least, most);
  }

  private static Set<String> popular(List<String> asked) {
    Map<String, Long> counts =
        asked.stream().collect(Collectors.groupingBy(key -> key, Collectors.counting()));
    return new HashSet<>(
        counts.keySet().stream()
            .sorted(Comparator.comparingLong(key -> -counts.getOrDefault(key, 0L)))
            .limit(100)
            .toList());
  }
}
