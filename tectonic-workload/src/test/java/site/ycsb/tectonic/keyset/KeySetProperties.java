package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A key set agrees with a naive model on size, membership, age, rank and scatter, at any time. */
final class KeySetProperties {
  private static final KeySetNeeds ALL = new KeySetNeeds(true, true, true, true, 0);

  private final List<byte[]> inserted = new ArrayList<>();
  private final KeySet keys = KeySet.of(ALL, inserted::get);

  /** Live keys by their bytes, and live ordinals by age. */
  private final TreeMap<byte[], Integer> byKey = new TreeMap<>(Arrays::compareUnsigned);

  private final List<Integer> byAge = new ArrayList<>();

  @Property(tries = 300)
  void keySet_underRandomAdditionsAndRemovals_agreesWithTheModel(
      @ForAll("actions") List<byte[]> actions) {
    for (byte[] key : actions) {
      Integer live = byKey.get(key);
      assertThat(keys.find(key)).isEqualTo(live == null ? KeySet.NONE : live);
      if (live == null) {
        add(key);
      } else {
        remove(key, live);
      }
      compare(key);
    }
    compareAll();
  }

  /**
   * Short keys of few bytes, so that keys repeat, share prefixes and are prefixes of each other.
   */
  @Provide
  Arbitrary<List<byte[]>> actions() {
    return Arbitraries.of((byte) 0, (byte) 1, (byte) 'a', (byte) 0x7F, (byte) 0x80, (byte) 0xFF)
        .array(byte[].class)
        .ofMinSize(1)
        .ofMaxSize(12)
        .list()
        .ofMaxSize(400);
  }

  private void add(byte[] key) {
    inserted.add(key);
    int ordinal = keys.add(key);
    assertThat(ordinal).isEqualTo(inserted.size() - 1);
    byKey.put(key, ordinal);
    byAge.add(ordinal);
  }

  private void remove(byte[] key, Integer ordinal) {
    keys.remove(ordinal);
    byKey.remove(key);
    byAge.remove(ordinal);
  }

  private void compare(byte[] key) {
    assertThat(keys.size()).isEqualTo(byKey.size());
    assertThat(keys.rank(key)).isEqualTo(byKey.headMap(key).size());
    assertThat(keys.find(key)).isEqualTo(byKey.getOrDefault(key, KeySet.NONE));
    if (!byAge.isEmpty()) {
      int middle = byAge.size() / 2;
      assertThat(keys.byAge(middle)).isEqualTo(byAge.get(middle));
      assertThat(keys.byAge(byAge.size() - 1)).isEqualTo(byAge.get(byAge.size() - 1));
    }
  }

  private void compareAll() {
    Set<Integer> scattered = new HashSet<>();
    List<Integer> ranked = new ArrayList<>(byKey.values());
    for (int i = 0; i < byAge.size(); i++) {
      assertThat(keys.byAge(i)).isEqualTo(byAge.get(i));
      assertThat(keys.byRank(i)).isEqualTo(ranked.get(i));
      scattered.add(keys.byScatter(i));
    }
    assertThat(scattered).containsExactlyInAnyOrderElementsOf(byAge);
  }
}
