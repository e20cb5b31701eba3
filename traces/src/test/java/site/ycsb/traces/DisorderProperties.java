package site.ycsb.traces;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.Draws;

/** K and L are what sorting the inserts shows, whatever they are. */
class DisorderProperties {

  @Test
  void order_ofAnyInserts_isThatOfAStableSort() {
    Draws.check(
        300,
        5,
        draws -> checkOrder(draws.show("keys", draws.list(0, 300, key -> key.text(12, 'A', 'z')))));
  }

  private static void checkOrder(List<String> keys) {
    Integer[] sorted = IntStream.range(0, keys.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(sorted, (a, b) -> keys.get(a).compareTo(keys.get(b)));
    long k = IntStream.range(0, sorted.length).filter(rank -> sorted[rank] != rank).count();
    long l =
        IntStream.range(0, sorted.length)
            .map(rank -> Math.abs(sorted[rank] - rank))
            .max()
            .orElse(0);

    Measures.InsertOrder order = DisorderTest.order(keys);

    assertThat(order.k()).isEqualTo(k);
    assertThat(order.l()).isEqualTo(l);
  }
}
