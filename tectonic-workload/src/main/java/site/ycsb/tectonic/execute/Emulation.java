package site.ycsb.tectonic.execute;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.judge.StoreProfile;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.Growth;

/** Does what a binding has no operation for by several that it has. */
public final class Emulation {
  private final DB db;
  private boolean updatesReplace;

  Emulation(DB db) {
    this.db = db;
  }

  /** Writes all fields of a record back where an update would lose those that it does not write. */
  void learn(StoreProfile profile) {
    updatesReplace = !profile.updates().keepsOtherFields();
  }

  /**
   * Appends to fields of a record by a read and an update; where one would get too long, all are
   * written as they are, if that is wanted.
   */
  @Nullable Status append(
      RecordTable table, String key, Map<String, ByteIterator> values, Growth growth) {
    Map<String, ByteIterator> found = new HashMap<>();
    Set<String> fields = updatesReplace ? table.fields() : values.keySet();
    Status status = db.read(table.name(), key, fields, found);
    NullValues.drop(found);
    if (status == null || !status.isOk()) {
      return status;
    } else if (found.isEmpty()) {
      return Status.NOT_FOUND;
    }
    if (growth.rewrites() && isTooLong(found, values, growth.mostBytes())) {
      return db.update(table.name(), key, found);
    }
    Map<String, ByteIterator> appended = updatesReplace ? new HashMap<>(found) : new HashMap<>();
    values.forEach((field, value) -> appended.put(field, joined(found.get(field), value)));
    return db.update(table.name(), key, appended);
  }

  private static boolean isTooLong(
      Map<String, ByteIterator> found, Map<String, ByteIterator> values, long mostBytes) {
    return values.entrySet().stream()
        .anyMatch(
            value -> {
              ByteIterator head = found.get(value.getKey());
              long before = head == null ? 0 : head.bytesLeft();
              return before + value.getValue().bytesLeft() > mostBytes;
            });
  }

  /** One value after another, both of which are read to their ends; no head counts as empty. */
  public static ByteIterator joined(@Nullable ByteIterator head, ByteIterator tail) {
    byte[] first = head == null ? new byte[0] : head.toArray();
    byte[] second = tail.toArray();
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return new ByteArrayByteIterator(both);
  }

  /** Deletes records one by one; the worst answer is that of all. */
  @Nullable Status deleteAll(String table, List<Key> keys) {
    Status worst = Status.OK;
    for (Key key : keys) {
      Status status = db.delete(table, key.toString());
      if (severity(status) > severity(worst)) {
        worst = status;
      }
    }
    return worst;
  }

  /** An error, which may leave a record behind, weighs more than a record that was missing. */
  private static int severity(@Nullable Status status) {
    if (status == null) {
      return 2;
    } else if (status.isOk()) {
      return 0;
    }
    return Status.NOT_FOUND.equals(status) ? 1 : 2;
  }
}
