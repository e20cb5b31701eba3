package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.trace.IntList;
import site.ycsb.tectonic.trace.KeyBuffer;

/** K and L are what sorting the inserts shows. */
final class DisorderTest {

  @ParameterizedTest
  @CsvSource({
    "a b c d e,          0, 0",
    "a,                  0, 0",
    "b a c d,            2, 1",
    "e b c d a,          2, 4",
    "b c d e a,          5, 4",
    "a aa b B,           4, 3",
    "same same same,     0, 0",
    "b b a,              3, 2",
    "prefix-b prefix-a prefix-c, 2, 1",
    "longer-than-8-bytes-2 longer-than-8-bytes-1, 2, 1"
  })
  void order_ofAFewInserts_isAsComputedByHand(String keys, long k, long l) {
    Measures.InsertOrder order = order(List.of(keys.split(" ", -1)));

    assertThat(order.k()).isEqualTo(k);
    assertThat(order.l()).isEqualTo(l);
    assertThat(order.sorted()).isEqualTo(k == 0);
    assertThat(order.kShare()).isEqualTo((double) k / order.inserts());
  }

  @Test
  void keys_areOrderedByUnsignedBytes() {
    assertThat(order(List.of("a", "z", "\u00e9", "\uffee")).sorted()).isTrue();
  }

  @Test
  void inserts_ofEachPhase_areMeasuredByThemselves_andTogether() {
    TraceMeasures trace =
        Inspections.of(
            1,
            0,
            "# section s",
            "# phase one",
            "I c v",
            "I d v",
            "D c",
            "# phase two",
            "I a v",
            "P a",
            "I b v",
            "# section t",
            "# phase three",
            "I b v",
            "I a v");

    assertThat(trace.phases())
        .extracting(phase -> Inspections.order(phase).k())
        .containsExactly(0L, 0L, 2L);
    assertThat(trace.whole().insertOrder())
        .isEqualTo(new Measures.InsertOrder(6, false, 6, 1, 2, 2 / 6.0));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0.05", "0.01, 0.2", "0.5, 0.001"})
  void inserts_ofASortedGroup_areAsFarOutOfOrderAsAskedFor(double k, double l) {
    String group =
        """
        {"sorted": {"k": %s, "l": %s}, "inserts": {"op_count": 20000},
         "point_queries": {"op_count": 5000}}\
        """
            .formatted(k, l);
    Measures.InsertOrder order = Inspections.order(Inspections.phases(3, group).get(0));

    assertThat(order.kShare()).isCloseTo(k, within(0.1 * k)).isLessThanOrEqualTo(k);
    assertThat(order.lShare()).isCloseTo(l, within(0.1 * l)).isLessThanOrEqualTo(l);
  }

  static Measures.InsertOrder order(List<String> keys) {
    KeyBuffer buffer = new KeyBuffer();
    IntList inserts = new IntList();
    for (String key : keys) {
      inserts.add(buffer.size());
      buffer.add(key.getBytes(StandardCharsets.UTF_8));
    }
    return Disorder.of(buffer, inserts, 0).result();
  }
}
