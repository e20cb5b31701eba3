package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ranks hold in trees of several levels, in whatever order 100,000 keys come and go. */
class OrderedKeysTest {
  private static final int KEYS = 100_000;

  /** The first eight bytes are shared by 50 keys, so that ties are decided by what follows. */
  private static byte[] key(int rank) {
    return ByteBuffer.allocate(12).putLong(rank / 50).putInt(rank % 50 * 0x05000000).array();
  }

  /** Ordinals are given in the order of insertion, ranks by {@link #key}. */
  private final int[] rankOf = new int[KEYS];

  private final BitSet live = new BitSet(KEYS);
  private final OrderedKeys keys = new OrderedKeys(ordinal -> key(rankOf[ordinal]), 0);

  @Test
  void ranks_ofKeysAddedAscending_areTheirOrder() {
    fill(i -> i);
    checkAll();
  }

  @Test
  void ranks_ofKeysAddedDescending_areTheirOrder() {
    fill(i -> KEYS - 1 - i);
    checkAll();
  }

  @Test
  void ranks_ofKeysAddedAtRandomAmongRemovals_areTheirOrder() {
    int[] shuffled = shuffled(5);
    SplittableRandom random = new SplittableRandom(6);
    for (int ordinal = 0; ordinal < KEYS; ordinal++) {
      add(ordinal, shuffled[ordinal]);
      if (random.nextInt(3) == 0) {
        int rank = random.nextInt(keys.size());
        live.clear(rankOf[keys.removeAt(rank)]);
      }
    }
    checkAll();
  }

  /** Each is answered by 3, though keys were added since the question before. */
  @Test
  void questions_knowTheKeysThatWereAddedLast() {
    List<ToIntFunction<OrderedKeys>> questions =
        List.of(
            tree -> tree.rank(key(3)),
            tree -> tree.rankOf(3),
            tree -> tree.at(3),
            tree -> tree.removeAt(3),
            tree -> {
              tree.remove(2);
              return tree.at(2);
            },
            tree -> {
              int[] removed = new int[1];
              tree.removeRange(3, 1, ordinal -> removed[0] = ordinal);
              return removed[0];
            },
            tree -> {
              tree.prepareRanks();
              return tree.rankOf(3);
            },
            tree -> tree.ranksUpTo(3, 3) && !tree.ranksUpTo(4, 3) ? 3 : -1);
    for (ToIntFunction<OrderedKeys> question : questions) {
      OrderedKeys tree = new OrderedKeys(OrderedKeysTest::key, 0);
      IntStream.of(9, 7, 5, 1).forEach(tree::add);
      tree.prepareRanks();
      assertThat(tree.rankOf(9)).isEqualTo(3);
      IntStream.of(8, 6, 4, 3, 2, 0).forEach(tree::add);
      assertThat(question.applyAsInt(tree)).isEqualTo(3);
    }
  }

  /** The leaf of each key is noted from the first question on, and keys move as leaves split. */
  @Test
  void ranks_askedForBeforeKeysComeAndGo_followThem() {
    int[] shuffled = shuffled(7);
    SplittableRandom random = new SplittableRandom(8);
    for (int ordinal = 0; ordinal < KEYS; ordinal++) {
      add(ordinal, shuffled[ordinal]);
      if (random.nextInt(4) == 0) {
        int gone = keys.at(random.nextInt(keys.size()));
        keys.remove(gone);
        live.clear(rankOf[gone]);
      }
    }
    checkAll();
    keys.removeRange(1000, keys.size() - 2000, ordinal -> live.clear(rankOf[ordinal]));
    checkAll();
  }

  @Test
  void tree_emptiedInAnyOrderAndFilledAgain_holdsItsKeys() {
    for (int round = 0; round < 3; round++) {
      int[] shuffled = shuffled(round);
      fill(i -> shuffled[i]);
      SplittableRandom random = new SplittableRandom(round);
      while (keys.size() > 0) {
        int last = keys.size() - 1;
        int rank = round == 0 ? 0 : round == 1 ? last : random.nextInt(last + 1);
        live.clear(rankOf[keys.removeAt(rank)]);
      }
      assertThat(live.isEmpty()).isTrue();
    }
    fill(i -> i);
    checkAll();
  }

  @Test
  void removal_byKey_removesJustThatKey() {
    fill(i -> i);
    for (int rank = 0; rank < KEYS; rank += 1 + rank % 7) {
      keys.remove(keys.at(keys.rank(key(rank))));
      live.clear(rank);
    }
    checkAll();
  }

  @Test
  void order_withASharedStart_isThatOfWhatFollows() {
    byte[][] added = {{9, 9, 5}, {9, 9, (byte) 0x80}, {9, 9}, {9, 9, 5, 0}};
    OrderedKeys skipping = new OrderedKeys(ordinal -> added[ordinal], 2);
    for (int ordinal = 0; ordinal < added.length; ordinal++) {
      skipping.add(ordinal);
    }
    assertThat(new int[] {skipping.at(0), skipping.at(1), skipping.at(2), skipping.at(3)})
        .containsExactly(2, 0, 3, 1);
    assertThat(skipping.rank(new byte[] {9, 9, 6})).isEqualTo(3);
  }

  private void fill(IntUnaryOperator rankOfOrdinal) {
    for (int ordinal = 0; ordinal < KEYS; ordinal++) {
      add(ordinal, rankOfOrdinal.applyAsInt(ordinal));
    }
  }

  private void add(int ordinal, int rank) {
    rankOf[ordinal] = rank;
    keys.add(ordinal);
    live.set(rank);
  }

  private static int[] shuffled(long seed) {
    int[] ranks = new int[KEYS];
    Arrays.setAll(ranks, i -> i);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = KEYS - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int moved = ranks[i];
      ranks[i] = ranks[other];
      ranks[other] = moved;
    }
    return ranks;
  }

  private void checkAll() {
    assertThat(keys.size()).isEqualTo(live.cardinality());
    int rank = 0;
    for (int key = live.nextSetBit(0); key >= 0; key = live.nextSetBit(key + 1)) {
      if (rankOf[keys.at(rank)] != key
          || keys.rank(key(key)) != rank
          || keys.rankOf(keys.at(rank)) != rank) {
        assertThat(rankOf[keys.at(rank)]).as("key of rank %d", rank).isEqualTo(key);
        assertThat(keys.rank(key(key))).as("rank of key %d", key).isEqualTo(rank);
        assertThat(keys.rankOf(keys.at(rank))).as("rank of live key %d", key).isEqualTo(rank);
      }
      rank++;
    }
  }
}
