package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

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
