package site.ycsb.tectonic.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

/** K and L are what sorting the inserts shows, whatever they are. */
class DisorderProperties {

  @Property(tries = 300, seed = "5")
  void order_ofAnyInserts_isThatOfAStableSort(
      @ForAll @Size(max = 300) List<@AlphaChars @StringLength(max = 12) String> keys) {
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
