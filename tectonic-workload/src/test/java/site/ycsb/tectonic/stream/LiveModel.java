package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;

/** The live keys of a section as simply as can be, held against a key set after every operation. */
final class LiveModel {
  private static final int REMEMBERED = 20;

  private final TreeSet<Key> sorted = new TreeSet<>();
  private final List<Key> byAge = new ArrayList<>();
  private final Deque<Key> gone = new ArrayDeque<>();

  boolean contains(Key key) {
    return sorted.contains(key);
  }

  boolean isEmpty() {
    return sorted.isEmpty();
  }

  int size() {
    return sorted.size();
  }

  /** The live keys from one to another, both inclusive. */
  List<Key> between(Key first, Key last) {
    return List.copyOf(sorted.subSet(first, true, last, true));
  }

  /** Adds a key; one that is live stays where it is. */
  void add(Key key) {
    gone.remove(key);
    if (sorted.add(key)) {
      byAge.add(key);
    }
  }

  /** Removes keys, live or not. */
  void removeAll(Collection<Key> keys) {
    for (Key key : keys) {
      if (sorted.remove(key)) {
        byAge.remove(key);
        gone.addFirst(key);
      }
    }
    while (gone.size() > REMEMBERED) {
      gone.removeLast();
    }
  }

  void clear() {
    sorted.clear();
    byAge.clear();
    gone.clear();
  }

  /** Compares all that the key set can be asked. */
  void check(KeySet tested) {
    assertThat(tested.size()).isEqualTo(size());
    int[] ordinals = new int[size()];
    Arrays.setAll(ordinals, tested::byAge);
    assertThat(keys(tested, ordinals)).as("keys by age").isEqualTo(byAge);
    if (tested.needs().membership()) {
      for (int age = 0; age < ordinals.length; age++) {
        assertThat(tested.find(byAge.get(age).bytes())).isEqualTo(ordinals[age]);
      }
      assertThat(gone).as("deleted keys").allMatch(key -> tested.find(key.bytes()) == KeySet.NONE);
    }
    if (tested.needs().ordered()) {
      checkOrder(tested);
    }
    if (tested.needs().scattered()) {
      int[] scattered = new int[size()];
      Arrays.setAll(scattered, tested::byScatter);
      assertThat(scattered).as("scattered keys").containsExactlyInAnyOrder(ordinals);
    }
  }

  private void checkOrder(KeySet tested) {
    int[] ordinals = new int[size()];
    Arrays.setAll(ordinals, tested::byRank);
    assertThat(keys(tested, ordinals)).as("keys by rank").isEqualTo(List.copyOf(sorted));
    int rank = 0;
    for (Key key : sorted) {
      assertThat(tested.rankOf(tested.byRank(rank))).as("rank of %s", key).isEqualTo(rank++);
    }
    for (Key key : gone) {
      assertThat(tested.rank(key.bytes())).isEqualTo(sorted.headSet(key).size());
    }
  }

  private static List<Key> keys(KeySet tested, int[] ordinals) {
    return Arrays.stream(ordinals).mapToObj(ordinal -> new Key(tested.key(ordinal))).toList();
  }
}
