package site.ycsb.ivs.trial;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.ivs.trial.StepFailedException.HistoryLost;
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
      Map<String, Integer> found = instance.fieldBytes(record.getKey());
      if (found == null) {
        throw new HistoryLost("record " + record.getKey() + " is not in the store");
      }
      for (int field = 0; exactly && field < record.getValue().size(); field++) {
        String name = plan.sections().get(0).fieldNames().get(field);
        Integer expected = record.getValue().get(field);
        Integer bytes = found.get(name);
        if (!expected.equals(bytes)) {
          throw new HistoryLost(
              "field %s of record %s has %s bytes, expected %s"
                  .formatted(name, record.getKey(), bytes == null ? "no" : bytes, expected));
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
    OperationSource source = new OperationSource(plan, writesAllFields);
    source.trackSizes();
    for (int i = 0; i < group; i++) {
      source.skipNextGroup(passed -> {});
    }
    Map<String, List<Integer>> records = new LinkedHashMap<>();
    source.records((key, bytes) -> records.put(key.toString(), bytes));
    return records;
  }
}
