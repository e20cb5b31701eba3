package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;

/** The specs of KVBench's table 5 ask for keys as often as the laws that they name. */
class KvbenchSharesTest {
  private static final int POOL = 80_000;
  private static final int PREFIXES = 62 * 62;

  /** Of 800,000 queries; the beta law gives each of the pool's keys as much of its range. */
  @Test
  void missingKeys_ofKvbenchI_areAskedForAsTheBetaLawSays() throws Exception {
    long[] counts = mostFirst("i", OperationKind.EMPTY_POINT_QUERY, key -> key);
    BetaDistribution law = new BetaDistribution(null, 0.2, 1);
    // Of a few requests each, the most frequent keys are no longer those of the highest share.
    for (int top : new int[] {1, 10, 100, 1000}) {
      // Six standard errors of the hottest key's share.
      assertThat(share(counts, top))
          .as("share of the %,d hottest missing keys", top)
          .isCloseTo(law.cumulativeProbability((double) top / POOL), within(0.0035));
    }
  }

  /** Of 950,000 inserts. */
  @Test
  void prefixes_ofKvbenchV_areInsertedAsZipfsLawSays() throws Exception {
    long[] counts = mostFirst("v", OperationKind.INSERT, key -> key.substring(0, 2));
    ZipfDistribution law = new ZipfDistribution(null, PREFIXES, 1);
    for (int top : new int[] {1, 10, 100, 1000}) {
      assertThat(share(counts, top))
          .as("share of the %,d hottest prefixes", top)
          .isCloseTo(law.cumulativeProbability(top), within(0.0035));
    }
  }

  /** How often what is seen of each key was there, the most frequent first. */
  private static long[] mostFirst(String number, OperationKind kind, UnaryOperator<String> seen)
      throws Exception {
    Path spec = Path.of("../specs/kvbench/" + number + ".spec.json");
    OperationSource source =
        new OperationSource(SpecReader.read(spec).plan(new PlanOptions(null, 1, List.of())));
    Map<String, Integer> counts = new HashMap<>();
    while (source.hasNextGroup()) {
      GroupPlan unused = source.openNextGroup();
      while (source.hasNext()) {
        if (source.draw().operation() instanceof Operation.Point point && point.kind() == kind) {
          counts.merge(seen.apply(point.key().toString()), 1, Integer::sum);
        }
      }
    }
    return counts.values().stream().mapToLong(count -> -count).sorted().map(c -> -c).toArray();
  }

  private static double share(long[] mostFirst, int top) {
    return Arrays.stream(mostFirst, 0, top).sum() / (double) Arrays.stream(mostFirst).sum();
  }
}
