package site.ycsb.tectonic.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.describe.LiveKeys.Certainty;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.OperationKind;

/** The numbers of live keys that are told are those of the stream, and as certain as they say. */
class PopulationTest {
  private static final int SEEDS = 60;

  @Test
  void insertsAndPointDeletes_areCountedExactly() {
    WorkloadPlan plan =
        Streams.plan(
            5,
            "{\"inserts\": {\"op_count\": 700}, \"point_deletes\": {\"op_count\": 300}}",
            "{\"point_queries\": {\"op_count\": 10}}",
            "{\"point_deletes\": {\"op_count\": 400}}");
    List<PhaseDescription> phases = phases(plan);

    assertLive(phases.get(0), 0, 400, Certainty.EXACT);
    assertLive(phases.get(1), 400, 400, Certainty.EXACT);
    assertLive(phases.get(2), 400, 0, Certainty.EXACT);
    assertThat(phases.get(0).peak().certainty()).isEqualTo(Certainty.EXPECTED);
    assertThat(phases.get(2).peak()).isEqualTo(new LiveKeys(400, Certainty.EXACT));
    Streams.observe(plan)
        .forEach(
            (group, observed) ->
                assertThat(phases.get(group).liveAtEnd().keys()).isEqualTo(observed.liveAtEnd));
  }

  @Test
  void rangesOfOneLength_thatAreNeverCutShort_areCountedExactly() {
    WorkloadPlan plan =
        Streams.plan(
            5,
            "{\"inserts\": {\"op_count\": 1000}}",
            """
            {"inserts": {"op_count": 50}, "point_deletes": {"op_count": 100},
             "range_deletes": {"op_count": 90, "scan_length": 10}}
            """,
            "{\"inserts\": {\"op_count\": 9}, \"range_deletes\": {\"op_count\": 9, \"scan_length\":"
                + " 9}}");
    List<PhaseDescription> phases = phases(plan);

    assertLive(phases.get(1), 1000, 50, Certainty.EXACT);
    assertThat(Objects.requireNonNull(Streams.observe(plan).get(1)).liveAtEnd).isEqualTo(50);
    assertThat(phases.get(1).entries().get(2).rangeKeys()).isEqualTo(900);
    assertThat(phases.get(2).liveAtEnd().certainty()).isEqualTo(Certainty.EXPECTED);
  }

  @Test
  void rangeOfMostKeys_leavesTheOthers_andOneOfMoreThanThereAre_leavesNone() {
    List<PhaseDescription> phases =
        phases(
            Streams.plan(
                5,
                "{\"inserts\": {\"op_count\": 100}}",
                "{\"range_deletes\": {\"op_count\": 1, \"scan_length\": 80}}",
                "{\"range_deletes\": {\"op_count\": 1, \"scan_length\": 1000}}"));
    assertLive(phases.get(1), 100, 20, Certainty.EXACT);
    assertThat(phases.get(1).entries().get(0).rangeKeys()).isEqualTo(80);
    assertLive(phases.get(2), 20, 0, Certainty.EXPECTED);
  }

