package site.ycsb.bindings.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.bindings.api.StringTable.FIELD;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** States what a binding does with single records. */
abstract class RecordContract extends OpenedDb {
  private static final String OTHER_TABLE = "usertable2";

  @Test
  final void insertedRecord_isRead_thenUpdated_thenDeleted() {
    table().insert("k", "first");
    assertThat(table().read("k")).isEqualTo("first");
    assertThat(db().update(TABLE, "k", record("second")).isOk()).isTrue();
    assertThat(table().read("k")).isEqualTo("second");
    assertThat(db().delete(TABLE, "k").isOk()).isTrue();
    assertThat(table().read("k")).isNull();
    table().insert("k", "third");
    assertThat(table().read("k")).isEqualTo("third");
  }

  @Test
  final void missingKey_isNotFound() {
    table().insert("k", "v");
    assertThat(db().read(TABLE, "j", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    assertThat(db().update(TABLE, "l", record("v"))).isEqualTo(Status.NOT_FOUND);
    assertThat(db().delete(TABLE, "kk")).isIn(Status.OK, Status.NOT_FOUND);
    assertThat(table().scan("", 10)).containsExactly("v");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127, 1_000, 65_536, 1_600_000})
  final void value_ofAnyLengthAndBytes_isReadAsWritten(int lengthBytes) {
    byte[] value = new byte[lengthBytes];
    new Random(lengthBytes).nextBytes(value);
    Map<String, ByteIterator> written = Map.of(FIELD, new ByteArrayByteIterator(value));
    assertThat(db().insert(TABLE, "k", written).isOk()).isTrue();
    Map<String, ByteIterator> result = new HashMap<>();
    assertThat(db().read(TABLE, "k", null, result)).isEqualTo(Status.OK);
    assertThat(requireNonNull(result.get(FIELD)).toArray()).isEqualTo(value);
  }

  @Test
  final void fields_areReadSelectively_andUpdatedOneByOne() {
    assertThat(db().insert(TABLE, "k", fields("a", "1", "b", "2", "c", "3")).isOk()).isTrue();
    assertThat(table().readFields("k", Set.of("a", "c"))).isEqualTo(Map.of("a", "1", "c", "3"));
    assertThat(db().update(TABLE, "k", fields("b", "two")).isOk()).isTrue();
    assertThat(table().readFields("k", null)).isEqualTo(Map.of("a", "1", "b", "two", "c", "3"));
    assertThat(table().scanFields("k", 1, Set.of("b"))).containsExactly(Map.of("b", "two"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b", "a'b", "a\"b", "a\\b", "a%b", "a_b", "a.b", "$a", "{a}", "a:b", "a/b", "\n\t"
      })
  final void key_ofAnyPunctuation_standsForItself(String key) {
    table().insert("a", "before");
    table().insert(key, "it");
    table().insert("axb", "other");
    assertThat(table().read(key)).isEqualTo("it");
    assertThat(db().update(TABLE, key, record("changed")).isOk()).isTrue();
    assertThat(db().delete(TABLE, key).isOk()).isTrue();
    assertThat(table().read(key)).isNull();
    assertThat(table().read("a")).isEqualTo("before");
    assertThat(table().read("axb")).isEqualTo("other");
  }

  @Test
  final void tables_areApart() {
    table().insert("k", "first");
    assertThat(db().insert(OTHER_TABLE, "k", record("second")).isOk()).isTrue();
    assertThat(db().insert(OTHER_TABLE, "l", record("third")).isOk()).isTrue();
    assertThat(table().scan("", 10)).containsExactly("first");
    assertThat(db().delete(TABLE, "k").isOk()).isTrue();
    assertThat(table().read("k")).isNull();
    Map<String, ByteIterator> other = new HashMap<>();
    assertThat(db().read(OTHER_TABLE, "k", null, other)).isEqualTo(Status.OK);
    assertThat(StringTable.strings(other)).isEqualTo(Map.of(FIELD, "second"));
    assertThat(db().delete(OTHER_TABLE, "k").isOk()).isTrue();
    assertThat(db().delete(OTHER_TABLE, "l").isOk()).isTrue();
  }
}
