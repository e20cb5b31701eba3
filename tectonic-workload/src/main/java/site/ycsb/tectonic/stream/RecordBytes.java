package site.ycsb.tectonic.stream;

import java.util.Arrays;
import java.util.List;
import site.ycsb.tectonic.plan.SectionPlan;

/**
 * How long each field of each record of a section is, by ordinal: what the operations have made of
 * it, without asking a store. Four bytes per field and key ever inserted.
 */
final class RecordBytes {
  private static final int UNTOUCHED = -1;

  private final SectionPlan section;
  private final ValueMaker values;
  private final int[] written;
  private int[] bytes = {};

  /**
   * @param values of the workload's seed, and as the operations write them
   */
  RecordBytes(SectionPlan section, ValueMaker values) {
    this.section = section;
    this.values = values;
    written = new int[section.fieldNames().size()];
  }

  /** Notes that an operation replaces the fields that it writes. */
  void replace(long ordinal, Turn turn) {
    int first = first(ordinal);
    measure(turn);
    for (int field = 0; field < written.length; field++) {
      if (written[field] != UNTOUCHED) {
        bytes[first + field] = written[field];
      }
    }
  }

  /**
   * Notes that an operation appends to the fields that it writes, unless one of them would grow
   * beyond a limit.
   *
   * @return whether it appends
   */
  boolean append(long ordinal, Turn turn, long mostBytes) {
    int first = first(ordinal);
    measure(turn);
    for (int field = 0; field < written.length; field++) {
      if (written[field] != UNTOUCHED && bytes[first + field] + (long) written[field] > mostBytes) {
        return false;
      }
    }
    for (int field = 0; field < written.length; field++) {
      bytes[first + field] += Math.max(0, written[field]);
    }
    return true;
  }

  /** Bytes in all fields of a record. */
  long of(long ordinal) {
    int first = first(ordinal);
    long sum = 0;
    for (int field = first; field < first + written.length; field++) {
      sum += bytes[field];
    }
    return sum;
  }

  /** Bytes in each field of a record. */
  List<Integer> fields(long ordinal) {
    int first = first(ordinal);
    return Arrays.stream(bytes, first, first + written.length).boxed().toList();
  }

  private void measure(Turn turn) {
    Arrays.fill(written, UNTOUCHED);
    WrittenFields lengths = values.lengths(turn.plan(), turn.index, section);
    for (int i = 0; i < lengths.count(); i++) {
      written[lengths.first() + i] = lengths.end(i) - lengths.start(i);
    }
  }

  /** Where the fields of a record begin; makes room for them. */
  private int first(long ordinal) {
    int end = Math.toIntExact(Math.multiplyExact(ordinal + 1, (long) written.length));
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(64, end * 2L)));
    }
    return end - written.length;
  }
}
