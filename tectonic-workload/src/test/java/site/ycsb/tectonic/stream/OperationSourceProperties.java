package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;

/** Whatever a plan asks for, its stream is one that a plain sorted set of live keys allows. */
class OperationSourceProperties {
  @Test
  void stream_ofAnyPlan_isAllowedByTheModel() {
    Draws.check(
        300,
        2101,
        draws -> {
          boolean listsCovered = draws.show("lists covered", draws.yes());
          new StreamModel(anyPlan(draws, AnySections::plans), listsCovered).check();
        });
  }

  @Test
  void keySet_afterEveryOperation_agreesInMembershipRanksAndAges() {
    Draws.check(
        150,
        2103,
        draws -> new StreamModel(anyPlan(draws, AnySections::curiousPlans), false).check());
  }

  @Test
  void stream_ofTheSameSeed_isTheSameWhetherCoveredKeysAreListedOrNot() {
    Draws.check(
        60,
        2102,
        draws -> {
          AnySections sections = draws.show("sections", AnySections.of(draws));
          long seed = draws.show("seed", draws.any());
          WorkloadPlan plan = Plans.of(seed, sections.plans(), true);
          assertThat(Plans.stream(plan))
              .isEqualTo(Plans.stream(Plans.of(seed, sections.plans(), true)));
          OperationSource listing = new OperationSource(plan);
          listing.listCovered(true);
          assertThat(digest(listing)).isEqualTo(digest(new OperationSource(plan)));
        });
  }

  @Test
  void stream_forATrace_isThatOfARunThoughItsKeySetKnowsLess() {
    Draws.check(
        200,
        2104,
        draws -> {
          WorkloadPlan plan = anyPlan(draws, AnySections::plans);
          OperationSource trace = new OperationSource(plan);
          trace.forTrace();
          assertThat(digest(trace)).isEqualTo(digest(new OperationSource(plan)));
        });
  }

  /** Of keys that are never inserted the store cannot tell the order of operations. */
  @Test
  void keyNumbers_ofOperationsOnInsertedKeys_areEqualWhereTheKeysAre() {
    Draws.check(
        200,
        2105,
        draws -> {
          OperationSource source = new OperationSource(anyPlan(draws, AnySections::plans));
          while (source.hasNextGroup()) {
            Map<Key, Set<Long>> numbers = new HashMap<>();
            Set<Key> inserted = new HashSet<>();
            source.openNextGroup();
            while (source.hasNext()) {
              OperationStream.Drawn drawn = source.draw();
              assertThat(drawn.plan()).isEqualTo(drawn.operation().plan());
              assertThat(drawn.lacksKey()).isEqualTo(isWithoutKey(drawn.operation()));
              if (drawn.operation() instanceof Operation.Point point) {
                assertThat(drawn.keyNumber(true)).isEqualTo(point.key().hash());
                numbers
                    .computeIfAbsent(point.key(), key -> new HashSet<>())
                    .add(drawn.keyNumber(false));
                if (point.kind() == OperationKind.INSERT) {
                  inserted.add(point.key());
                }
              }
            }
            numbers.keySet().retainAll(inserted);
            assertThat(numbers.values()).allMatch(each -> each.size() == 1).doesNotHaveDuplicates();
          }
        });
  }

  private static boolean isWithoutKey(Operation operation) {
    return operation instanceof Operation.Skipped skipped
        && skipped.reason() == Operation.Skipped.Reason.NO_LIVE_KEY;
  }

  private static WorkloadPlan anyPlan(
      Draws draws, Function<AnySections, List<List<GroupPlan>>> groups) {
    AnySections sections = draws.show("sections", AnySections.of(draws));
    boolean uniqueKeys = draws.show("unique keys", draws.yes());
    return Plans.of(draws.show("seed", draws.any()), groups.apply(sections), uniqueKeys);
  }

  private static String digest(OperationSource source) {
    StreamDigest digest = new StreamDigest();
    while (source.hasNextGroup()) {
      source.openNextGroup();
      while (source.hasNext()) {
        digest.add(StreamDigest.hash(source.next()));
      }
    }
    return digest.text();
  }
}
