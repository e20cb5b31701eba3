package site.ycsb.tectonic.describe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.describe.LiveKeys.Certainty;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;

/** Sizes and volumes that are told are those computed by hand, and those of the stream. */
class DescriberTest {
  private static final String VARIED =
      """
      {"defaults": {
         "key": {"segmented": {"separator": "-", "segments": ["u", {"uniform": {"len": 10}},
           {"weighted": [{"weight": 3, "value": "abc"},
                         {"weight": 1, "value": {"uniform": {"len": {"poisson": {"lambda": 4}}}}}]}]}},
         "val": {"uniform": {"len": {"normal": {"mean": 40, "std_dev": 30}}}},
         "fields": {"count": 3}},
       "sections": [{"groups": [
         {"inserts": {"op_count": 20000}},
         {"warmup": true, "updates": {"op_count": 1000}},
         {"updates": {"op_count": 9000}, "inserts": {"op_count": 1000},
          "merges": {"op_count": 5000,
            "val": {"compressible": {"len": {"exponential": {"lambda": 0.1}}, "ratio": 0.5}}},
          "range_queries": {"op_count": 2000, "selectivity": {"beta": {"alpha": 1, "beta": 99}}}}]}]}
      """;

  @Test
  void sizes_areAsComputedByHand() {
    WorkloadPlan plan =
        Streams.planOf(
            1,
            """
            {"defaults": {
               "key": {"segmented": {"separator": "", "segments": ["user",
                  {"uniform": {"len": 19, "character_set": "numeric"}}]}},
               "val": {"uniform": {"len": 100}}, "fields": {"count": 10}},
             "sections": [{"groups": [
               {"inserts": {"op_count": 1000}},
               {"updates": {"op_count": 100}, "point_queries": {"op_count": 300},
                "range_queries": {"op_count": 600,
                  "scan_length": {"uniform": {"min": 1, "max": 101}}}}]}]}
            """);
    WorkloadDescription workload = Describer.describe("test", plan, List.of());
    SectionDescription section = workload.sections().get(0);
    PhaseDescription run = section.phases().get(1);

    assertThat(section.keys()).hasSize(1);
    assertThat(section.keys().get(0).different()).isEqualTo(1e19);
    assertThat(section.keys().get(0).meanBytes()).isEqualTo(23);
    assertThat(section.recordBytes()).isEqualTo(1023);
    assertThat(section.phases().get(0).entries().get(0).writtenBytes()).isEqualTo(1_023_000);
    assertThat(run.entries().get(0).writtenBytes()).isEqualTo(12_300);
    assertThat(run.entries().get(0).share()).isEqualTo(0.1);
    assertThat(run.entries().get(2).rangeKeysEach()).isCloseTo(50.5, within(1e-3));
    assertThat(run.entries().get(2).rangeBytes()).isCloseTo(600 * 50.5 * 1023, within(600 * 1.023));
    assertThat(workload.totals().storeBytes()).isEqualTo(1_023_000);
    assertThat(workload.totals().measured().operations()).isEqualTo(2000);
    assertThat(workload.totals().measured().writtenBytes()).isEqualTo(1_035_300);
  }

  @Test
  void bytes_areThoseOfTheStream() {
    WorkloadPlan plan = Streams.planOf(9, VARIED);
    WorkloadDescription workload = Describer.describe("test", plan, List.of());
    List<PhaseDescription> phases = workload.sections().get(0).phases();
    double written = 0;
    double warmup = 0;
    for (var each : Streams.observe(plan).entrySet()) {
      PhaseDescription phase = phases.get(each.getKey());
      for (PhaseDescription.Entry entry : phase.entries()) {
        OperationKind kind = kind(entry.kind());
        assertThat(entry.count())
            .isEqualTo((double) each.getValue().counts.getOrDefault(kind, -1L));
        if (kind.writesValue()) {
          double observed = each.getValue().writtenBytes.getOrDefault(kind, -1L);
          written += phase.warmup() ? 0 : observed;
          warmup += phase.warmup() ? observed : 0;
          assertThat(entry.writtenBytes()).isCloseTo(observed, within(0.03 * observed));
        } else {
          double observed = each.getValue().rangeKeys.getOrDefault(kind, -1L);
          assertThat(entry.rangeKeys()).isCloseTo(observed, within(0.05 * observed));
        }
      }
    }
    assertThat(workload.totals().measured().writtenBytes())
        .isCloseTo(written, within(0.01 * written));
    assertThat(workload.totals().warmup().writtenBytes()).isCloseTo(warmup, within(0.03 * warmup));
    assertThat(workload.totals().warmup().phases()).isEqualTo(1);
  }

  @Test
  void mixThatGlides_hasSharesAtBothEnds() {
    PhaseDescription phase =
        Describer.describe(
                "test",
                Streams.plan(
                    1,
                    "{\"inserts\": {\"op_count\": 300}, \"point_queries\": {\"op_count\": 100}}",
                    "{\"transition\": \"linear\", \"inserts\": {\"op_count\": 80}}"),
                List.of())
            .sections()
            .get(0)
            .phases()
            .get(1);
    assertThat(phase.mix()).isEqualTo("gliding");
    assertThat(phase.entries().get(1).shareAtStart()).isEqualTo(0.25);
    assertThat(phase.entries().get(1).shareAtEnd()).isEqualTo(0);
    assertThat(phase.entries().get(1).count()).isEqualTo(10);
    assertThat(phase.liveAtEnd()).isEqualTo(new LiveKeys(370, Certainty.EXACT));
  }

