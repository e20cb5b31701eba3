package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The index finds every key that is there and none that is not, however full its runs are. */
class KeyIndexTest {
  private final List<byte[]> keys = new ArrayList<>();
  private final KeyIndex index = new KeyIndex(ordinal -> keys.get(ordinal));
  private final Map<Key, Integer> model = new HashMap<>();

  @Test
  void find_amongRandomAdditionsAndRemovals_isExact() {
    SplittableRandom random = new SplittableRandom(8);
    for (int step = 0; step < 200_000; step++) {
      byte[] key = NearKeys.key(random.nextInt(NearKeys.COUNT));
      Integer ordinal = model.get(new Key(key));
      assertThat(index.find(key)).isEqualTo(ordinal == null ? KeySet.NONE : ordinal);
      if (ordinal == null) {
        keys.add(key);
        index.add(key, keys.size() - 1);
        model.put(new Key(key), keys.size() - 1);
      } else {
        index.remove(key, ordinal);
        model.remove(new Key(key));
      }
    }
  }

  @Test
  void index_emptiedAndFilledAgain_findsAll() {
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 5_000; i++) {
        keys.add(("key" + i).getBytes(StandardCharsets.UTF_8));
        index.add(keys.get(keys.size() - 1), keys.size() - 1);
      }
      for (int i = 0; i < 5_000; i++) {
        byte[] key = keys.get(round * 5_000 + i);
        assertThat(index.find(key)).isEqualTo(round * 5_000 + i);
        index.remove(key, round * 5_000 + i);
        assertThat(index.find(key)).isEqualTo(KeySet.NONE);
      }
    }
  }
}
