package site.ycsb.ivs.trial;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.ivs.trial.StepFailedException.HistoryLost;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;
import site.ycsb.tectonic.stream.ValueMaker;

/** Compares the lengths of the fields in a store with those that the operations have made. */
record StoredLengths(WorkloadPlan plan, boolean writesAllFields, int extendLength) {
  /** A field of a record. */
  private record Place(String key, String field) {}

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

  /**
   * Tells the operations of an extend phase whose effect an interrupted attempt has left in the
   * store: of each field the first so many as it is longer than it was.
   *
   * @throws HistoryLost if a length cannot have come about in that way
   */
  Applied applied(StoreInstance instance, int group) throws StepFailedException {
    Map<Place, Integer> appends = new HashMap<>();
    for (Map.Entry<String, List<Integer>> record : expected(group).entrySet()) {
      Map<String, Integer> found = read(instance, record.getKey());
      for (int field = 0; field < record.getValue().size(); field++) {
        String name = section().fieldNames().get(field);
        int before = record.getValue().get(field);
        Integer now = found.get(name);
        if (now == null || now < before || (now - before) % extendLength != 0) {
          throw differs(
              record.getKey(), name, now, before + " and some times " + extendLength + " more");
        }
        if (now > before) {
          appends.put(new Place(record.getKey(), name), (now - before) / extendLength);
        }
      }
    }
    checkThatThereAreSoMany(appends, group);
    return new Applied(appends);
  }

  /** The progress of an attempt that has not begun. */
  Applied nothing() {
    return new Applied(Map.of());
  }

  /** Recognises operations that were applied, in the order of the stream. */
  final class Applied implements Predicate<Operation> {
    private final Map<Place, Integer> left;
    private final ValueMaker values = new ValueMaker(plan.seed(), writesAllFields);
    private long count;

    private Applied(Map<Place, Integer> appends) {
      this.left = new HashMap<>(appends);
    }

    /** How many operations were recognised. */
    long count() {
      return count;
    }

    @Override
    public boolean test(Operation operation) {
      if (left.isEmpty()
          || !(operation instanceof Operation.Point point)
          || operation.kind() != OperationKind.EXTEND) {
        return false;
      }
      boolean[] known = {true};
      String key = point.key().toString();
      values
          .written(operation, section())
          .forEach(
              (field, value, start, end) -> known[0] &= left.containsKey(new Place(key, field)));
      if (known[0]) {
        count++;
        values
            .written(operation, section())
            .forEach(
                (field, value, start, end) ->
                    left.computeIfPresent(
                        new Place(key, field), (place, times) -> times == 1 ? null : times - 1));
      }
      return known[0];
    }
  }

  private void checkThatThereAreSoMany(Map<Place, Integer> appends, int group) throws HistoryLost {
    Applied walk = new Applied(appends);
    OperationSource source = before(group);
    source.openNextGroup();
    while (source.hasNext()) {
      var unused = walk.test(source.next());
    }
    for (Place place : walk.left.keySet()) {
      throw new HistoryLost(
          "field %s of record %s has grown more often than this epoch extends it"
              .formatted(place.field(), place.key()));
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
