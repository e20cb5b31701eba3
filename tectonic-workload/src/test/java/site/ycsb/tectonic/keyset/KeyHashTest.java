package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The hash tells near-equal keys apart. */
final class KeyHashTest {

  @Test
  void hash_ofKeysThatDifferInOneBitOrInLength_differs() {
    Set<Long> hashes = new HashSet<>();
    int keys = 0;
    for (int length = 0; length < 70; length++) {
      byte[] key = new byte[length];
      hashes.add(KeyHash.of(key));
      keys++;
      for (int bit = 0; bit < length * 8; bit++) {
        key[bit / 8] ^= (byte) (1 << (bit % 8));
        hashes.add(KeyHash.of(key));
        keys++;
        key[bit / 8] ^= (byte) (1 << (bit % 8));
      }
    }
    assertThat(hashes).hasSize(keys);
  }

  @Test
  void key_isOrderedByUnsignedBytes() {
    Key low = new Key(new byte[] {'a', 0x7F});
    Key high = new Key(new byte[] {'a', (byte) 0x80});
    assertThat(low).isLessThan(high).isNotEqualTo(high);
    assertThat(new Key(new byte[] {'a'})).isLessThan(low).isEqualTo(new Key(new byte[] {'a'}));
  }
}