  @Test
  void rangesOfAShare_leaveWhatIsComputedByHand() {
    // Two ranges of half of what is there: a quarter of what was, and (1 - 1/8) / 1.5 of the new.
    List<PhaseDescription> phases =
        phases(
            Streams.plan(
                5,
                "{\"inserts\": {\"op_count\": 4000}}",
                "{\"range_deletes\": {\"op_count\": 2, \"selectivity\": 0.5}}",
                "{\"inserts\": {\"op_count\": 6000}, \"range_deletes\": {\"op_count\": 2,"
                    + " \"selectivity\": 0.5}}"));
    assertLive(phases.get(1), 4000, 1000, Certainty.EXPECTED);
    assertLive(phases.get(2), 1000, 250 + 3500, Certainty.EXPECTED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"inserts\": {\"op_count\": 500}, \"range_deletes\": {\"op_count\": 3, \"selectivity\":"
            + " 0.3}",
        "\"inserts\": {\"op_count\": 500}, \"range_deletes\": {\"op_count\": 400, \"selectivity\":"
            + " 0.01}",
        "\"inserts\": {\"op_count\": 900}, \"point_deletes\": {\"op_count\": 200},"
            + " \"range_deletes\": {\"op_count\": 50, \"selectivity\": {\"uniform\": {\"min\": 0,"
            + " \"max\": 0.1}}}",
        "\"range_deletes\": {\"op_count\": 120, \"scan_length\": {\"zipf\": {\"n\": 20, \"s\":"
            + " 0.5}}}",
        "\"inserts\": {\"op_count\": 1000}, \"range_deletes\": {\"op_count\": 90, \"selectivity\":"
            + " 0.05}, \"transition\": \"linear\"",
        "\"inserts\": {\"weight\": 9}, \"point_queries\": {\"weight\": 5}, \"point_deletes\":"
            + " {\"weight\": 3}, \"range_deletes\": {\"weight\": 1, \"selectivity\": 0.01},"
            + " \"duration\": \"1s\"",
        "\"blind_point_deletes\": {\"op_count\": 1500}",
      })
  void whatChanceDecides_isTheMeanOfStreams(String group) {
    String spec =
        """
        {"defaults": {"key": {"uniform": {"len": 4, "character_set": "numeric"}}, "val": "v"},
         "sections": [{"groups": [{"inserts": {"op_count": 2000}}, {%s}]}]}
        """
            .formatted(group);
    double live = 0;
    double peak = 0;
    double covered = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      var observed = Objects.requireNonNull(Streams.observe(plan(spec, seed)).get(1));
      live += (double) observed.liveAtEnd / SEEDS;
      peak += (double) observed.peak / SEEDS;
      covered += (double) observed.rangeKeys.getOrDefault(OperationKind.RANGE_DELETE, 0L) / SEEDS;
    }
    PhaseDescription phase = phases(plan(spec, 1)).get(1);

