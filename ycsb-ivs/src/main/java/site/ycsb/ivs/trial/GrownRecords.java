package site.ycsb.ivs.trial;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.tectonic.execute.Answers;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;
import site.ycsb.tectonic.stream.ValueMaker;

/** Computes the records that groups of a plan produce, byte by byte, without a store. */
final class GrownRecords {
  private final SectionPlan section;
  private final ValueMaker values;

  /** What has written to each record, in the order of the stream. */
  private final SortedMap<Key, Writes> records = new TreeMap<>();

  /**
   * @param end the groups before this one have made them
   * @param writesAllFields whether every write, not just an insert, fills all fields
   */
  GrownRecords(WorkloadPlan plan, int end, boolean writesAllFields) {
    section = plan.sections().get(0);
    values = new ValueMaker(plan.seed(), writesAllFields);
    OperationSource source = new OperationSource(plan, writesAllFields);
    for (int group = 0; group < end; group++) {
      source.skipNextGroup(this::add);
    }
  }

  private void add(Operation operation) {
    if (operation instanceof Operation.Point point && point.kind().writesValue()) {
      records.computeIfAbsent(point.key(), key -> new Writes()).add(point);
    }
  }

  /** The operations that have written to one record; there are millions of them in all. */
  private static final class Writes {
    private final List<OperationPlan> plans = new ArrayList<>();
    private long[] indexes = new long[8];

    void add(Operation.Point write) {
      if (plans.size() == indexes.length) {
        indexes = Arrays.copyOf(indexes, 2 * indexes.length);
      }
      indexes[plans.size()] = write.index();
      plans.add(write.plan());
    }
  }

  /** Inserts all records, in key order. */
  void insertInto(StoreInstance fresh) throws StepFailedException {
    for (Map.Entry<Key, Writes> record : records.entrySet()) {
      String key = record.getKey().toString();
      Map<String, ByteIterator> fields = fields(record.getKey(), record.getValue());
      Status answer = Answers.to(() -> fresh.db().insert(fresh.table(), key, fields));
      if (!answer.isOk()) {
        throw new StepFailedException(
            "record %s cannot be inserted: %s".formatted(key, Answers.text(answer)));
      }
    }
  }

  private Map<String, ByteIterator> fields(Key key, Writes writes) {
    Map<String, ByteArrayOutputStream> fields = new HashMap<>();
    for (int i = 0; i < writes.plans.size(); i++) {
      write(new Operation.Point(writes.indexes[i], writes.plans.get(i), key), fields);
    }
    Map<String, ByteIterator> record = new HashMap<>();
    fields.forEach(
        (name, bytes) -> record.put(name, new ByteArrayByteIterator(bytes.toByteArray())));
    return record;
  }

  private void write(Operation.Point write, Map<String, ByteArrayOutputStream> fields) {
    boolean appends = write.kind().appends();
    if (appends && write.plan().growth().rewrites() && isFull(write, fields)) {
      return;
    }
    values
        .written(write, section)
        .forEach(
            (name, bytes, start, end) -> {
              ByteArrayOutputStream field =
                  fields.computeIfAbsent(name, absent -> new ByteArrayOutputStream());
              if (!appends) {
                field.reset();
              }
              field.write(bytes, start, end - start);
            });
  }

  /** Whether a write would make a field longer than it may be, so that all stay as they are. */
  private boolean isFull(Operation.Point write, Map<String, ByteArrayOutputStream> fields) {
    boolean[] isFull = {false};
    values
        .written(write, section)
        .forEach(
            (name, bytes, start, end) -> {
              ByteArrayOutputStream field = fields.get(name);
              int before = field == null ? 0 : field.size();
              isFull[0] |= before + (long) (end - start) > write.plan().growth().mostBytes();
            });
    return isFull[0];
  }
}
