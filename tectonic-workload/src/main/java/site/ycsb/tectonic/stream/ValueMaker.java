package site.ycsb.tectonic.stream;

import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.text.Draft;
import site.ycsb.tectonic.text.HotRanges;
import site.ycsb.tectonic.text.TextCompiler;

/**
 * Makes the values of operations, each a function of seed and index. One per thread.
 *
 * <p>An insert fills all fields of a record; other writes fill one field, drawn at random, or all
 * of them if told so.
 */
public final class ValueMaker implements OperationStream.Values {
  private final Draft draft;
  private final boolean writesAllFields;
  private final IdentityHashMap<OperationPlan, TextCompiler.Text> texts = new IdentityHashMap<>();
  private final IntConsumer begin = this::noteField;
  private final IntConsumer end = this::noteEnd;
  private int[] ends = new int[16];
  private int fields;
  private int lastField;

  /**
   * @param writesAllFields whether every write, not just an insert, fills all fields
   */
  public ValueMaker(long seed, boolean writesAllFields) {
    this(new Draft(new SeededRandom(seed)), writesAllFields);
  }

  /**
   * @param draft to which {@link #append} adds
   */
  ValueMaker(Draft draft, boolean writesAllFields) {
    this.draft = draft;
    this.writesAllFields = writesAllFields;
  }

  /** Takes the values of an operation, field by field. */
  @FunctionalInterface
  public interface FieldConsumer {
    /**
     * Takes one value: the bytes from one place of an array to before another, which the next
     * operation overwrites.
     */
    void accept(String field, byte[] bytes, int start, int end);
  }

  /** Makes the values that an operation writes; none for one that writes nothing. */
  @Override
  public void values(Operation operation, SectionPlan section, FieldConsumer consumer) {
    draft.clear();
    draft.postpone();
    fields = 0;
    append(operation.plan(), operation.index(), section, begin, end);
    draft.complete();
    if (fields > 0) {
      byte[] bytes = draft.bytes();
      List<String> names = section.fieldNames();
      int first = lastField + 1 - fields;
      for (int i = 0; i < fields; i++) {
        consumer.accept(names.get(first + i), bytes, i == 0 ? 0 : ends[i - 1], ends[i]);
      }
    }
  }

  private void noteField(int field) {
    lastField = field;
  }

  private void noteEnd(int field) {
    if (fields == ends.length) {
      ends = Arrays.copyOf(ends, 2 * fields);
    }
    ends[fields++] = draft.length();
  }

  /** Takes the length of a value, in place of the value. */
  @FunctionalInterface
  interface LengthConsumer {
    /** Takes the number of a field and the bytes of the value written to it. */
    void accept(int field, int bytes);
  }

  /** Tells how long the values are that an operation writes, without keeping them. */
  void lengths(OperationPlan plan, long index, SectionPlan section, LengthConsumer consumer) {
    draft.want(0);
    append(
        plan,
        index,
        section,
        field -> draft.clear(),
        field -> consumer.accept(field, draft.length()));
    draft.wantAll();
  }

  /**
   * Adds the values that an operation writes to the draft.
   *
   * @param index of the operation
   * @param begin takes the number of a field before its value is added
   * @param end takes the number of a field after its value was added
   */
  void append(
      OperationPlan plan, long index, SectionPlan section, IntConsumer begin, IntConsumer end) {
    if (!plan.kind().writesValue()) {
      return;
    }
    TextCompiler.Text text = text(plan, section);
    draft.random().at(RandomStream.VALUE, index);
    int fields = section.fieldNames().size();
    boolean all = fields == 1 || writesAllFields || plan.kind() == OperationKind.INSERT;
    int first = all ? 0 : draft.random().nextInt(fields);
    int last = all ? fields - 1 : first;
    for (int field = first; field <= last; field++) {
      begin.accept(field);
      text.append();
      end.accept(field);
    }
  }

  private TextCompiler.Text text(OperationPlan plan, SectionPlan section) {
    TextCompiler.Text text = texts.get(plan);
    if (text == null) {
      HotRanges hotRanges = new HotRanges(section.index(), draft.random(), List.of());
      text = new TextCompiler(draft, hotRanges).compile(Objects.requireNonNull(plan.value()));
      texts.put(plan, text);
    }
    return text;
  }
}
