package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.LongStream;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.junit.jupiter.api.Test;
import site.ycsb.generator.HotspotIntegerGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SequentialGenerator;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.GrayZipf;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.Texts;

/** Operations choose live keys by the distribution and the order that they name. */
class SelectionTest {
  private static final int KEYS = 200;
  private static final int QUERIES = 40_000;

  private static double[] zipf(double exponent, int ranks) {
    double[] shares = new double[KEYS];
    for (int rank = 1; rank <= ranks; rank++) {
      shares[rank - 1] = Math.pow(rank, -exponent);
    }
    double sum = Arrays.stream(shares).sum();
    return Arrays.stream(shares).map(share -> share / sum).toArray();
  }

  @Test
  void zipf_byInsertion_favoursTheOldest() {
    Queried queried = query(Plans.by(new Distribution.Zipf(null, 0.99)), KeyOrder.INSERTION);
    Fit.assertFits(queried.counts(queried.inserted), zipf(0.99, KEYS));
  }

  @Test
  void zipf_sorted_favoursTheSmallest() {
    Queried queried = query(Plans.by(new Distribution.Zipf(null, 1.3)), KeyOrder.SORTED);
    Fit.assertFits(queried.counts(queried.inserted.stream().sorted().toList()), zipf(1.3, KEYS));
  }

  @Test
  void zipf_ofFewerRanksThanKeys_reachesNoMore() {
    Queried queried = query(Plans.by(new Distribution.Zipf(50L, 0.5)), KeyOrder.INSERTION);
    long[] counts = queried.counts(queried.inserted);
    assertThat(Arrays.stream(counts, 50, KEYS).sum()).isZero();
    Fit.assertFits(Arrays.copyOf(counts, 50), Arrays.copyOf(zipf(0.5, 50), 50));
  }

  @Test
  void zipf_scattered_reachesEveryKeyAndFavoursNoAge() {
    Queried queried = query(Plans.by(new Distribution.Zipf(null, 0.5)), KeyOrder.SCATTERED);
    long[] byAge = queried.counts(queried.inserted);
    assertThat(byAge).doesNotContain(0);
    long[] byPopularity =
        LongStream.of(byAge).map(count -> -count).sorted().map(count -> -count).toArray();
    double expected = zipf(0.5, KEYS)[0] * QUERIES;
    assertThat((double) byPopularity[0]).isBetween(expected - 150, expected + 150);
    assertThat(byAge).isNotEqualTo(byPopularity);
    long oldHalf = Arrays.stream(byAge, 0, KEYS / 2).sum();
    assertThat(oldHalf / (double) QUERIES).isBetween(0.35, 0.65);
  }

  @Test
  void latest_favoursTheMostRecent() {
    Queried queried = query(Plans.by(new Distribution.Latest(null, 0.8)), KeyOrder.INSERTION);
    List<String> byRecency = new ArrayList<>(queried.inserted);
    Collections.reverse(byRecency);
    Fit.assertFits(queried.counts(byRecency), zipf(0.8, KEYS));
  }

  @Test
  void ycsbLatest_favoursTheMostRecent_byItsOwnZipf() {
    Queried queried = query(new Selection.YcsbLatest(), KeyOrder.INSERTION);
    List<String> byRecency = new ArrayList<>(queried.inserted);
    Collections.reverse(byRecency);
    GrayZipf zipf = new GrayZipf(new SeededRandom(0));
    double[] shares = new double[KEYS];
    for (int rank = 1; rank <= KEYS; rank++) {
      shares[rank - 1] = zipf.share(rank, KEYS) - zipf.share(rank - 1, KEYS);
    }
    Fit.assertFits(queried.counts(byRecency), shares);
  }

  @Test
  void ycsbZipfian_isAsConcentratedAsYcsbs_onKeysOfAnyAge() {
    Queried queried = query(new Selection.YcsbZipfian(null), KeyOrder.SCATTERED);
    long[] byAge = queried.counts(queried.inserted);
    assertThat(byAge).doesNotContain(0);
    long[] ycsb = drawnByYcsb(KEYS - 1);
    // Which ranks share a key is a matter of the hash, and there are few keys.
    assertThat(topShare(byAge, 1)).isCloseTo(topShare(ycsb, 1), within(0.01));
    assertThat(topShare(byAge, 10)).isCloseTo(topShare(ycsb, 10), within(0.025));
    long oldHalf = Arrays.stream(byAge, 0, KEYS / 2).sum();
    assertThat(oldHalf / (double) QUERIES).isBetween(0.35, 0.65);
  }

