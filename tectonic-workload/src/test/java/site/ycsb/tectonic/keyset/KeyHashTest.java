package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The hash tells keys apart that differ in one byte or in their length alone. */
class KeyHashTest {

  @Test
  void hash_ofManyNearEqualKeys_hasNoCollision() {
    Set<Long> hashes = new HashSet<>();
    int keys = 300_000;
    for (int i = 0; i < keys; i++) {
      hashes.add(KeyHash.of(("user" + i).getBytes(StandardCharsets.UTF_8)));
    }
    assertThat(hashes).hasSize(keys);
  }

  @Test
  void hash_ofNearKeys_isAsDifferentAsTheyAre() {
    Set<Key> keys = new HashSet<>();
    Set<Long> hashes = new HashSet<>();
    for (int i = 0; i < NearKeys.COUNT; i++) {
      keys.add(new Key(NearKeys.key(i)));
      hashes.add(KeyHash.of(NearKeys.key(i)));
    }
    assertThat(hashes).hasSameSizeAs(keys);
  }

  @Test
  void hash_ofEveryLength_dependsOnEachBitOfEachByte() {
    for (int length = 0; length <= 150; length += length < 50 ? 1 : 7) {
      byte[] key = new byte[length];
      Arrays.fill(key, (byte) 'k');
      long hash = KeyHash.of(key);
      assertThat(KeyHash.of(Arrays.copyOf(key, length + 1))).isNotEqualTo(hash);
      for (int bit = 0; bit < 8 * length; bit++) {
        byte[] other = key.clone();
        other[bit / 8] ^= (byte) (1 << (bit % 8));
        int changed = Long.bitCount(KeyHash.of(other) ^ hash);
        assertThat(changed).as("bit %d of %d bytes", bit, length).isBetween(8, 56);
      }
    }
  }
}
