package site.ycsb.ivs.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.bindings.memory.MemoryDb;

/** A copy by reading has the records of the original, byte by byte. */
final class RecordCopyTest {
  private final Random random = new Random(5);

  @TempDir private Path folder;

  @Test
  void copy_ofAnyRecords_hasEqualOnes_andDeletesThemAgain() throws Exception {
    try (StoreInstance original = open("original");
        StoreInstance copy = open("copy")) {
      List<String> keys = fill(original, 300);

      new RecordCopy(original).save(keys, folder);
      new RecordCopy(copy).restore(folder);

      assertThat(records(copy, keys)).isEqualTo(records(original, keys)).hasSize(300);

      new RecordCopy(copy).delete(keys);
      assertThat(keys).noneMatch(key -> copy.holds("copy", key));
      assertThat(keys).allMatch(key -> original.holds("original", key));
      new RecordCopy(copy).delete(keys);
    }
  }

  @Test
  void record_thatIsNotThere_isNamed() throws Exception {
    try (StoreInstance original = open("original")) {
      assertThatThrownBy(() -> new RecordCopy(original).save(List.of("gone"), folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("record gone of table original cannot be read: NOT_FOUND");
    }
  }

  private List<String> fill(StoreInstance instance, int records) {
    List<String> keys = new ArrayList<>();
    for (int record = 0; record < records; record++) {
      Map<String, ByteIterator> fields = new HashMap<>();
      for (int field = 0; field < 4; field++) {
        byte[] value = new byte[random.nextInt(500)];
        random.nextBytes(value);
        fields.put("field" + field, new ByteArrayByteIterator(value));
      }
      keys.add("user\u00e9" + record);
      assertThat(instance.db().insert(instance.table(), keys.get(record), fields).isOk()).isTrue();
    }
    return keys;
  }

  private static Map<String, Map<String, String>> records(
      StoreInstance instance, List<String> keys) {
    Map<String, Map<String, String>> records = new TreeMap<>();
    for (String key : keys) {
      Map<String, ByteIterator> found = new HashMap<>();
      assertThat(instance.db().read(instance.table(), key, null, found).isOk()).isTrue();
      Map<String, String> fields = new TreeMap<>();
      // YCSB's iterators give one character per byte.
      found.forEach((field, value) -> fields.put(field, value.toString()));
      records.put(key, fields);
    }
    return records;
  }

  private static StoreInstance open(String table) throws StepFailedException {
    Properties properties = new Properties();
    properties.setProperty("db", MemoryDb.class.getName());
    properties.setProperty(MemoryDb.NAME_PROPERTY, "record-copy");
    properties.setProperty("table", table);
    return StoreInstance.open(properties);
  }
}
