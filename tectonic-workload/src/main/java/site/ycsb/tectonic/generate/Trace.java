package site.ycsb.tectonic.generate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.generate.text.Draft;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.SeededRandom;

/**
 * The whole stream of a plan as a trace: what a run of the plan would execute. The operations are
 * made one after another, and cut into blocks; their values, which are most of the work, are a
 * function of their index, so that blocks can be turned into text by several threads; and so are
 * their keys, once they are drawn.
 */
public final class Trace {
  private final WorkloadPlan plan;
  private final boolean writesAllFields;
  private final boolean marksPhases;
  private final TraceFormat format;
  private final OperationSource source;
  private final StreamDigest digest = new StreamDigest();
  private final LongAdder written = new LongAdder();
  private final LongAdder skipped = new LongAdder();
  private final LongAdder full = new LongAdder();
  private final Map<String, String> about = new LinkedHashMap<>();
  private @Nullable GroupPlan group;
  private long blocks;

  /**
   * @param writesAllFields whether every write, not just an insert, fills all fields
   * @param marksPhases whether comments say where sections and groups begin
   */
  public Trace(WorkloadPlan plan, boolean writesAllFields, boolean marksPhases) {
    this(plan, writesAllFields, marksPhases, TraceFormat.TEXT);
  }

  /**
   * @param writesAllFields whether every write, not just an insert, fills all fields
   * @param marksPhases whether comments say where sections and groups begin
   */
  public Trace(
      WorkloadPlan plan, boolean writesAllFields, boolean marksPhases, TraceFormat format) {
    this.format = format;
    this.plan = plan;
    this.writesAllFields = writesAllFields;
    this.marksPhases = marksPhases;
    this.source = new OperationSource(plan, writesAllFields);
    source.forTrace();
  }

  /** Writes the whole trace, on this thread. */
  public void writeTo(OutputStream out) throws IOException {
    writeHead(out);
    TraceText text = newText();
    while (text.make()) {
      text.writeTo(out);
    }
    writeEnd(out);
  }

  /** Writes what stands before all operations. */
  public void writeHead(OutputStream out) throws IOException {
    Draft head = new Draft(new SeededRandom(plan.seed()));
    TraceForm form = format.form(head);
    form.begin();
    form.beginBlock();
    form.property("seed", Long.toString(plan.seed()));
    about.forEach(form::property);
    form.endBlock();
    head.writeTo(out);
  }

  /** Writes what stands after all operations, when they are made. */
  public void writeEnd(OutputStream out) throws IOException {
    Draft end = new Draft(new SeededRandom(plan.seed()));
    TraceForm form = format.form(end);
    form.beginBlock();
    form.property("digest", digestText());
    form.end(written());
    form.endBlock();
    end.writeTo(out);
  }

  /** Says something of the trace that stands in its head, if its format has one. */
  public void tell(String name, String value) {
    about.put(name, value);
  }

  /** Takes the next operations; false when there are no more. For any thread. */
  synchronized boolean next(TraceBlock block) {
    boolean opensGroup = !source.hasNext();
    if (opensGroup) {
      if (!source.hasNextGroup()) {
        return false;
      }
      group = source.openNextGroup();
    }
    block.take(source, blocks++, Objects.requireNonNull(group), opensGroup);
    return true;
  }

  /** What makes the text of blocks on one thread. */
  public TraceText newText() {
    return new TraceText(this, plan, writesAllFields, marksPhases, format);
  }

  /**
   * Notes what has become of the operations of a block.
   *
   * @param hashes the sum of those of the operations
   */
  void made(long lines, long withoutLine, long fieldsFull, long hashes) {
    written.add(lines);
    skipped.add(withoutLine);
    full.add(fieldsFull);
    digest.addAll(hashes);
  }

  /** Operations so far. */
  public long done() {
    return written.sum() + skipped.sum();
  }

  /** Number of lines made. */
  public long written() {
    return written.sum();
  }

  /** Operations that could not be made: no key was live and no insert left, or a field was full. */
  public long skipped() {
    return skipped.sum();
  }

  /** Those of them that would have let a field grow beyond its limit. */
  public long full() {
    return full.sum();
  }

  /** The digest of the stream, the same as a run's. */
  public String digestText() {
    return digest.text();
  }
}
