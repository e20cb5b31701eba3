package site.ycsb.tectonic.describe;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.StringExpr;

/** How large the records of a section are on average, as they were inserted so far. */
final class RecordSizes {
  private final int fields;
  private final Map<StringExpr, Double> means = new HashMap<>();
  private double inserts;
  private double keyBytes;
  private double valueBytes;
  private double grownBytes;

  /**
   * @param fields of a record
   */
  RecordSizes(int fields) {
    this.fields = fields;
  }

  /** Takes note of inserts. */
  void insert(OperationPlan insert, double count) {
    inserts += count;
    keyBytes += count * meanBytes(Objects.requireNonNull(insert.key()));
    valueBytes += count * fields * meanBytes(Objects.requireNonNull(insert.value()));
  }

  /** Takes note of merges or extends. */
  void grow(OperationPlan append, double count) {
    grownBytes += count * meanBytes(Objects.requireNonNull(append.value()));
  }

  /** What is appended to the records in all, if none is deleted, replaced or full. */
  double grownBytes() {
    return grownBytes;
  }

  double meanBytes(StringExpr expression) {
    Double known = means.get(expression);
    if (known == null) {
      known = expression.meanBytes();
      means.put(expression, known);
    }
    return known;
  }

  /** Of a key that was inserted. */
  double keyBytes() {
    return inserts == 0 ? 0 : keyBytes / inserts;
  }

  /** Of the key and all values. */
  double recordBytes() {
    return inserts == 0 ? 0 : (keyBytes + valueBytes) / inserts;
  }

  /** Of the key and the values that an operation writes: an insert all fields, others one. */
  double writtenBytes(OperationPlan operation) {
    StringExpr value = operation.value();
    if (value == null) {
      return 0;
    }
    return operation.key() == null
        ? keyBytes() + meanBytes(value)
        : meanBytes(operation.key()) + fields * meanBytes(value);
  }
}
