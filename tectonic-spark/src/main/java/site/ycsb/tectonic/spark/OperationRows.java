package site.ycsb.tectonic.spark;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;
import site.ycsb.tectonic.stream.OperationStream;
import site.ycsb.tectonic.stream.StreamDigest;
import site.ycsb.tectonic.stream.WrittenFields;

/**
 * The operations of a part as rows of a table. Values are made for the digest and not kept, since
 * seed and index make them again.
 */
final class OperationRows implements Iterator<Row> {
  /** The columns: those that an operation has nothing for are null. */
  static final StructType COLUMNS =
      new StructType()
          .add("index", DataTypes.LongType, false)
          .add("section", DataTypes.StringType, false)
          .add("phase", DataTypes.StringType, false)
          .add("kind", DataTypes.StringType, false)
          .add("key", DataTypes.StringType, false)
          .add("end_key", DataTypes.StringType)
          .add("count", DataTypes.LongType)
          .add("value_length", DataTypes.LongType);

  private final Part part;
  private final Consumer<WrittenPart> whenDone;
  private final WorkloadPlan plan;
  private final OperationSource source;
  private final OperationStream.Values values;
  private final StreamDigest digest = new StreamDigest();
  private long operations;
  private long full;
  private @Nullable GroupPlan group;
  private @Nullable SectionPlan section;
  private @Nullable Row next;
  private boolean told;

  /**
   * @param whenDone takes what the rows add up to, once, behind the last
   */
  OperationRows(TracedSpec spec, Part part, Consumer<WrittenPart> whenDone) {
    this.part = part;
    this.whenDone = whenDone;
    plan = spec.plan();
    source = new OperationSource(plan, spec.writesAllFields());
    source.forTrace();
    values = source.newValues();
    if (part.from() > 0) {
      enter(source.skipTo(part.from()));
    }
  }

  @Override
  public boolean hasNext() {
    while (next == null && source.nextIndex() < part.to()) {
      if (source.hasNext()) {
        next = row(source.next());
      } else {
        enter(source.openNextGroup());
      }
    }
    if (next == null && !told) {
      told = true;
      long skipped = part.to() - part.from() - operations;
      whenDone.accept(new WrittenPart(part, operations, skipped, full, digest.sum()));
    }
    return next != null;
  }

  @Override
  public Row next() {
    Row row = hasNext() ? next : null;
    if (row == null) {
      throw new NoSuchElementException();
    }
    next = null;
    return row;
  }

  private void enter(GroupPlan opened) {
    group = opened;
    section = plan.sectionOf(opened);
  }

  /** The row of an operation, or null of one that cannot be made. */
  private @Nullable Row row(Operation operation) {
    long hash = StreamDigest.hash(operation);
    if (operation instanceof Operation.Skipped skipped) {
      full += skipped.reason() == Operation.Skipped.Reason.FIELD_FULL ? 1 : 0;
      digest.add(hash);
      return null;
    }
    SectionPlan itsSection = Objects.requireNonNull(section, "no group is open");
    WrittenFields written = values.written(operation, itsSection);
    digest.add(StreamDigest.withFields(hash, written));
    operations++;
    Long bytes = written.count() == 0 ? null : (long) written.length();
    return row(operation, itsSection.name(), Objects.requireNonNull(group).name(), bytes);
  }

  private static Row row(
      Operation operation, String section, String phase, @Nullable Long valueLength) {
    Key key;
    Key endKey = null;
    Long count = null;
    if (operation instanceof Operation.Point point) {
      key = point.key();
    } else if (operation instanceof Operation.Range range) {
      key = range.startKey();
      endKey = range.plan().format() == RangeFormat.START_END ? range.endKey() : null;
      count = (long) range.count();
    } else if (operation instanceof Operation.BlindRange range) {
      key = range.startKey();
      count = (long) range.count();
    } else {
      throw new IllegalStateException("a skipped operation has no row");
    }
    return RowFactory.create(
        operation.index(),
        section,
        phase,
        operation.kind().specName(),
        key.toString(),
        endKey == null ? null : endKey.toString(),
        count,
        valueLength);
  }
}
