package site.ycsb.tectonic.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.describe.PhaseDescription.HotSet;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.Selection;

/** The concentration that is told is that of theory, and that of the stream. */
class HotSetsTest {

  @Test
  void uniform_isSpreadEvenly() {
    assertShares(of(new Distribution.Uniform(0, 1), 10_000), 0.001, 0.01, 0.1);
    // Half of the positions are never taken; the others are samples outside, drawn again.
    assertShares(of(new Distribution.Uniform(-1, 0.5), 10_000), 0.002, 0.02, 0.2);
  }

  @Test
  void zipf_isTheSumOfItsRanks() {
    // H(1) / H(1000), H(10) / H(1000), H(100) / H(1000)
    double all = 7.485470860550345;
    assertShares(
        of(new Distribution.Zipf(null, 1), 1000),
        1 / all,
        2.9289682539682538 / all,
        5.187377517639621 / all);
    assertShares(of(new Distribution.Latest(10L, 0), 1000), 0.1, 1, 1);
  }

  @Test
  void positions_areTakenWhereTheyAreDensest() {
    // The distribution function of beta(a, 1) is x^a.
    assertShares(
        of(new Distribution.Beta(0.2, 1), 1_000_000),
        Math.pow(0.001, 0.2),
        Math.pow(0.01, 0.2),
        Math.pow(0.1, 0.2));
    // Dense at both ends: the mass of a tenth is twice that of a twentieth.
    double tenth = 4 / Math.PI * Math.asin(Math.sqrt(0.05));
    assertThat(of(new Distribution.Beta(0.5, 0.5), 100_000).topTenth())
        .isCloseTo(tenth, within(1e-3));
    // Within 0.05 of the mean, which are two standard deviations.
    assertThat(of(new Distribution.Normal(0.5, 0.025), 100_000).topTenth())
        .isCloseTo(0.9545, within(1e-3));
  }

  @Test
  void poisson_takesAsManyKeysAsItHasNumbers() {
    assertShares(of(new Distribution.Poisson(3), 1_000_000), 1, 1, 1);
    // Divided by its 99.9 % quantile, 132: the live keys are more than that.
    assertShares(of(new Distribution.Poisson(100), 1_000_000), 1, 1, 1);
    // The likeliest of all numbers is 99 or 100, e^-100 100^100 / 100!, over the 99.9 % below 132.
    assertThat(of(new Distribution.Poisson(100), 1000).topThousandth())
        .isCloseTo(0.03986 / 0.999, within(1e-4));
  }

  @Test
  void hotRange_fillsTheHotKeysFirst() {
    Selection nine = new Selection.ByHotRange("hot", 0.9);
    // 10 % of the keys are hot and take 90 %.
    assertShares(hot(nine, 0.1), 0.009, 0.09, 0.9);
    // 1 % are hot; of the others, a tenth less a hundredth is left to take.
    assertShares(hot(nine, 0.01), 0.09, 0.9, 0.9 + 0.1 * 90 / 990);
    // The others are more popular.
    assertShares(hot(new Selection.ByHotRange("hot", 0.1), 0.5), 0.0018, 0.018, 0.18);
    assertShares(hot(nine, 0), 0.001, 0.01, 0.1);
    assertShares(hot(nine, 1), 0.001, 0.01, 0.1);
  }

