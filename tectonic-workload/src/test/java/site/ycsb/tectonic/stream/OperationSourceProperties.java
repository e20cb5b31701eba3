package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Whatever a plan asks for, its stream is one that a plain sorted set of live keys allows. */
class OperationSourceProperties {
  @Property(tries = 600, seed = "2101", edgeCases = EdgeCasesMode.NONE)
  void stream_ofAnyPlan_isAllowedByTheModel(
      @ForAll("sections") AnySections sections,
      @ForAll boolean uniqueKeys,
      @ForAll boolean listsCovered,
      @ForAll long seed) {
    new StreamModel(Plans.of(seed, sections.plans(), uniqueKeys), listsCovered).check();
  }

  @Property(tries = 300, seed = "2103", edgeCases = EdgeCasesMode.NONE)
  void keySet_afterEveryOperation_agreesInMembershipRanksAndAges(
      @ForAll("sections") AnySections sections, @ForAll boolean uniqueKeys, @ForAll long seed) {
    new StreamModel(Plans.of(seed, sections.curiousPlans(), uniqueKeys), false).check();
  }

  @Property(tries = 60, seed = "2102", edgeCases = EdgeCasesMode.NONE)
  void stream_ofTheSameSeed_isTheSameWhetherCoveredKeysAreListedOrNot(
      @ForAll("sections") AnySections sections, @ForAll long seed) {
    WorkloadPlan plan = Plans.of(seed, sections.plans(), true);
    assertThat(Plans.stream(plan)).isEqualTo(Plans.stream(Plans.of(seed, sections.plans(), true)));
    OperationSource listing = new OperationSource(plan);
    listing.listCovered(true);
    assertThat(digest(listing)).isEqualTo(digest(new OperationSource(plan)));
  }

  @Property(tries = 400, seed = "2104", edgeCases = EdgeCasesMode.NONE)
  void stream_forATrace_isThatOfARunThoughItsKeySetKnowsLess(
      @ForAll("sections") AnySections sections, @ForAll boolean uniqueKeys, @ForAll long seed) {
    WorkloadPlan plan = Plans.of(seed, sections.plans(), uniqueKeys);
    OperationSource trace = new OperationSource(plan);
    trace.forTrace();
    assertThat(digest(trace)).isEqualTo(digest(new OperationSource(plan)));
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

  @Provide
  Arbitrary<AnySections> sections() {
    return AnySections.arbitrary();
  }
}
