package site.ycsb.ivs.trial;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ivs.trial.StepFailedException.HistoryLost;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.OperationSource;

/** Compares the lengths of the fields in a store with those that the operations have made. */
record StoredLengths(WorkloadPlan plan, boolean writesAllFields) {
  /**
   * Checks that every record is as the groups before one have left it.
   *
   * @param exactly whether lengths have to agree, and not only the keys
   * @throws HistoryLost if one is not
   */
  void check(StoreInstance instance, int group, boolean exactly) throws StepFailedException {
    for (Map.Entry<String, List<Integer>> record : expected(group).entrySet()) {
      Map<String, Integer> found = read(instance, record.getKey());
      for (int field = 0; exactly && field < record.getValue().size(); field++) {
        String name = section().fieldNames().get(field);
        if (!record.getValue().get(field).equals(found.get(name))) {
          throw differs(record.getKey(), name, found.get(name), record.getValue().get(field) + "");
        }
      }
    }
  }

  /** Bytes in all records as the groups before one leave them. */
  long bytes(int group) {
    return expected(group).values().stream()
        .flatMapToLong(fields -> fields.stream().mapToLong(Integer::longValue))
        .sum();
  }

  private Map<String, List<Integer>> expected(int group) {
    Map<String, List<Integer>> records = new LinkedHashMap<>();
    before(group).records((key, bytes) -> records.put(key.toString(), bytes));
    return records;
  }

  private OperationSource before(int group) {
    OperationSource source = new OperationSource(plan, writesAllFields);
    source.trackSizes();
    for (int i = 0; i < group; i++) {
      source.skipNextGroup();
    }
    return source;
  }

  private Map<String, Integer> read(StoreInstance instance, String key) throws StepFailedException {
    Map<String, Integer> found = instance.fieldBytes(key);
    if (found == null) {
      throw new HistoryLost("record " + key + " is not in the store");
    }
    return found;
  }

  private SectionPlan section() {
    return plan.sections().get(0);
  }

  private static HistoryLost differs(
      String key, String field, @Nullable Integer found, String expected) {
    return new HistoryLost(
        "field %s of record %s has %s bytes, expected %s"
            .formatted(field, key, found == null ? "no" : found, expected));
  }
}
