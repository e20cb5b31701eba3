package site.ycsb.tectonic.contents;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Equal bytes have equal hashes, others have not, and pieces can be put together. */
class ContentHashTest {
  private static final BigInteger BASE = new BigInteger("D1342543DE82EF95", 16);

  private final Random random = new Random(7);

  @Test
  void hash_isThePolynomialOfTheBytes() {
    for (int length = 0; length < 40; length++) {
      byte[] bytes = bytes(length);
      BigInteger sum = BigInteger.ZERO;
      for (byte each : bytes) {
        sum = sum.multiply(BASE).add(BigInteger.valueOf((each & 0xFF) + 1));
      }
      assertThat(hash(bytes)).isEqualTo(sum.longValue());
    }
  }

  @Test
  void pieces_putTogether_haveTheHashOfTheWhole() {
    for (int length = 0; length < 300; length++) {
      byte[] whole = bytes(length);
      int cut = random.nextInt(length + 1);
      long joined =
          ContentHash.joined(
              ContentHash.of(whole, 0, cut), ContentHash.of(whole, cut, length), length - cut);
      assertThat(joined).isEqualTo(hash(whole));
    }
  }

  @Test
  void damage_ofAnyKind_changesTheHash() {
    byte[] whole = bytes(1000);
    long hash = hash(whole);
    for (int place = 0; place < whole.length; place++) {
      byte[] flipped = whole.clone();
      flipped[place] ^= (byte) (1 << random.nextInt(8));
      assertThat(hash(flipped)).isNotEqualTo(hash);
      assertThat(ContentHash.of(whole, 0, place)).isNotEqualTo(hash);
      byte[] moved = new byte[whole.length];
      System.arraycopy(whole, place, moved, 0, whole.length - place);
      System.arraycopy(whole, 0, moved, whole.length - place, place);
      assertThat(hash(moved) == hash).isEqualTo(Arrays.equals(moved, whole));
    }
    assertThat(hash(new byte[1])).isNotEqualTo(hash(new byte[0]));
    assertThat(hash("ab".getBytes(US_ASCII))).isNotEqualTo(hash("ba".getBytes(US_ASCII)));
  }

  private static long hash(byte[] bytes) {
    return ContentHash.of(bytes, 0, bytes.length);
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
