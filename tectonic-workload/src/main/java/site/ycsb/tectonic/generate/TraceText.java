package site.ycsb.tectonic.generate;

import static java.nio.charset.StandardCharsets.UTF_8;

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

/** Turns blocks of operations into a piece of the trace, values included; one per thread. */
public final class TraceText {
  /**
   * Operations of a block, unless its group ends: of 1 KB each they fit into a processor's own
   * cache, and taking a block costs next to nothing.
   */
  public static final int BLOCK_OPERATIONS = 128;

  private final Trace trace;
  private final WorkloadPlan plan;
  private final boolean marksPhases;
  private final Draft lines;
  private final TraceForm form;
  private final TraceLine line;
  private final ValueMaker values;
  private final IntConsumer beginValue = this::beginValue;
  private final IntConsumer endValue = this::endValue;
  private final TraceBlock block = new TraceBlock();
  private List<String> fields = List.of();
  private List<byte[]> labels = List.of();
  private int groupIndex = -1;
  private @Nullable SectionPlan section;
  private @Nullable KeyText keys;
  private int valueStart;
  private long hash;

  TraceText(
      Trace trace,
      WorkloadPlan plan,
      boolean writesAllFields,
      boolean marksPhases,
      TraceFormat format) {
    this.trace = trace;
    this.plan = plan;
    this.marksPhases = marksPhases;
    lines = new Draft(new SeededRandom(plan.seed()));
    form = format.form(lines);
    line = new TraceLine(lines, form);
    values = new ValueMaker(lines, writesAllFields);
  }

  /**
   * Makes the operations of the next block, in place of those of the last one.
   *
   * @return false when there is none
   */
  public boolean make() {
    lines.clear();
    if (!trace.next(block)) {
      return false;
    }
    if (block.group().index() != groupIndex) {
      begin(block.group());
    }
    SectionPlan itsSection = Objects.requireNonNull(section);
    form.beginBlock();
    if (block.opensGroup() && marksPhases) {
      mark(block.group(), itsSection);
    }
    long written = 0;
    long full = 0;
    long hashes = 0;
    for (int i = 0; i < block.count(); i++) {
      Turn turn = block.turn(i);
      if (turn.skipped == null) {
        add(turn, itsSection, Objects.requireNonNull(keys));
        written++;
      } else {
        hash = StreamDigest.hash(turn.index, turn.plan().kind(), true);
        full += turn.skipped == Operation.Skipped.Reason.FIELD_FULL ? 1 : 0;
      }
      hashes += StreamDigest.finished(hash);
    }
    form.endBlock();
    trace.made(written, block.count() - written, full, hashes);
    return true;
  }

  /** The number of the block that was made: the order in which they are written. */
  public long number() {
    return block.number();
  }

  /** Writes what was made. */
  public void writeTo(OutputStream out) throws IOException {
    lines.writeTo(out);
  }

  private void add(Turn turn, SectionPlan itsSection, KeyText itsKeys) {
    hash = line.begin(turn, itsKeys);
    values.append(turn.plan(), turn.index, itsSection, beginValue, endValue);
    form.endOperation();
  }

  private void begin(GroupPlan next) {
    groupIndex = next.index();
    SectionPlan nextSection = plan.sectionOf(next);
    if (section == null || nextSection.index() != section.index()) {
      section = nextSection;
      begin(nextSection);
    }
  }

  private void begin(SectionPlan next) {
    keys = new KeyText(new SectionDemands(next), lines);
    fields = next.fieldNames();
    labels = fields.size() == 1 ? List.of(new byte[0]) : fields.stream().map(this::label).toList();
    form.anyBytes(mayBreakLine(next, OperationPlan::key), mayBreakLine(next, OperationPlan::value));
  }

  private byte[] label(String field) {
    return form.label(field.getBytes(UTF_8));
  }

  /** Only what a spec says literally can break a line. */
  private static boolean mayBreakLine(
      SectionPlan section, Function<OperationPlan, @Nullable StringExpr> text) {
    return section.groups().stream()
        .flatMap(group -> group.operations().stream())
        .map(text)
        .filter(Objects::nonNull)
        .flatMap(TextShape::literals)
        .anyMatch(TextForm::breaksLine);
  }

  private void mark(GroupPlan opened, SectionPlan itsSection) {
    if (opened.index() == itsSection.groups().get(0).index()) {
      TraceLine.mark(form, lines, "section", itsSection.name());
    }
    TraceLine.mark(form, lines, "phase", opened.name());
  }

  private void beginValue(int field) {
    valueStart = form.beginValue(labels.get(field));
  }

  private void endValue(int field) {
    hash =
        StreamDigest.withField(hash, fields.get(field), lines.bytes(), valueStart, lines.length());
    form.endValue(valueStart);
  }
}
