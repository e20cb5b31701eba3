package site.ycsb.tectonic.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.KeyHash;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.spec.StringExpr;
import site.ycsb.tectonic.text.TextBuffer;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceCode.Shape;
import site.ycsb.tectonic.trace.TraceForm;

/**
 * The stream of a plan, or a part of it, as a trace: what a run of the plan would execute. The
 * operations are made one after another, and cut into blocks; their values, which are most of the
 * work, are a function of their index, so that blocks can be turned into text by several threads;
 * and so are their keys, once they are drawn.
 */
public final class GeneratedTrace {
  /**
   * Operations of a block, unless its group ends: of 1 KB each they fit into a processor's own
   * cache, and taking a block costs next to nothing.
   */
  public static final int BLOCK_OPERATIONS = 128;

  private final WorkloadPlan plan;
  private final boolean writesAllFields;
  private final boolean marksPhases;
  private final OperationSource source;
  private final StreamDigest digest = new StreamDigest();
  private final LongAdder written = new LongAdder();
  private final LongAdder skipped = new LongAdder();
  private final LongAdder full = new LongAdder();
  private @Nullable GroupPlan open;
  private boolean opensGroup;
  private long left = Long.MAX_VALUE;
  private volatile long passed;
  private long blocks;

  /**
   * @param writesAllFields whether every write, not just an insert, fills all fields
   * @param marksPhases whether comments say where sections and groups begin
   */
  public GeneratedTrace(WorkloadPlan plan, boolean writesAllFields, boolean marksPhases) {
    this.plan = plan;
    this.writesAllFields = writesAllFields;
    this.marksPhases = marksPhases;
    this.source = new OperationSource(plan, writesAllFields);
    source.forTrace();
  }

  /**
   * Writes just some of the operations, as the whole trace has them; to be said before the first is
   * made. What comes before them is passed over, and {@link #passed} tells how far that is.
   *
   * @param first index of the first of them, below the number of all
   * @param count how many, unless the trace ends before
   */
  public void only(long first, long count) {
    left = count;
    if (first == 0) {
      return;
    }
    GroupPlan group = source.skipTo(first, reached -> passed = reached);
    long before =
        plan.groups().subList(0, group.index()).stream().mapToLong(GroupPlan::operationCount).sum();
    open = group;
    opensGroup = before == first;
  }

  /** The index up to which operations have been passed over so far. */
  public long passed() {
    return passed;
  }

  /** Writes the operations, on this thread. */
  public void writeTo(OutputStream out) throws IOException {
    Piece piece = newPiece();
    while (piece.make()) {
      piece.writeTo(out);
    }
  }

  /** What makes the blocks of the trace on one thread. */
  public Piece newPiece() {
    return new Piece();
  }

  /** Operations so far. */
  public long done() {
    return written.sum() + skipped.sum();
  }

  /** Number of lines made. */
  public long written() {
    return written.sum();
  }

  /**
   * Words on the operations of a trace that were skipped; empty if none were.
   *
   * @param withoutKey as no key was live
   * @param full as the field had no room
   */
  public static String skippedText(long withoutKey, long full) {
    return skipped(withoutKey, "no live key") + skipped(full, "the field is full");
  }

