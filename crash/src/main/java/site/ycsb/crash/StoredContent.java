package site.ycsb.crash;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.KeyHash;
import site.ycsb.tectonic.plan.OperationPlan;

/**
 * What a store holds under a key.
 *
 * @param fields of the record, or null if there is none
 */
record StoredContent(@Nullable Map<String, byte[]> fields) {
  /** No record. */
  static final StoredContent ABSENT = new StoredContent(null);

  boolean isPresent() {
    return fields != null;
  }

  boolean isSameAs(StoredContent other) {
    if (fields == null || other.fields == null) {
      return fields == other.fields;
    }
    return fields.keySet().equals(other.fields.keySet())
        && fields.entrySet().stream()
            .allMatch(field -> Arrays.equals(field.getValue(), other.fields.get(field.getKey())));
  }

  /** A hash of the fields and their bytes; 0 where there is no record. */
  long hash() {
    long hash = 0;
    if (fields != null) {
      for (Map.Entry<String, byte[]> field : new TreeMap<>(fields).entrySet()) {
        hash = 31 * (31 * hash + field.getKey().hashCode()) + KeyHash.of(field.getValue());
      }
    }
    return hash;
  }

  /**
   * What a write can make of it. A store that is told to change a record that is not there may make
   * one, or not.
   */
  List<StoredContent> after(OperationPlan plan, Map<String, byte[]> values) {
    return switch (plan.kind().effect()) {
      case INSERTS -> List.of(new StoredContent(values));
      case REPLACES -> fields == null ? created(values) : List.of(replaced(fields, values));
      case APPENDS -> fields == null ? created(values) : List.of(merged(fields, plan, values));
      case DELETES, DELETES_RANGE -> List.of(ABSENT);
      case READS, READS_RANGE -> List.of(this);
    };
  }

  private static List<StoredContent> created(Map<String, byte[]> values) {
    return List.of(ABSENT, new StoredContent(values));
  }

  private static StoredContent replaced(Map<String, byte[]> fields, Map<String, byte[]> values) {
    Map<String, byte[]> changed = new HashMap<>(fields);
    changed.putAll(values);
    return new StoredContent(changed);
  }

  private StoredContent merged(
      Map<String, byte[]> before, OperationPlan plan, Map<String, byte[]> values) {
    Map<String, byte[]> changed = new HashMap<>(before);
    values.forEach((field, tail) -> changed.merge(field, tail, plan.function()::merged));
    boolean isFull =
        plan.growth().rewrites()
            && values.keySet().stream()
                .anyMatch(
                    field ->
                        changed.getOrDefault(field, new byte[0]).length
                            > plan.growth().mostBytes());
    return isFull ? this : new StoredContent(changed);
  }
}
