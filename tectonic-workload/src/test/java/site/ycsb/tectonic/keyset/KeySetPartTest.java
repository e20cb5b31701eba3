package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The memory that is told is that of the arrays; most of them double as they fill. */
class KeySetPartTest {

  @Test
  void bytes_areThoseOfTheArrays() {
    assertThat(KeySetPart.MEMBERSHIP.bytes(9999, 1000)).isEqualTo(12_000);
    // Bits for 8192 ordinals.
    assertThat(KeySetPart.DELETION.bytes(5000, 10)).isEqualTo(8192 / 8);
    assertThat(KeySetPart.HOT.bytes(1, 1)).isEqualTo(4096 / 8);
    assertThat(KeySetPart.DRAWS.bytes(1025, 10)).isEqualTo(2048 * 8);
    assertThat(KeySetPart.SCATTER.bytes(9999, 1024)).isEqualTo(1024 * 4);
    assertThat(KeySetPart.UNSCATTER.bytes(1025, 10)).isEqualTo(2048 * 4);
    // 18 of the tree, and the leaf of each key that was ever inserted.
    assertThat(KeySetPart.ORDER.bytes(9999, 1000)).isEqualTo(18_000 + 39_996);
    // Two longs, 18 bytes of the order.
    assertThat(KeySetPart.SORTING.bytes(1000, 10)).isEqualTo(34_000);
  }

  @Test
  void bytes_ofTheMostKeys_doNotOverflow() {
    for (KeySetPart part : KeySetPart.values()) {
      assertThat(part.bytes(Integer.MAX_VALUE, Integer.MAX_VALUE)).isBetween(1L, 1L << 40);
      assertThat(part.bytes(0, 0)).isNotNegative();
    }
  }
}
