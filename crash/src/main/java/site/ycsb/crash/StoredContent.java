package site.ycsb.crash;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import site.ycsb.tectonic.keyset.KeyHash;
import site.ycsb.tectonic.plan.OperationPlan;

/**
 * What a store holds under a key.
 *
 * @param fields of the record; none if there is no record
 */
record StoredContent(Map<String, byte[]> fields) {
  /** No record. */
  static final StoredContent ABSENT = new StoredContent(Map.of());

  boolean isPresent() {
    return !fields.isEmpty();
  }

  boolean isSameAs(StoredContent other) {
    return fields.keySet().equals(other.fields.keySet())
        && fields.entrySet().stream()
            .allMatch(field -> Arrays.equals(field.getValue(), other.fields.get(field.getKey())));
  }

  /** A hash of the fields and their bytes; 0 where there is no record. */
  long hash() {
    long hash = 0;
    for (Map.Entry<String, byte[]> field : new TreeMap<>(fields).entrySet()) {
      hash = 31 * (31 * hash + field.getKey().hashCode()) + KeyHash.of(field.getValue());
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
      case REPLACES -> isPresent() ? List.of(replaced(values)) : created(values);
      case APPENDS -> isPresent() ? List.of(merged(plan, values)) : created(values);
      case DELETES, DELETES_RANGE -> List.of(ABSENT);
      case READS, READS_RANGE -> List.of(this);
    };
  }

  private static List<StoredContent> created(Map<String, byte[]> values) {
    return List.of(ABSENT, new StoredContent(values));
  }

  private StoredContent replaced(Map<String, byte[]> values) {
    Map<String, byte[]> changed = new HashMap<>(fields);
    changed.putAll(values);
    return new StoredContent(changed);
  }

  private StoredContent merged(OperationPlan plan, Map<String, byte[]> values) {
    Map<String, byte[]> changed = new HashMap<>(fields);
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
