package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;

/** Any operation of a stream is reached, and of one that only appends at once. */
class JumpTest {
  private static final long TRILLION = 1_000_000_000_000L;
  private static final String COUNTED =
      """
      {"defaults": {"key": {"auto_increment": {"width": 13}}, "val": "v"}, "sections": [{"groups": [
        {"inserts": {"op_count": %d}, "point_queries": {"op_count": %d},
         "updates": {"op_count": %d, "selection": {"latest": {"s": 1}}}}]}]}
      """;

  @ParameterizedTest
  @CsvSource({
    "ycsb/a, 0.0004",
    "ycsb/d, 0.0004",
    "ycsb/e, 0.0002",
    "ycsb/f, 0.0004",
    "kvbench/i, 0.0002",
    "kvbench/iv, 0.0002",
    "kvbench/v, 0.0002",
    "tectonic/tec-1, 0.0002",
    "tectonic/tec-2, 0.002",
    "tectonic/tec-4, 0.0002"
  })
  void shippedSpec_fromEveryChunkOn_isTheRestOfTheWhole(String spec, double scale)
      throws Exception {
    WorkloadPlan plan =
        SpecReader.read(Path.of("../specs/" + spec + ".spec.json"))
            .plan(new PlanOptions(null, scale, List.of()));
    List<Operation> all = next(new OperationSource(plan, false, 64), Integer.MAX_VALUE);
    for (int from = 0; from < all.size(); from += 64) {
      for (int place = Math.max(0, from - 1);
          place <= Math.min(from + 1, all.size() - 1);
          place++) {
        OperationSource source = new OperationSource(plan, false, 64);
        source.skipTo(place);
        assertThat(next(source, 5))
            .as("from operation %d", place)
            .isEqualTo(all.subList(place, Math.min(place + 5, all.size())));
      }
    }
  }

  /** Beyond a chunk of the real size: what is drawn across its end is what is reached behind it. */
  @Test
  void stream_acrossAChunk_isThatFromBehindIt() {
    WorkloadPlan plan = Plans.of(3, COUNTED.formatted(1_500_000, 900_000, 700_000));
    OperationSource across = new OperationSource(plan);
    across.skipTo((1 << 20) - 3);
    List<Operation> drawn = next(across, 6);
    for (int place = -3; place < 3; place++) {
      OperationSource source = new OperationSource(plan);
      source.skipTo((1 << 20) + place);
      assertThat(next(source, 3 - place)).isEqualTo(drawn.subList(place + 3, 6));
    }
  }

  /** The last insert has the last number, whatever has been passed over, and none is left out. */
  @Test
  void insertsAtTheEnd_of10To12Operations_haveTheLastNumbers() {
    long inserts = TRILLION / 2;
    WorkloadPlan plan = Plans.of(4, COUNTED.formatted(inserts, TRILLION / 4, TRILLION / 4));
    OperationSource source = new OperationSource(plan);
    source.skipTo(TRILLION - 1000);
    List<Operation> last = next(source, 2000);
    assertThat(last).hasSize(1000);
    List<String> keys = Plans.keys(last, OperationKind.INSERT);
    assertThat(keys).hasSizeBetween(400, 600);
    for (int i = 0; i < keys.size(); i++) {
      assertThat(keys.get(i)).isEqualTo("%013d".formatted(inserts - keys.size() + i));
    }
    assertThat(Plans.keys(last, OperationKind.POINT_QUERY)).hasSizeBetween(150, 350);
    assertThat(Plans.keys(last, OperationKind.POINT_QUERY))
        .allMatch(key -> Long.parseLong(key) < inserts)
        .anyMatch(key -> Long.parseLong(key) > Integer.MAX_VALUE);
  }

  @Test
  void insertsOf10To12_areThoseOfASmallSpecThatCountsFromThere() {
    String spec =
        """
        {"defaults": {"val": "v"}, "sections": [{"groups": [
          {"inserts": {"op_count": %d, "key": {"auto_increment": {"min": %d, "width": 13}}}}]}]}
        """;
    OperationSource large = new OperationSource(Plans.of(5, spec.formatted(TRILLION, 0)));
    large.skipTo(TRILLION - 1000);
    List<String> shifted =
        Plans.keys(
            Plans.stream(Plans.of(5, spec.formatted(1000, TRILLION - 1000))), OperationKind.INSERT);
    assertThat(Plans.keys(next(large, 2000), OperationKind.INSERT)).isEqualTo(shifted);
  }

  /** Cut into chunks, all orders are still as likely. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4"})
  void orders_inSmallChunks_areEquallyLikely(int chunkOperations) {
    Map<String, Integer> orders = new HashMap<>();
    WorkloadPlan blind = Plans.ofGroups(1, BLIND);
    for (int seed = 0; seed < 30_000; seed++) {
      WorkloadPlan plan = new WorkloadPlan(seed, blind.sections());
      StringBuilder order = new StringBuilder();
      for (Operation next : next(new OperationSource(plan, false, chunkOperations), 10)) {
        order.append(next.kind()).append(' ');
      }
      orders.merge(order.toString(), 1, Integer::sum);
    }
    assertThat(orders).hasSize(30);
    Fit.assertEven(orders.values().stream().mapToLong(count -> count).toArray());
  }

  /** No live key is asked for, so no insert has to come early: 5! / (2! 2! 1!) orders. */
  private static final String BLIND =
      """
      {"inserts": {"op_count": 1}, "empty_point_queries": {"op_count": 2},
       "blind_point_queries": {"op_count": 2, "key": {"uniform": {"len": 9}}}}
      """;

  /** The only insert is far behind: it comes first all the same, and the query in its place. */
  @Test
  void insert_ofALaterChunk_comesBeforeWhatNeedsAKey() {
    int late = 0;
    for (int seed = 0; seed < 40; seed++) {
      WorkloadPlan plan =
          Plans.ofGroups(
              seed, "{\"inserts\": {\"op_count\": 1}, \"point_queries\": {\"op_count\": 99}}");
      long[] counts = {1, 99};
      late +=
          new Interleaving.Chunked(counts, 10, new SeededRandom(seed), 0).chunk(0).counts()[0] == 0
              ? 1
              : 0;
      List<Operation> all = next(new OperationSource(plan, false, 10), 200);
      assertThat(all).hasSize(100).noneMatch(Operation.Skipped.class::isInstance);
      assertThat(all.get(0).kind()).isEqualTo(OperationKind.INSERT);
      for (int place = 0; place < 100; place++) {
        OperationSource source = new OperationSource(plan, false, 10);
        source.skipTo(place);
        assertThat(next(source, 200)).isEqualTo(all.subList(place, 100));
      }
    }
    assertThat(late).isGreaterThan(20);
  }

  @Test
  void operation_thatIsNotThere_isRefused() {
    OperationSource source = new OperationSource(Plans.of(6, COUNTED.formatted(5, 5, 5)));
    assertThatThrownBy(() -> source.skipTo(15)).hasMessageContaining("0 to 14");
    OperationSource used = new OperationSource(Plans.of(6, COUNTED.formatted(5, 5, 5)));
    used.skipTo(7);
    assertThatThrownBy(() -> used.skipTo(6)).hasMessageContaining("before");
  }

  private static List<Operation> next(OperationSource source, int most) {
    List<Operation> operations = new ArrayList<>();
    while (operations.size() < most && (source.hasNext() || source.hasNextGroup())) {
      if (source.hasNext()) {
        operations.add(source.next());
      } else {
        source.openNextGroup();
      }
    }
    return operations;
  }
}
