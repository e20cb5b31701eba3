package site.ycsb.tectonic.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;

/** Writes the whole stream of a plan as a trace: what a run of the plan would execute. */
public final class Trace {
  private final WorkloadPlan plan;
  private final ValueMaker values;
  private final boolean writesAllFields;
  private final boolean marksPhases;
  private final StreamDigest digest = new StreamDigest();
  private final TraceLine line = new TraceLine();
  private final AtomicLong done = new AtomicLong();
  private long written;
  private long skipped;
  private long full;

  /**
   * @param writesAllFields whether every write, not just an insert, fills all fields
   * @param marksPhases whether comments say where sections and groups begin
   */
  public Trace(WorkloadPlan plan, boolean writesAllFields, boolean marksPhases) {
    this.plan = plan;
    this.writesAllFields = writesAllFields;
    this.marksPhases = marksPhases;
    values = new ValueMaker(plan.seed(), writesAllFields);
  }

  /** Writes all operations. */
  public void writeTo(OutputStream out) throws IOException {
    OperationSource source = new OperationSource(plan, writesAllFields);
    while (source.hasNextGroup()) {
      GroupPlan group = source.openNextGroup();
      SectionPlan section = plan.sectionOf(group);
      if (marksPhases) {
        mark(group, section, out);
      }
      while (source.hasNext()) {
        write(source.next(), section, out);
        done.lazySet(written + skipped);
      }
    }
  }

  /** Operations so far; for any thread. */
  public long done() {
    return done.get();
  }

  /** Number of lines written. */
  public long written() {
    return written;
  }

  /** Operations that could not be made: no key was live and no insert left, or a field was full. */
  public long skipped() {
    return skipped;
  }

  /** Those of them that would have let a field grow beyond its limit. */
  public long full() {
    return full;
  }

  /** The digest of the stream, the same as a run's. */
  public String digestText() {
    return digest.text();
  }

  private void mark(GroupPlan group, SectionPlan section, OutputStream out) throws IOException {
    if (group.index() == section.groups().get(0).index()) {
      line.mark("section", section.name());
      line.writeTo(out);
    }
    line.mark("phase", group.name());
    line.writeTo(out);
  }

  private void write(Operation operation, SectionPlan section, OutputStream out)
      throws IOException {
    long[] hash = {StreamDigest.hash(operation)};
    if (operation instanceof Operation.Skipped unmade) {
      skipped++;
      full += unmade.reason() == Operation.Skipped.Reason.FIELD_FULL ? 1 : 0;
    } else {
      boolean named = section.fieldNames().size() > 1;
      line.begin(operation);
      values.values(
          operation,
          section,
          (field, value) -> {
            hash[0] = StreamDigest.withField(hash[0], field, value);
            line.field(field, value, named);
          });
      line.writeTo(out);
      written++;
    }
    digest.add(hash[0]);
  }
}
