package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * The inserts of a sorted group, as they come out of the stream and measured after the fact, are as
 * far out of key order as the spec says: by at least nine tenths of k and l, and never by more.
 */
class SortednessTest {
  private static final int MANY = Boolean.getBoolean("tectonic.tests.full") ? 1_000_000 : 100_000;
  private static final String UNIFORM = "{'uniform': {'len': 12}}";

  /** Keys whose order depends on all parts, and that share their first bytes. */
  private static final String COMPOSITE =
      """
      {'segmented': {'separator': '/', 'segments': [
        'user', {'hot_range': {'len': 2, 'amount': 10, 'probability': 0.5}},
        {'uniform': {'len': {'uniform': {'min': 1, 'max': 4}}, 'character_set': 'numeric'}},
        {'weighted': [{'weight': 3, 'value': 'a'}, {'weight': 1, 'value': 'bb'}]},
        {'uniform': {'len': 9, 'character_set': 'alphabetic'}}]}}
      """;

  @ParameterizedTest
  @CsvSource({
    "0, 1", "0, 100", "0, 0.1",
    "0.01, 1", "0.01, 100", "0.01, 0.1",
    "0.1, 1", "0.1, 100", "0.1, 0.1",
    "0.5, 1", "0.5, 100", "0.5, 0.1"
  })
  void disorder_ofInsertsIsAsAskedForWhateverTheKeys(double k, double l) {
    check(inserts(MANY, UNIFORM, k, l, ""), k, l);
    check(inserts(MANY / 20, COMPOSITE, k, l, ""), k, l);
  }

  /** Keys come and go between the inserts, which take turns with those of another expression. */
  @ParameterizedTest
  @CsvSource({"0, 1", "0.01, 0.1", "0.1, 100", "0.5, 1", "0.5, 0.1", "3, 50", "51, 100"})
  void disorder_ofInsertsAmongOtherOperationsIsAsAskedFor(double k, double l) {
    String others =
        """
        'unique_inserts': {'op_count': 4000, 'key': {'uniform': {'len': 6}}, 'val': 'v'},
        'point_queries': {'op_count': 3000, 'selection': {'zipf': {'s': 0.99}}},
        'updates': {'op_count': 1000}, 'point_deletes': {'op_count': 4000},
        'range_queries': {'op_count': 500, 'selectivity': 0.01},
        'range_deletes': {'op_count': 200, 'scan_length': 5},
        'empty_point_queries': {'op_count': 500}, 'blind_point_deletes': {'op_count': 500},
        """;
    check(inserts(10_000, COMPOSITE, k, l, others), k, l);
  }

  /** The example of Tectonic's slides: l is drawn from 0 to below 10, a number of positions. */
  @Test
  void disorder_byADrawnDistance_isOfThatManyPositions() {
    for (int seed = 1; seed <= 50; seed++) {
      String l = "{'uniform': {'min': 0, 'max': 10}}";
      int[] distances = distances(inserts(seed, 20_000, UNIFORM, "2000", l, ""));
      int farthest = Arrays.stream(distances).max().orElseThrow();
      long displaced = Arrays.stream(distances).filter(distance -> distance > 0).count();
      assertThat(farthest).as("seed %d", seed).isBetween(0, 9);
      assertThat(displaced).as("seed %d", seed).isEqualTo(farthest == 0 ? 0 : 2000);
      double mean = Arrays.stream(distances).sum() / Math.max(1.0, (double) displaced);
      assertThat(mean).as("seed %d", seed).isCloseTo((1 + farthest) / 2.0, within(0.5));
    }
  }

  /** The mean of beta(2,5) is 2/7; a displacement of 1 is the least. */
  @Test
  void displacements_byABeta_haveItsMeanOfL() {
    String l = "500, 'displacement': {'beta': {'alpha': 2, 'beta': 5}}";
    int[] moved =
        Arrays.stream(distances(inserts(64, 100_000, UNIFORM, "0.1", l, "")))
            .filter(distance -> distance > 0)
            .toArray();
    assertThat(moved).hasSize(10_000);
    assertThat(Arrays.stream(moved).max()).hasValue(500);
    assertThat(Arrays.stream(moved).average().orElseThrow())
        .isCloseTo(500 * 2 / 7.0 + 0.5, within(5.0));
  }

  /** All of 1,000 in 500 pairs of neighbours, unless the first pair cuts off one on either side. */
  @Test
  void neighbours_allToBeDisplaced_areAllOrAllButTwo() {
    Set<Integer> found = new TreeSet<>();
    for (int seed = 1; seed <= 50; seed++) {
      int[] distances = distances(inserts(seed, 1000, UNIFORM, "1000", "1", ""));
      found.add((int) Arrays.stream(distances).filter(distance -> distance > 0).count());
    }
    assertThat(found).containsExactly(998, 1000);
  }

  private static int[] distances(List<Key> inserted) {
    Key[] sorted = inserted.toArray(Key[]::new);
    Arrays.sort(sorted);
    return IntStream.range(0, sorted.length)
        .map(i -> Math.abs(Arrays.binarySearch(sorted, inserted.get(i)) - i))
        .toArray();
  }

  private static void check(List<Key> inserted, double k, double l) {
    int size = inserted.size();
    int[] distances = distances(inserted);
    long displaced = Arrays.stream(distances).filter(distance -> distance > 0).count();
    int farthest = Arrays.stream(distances).max().orElseThrow();
    double most = k < 1 ? k * size : k;
    double reach = most == 0 ? 0 : (l < 1 ? l * size : l);
    assertThat((double) displaced).as("displaced entries").isBetween(0.9 * most, most);
    assertThat((double) farthest).as("largest displacement").isBetween(0.9 * reach, reach);
  }

  private static List<Key> inserts(int count, String key, double k, double l, String others) {
    return inserts(64, count, key, "" + k, "" + l, others);
  }

  private static List<Key> inserts(
      int seed, int count, String key, String k, String l, String others) {
    WorkloadPlan plan =
        Plans.ofGroups(
            seed,
            """
            {'sorted': {'k': %s, 'l': %s}, %s
             'inserts': {'op_count': %d, 'key': %s, 'val': 'v'}}
            """
                .formatted(k, l, others, count, key)
                .replace('\'', '"'));
    OperationSource source = new OperationSource(plan);
    source.openNextGroup();
    List<Key> inserted = new ArrayList<>();
    while (source.hasNext()) {
      Operation operation = source.next();
      if (operation.kind() == OperationKind.INSERT) {
        inserted.add(((Operation.Point) operation).key());
      }
    }
    assertThat(inserted.size()).isGreaterThanOrEqualTo(count);
    return inserted;
  }
}
