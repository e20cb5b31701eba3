package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** A range of one key tells that key twice, whatever bytes it has. */
final class OneKeyRangeTest {
  private static final String SPEC =
      """
      {"sections": [{"groups": [
        {"inserts": {"op_count": 90, "val": "v",
           "key": {"segmented": {"separator": "% ", "segments": [{"uniform": {"len": 9}}, "k"]}}}},
        {"range_deletes": {"op_count": 80, "scan_length": 1, "range_format": "StartEnd"},
         "range_queries": {"op_count": 80, "selectivity": 0.01, "range_format": "StartEnd"}}]}]}
      """;

  @Test
  void bothKeys_ofARangeOfOneKey_areThatKey() throws IOException {
    Set<String> inserted = new HashSet<>();
    int ranges = 0;
    for (String line : lines()) {
      List<String> words = List.of(line.split(" ", -1));
      if (words.get(0).equals("I")) {
        inserted.add(words.get(1));
      } else if (words.get(0).equals("R") || words.get(0).equals("S")) {
        assertThat(words).hasSize(3);
        assertThat(words.get(1)).isEqualTo(words.get(2)).endsWith("%25%20k");
        assertThat(inserted).contains(words.get(1));
        ranges++;
      }
    }
    assertThat(ranges).isEqualTo(160);
  }

  private static List<String> lines() throws IOException {
    WorkloadPlan plan = Plans.of(8, SPEC);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GeneratedTrace(plan, false, false).writeTo(out);
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }
}
