package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader;

/** Long ranges start all over the keys they can start at, not at the last one over and over. */
final class RangeStartTest {

  @Test
  void starts_ofRangesOverHalfOfTheKeys_areUniformOverThoseThatFit() {
    OperationSource source = source("0.5");
    Map<Key, Integer> starts = new HashMap<>();
    while (source.hasNext()) {
      Operation.Range range = (Operation.Range) source.next();
      assertThat(range.count()).isEqualTo(10);
      starts.merge(range.startKey(), 1, Integer::sum);
    }
    assertThat(starts).hasSize(11);
    assertThat(starts.values()).allMatch(count -> count > 60 && count < 130);
  }

  @Test
  void range_overAllKeys_startsAtTheSmallest() {
    OperationSource source = source("1");
    Key first = ((Operation.Range) source.next()).startKey();
    while (source.hasNext()) {
      Operation.Range range = (Operation.Range) source.next();
      assertThat(range.startKey()).isEqualTo(first);
      assertThat(range.count()).isEqualTo(20);
    }
  }

  private static OperationSource source(String selectivity) {
    String spec =
        """
        {"sections": [{"groups": [
          {"inserts": {"op_count": 20, "key": {"uniform": {"len": 9}}, "val": "v"}},
          {"range_queries": {"op_count": 1000, "selectivity": %s}}]}]}
        """
            .formatted(selectivity);
    OperationSource source =
        new OperationSource(SpecReader.parse("test", spec).plan(new PlanOptions(4L, 1, List.of())));
    source.openNextGroup();
    while (source.hasNext()) {
      source.next();
    }
    source.openNextGroup();
    return source;
  }
}