    assertThat(phase.liveAtEnd().certainty()).isEqualTo(Certainty.EXPECTED);
    assertThat(phase.liveAtEnd().keys()).isCloseTo(live, within(0.02 * live));
    assertThat(phase.peak().keys()).isCloseTo(peak, within(0.02 * peak));
    double told =
        phase.entries().stream()
            .filter(entry -> entry.kind().equals("range_deletes"))
            .mapToDouble(entry -> Objects.requireNonNull(entry.rangeKeys()))
            .sum();
    assertThat(told).isCloseTo(covered, within(0.02 * covered + 1e-9));
  }

  @Test
  void rangesOfOneLength_inGreatNumbers_areCountedExactly() {
    PhaseDescription phase =
        phases(
                Streams.plan(
                    1,
                    "{\"inserts\": {\"op_count\": 1e6}}",
                    "{\"range_deletes\": {\"op_count\": 5e5, \"scan_length\": 1}}"))
            .get(1);
    assertLive(phase, 1_000_000, 500_000, Certainty.EXACT);
    assertThat(phase.entries().get(0).rangeKeys()).isEqualTo(500_000);
  }

  @Test
  void rangesInGreatNumbers_keepTheKeysInBalance() {
    // Between two ranges come ten keys, which is what a tenth of a hundred covers.
    PhaseDescription phase =
        phases(
                Streams.plan(
                    1,
                    "{\"inserts\": {\"op_count\": 1e9}, \"range_deletes\": {\"op_count\": 1e8,"
                        + " \"selectivity\": 0.1}}"))
            .get(0);
    assertThat(phase.liveAtEnd().keys()).isBetween(90.0, 110.0);
    assertThat(phase.entries().get(1).rangeKeys()).isCloseTo(1e9, within(1e6));
  }

  @Test
  void repeatedInserts_areBounded() {
    WorkloadPlan plan =
        Streams.planOf(
            1,
            """
            {"sections": [{"skip_key_contains_check": true, "groups": [
              {"inserts": {"op_count": 50, "key": {"uniform": {"len": 1}}, "val": "v"}},
              {"inserts": {"op_count": 50, "key": {"uniform": {"len": 1}}, "val": "v"}}]}]}
            """);
    List<PhaseDescription> phases = phases(plan);
    assertLive(phases.get(0), 0, 50, Certainty.AT_MOST);
    assertLive(phases.get(1), 50, 62, Certainty.AT_MOST);
    assertThat(Objects.requireNonNull(Streams.observe(plan).get(1)).liveAtEnd)
        .isLessThanOrEqualTo(62);
  }

  /** Fifty keys come and go in any order, so that more than none are live in between. */
  @Test
  void repeatedInserts_amongDeletes_areNoBound() {
    List<PhaseDescription> phases =
        phases(
            Streams.planOf(
                1,
                """
                {"defaults": {"key": {"uniform": {"len": 1}}, "val": "v"},
                 "sections": [{"skip_key_contains_check": true, "groups": [
                  {"inserts": {"op_count": 50}, "point_deletes": {"op_count": 50}},
                  {"inserts": {"op_count": 50},
                   "range_deletes": {"op_count": 1, "selectivity": 0.5}}]}]}
                """));
    assertLive(phases.get(0), 0, 0, Certainty.AT_MOST);
    assertThat(phases.get(0).peak().certainty()).isEqualTo(Certainty.EXPECTED);
    assertThat(phases.get(1).liveAtEnd().certainty()).isEqualTo(Certainty.EXPECTED);
  }

  @Test
  void blindDeletes_thatCannotHit_changeNothing() {
    List<PhaseDescription> phases =
        phases(
            Streams.plan(
                1,
                "{\"inserts\": {\"op_count\": 50}}",
                "{\"blind_point_deletes\": {\"op_count\": 50, \"key\": {\"uniform\": {\"len\":"
                    + " 9}}}}",
                "{\"blind_point_deletes\": {\"op_count\": 50, \"key\": {\"weighted\": [{\"weight\":"
                    + " 1, \"value\": \"abcdefgh\"}]}}}"));
    assertLive(phases.get(1), 50, 50, Certainty.EXACT);
    assertLive(phases.get(2), 50, 50, Certainty.AT_MOST);
  }

  @Test
  void theClock_leavesNumbersOpen() {
    List<PhaseDescription> phases =
        phases(
            Streams.plan(
                1,
                "{\"inserts\": {\"op_count\": 50}}",
                "{\"duration\": \"1m\", \"point_queries\": {\"weight\": 1}}",
                "{\"duration\": \"1m\", \"inserts\": {\"weight\": 1}, \"updates\": {\"weight\":"
                    + " 3}}",
                "{\"point_queries\": {\"op_count\": 5}}"));
    assertLive(phases.get(1), 50, 50, Certainty.EXACT);
    assertLive(phases.get(2), 50, 50, Certainty.OPEN);
    assertThat(phases.get(2).seconds()).isEqualTo(60);
    assertThat(phases.get(2).operations()).isNull();
    assertThat(phases.get(2).entries().get(0).share()).isEqualTo(0.25);
    assertThat(phases.get(2).entries().get(0).writtenBytes()).isNull();
    assertThat(phases.get(2).entries().get(0).writtenBytesEach()).isEqualTo(9);
    assertThat(phases.get(3).liveAtEnd().certainty()).isEqualTo(Certainty.OPEN);
  }

  private static WorkloadPlan plan(String spec, int seed) {
    return SpecReader.parse("test.spec.json", spec)
        .plan(
            new PlanOptions(
                (long) seed, 1, spec.contains("duration") ? List.of(4000L) : List.of()));
  }

  private static List<PhaseDescription> phases(WorkloadPlan plan) {
    return Describer.describe("test", plan, List.of()).sections().get(0).phases();
  }

  private static void assertLive(
      PhaseDescription phase, double start, double end, Certainty certainty) {
    assertThat(phase.liveAtStart().keys()).isEqualTo(start);
    assertThat(phase.liveAtEnd()).isEqualTo(new LiveKeys(end, certainty));
  }
}
