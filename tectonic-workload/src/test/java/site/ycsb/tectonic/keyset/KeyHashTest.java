package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.random.SeededRandom;

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

  /** The same on every machine and in every version, as fingerprints are written down. */
  @Test
  void hash_isThatOfItsDefinitionInWholeNumbers() {
    byte[] bytes = new byte[300];
    new Random(7).nextBytes(bytes);
    for (int length = 0; length <= 200; length++) {
      byte[] key = Arrays.copyOfRange(bytes, length / 3, length / 3 + length);
      assertThat(KeyHash.of(key)).as("%d bytes", length).isEqualTo(defined(key));
      assertThat(KeyHash.of(bytes, length / 3, length / 3 + length)).isEqualTo(KeyHash.of(key));
    }
  }

  /** Four lanes of 16 bytes each while there are 64, then 16, 8 and what is left. */
  private static long defined(byte[] key) {
    ByteBuffer left = ByteBuffer.wrap(key).order(ByteOrder.LITTLE_ENDIAN);
    long[] primes = {
      0x9E3779B97F4A7C15L, 0xC2B2AE3D27D4EB4FL, 0x165667B19E3779F9L, 0x85EBCA77C2B2AE63L
    };
    long hash = key.length * primes[0];
    if (left.remaining() >= 64) {
      long[] lanes = {hash, hash, hash, hash};
      while (left.remaining() >= 64) {
        for (int lane = 0; lane < 4; lane++) {
          lanes[lane] = product(left.getLong() ^ primes[lane], left.getLong() ^ lanes[lane]);
        }
      }
      hash = lanes[0] ^ lanes[1] ^ (lanes[2] + lanes[3]);
    }
    while (left.remaining() >= 16) {
      hash = product(left.getLong() ^ primes[0], left.getLong() ^ hash);
    }
    long eight = left.remaining() >= 8 ? left.getLong() : 0;
    byte[] last = new byte[left.remaining()];
    left.get(last);
    long rest = new BigInteger(1, last).longValue();
    return SeededRandom.mix(product(eight ^ primes[1], rest ^ hash));
  }

  /** The upper half of a product against its lower. */
  private static long product(long a, long b) {
    BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    return product.shiftRight(64).longValue() ^ product.longValue();
  }
}
