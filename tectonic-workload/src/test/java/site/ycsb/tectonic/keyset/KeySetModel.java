package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A key set as simple as can be, beside the one that is tested. */
final class KeySetModel {
  private final KeySetNeeds needs;
  private final List<byte[]> added = new ArrayList<>();
  private final TreeMap<byte[], Integer> live = new TreeMap<>(Arrays::compareUnsigned);
  private final List<Integer> byAge = new ArrayList<>();
  private final KeySet tested;

  KeySetModel(KeySetNeeds needs) {
    this.needs = needs;
    tested = new KeySet(needs, added::get);
  }

  boolean isEmpty() {
    return byAge.isEmpty();
  }

  int size() {
    return byAge.size();
  }

  /** Adds a key to both, unless it is live. */
  void add(byte[] key) {
    if (live.containsKey(key)) {
      return;
    }
    added.add(key);
    int ordinal = tested.add(key);
    assertThat(ordinal).isEqualTo(added.size() - 1);
    live.put(key, ordinal);
    byAge.add(ordinal);
  }

  /** Removes the key at a place in insertion order from both. */
  void removeByAge(int place) {
    int ordinal = byAge.remove(place);
    live.remove(added.get(ordinal));
    tested.remove(ordinal);
  }

  /** Removes neighbours in key order from both, which tell the same keys. */
  void removeRange(int rank, int count) {
    List<Integer> range = List.copyOf(List.copyOf(live.values()).subList(rank, rank + count));
    List<Integer> removed = new ArrayList<>();
    tested.removeRange(rank, count, removed::add);
    assertThat(removed).isEqualTo(range);
    live.values().removeAll(range);
    byAge.removeAll(range);
  }

  /** Compares all that can be asked. */
  void check() {
    assertThat(tested.size()).isEqualTo(byAge.size());
    List<Integer> ages = new ArrayList<>();
    for (int place = 0; place < byAge.size(); place++) {
      ages.add(tested.byAge(place));
      assertThat(tested.age(tested.byAge(place))).isEqualTo(place);
    }
    assertThat(ages).isEqualTo(byAge);
    if (needs.membership()) {
      checkMembership();
    }
    if (needs.ordered()) {
      checkOrder();
    }
    if (needs.largest() > 0) {
      checkLargest();
    }
    if (needs.scattered()) {
      List<Integer> scattered = new ArrayList<>();
      for (int place = 0; place < byAge.size(); place++) {
        scattered.add(tested.byScatter(place));
      }
      assertThat(scattered).containsExactlyInAnyOrderElementsOf(byAge);
    }
  }

  private void checkMembership() {
    for (byte[] key : added) {
      assertThat(tested.find(key)).isEqualTo(live.getOrDefault(key, KeySet.NONE));
    }
  }

  private void checkOrder() {
    int rank = 0;
    for (Map.Entry<byte[], Integer> entry : live.entrySet()) {
      assertThat(tested.byRank(rank)).isEqualTo(entry.getValue());
      assertThat(tested.rankOf(entry.getValue())).isEqualTo(rank);
      assertThat(tested.ranksUpTo(entry.getValue(), rank)).isTrue();
      assertThat(rank > 0 && tested.ranksUpTo(entry.getValue(), rank - 1)).isFalse();
      rank++;
    }
    for (byte[] key : added) {
      assertThat(tested.rank(key)).isEqualTo(live.headMap(key).size());
    }
  }

  private void checkLargest() {
    List<Integer> byRank = List.copyOf(live.values());
    for (int rank = Math.max(0, byRank.size() - needs.largest()); rank < byRank.size(); rank++) {
      assertThat(tested.byRank(rank)).isEqualTo(byRank.get(rank));
      for (int other = 0; other < byRank.size(); other++) {
        assertThat(tested.ranksUpTo(byRank.get(other), rank)).isEqualTo(other <= rank);
      }
    }
  }
}
