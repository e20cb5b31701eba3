package site.ycsb.tectonic.stream;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.text.HotRanges;
import site.ycsb.tectonic.text.TextBuffer;
import site.ycsb.tectonic.text.TextCompiler;

/**
 * Makes the values of operations, each a function of seed and index. One per thread.
 *
 * <p>An insert fills all fields of a record; other writes fill one field, drawn at random, or all
 * of them if told so.
 */
public final class ValueMaker implements OperationStream.Values {
  private final TextBuffer buffer;
  private final boolean writesAllFields;
  private final IdentityHashMap<OperationPlan, TextCompiler.Text> texts = new IdentityHashMap<>();
  private final WrittenFields written = new WrittenFields();

  /**
   * @param writesAllFields whether every write, not just an insert, fills all fields
   */
  public ValueMaker(long seed, boolean writesAllFields) {
    buffer = new TextBuffer(new SeededRandom(seed));
    this.writesAllFields = writesAllFields;
  }

  @Override
  public WrittenFields written(Operation operation, SectionPlan section) {
    return written(operation.plan(), operation.index(), section);
  }

  /** Makes the values of the operation with an index. */
  WrittenFields written(OperationPlan plan, long index, SectionPlan section) {
    if (!plan.kind().writesValue()) {
      written.clear();
      return written;
    }
    TextCompiler.Text text = text(plan, section);
    buffer.clear();
    buffer.random().at(RandomStream.VALUE, index);
    List<String> names = section.fieldNames();
    int fields = names.size();
    boolean all = fields == 1 || writesAllFields || plan.kind() == OperationKind.INSERT;
    int first = all ? 0 : buffer.random().nextInt(fields);
    int count = all ? fields : 1;
    text.append(buffer, count, written.begin(names, first, count));
    written.bytes(buffer.bytes());
    return written;
  }

  /** Tells how long the values of an operation are; their bytes are left out. */
  WrittenFields lengths(OperationPlan plan, long index, SectionPlan section) {
    buffer.want(0);
    WrittenFields lengths = written(plan, index, section);
    buffer.wantAll();
    return lengths;
  }

  private TextCompiler.Text text(OperationPlan plan, SectionPlan section) {
    TextCompiler.Text text = texts.get(plan);
    if (text == null) {
      HotRanges hotRanges = new HotRanges(section.index(), buffer.random(), List.of());
      text = new TextCompiler(buffer, hotRanges).compile(Objects.requireNonNull(plan.value()));
      texts.put(plan, text);
    }
    return text;
  }
}