  private static String skipped(long count, String reason) {
    return count == 0 ? "" : String.format(Locale.ROOT, "; %,d skipped: %s", count, reason);
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

  /** The digest as a number: those of parts add up to that of the whole, modulo 2^64. */
  public long digest() {
    return digest.sum();
  }

  /** Gives a piece the next operations; false when there are no more. For any thread. */
  private synchronized boolean next(Piece piece) {
    if (left == 0) {
      return false;
    }
    if (!source.hasNext()) {
      if (!source.hasNextGroup()) {
        return false;
      }
      open = source.openNextGroup();
      opensGroup = true;
    }
    piece.take(blocks++, Objects.requireNonNull(open), opensGroup);
    opensGroup = false;
    left -= piece.count;
    return true;
  }

  /** How operations of a plan are written down. */
  static TraceCode code(OperationPlan plan) {
    if (plan.descends()) {
      return TraceCode.of(plan.kind(), Shape.RANGE_DOWN);
    }
    boolean byCount = plan.format() == RangeFormat.START_COUNT;
    return TraceCode.of(plan.kind(), byCount ? Shape.RANGE_OF_COUNT : Shape.RANGE_TO_KEY);
  }

  /**
   * Some operations that follow one another in one group, and what the trace has of them, values
   * included. A thread has one, which the next ones overwrite.
   */
  public final class Piece {
    private final Turn[] turns = new Turn[BLOCK_OPERATIONS];
    private final TextBuffer lines = new TextBuffer(new SeededRandom(plan.seed()));
    private final TraceForm form = new TraceForm(lines);
    private final ValueMaker values = new ValueMaker(plan.seed(), writesAllFields);
    private int count;
    private long number;
    private boolean opensGroup;
    private @Nullable GroupPlan group;
    private @Nullable SectionPlan section;
    private @Nullable KeyText keys;
    private List<byte[]> labels = List.of();
    private long keyHash;
    private long hash;

    private Piece() {
      for (int i = 0; i < turns.length; i++) {
        turns[i] = new Turn();
      }
    }

    /**
     * Makes the operations of the next block, in place of those of the last one.
     *
     * @return false when there is none
     */
    public boolean make() {
      lines.clear();
      if (!next(this)) {
        return false;
      }
      GroupPlan itsGroup = Objects.requireNonNull(group);
      SectionPlan itsSection = plan.sectionOf(itsGroup);
      if (section == null || itsSection.index() != section.index()) {
        section = itsSection;
        begin(itsSection);
      }
      if (opensGroup && marksPhases) {
        mark(itsGroup, itsSection);
      }
      addAll(itsSection, Objects.requireNonNull(keys));
      return true;
    }

    /** The number of the block that was made: the order in which they are written. */
    public long number() {
      return number;
    }

    /** Writes what was made. */
    public void writeTo(OutputStream out) throws IOException {
      lines.writeTo(out);
    }

    /** Takes operations of the source, which has some in the open group unless that is empty. */
    private void take(long itsNumber, GroupPlan itsGroup, boolean opensIt) {
      number = itsNumber;
      group = itsGroup;
      opensGroup = opensIt;
      count = 0;
      long most = Math.min(BLOCK_OPERATIONS, left);
      while (count < most && source.hasNext()) {
        source.next(turns[count++]);
      }
    }

    private void addAll(SectionPlan itsSection, KeyText itsKeys) {
      long withoutLine = 0;
      long hashes = 0;
      for (int i = 0; i < count; i++) {
        Turn turn = turns[i];
        hash = StreamDigest.hash(turn.index, turn.plan().kind(), turn.skipped != null);
        if (turn.skipped == null) {
          add(turn, itsSection, itsKeys);
        } else {
          withoutLine++;
          full.add(turn.skipped == Operation.Skipped.Reason.FIELD_FULL ? 1 : 0);
        }
        hashes += StreamDigest.finished(hash);
      }
      written.add(count - withoutLine);
      skipped.add(withoutLine);
      digest.addAll(hashes);
    }

    private void add(Turn turn, SectionPlan itsSection, KeyText itsKeys) {
      TraceCode code = code(turn.plan());
      form.operation(code);
      switch (code.shape()) {
        case POINT, WRITE -> key(turn.key, turn.attempt, 0, itsKeys);
        case RANGE_TO_KEY -> {
          int place = lines.length();
          key(turn.key, 0, 0, itsKeys);
          if (turn.endKey == turn.key) {
            repeat(place, turn.count);
          } else {
            key(turn.endKey, 0, turn.count, itsKeys);
          }
        }
        case RANGE_OF_COUNT -> {
          key(turn.key, turn.attempt, turn.count, itsKeys);
          form.count(turn.count);
        }
        case RANGE_DOWN -> {
          key(turn.endKey, 0, -turn.count, itsKeys);
          form.count(turn.count);
        }
      }
      addValues(values.written(turn.plan(), turn.index, itsSection));
      form.endOperation();
    }

    private void addValues(WrittenFields written) {
      for (int i = 0; i < written.count(); i++) {
        byte[] label = labels.get(written.first() + i);
        form.value(label, written.bytes(), written.start(i), written.end(i));
      }
      hash = StreamDigest.withFields(hash, written);
    }

    private void key(long draw, long attempt, int covered, KeyText itsKeys) {
      int start = form.beginKey();
      itsKeys.append(draw, attempt);
      keyHash = KeyHash.of(lines.bytes(), start, lines.length());
      hash = StreamDigest.withKey(hash, keyHash, covered);
      form.endKey(start);
    }

    /** Adds the last key, which begins at a place with all that is written around it, once more. */
    private void repeat(int place, int covered) {
      int length = lines.length() - place;
      int start = lines.extend(length);
      System.arraycopy(lines.bytes(), place, lines.bytes(), start, length);
      hash = StreamDigest.withKey(hash, keyHash, covered);
    }

    private void begin(SectionPlan next) {
      keys = new KeyText(new SectionDemands(next), lines);
      List<String> fields = next.fieldNames();
      labels =
          fields.size() == 1
              ? List.of(new byte[0])
              : fields.stream().map(field -> form.label(field.getBytes(UTF_8))).toList();
      form.anyBytes(
          mayBreakLine(next, OperationPlan::key), mayBreakLine(next, OperationPlan::value));
    }

    private void mark(GroupPlan opened, SectionPlan itsSection) {
      if (opened.index() == itsSection.groups().get(0).index()) {
        form.mark("section", itsSection.name());
      }
      form.mark("phase", opened.name());
    }
  }

  /** Only what a spec says literally can break a line. */
  private static boolean mayBreakLine(
      SectionPlan section, Function<OperationPlan, @Nullable StringExpr> text) {
    return section
        .operations()
        .map(text)
        .filter(Objects::nonNull)
        .flatMap(StringExpr::literals)
        .anyMatch(TraceForm::breaksLine);
  }
}
