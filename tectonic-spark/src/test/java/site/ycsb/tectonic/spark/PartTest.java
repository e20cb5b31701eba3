package site.ycsb.tectonic.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Parts that are joined are the trace, wherever it is cut. */
final class PartTest {
  /**
   * Three sections: one to be cut anywhere, one with order, one that begins and ends with groups of
   * nothing.
   */
  static final String SPEC =
      """
      {"seed": 7, "sections": [
        {"name": "first", "defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 20}}},
         "groups": [
          {"name": "load", "inserts": {"op_count": 1000}},
          {"name": "run", "point_queries": {"op_count": 700}, "updates": {"op_count": 700},
           "empty_point_queries": {"op_count": 100}}]},
        {"name": "ordered", "defaults": {"key": {"uniform": {"len": 12}}, "val": "v"},
         "groups": [
          {"name": "fill", "inserts": {"op_count": 300}},
          {"name": "scan", "range_queries": {"op_count": 100, "scan_length": 10},
           "point_deletes": {"op_count": 50}}]},
        {"name": "last", "defaults": {"key": {"uniform": {"len": 12}}, "val": "v"},
         "groups": [
          {"name": "nothing", "inserts": {"op_count": 0}},
          {"name": "some", "inserts": {"op_count": 513}},
          {"name": "nothing more", "point_queries": {"op_count": 0}}]}]}
      """;

  static final TracedSpec TRACED =
      new TracedSpec("test.spec.json", SPEC, null, 1, List.of(), false, true);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 17, 1000})
  void parts_ofAnyNumber_joinToTheTrace(int wanted) throws IOException {
    WorkloadPlan plan = TRACED.plan();
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    TRACED.trace(plan, 0, plan.operationCount()).writeTo(whole);

    assertThat(joined(plan, Part.cut(plan, wanted))).isEqualTo(whole.toByteArray());
  }

  @Test
  void parts_followOneAnother_andCutNoSectionWithDeletes() {
    List<Part> parts = Part.cut(TRACED.plan(), 1000);
    List<Long> starts = new ArrayList<>();
    parts.forEach(part -> starts.add(part.from()));

    // Blocks of 128 from the start of each group: 0..1000, 1000..2500; 2500..2950 whole;
    // 2950..3463, where a group of nothing keeps the first block with what comes before it.
    assertThat(starts)
        .containsExactly(
            0L, 128L, 256L, 384L, 512L, 640L, 768L, 896L, 1000L, 1128L, 1256L, 1384L, 1512L, 1640L,
            1768L, 1896L, 2024L, 2152L, 2280L, 2408L, 2500L, 3078L, 3206L, 3334L, 3462L);
    assertThat(parts.get(parts.size() - 1).to()).isEqualTo(3463);
  }

  private static byte[] joined(WorkloadPlan plan, List<Part> parts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Part part : parts) {
      TRACED.trace(plan, part.from(), part.to()).writeTo(out);
    }
    return out.toByteArray();
  }
}
