package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Neighbours that are removed at once are gone, and no others, in a tree of any shape. */
class OrderedRangesTest {
  private static final int KEYS = 50_000;

  /** A key is its ordinal, so that ordinals are in key order. */
  private final OrderedKeys keys =
      new OrderedKeys(ordinal -> ByteBuffer.allocate(4).putInt(ordinal).array(), 0);

  private final List<Integer> model = new ArrayList<>();

  @Test
  void range_ofAnyLength_isRemovedAndToldInOrder() {
    SplittableRandom random = new SplittableRandom(11);
    fill(0, KEYS);
    while (!model.isEmpty()) {
      int longest = random.nextBoolean() ? 10 : 4_000;
      int count = Math.min(model.size(), 1 + random.nextInt(longest));
      remove(random.nextInt(model.size() - count + 1), count);
    }
    fill(0, KEYS);
    check();
  }

  /** Numbers of leaves and blocks that a range has emptied are those of other keys afterwards. */
  @Test
  void range_ofManyKeys_leavesRoomThatOthersTake() {
    SplittableRandom random = new SplittableRandom(12);
    for (int round = 0; round < 5; round++) {
      fill(round * KEYS, (round + 1) * KEYS);
      remove(random.nextInt(KEYS / 4), KEYS / 2);
      check();
    }
  }

  @Test
  void range_ofAllKeys_leavesATreeThatCanBeFilled() {
    fill(0, KEYS);
    remove(0, KEYS);
    fill(KEYS, 2 * KEYS);
    check();
  }

  @Test
  void range_ofNoKeys_removesNothing() {
    fill(0, 1_000);
    remove(0, 0);
    remove(500, 0);
    remove(1_000, 0);
    check();
  }

  private void fill(int from, int to) {
    for (int ordinal = from; ordinal < to; ordinal++) {
      keys.add(ordinal);
      model.add(ordinal);
    }
  }

  private void remove(int rank, int count) {
    List<Integer> range = model.subList(rank, rank + count);
    List<Integer> removed = new ArrayList<>();
    keys.removeRange(rank, count, removed::add);
    assertThat(removed).isEqualTo(range);
    range.clear();
    assertThat(keys.size()).isEqualTo(model.size());
    for (int i = Math.max(0, rank - 2); i < Math.min(model.size(), rank + 2); i++) {
      assertThat(keys.at(i)).isEqualTo(model.get(i));
      assertThat(keys.rankOf(model.get(i))).isEqualTo(i);
    }
  }

  private void check() {
    for (int rank = 0; rank < model.size(); rank++) {
      assertThat(keys.at(rank)).isEqualTo(model.get(rank));
      assertThat(keys.rankOf(model.get(rank))).isEqualTo(rank);
    }
  }
}
