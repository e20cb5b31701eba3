package site.ycsb.tectonic.execute;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** A binding to a sorted map of records that all its instances share, without capabilities. */
@SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
class FakeDb extends DB {
  private final ConcurrentSkipListMap<String, Map<String, String>> records;

  /**
   * @param records by table, "/" and key
   */
  FakeDb(ConcurrentSkipListMap<String, Map<String, String>> records) {
    this.records = records;
  }

  /** The records from one key of a table to another, both inclusive. */
  NavigableMap<String, Map<String, String>> range(String table, String start, String end) {
    return records.subMap(table + "/" + start, true, table + "/" + end, true);
  }

  /** Called before an operation takes effect, and after. */
  void pause() {}

  /** Says how a write fails; the default is that it does not. */
  @Nullable Status write(Write write) {
    return write.run();
  }

  /** A change of the records. */
  interface Write {
    Status run();
  }

  @Override
  public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
    return paused(
        () ->
            write(
                () -> {
                  records.put(table + "/" + key, strings(values));
                  return Status.OK;
                }));
  }

  @Override
  public @Nullable Status update(String table, String key, Map<String, ByteIterator> values) {
    return change(table, key, (old, added) -> added, strings(values));
  }

  /** Combines fields of a record with others. */
  @Nullable Status change(
      String table, String key, BinaryOperator<String> combine, Map<String, String> values) {
    return paused(
        () ->
            write(
                () -> {
                  Map<String, String> changed =
                      records.computeIfPresent(
                          table + "/" + key,
                          (k, old) -> {
                            Map<String, String> both = new HashMap<>(old);
                            values.forEach((field, value) -> both.merge(field, value, combine));
                            return both;
                          });
                  return changed == null ? Status.NOT_FOUND : Status.OK;
                }));
  }

  @Override
  public @Nullable Status delete(String table, String key) {
    return paused(
        () ->
            write(() -> records.remove(table + "/" + key) == null ? Status.NOT_FOUND : Status.OK));
  }

  @Override
  public @Nullable Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return paused(
        () -> {
          Map<String, String> found = records.get(table + "/" + key);
          if (found == null) {
            return Status.NOT_FOUND;
          }
          result.putAll(bytes(found));
          return Status.OK;
        });
  }

  @Override
  public @Nullable Status scan(
      String table,
      String start,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return paused(
        () -> {
          range(table, start, "\uFFFF").values().stream()
              .limit(count)
              .forEach(found -> result.add(bytes(found)));
          return Status.OK;
        });
  }

  /** A request to the store, with pauses on the way there and back. */
  final @Nullable Status paused(Supplier<@Nullable Status> request) {
    pause();
    Status status = request.get();
    pause();
    return status;
  }

  static Map<String, String> strings(Map<String, ByteIterator> values) {
    Map<String, String> strings = new HashMap<>();
    values.forEach((field, value) -> strings.put(field, value.toString()));
    return strings;
  }

  static HashMap<String, ByteIterator> bytes(Map<String, String> values) {
    HashMap<String, ByteIterator> bytes = new HashMap<>();
    values.forEach(
        (field, value) ->
            bytes.put(field, new ByteArrayByteIterator(value.getBytes(StandardCharsets.UTF_8))));
    return bytes;
  }
}
