package site.ycsb.tectonic.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.generate.text.TextShape;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.StringExpr;

/** Writes the whole stream of a plan as a trace: what a run of the plan would execute. */
public final class Trace {
  /** Small enough for a processor's own cache, large enough that calls cost nothing. */
  private static final int FLUSHED_BYTES = 1 << 16;

  private final WorkloadPlan plan;
  private final Draft lines;
  private final TraceLine line;
  private final ValueMaker values;
  private final boolean writesAllFields;
  private final boolean marksPhases;
  private final StreamDigest digest = new StreamDigest();
  private final IntConsumer beginValue = this::beginValue;
  private final IntConsumer endValue = this::endValue;
  private final AtomicLong done = new AtomicLong();
  private List<String> fields = List.of();
  private List<byte[]> labels = List.of();
  private boolean valuesMayBreak;
  private int valueStart;
  private long hash;
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
    lines = new Draft(new SeededRandom(plan.seed()));
    line = new TraceLine(lines);
    values = new ValueMaker(lines, writesAllFields);
  }

  /** Writes all operations. */
  public void writeTo(OutputStream out) throws IOException {
    OperationSource source = new OperationSource(plan, writesAllFields);
    while (source.hasNextGroup()) {
      SectionPlan section = begin(source.openNextGroup());
      while (source.hasNext()) {
        add(source.next(), section);
        if (lines.length() >= FLUSHED_BYTES) {
          flush(out);
        }
      }
    }
    flush(out);
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

  private SectionPlan begin(GroupPlan group) {
    SectionPlan section = plan.sectionOf(group);
    fields = section.fieldNames();
    labels = fields.size() == 1 ? List.of(new byte[0]) : fields.stream().map(line::label).toList();
    line.keysMayBreak(mayBreakLine(section, OperationPlan::key));
    valuesMayBreak = mayBreakLine(section, OperationPlan::value);
    if (marksPhases && group.index() == section.groups().get(0).index()) {
      line.mark("section", section.name());
    }
    if (marksPhases) {
      line.mark("phase", group.name());
    }
    return section;
  }

  /** Only what a spec says literally can break a line. */
  private static boolean mayBreakLine(
      SectionPlan section, Function<OperationPlan, @Nullable StringExpr> text) {
    return section.groups().stream()
        .flatMap(group -> group.operations().stream())
        .map(text)
        .filter(Objects::nonNull)
        .flatMap(TextShape::literals)
        .anyMatch(TraceLine::breaksLine);
  }

  private void add(Operation operation, SectionPlan section) {
    hash = StreamDigest.hash(operation);
    if (operation instanceof Operation.Skipped unmade) {
      skipped++;
      full += unmade.reason() == Operation.Skipped.Reason.FIELD_FULL ? 1 : 0;
    } else {
      line.begin(operation);
      values.append(operation, section, beginValue, endValue);
      line.end();
      written++;
    }
    digest.add(hash);
  }

  private void beginValue(int field) {
    line.beginValue(labels.get(field));
    valueStart = lines.length();
  }

  private void endValue(int field) {
    hash =
        StreamDigest.withField(hash, fields.get(field), lines.bytes(), valueStart, lines.length());
    if (valuesMayBreak) {
      line.escape(valueStart);
    }
  }

  private void flush(OutputStream out) throws IOException {
    lines.writeTo(out);
    lines.clear();
    done.lazySet(written + skipped);
  }
}
