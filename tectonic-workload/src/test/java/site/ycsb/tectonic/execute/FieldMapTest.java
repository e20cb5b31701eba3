package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.StringByteIterator;

/** The map of a record behaves as a HashMap of whatever a binding does with it. */
class FieldMapTest {
  private static final List<String> FIELDS = List.of("a", "b", "c", "d");
  private static final List<String> ALL = List.of("a", "b", "c", "d", "x", "y");
  private static final List<String> HANDED_OUT =
      ALL.stream().map(name -> new String(name.toCharArray())).toList();

  private static FieldMap map() {
    return new FieldMap(FieldMap.Names.of(FIELDS));
  }

  private static ByteIterator value(String text) {
    return new StringByteIterator(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void everyStep_isThatOfAHashMap(int seed) {
    Random random = new Random(seed);
    FieldMap map = map();
    Map<String, ByteIterator> model = new HashMap<>();
    for (int step = 0; step < 10_000; step++) {
      // Not the section's own name: one that the binding keeps, or one that it makes each time.
      String kept = HANDED_OUT.get(random.nextInt(ALL.size()));
      String name = random.nextBoolean() ? kept : new String(kept.toCharArray());
      ByteIterator value = value("" + step);
      switch (random.nextInt(6)) {
        case 0, 1 -> assertThat(map.put(name, value)).isSameAs(model.put(name, value));
        case 2 -> assertThat(map.remove(name)).isSameAs(model.remove(name));
        case 3 -> assertThat(removeFirst(map, name)).isEqualTo(removeFirst(model, name));
        case 4 -> assertThat(setFirst(map, name, value)).isEqualTo(setFirst(model, name, value));
        default ->
            assertThat(map.keySet().removeIf(name::equals))
                .isEqualTo(model.keySet().removeIf(name::equals));
      }
      assertThat(map).isEqualTo(model).hasSize(model.size());
      assertThat(map.get(name)).isSameAs(model.get(name));
      assertThat(map.containsKey(name)).isEqualTo(model.containsKey(name));
      assertThat(map.isWhole()).isEqualTo(model.keySet().containsAll(FIELDS));
    }
  }

  private static boolean removeFirst(Map<String, ByteIterator> map, String name) {
    Iterator<Map.Entry<String, ByteIterator>> entries = map.entrySet().iterator();
    while (entries.hasNext()) {
      if (entries.next().getKey().equals(name)) {
        entries.remove();
        return true;
      }
    }
    return false;
  }

  private static boolean setFirst(Map<String, ByteIterator> map, String name, ByteIterator value) {
    for (Map.Entry<String, ByteIterator> entry : map.entrySet()) {
      if (entry.getKey().equals(name)) {
        ByteIterator unused = entry.setValue(value);
        return entry.getValue() == value;
      }
    }
    return false;
  }

  @Test
  void fields_areInTheOrderOfTheSection_andOthersAfterThem() {
    FieldMap map = map();
    for (String name : List.of("x", "d", "b", "a")) {
      map.put(name, value(name));
    }
    assertThat(map.keySet()).containsExactly("a", "b", "d", "x");
    assertThat(map.isWhole()).isFalse();
    map.put("c", value("c"));
    assertThat(map.isWhole()).isTrue();
  }

  @Test
  void fieldsWithoutAValue_areNotThere() {
    FieldMap map = map();
    map.putAll(Map.of("a", value("1"), "x", value("2")));
    for (ByteIterator none : new ByteIterator[] {null, new StringByteIterator(null)}) {
      map.put("a", none);
      map.put("b", none);
      map.put("x", none);
      map.put("y", none);
      assertThat(map).isEmpty();
      assertThat(map.entrySet()).isEmpty();
    }
  }

  @Test
  void noRecord_isNotWhole() {
    assertThat(FieldMap.NONE.isWhole()).isFalse();
    assertThat(new FieldMap(FieldMap.Names.of(Set.of("a"))).isWhole()).isFalse();
  }
}