  @Test
  void ycsbZipfian_ofAGivenNumberOfRecords_hasThePopularitiesOfThatMany() {
    Queried queried = query(new Selection.YcsbZipfian((long) KEYS), KeyOrder.INSERTION);
    // As CoreWorkload asks for it: one item more than there are records, drawn again.
    long[] ycsb = drawnByYcsb(KEYS);
    long[] ours = queried.counts(queried.inserted);
    for (int top : new int[] {1, 2, 3, 5, 10, 20}) {
      assertThat(topShare(ours, top)).isCloseTo(topShare(ycsb, top), within(0.006));
    }
  }

  /**
   * How often YCSB's own generator drew each key. It cannot be seeded, so it draws a hundred times
   * as often as we do: its shares then move by 0.0003, which no comparison here can tell.
   */
  private static long[] drawnByYcsb(long max) {
    long[] drawn = new long[KEYS];
    ScrambledZipfianGenerator generator = new ScrambledZipfianGenerator(0, max);
    for (int draw = 0; draw < 100 * QUERIES; ) {
      int key = generator.nextValue().intValue();
      if (key < KEYS) {
        drawn[key]++;
        draw++;
      }
    }
    return drawn;
  }

  @Test
  void hotspot_favoursTheOldest_asYcsbsGenerator() {
    Queried queried = query(new Selection.Hotspot(0.2, 0.8), KeyOrder.INSERTION);
    HotspotIntegerGenerator ycsb = new HotspotIntegerGenerator(0, KEYS - 1, 0.2, 0.8);
    double[] shares = new double[KEYS];
    for (int draw = 0; draw < 200 * QUERIES; draw++) {
      shares[ycsb.nextValue().intValue()] += 1.0 / QUERIES / 200;
    }
    Fit.assertFits(queried.counts(queried.inserted), shares);
  }

  @Test
  void sequential_takesKeysInTurn_asYcsbsGenerator() {
    Queried queried = query(new Selection.Sequential(), KeyOrder.INSERTION);
    // As many inserts as there are keys come before, so that the first query takes the first key.
    SequentialGenerator ycsb = new SequentialGenerator(0, KEYS - 1);
    List<String> expected = new ArrayList<>();
    for (int query = 0; query < QUERIES; query++) {
      expected.add(queried.inserted.get(ycsb.nextValue().intValue()));
    }
    assertThat(queried.keys).isEqualTo(expected);
  }

  /** The weights of ranges as RocksDB's GenerateTwoTermExpKeys computes them, line by line. */
  @Test
  void keyRanges_areTakenAsDbBenchDoes() {
    double[] expected = new double[30];
    long amplify = 0;
    for (int range = 30; range >= 1; range--) {
      double p = 14.18 * Math.exp(-2.917 * range) + 0.0164 * Math.exp(-0.08082 * range);
      amplify = amplify == 0 ? (long) Math.floor(1 / p) + 1 : amplify;
      expected[30 - range] = -Math.floor(amplify * p);
    }
    double all = Arrays.stream(expected).sum();
    Arrays.sort(expected);
    int keys = 3_000_000;
    Popularity popularity =
        new Selection.KeyRanges(30, 14.18, -2.917, 0.0164, -0.08082, 0.002312, 0.3467)
            .popularity(new SeededRandom(5).at(RandomStream.SELECTION, 0));
    long[] counts = new long[30];
    for (int draw = 0; draw < QUERIES; draw++) {
      counts[(int) popularity.place(keys) / 100_000]++;
    }
    assertThat(counts[0]).as("the most popular is anywhere").isLessThan(QUERIES / 2);
    Arrays.sort(counts);
    long[] falling = new long[30];
    Arrays.setAll(falling, i -> counts[29 - i]);
    Fit.assertFits(falling, Arrays.stream(expected).map(weight -> weight / all).toArray());
  }

  private static double topShare(long[] counts, int top) {
    long total = Arrays.stream(counts).sum();
    return Arrays.stream(counts).map(count -> -count).sorted().limit(top).sum() / -(double) total;
  }