  @Test
  void fewKeys_haveAtLeastOneAtTheTop() {
    assertShares(of(new Distribution.Uniform(0, 1), 4), 0.25, 0.25, 0.25);
    assertThat(HotSet.of(by(new Distribution.Uniform(0, 1)), 0, 0)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'zipf': {'s': 0.99}}",
        "{'zipf': {'s': 1.3, 'n': 300}}",
        "{'latest': {'s': 0.8}}",
        "{'beta': {'alpha': 0.2, 'beta': 1}}",
        "{'beta': {'alpha': 5, 'beta': 2}}",
        "{'normal': {'mean': 0.5, 'std_dev': 0.01}}",
        "{'exponential': {'lambda': 40}}",
        "{'exponential': {'lambda': 0.0001}}",
        "{'log_normal': {'mean': 8, 'std_dev': 2}}",
        "{'poisson': {'lambda': 100}}",
        "{'weibull': {'scale': 0.01, 'shape': 0.6}}",
        "{'pareto': {'scale': 0.01, 'shape': 1.2}}",
        "{'ycsb_latest': {}}",
        "{'hotspot': {'data_fraction': 0.05}}",
        "{'hotspot': {'data_fraction': 0.9, 'operation_fraction': 0.1}}",
        "{'sequential': {}}",
        "{'key_ranges': {'ranges': 10, 'a': 14.18, 'b': -2.917, 'c': 0.0164, 'd': -0.08082,"
            + " 'key_a': 0.002312, 'key_b': 0.3467}}"
      })
  void selections_ofTheStream_areAsConcentrated(String selection) {
    int queries = 300_000;
    WorkloadPlan plan =
        Streams.plan(
            11,
            "{'inserts': {'op_count': 1000}}".replace('\'', '"'),
            "{'point_queries': {'op_count': %d, 'selection': %s}}"
                .formatted(queries, selection)
                .replace('\'', '"'));
    var observed = Objects.requireNonNull(Streams.observe(plan).get(1));
    PhaseDescription phase =
        Describer.describe("s", plan, List.of()).sections().get(0).phases().get(1);
    HotSet told = Objects.requireNonNull(phase.entries().get(0).hotSet());

    assertThat(told.topThousandth())
        .isCloseTo(observed.topShare(OperationKind.POINT_QUERY, 1), within(0.01));
    assertThat(told.topHundredth())
        .isCloseTo(observed.topShare(OperationKind.POINT_QUERY, 10), within(0.01));
    assertThat(told.topTenth())
        .isCloseTo(observed.topShare(OperationKind.POINT_QUERY, 100), within(0.01));
  }

  @Test
  void ycsbZipfian_isTenBillionRanks_foldedOntoTheKeys() {
    HotSet told = Objects.requireNonNull(HotSet.of(new Selection.YcsbZipfian(null), 1_000_000, 0));
    // The most popular of a million records gets 3.8 % of CoreWorkload's requests.
    assertThat(told.topThousandth()).isCloseTo(0.2992, within(0.001));
    assertThat(told.topTenth()).isCloseTo(0.50, within(0.05));
  }

  @Test
  void selectionByHotRange_ofTheStream_isAsConcentrated() {
    WorkloadPlan plan =
        Streams.plan(
            3,
            """
            {"inserts": {"op_count": 20000, "key": {"segmented": {"separator": "", "segments": [
              {"hot_range": {"name": "h", "len": 4, "amount": 1, "probability": 0.1}},
              {"uniform": {"len": 12}}]}}}}
            """,
            """
            {"point_queries": {"op_count": 1000000,
              "selection": {"hot_range": {"name": "h", "probability": 0.9}}}}
            """);
    PhaseDescription phase =
        Describer.describe("s", plan, List.of()).sections().get(0).phases().get(1);

    assertThat(Objects.requireNonNull(phase.entries().get(0).hotSet()).topTenth())
        .isCloseTo(
            Objects.requireNonNull(Streams.observe(plan).get(1))
                .topShare(OperationKind.POINT_QUERY, 2000),
            within(0.01));
  }

  private static Selection by(Distribution distribution) {
    return new Selection.ByDistribution(distribution);
  }

  private static HotSet of(Distribution distribution, double live) {
    return Objects.requireNonNull(HotSet.of(by(distribution), live, 0));
  }

  private static HotSet hot(Selection selection, double hotShare) {
    return Objects.requireNonNull(HotSet.of(selection, 1000, hotShare));
  }

  private static void assertShares(HotSet told, double first, double second, double third) {
    assertThat(told.topThousandth()).isCloseTo(first, within(1e-4));
    assertThat(told.topHundredth()).isCloseTo(second, within(1e-4));
    assertThat(told.topTenth()).isCloseTo(third, within(1e-4));
  }
}
