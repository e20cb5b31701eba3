package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The k-th live ordinal is the k-th set bit, over many blocks and after any removals. */
class LiveOrdinalsTest {
  private static final int BLOCK = 4096;

  private final LiveOrdinals ordinals = new LiveOrdinals();
  private final BitSet model = new BitSet();

  @Test
  void positions_afterRandomAdditionsAndRemovals_areThoseOfTheSetBits() {
    SplittableRandom random = new SplittableRandom(7);
    int next = 0;
    for (int round = 0; round < 6; round++) {
      for (int i = 0; i < 3 * BLOCK; i++) {
        add(next++);
        if (round % 2 == 1 || i % 3 == 0) {
          remove(ordinals.at(random.nextInt(ordinals.size())));
        }
      }
      check();
    }
  }

  @Test
  void positions_ofSparseOrdinals_areFoundAcrossEmptyBlocks() {
    for (int ordinal : new int[] {0, 63, 64, BLOCK - 1, BLOCK, 9 * BLOCK + 5, 200 * BLOCK}) {
      add(ordinal);
    }
    check();
    assertThat(ordinals.contains(100 * BLOCK)).isFalse();
    assertThat(ordinals.contains(Integer.MAX_VALUE)).isFalse();
  }

  @Test
  void ordinals_removedToTheLastAndAddedAgain_areFound() {
    for (int ordinal = 0; ordinal < 2 * BLOCK; ordinal++) {
      add(ordinal);
    }
    for (int ordinal = 2 * BLOCK - 1; ordinal >= 0; ordinal--) {
      remove(ordinal);
    }
    check();
    for (int ordinal = 2 * BLOCK; ordinal < 5 * BLOCK; ordinal++) {
      add(ordinal);
    }
    check();
  }

  private void add(int ordinal) {
    ordinals.add(ordinal);
    model.set(ordinal);
  }

  private void remove(int ordinal) {
    ordinals.remove(ordinal);
    model.clear(ordinal);
  }

  private void check() {
    assertThat(ordinals.size()).isEqualTo(model.cardinality());
    int position = 0;
    for (int bit = model.nextSetBit(0); bit >= 0; bit = model.nextSetBit(bit + 1)) {
      if (ordinals.at(position) != bit || !ordinals.contains(bit)) {
        assertThat(ordinals.at(position)).as("position %d", position).isEqualTo(bit);
        assertThat(ordinals.contains(bit)).as("contains %d", bit).isTrue();
      }
      position++;
    }
    for (int bit = 0; bit < model.length(); bit += 11) {
      if (ordinals.contains(bit) != model.get(bit)) {
        assertThat(ordinals.contains(bit)).as("contains %d", bit).isEqualTo(model.get(bit));
      }
    }
  }
}
