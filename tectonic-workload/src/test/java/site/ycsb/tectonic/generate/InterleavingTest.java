package site.ycsb.tectonic.generate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;

/** Operations are interleaved with exact counts, and every order of them is as likely. */
class InterleavingTest {

  @Test
  void positions_ofEachEntry_areSpreadEvenly() {
    long[] counts = {20_000, 5_000, 0, 300, 1};
    Interleaving interleaving = Interleaving.shuffled(counts);
    int total = (int) Arrays.stream(counts).sum();
    double[][] positions = new double[counts.length][];
    for (int entry = 0; entry < counts.length; entry++) {
      positions[entry] = new double[(int) counts[entry]];
    }
    int[] taken = new int[counts.length];
    SeededRandom random = new SeededRandom(14);
    for (int position = 0; interleaving.hasNext(); position++) {
      int entry = interleaving.peek(random.at(RandomStream.INTERLEAVING, position));
      assertThat(interleaving.has(entry)).isTrue();
      interleaving.take(entry);
      positions[entry][taken[entry]++] = position;
    }
    assertThat(taken).containsExactly(20_000, 5_000, 0, 300, 1);
    Fit.assertUniform(positions[0], total);
    Fit.assertUniform(positions[1], total);
    Fit.assertUniform(positions[3], total);
  }

  @Test
  void orders_ofFewOperations_areEquallyLikely() {
    Map<String, Integer> orders = new HashMap<>();
    for (int draw = 0; draw < 30_000; draw++) {
      Interleaving interleaving = Interleaving.shuffled(2, 1, 1);
      StringBuilder order = new StringBuilder();
      for (int i = 0; i < 4; i++) {
        int entry =
            interleaving.peek(new SeededRandom(15).at(RandomStream.INTERLEAVING, draw * 4L + i));
        interleaving.take(entry);
        order.append(entry);
      }
      orders.merge(order.toString(), 1, Integer::sum);
    }
    assertThat(orders).hasSize(12);
    Fit.assertEven(orders.values().stream().mapToLong(count -> count).toArray());
  }
}
