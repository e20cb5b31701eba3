package site.ycsb.tectonic.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Objects;
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

/** Turns blocks of operations into lines, values included; one per thread. */
public final class TraceText {
  private final Trace trace;
  private final WorkloadPlan plan;
  private final boolean marksPhases;
  private final Draft lines;
  private final TraceLine line;
  private final ValueMaker values;
  private final IntConsumer beginValue = this::beginValue;
  private final IntConsumer endValue = this::endValue;
  private List<String> fields = List.of();
  private List<byte[]> labels = List.of();
  private @Nullable GroupPlan group;
  private boolean valuesMayBreak;
  private int valueStart;
  private long hash;

  TraceText(Trace trace, WorkloadPlan plan, boolean writesAllFields, boolean marksPhases) {
    this.trace = trace;
    this.plan = plan;
    this.marksPhases = marksPhases;
    lines = new Draft(new SeededRandom(plan.seed()));
    line = new TraceLine(lines);
    values = new ValueMaker(lines, writesAllFields);
  }

  /** Makes the lines of a block, in place of those of the last one. */
  public void make(TraceBlock block) {
    lines.clear();
    SectionPlan section = plan.sectionOf(block.group());
    if (!block.group().equals(group)) {
      begin(block.group(), section);
    }
    if (block.opensGroup() && marksPhases) {
      mark(block.group(), section);
    }
    long written = 0;
    long full = 0;
    for (Operation operation : block.operations()) {
      hash = StreamDigest.hash(operation);
      if (operation instanceof Operation.Skipped skipped) {
        full += skipped.reason() == Operation.Skipped.Reason.FIELD_FULL ? 1 : 0;
      } else {
        line.begin(operation);
        values.append(operation, section, beginValue, endValue);
        line.end();
        written++;
      }
      trace.digest().add(hash);
    }
    trace.made(written, block.operations().size() - written, full);
  }

  /** Writes the lines. */
  public void writeTo(OutputStream out) throws IOException {
    lines.writeTo(out);
  }

  private void begin(GroupPlan next, SectionPlan section) {
    group = next;
    fields = section.fieldNames();
    labels = fields.size() == 1 ? List.of(new byte[0]) : fields.stream().map(line::label).toList();
    line.keysMayBreak(mayBreakLine(section, OperationPlan::key));
    valuesMayBreak = mayBreakLine(section, OperationPlan::value);
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

  private void mark(GroupPlan opened, SectionPlan section) {
    if (opened.index() == section.groups().get(0).index()) {
      line.mark("section", section.name());
    }
    line.mark("phase", opened.name());
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
}