  @Test
  void latest_withALargeExponent_isTheMostRecentLiveKey() {
    List<Operation> operations =
        Plans.stream(
            Plans.ofGroups(
                51,
                """
                {"inserts": {"op_count": 500}, "point_deletes": {"op_count": 300},
                 "point_queries": {"op_count": 500, "selection": {"latest": {"s": 50}}}}\
                """));
    List<String> live = new ArrayList<>();
    for (Operation operation : operations) {
      String key = ((Operation.Point) operation).key().toString();
      switch (operation.kind()) {
        case INSERT -> live.add(key);
        case POINT_DELETE -> live.remove(key);
        default -> assertThat(key).isEqualTo(live.get(live.size() - 1));
      }
    }
  }

  @Test
  void range_startsAtTheSelectedKeyOrWhereItsKeysJustFit() {
    List<Operation> operations =
        Plans.stream(
            Plans.ofGroups(
                53,
                """
                {"inserts": {"op_count": 300},
                 "range_queries": {"op_count": 300, "scan_length": 40,
                                   "selection": {"latest": {"s": 50}}}}\
                """));
    TreeSet<String> live = new TreeSet<>();
    String latest = "";
    for (Operation operation : operations) {
      if (operation instanceof Operation.Range range) {
        int start = Math.min(live.headSet(latest).size(), live.size() - range.count());
        assertThat(range.startKey()).hasToString(List.copyOf(live).get(start));
      } else {
        latest = ((Operation.Point) operation).key().toString();
        live.add(latest);
      }
    }
  }

  @Test
  void distribution_withParameters_isKeptWithinTheKeys() {
    NormalDistribution normal = new NormalDistribution(null, 0.9, 0.3);
    checkPositions(new Distribution.Normal(0.9, 0.3), normal::cumulativeProbability);
    ExponentialDistribution exponential = new ExponentialDistribution(null, 0.5);
    checkPositions(new Distribution.Exponential(2), exponential::cumulativeProbability);
    checkPositions(new Distribution.Uniform(0.25, 4), x -> Math.max(0, x - 0.25));
  }

  private static void checkPositions(Distribution distribution, DoubleUnaryOperator cumulative) {
    double below = cumulative.applyAsDouble(0);
    double mass = cumulative.applyAsDouble(1) - below;
    double[] shares = new double[KEYS];
    for (int i = 0; i < KEYS; i++) {
      double from = cumulative.applyAsDouble((double) i / KEYS);
      shares[i] = (cumulative.applyAsDouble((i + 1.0) / KEYS) - from) / mass;
    }
    Queried queried = query(Plans.by(distribution), KeyOrder.SORTED);
    Fit.assertFits(queried.counts(queried.inserted.stream().sorted().toList()), shares);
  }

  @Test
  void hotRange_isAimedAtInItsShare() {
    Map<String, Long> prefixes = new HashMap<>();
    Queried queried = query(new Selection.ByHotRange("hot", 0.9), KeyOrder.INSERTION);
    queried.inserted.forEach(key -> prefixes.merge(key.substring(0, 2), 1L, Long::sum));
    List<String> hot =
        prefixes.entrySet().stream()
            .filter(entry -> entry.getValue() > 5)
            .map(Map.Entry::getKey)
            .toList();
    assertThat(hot).hasSize(4);
    long hits = queried.keys.stream().filter(key -> hot.contains(key.substring(0, 2))).count();
    Fit.assertFits(new long[] {hits, QUERIES - hits}, new double[] {0.9, 0.1});
    assertThat(new HashSet<>(queried.keys)).hasSize(KEYS);
  }

  /** Keys in the order of their insertion, and those that were queried then. */
  private record Queried(List<String> inserted, List<String> keys) {
    long[] counts(List<String> order) {
      Map<String, Integer> places = new HashMap<>();
      order.forEach(key -> places.put(key, places.size()));
      long[] counts = new long[order.size()];
      keys.forEach(key -> counts[places.getOrDefault(key, -1)]++);
      return counts;
    }
  }

  private static Queried query(Selection selection, KeyOrder order) {
    StringExpr key =
        Texts.joined("-", new StringExpr.HotRange(2, 4, 0.6, "hot", null), Plans.uniform(8));
    List<GroupPlan> groups =
        List.of(
            Plans.group(Plans.keyed(OperationKind.INSERT, KEYS, key)),
            Plans.group(Plans.selected(OperationKind.POINT_QUERY, QUERIES, selection, order)));
    List<Operation> operations = Plans.stream(Plans.of(52, List.of(groups), true));
    return new Queried(
        Plans.keys(operations, OperationKind.INSERT),
        Plans.keys(operations, OperationKind.POINT_QUERY));
  }
}