  /** 10^6 bits and 4.5 bytes for each of 10^6 numbers, whether or not they come to that. */
  @Test
  void numbersByADistribution_areTold() {
    WorkloadPlan plan =
        Streams.planOf(
            1,
            """
            {"sections": [{"groups": [{"sorted": {"k": 1.0, "l": 5}, "inserts": {"op_count": 100,
               "key": {"number": {"width": 6, "distribution": {"zipf": {"s": 1}}}}, "val": "v"}}]}]}
            """);
    WorkloadDescription workload = Describer.describe("test", plan, List.of());
    SectionDescription section = workload.sections().get(0);
    assertThat(section.keySetParts())
        .anySatisfy(
            part -> {
              assertThat(part.name()).isEqualTo("free numbers");
              assertThat(part.bytes()).isEqualTo(4_625_000);
            });
    assertThat(section.keys().get(0).meanBytes()).isEqualTo(6);
    // A single entry cannot change places with another.
    assertThat(section.phases().get(0).sorted())
        .isEqualTo(new PhaseDescription.Sorted(0, 0, 0, false, null));
    assertThat(DescriptionText.of(workload)).contains("free numbers", "number 0..999999");
  }

  @ParameterizedTest
  @CsvSource({
    "'', ''",
    "', \"displacement\": {\"beta\": {\"alpha\": 2, \"beta\": 5}}', ', by beta 2,5'",
    "', \"displacement\": {\"zipf\": {\"s\": 1.5}}', ', by zipf 1.5'"
  })
  void lawOfDisplacements_isTold(String given, String told) {
    WorkloadDescription workload =
        Describer.describe("test", sorted("0.1", "50", given), List.of());
    assertThat(DescriptionText.of(workload)).contains("up to 50 places off" + told + "\n");
  }

  /** What a trace of the spec has is in SortednessTest: 998 or 1,000 of as many neighbours. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1000 | 1 | but for 998 or 1,000, in pairs of neighbours",
        "900 | 1 | but for 898 or 900, in pairs of neighbours",
        "901 | 1 | but for 898 or 900, in pairs of neighbours",
        "700 | 1 | but for 666 to 700, in pairs of neighbours",
        "600 | 1 | but for 600, in pairs of neighbours",
        "601 | 9 | but for 601, up to 9 places off",
        "801 | 9 | but for 801 at most, up to 9 places off",
        "0 | 9 | in key order"
      })
  void numberOfDisplaced_isToldAsFarAsItIsKnown(String k, String l, String told) {
    WorkloadDescription workload = Describer.describe("test", sorted(k, l, ""), List.of());
    assertThat(DescriptionText.of(workload)).contains(told + "\n");
  }

  /** Two inserts that are alike may have changed places. */
  @Test
  void numberOfDisplaced_ofKeysThatMayRepeat_isToldAsAtMost() {
    WorkloadPlan plan =
        Streams.planOf(
            1,
            """
            {"sections": [{"skip_key_contains_check": true, "groups": [{
              "sorted": {"k": 50, "l": 9},
              "inserts": {"op_count": 100, "key": {"uniform": {"len": 1}}, "val": "v"}}]}]}
            """);
    assertThat(DescriptionText.of(Describer.describe("test", plan, List.of())))
        .contains("but for 50 at most, up to 9 places off\n");
  }

  private static WorkloadPlan sorted(String k, String l, String more) {
    return Streams.planOf(
        1,
        """
        {"sections": [{"groups": [{"sorted": {"k": %s, "l": %s%s},
          "inserts": {"op_count": 1000, "key": {"uniform": {"len": 8}}, "val": "v"}}]}]}
        """
            .formatted(k, l, more));
  }

  @Test
  void extremes_areTold() {
    WorkloadPlan plan =
        Streams.planOf(
            1,
            """
            {"sections": [
              {"groups": []},
              {"groups": [{}]},
              {"groups": [
                {"inserts": {"op_count": 0, "key": "a", "val": "b"}},
                {"inserts": {"op_count": 2e9,
                   "key": {"uniform": {"len": {"poisson": {"lambda": 1e9}}}},
                   "val": {"uniform": {"len": {"log_normal": {"mean": 300, "std_dev": 1e9}}}}},
                 "point_queries": {"op_count": 9e14,
                   "selection": {"beta": {"alpha": 1e9, "beta": 1e-6}}},
                 "range_queries": {"op_count": 1e13, "selection": {"zipf": {"s": 1e9}},
                   "selectivity": {"beta": {"alpha": 1e-6, "beta": 1e-6}}},
                 "range_deletes": {"op_count": 1e9, "selectivity": 1}}]}]}
            """);
    WorkloadDescription workload = Describer.describe("test", plan, List.of());

    assertThat(workload.sections().get(2).keys().get(1).different()).isNull();
    assertThat(workload.totals().measured().operations()).isGreaterThan(9e14);
    assertThat(DescriptionText.of(workload)).doesNotContain("NaN", "Infinity", "null");
  }

  private static OperationKind kind(String specName) {
    for (OperationKind kind : OperationKind.values()) {
      if (kind.specName().equals(specName)) {
        return kind;
      }
    }
    throw new IllegalArgumentException(specName);
  }
}
