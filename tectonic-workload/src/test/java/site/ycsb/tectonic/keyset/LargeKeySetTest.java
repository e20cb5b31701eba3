package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * Key sets hold at sizes where nodes split, tables grow and blocks fill, in any insertion order.
 */
final class LargeKeySetTest {
  private static final int SIZE = 50_000;

  enum Order {
    ASCENDING,
    DESCENDING,
    RANDOM;

    int number(int i) {
      return switch (this) {
        case ASCENDING -> i;
        case DESCENDING -> SIZE - i;
        case RANDOM -> (int) (SeededRandom.mix(i) >>> 33);
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void ranks_afterInsertsAndRemovals_followTheBytes(Order order) {
    List<byte[]> inserted = new ArrayList<>();
    KeySet keys = KeySet.of(new KeySetNeeds(true, true, true, false, 4), inserted::get);
    TreeMap<byte[], Integer> model = new TreeMap<>(Arrays::compareUnsigned);
    for (int i = 0; i < SIZE; i++) {
      byte[] key = String.format("user%010d", order.number(i)).getBytes(StandardCharsets.UTF_8);
      if (keys.find(key) == KeySet.NONE) {
        inserted.add(key);
        model.put(key, keys.add(key));
      }
      if (i % 3 == 2) {
        int ordinal = keys.byRank((int) (Integer.toUnsignedLong(i * 31) % keys.size()));
        assertThat(model.remove(keys.key(ordinal))).isEqualTo(ordinal);
        keys.remove(ordinal);
      }
    }
    int rank = 0;
    for (var entry : model.entrySet()) {
      assertThat(keys.byRank(rank)).isEqualTo(entry.getValue());
      assertThat(keys.rank(entry.getKey())).isEqualTo(rank);
      assertThat(keys.find(entry.getKey())).isEqualTo(entry.getValue());
      rank++;
    }
    assertThat(keys.size()).isEqualTo(model.size());
  }

  @Test
  void keySet_emptiedAndRefilled_worksOn() {
    List<byte[]> inserted = new ArrayList<>();
    KeySet keys = KeySet.of(new KeySetNeeds(true, true, true, true, 0), inserted::get);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 5_000; i++) {
        byte[] key = Integer.toString(i).getBytes(StandardCharsets.UTF_8);
        inserted.add(key);
        keys.add(key);
      }
      assertThat(keys.byAge(0)).isEqualTo(round * 5_000);
      while (keys.size() > 0) {
        keys.remove(keys.byRank(keys.size() / 2));
      }
      assertThat(keys.find("17".getBytes(StandardCharsets.UTF_8))).isEqualTo(KeySet.NONE);
      assertThat(keys.rank("17".getBytes(StandardCharsets.UTF_8))).isZero();
    }
  }

  @Test
  void scatter_onAdditionOrRemoval_movesOneOtherKeyAtMost() {
    KeySet keys = KeySet.of(new KeySetNeeds(false, true, false, true, 0), ordinal -> new byte[1]);
    for (int i = 0; i < 2_000; i++) {
      int[] before = order(keys);
      if (i % 4 == 3) {
        keys.remove(keys.byScatter(i % keys.size()));
      } else {
        keys.add(new byte[1]);
      }
      int[] after = order(keys);
      int moved = 0;
      for (int position = 0; position < Math.min(before.length, after.length); position++) {
        moved += before[position] == after[position] ? 0 : 1;
      }
      assertThat(moved).isLessThanOrEqualTo(1);
    }
  }

  private static int[] order(KeySet keys) {
    int[] order = new int[keys.size()];
    Arrays.setAll(order, keys::byScatter);
    return order;
  }
}
