package site.ycsb.tectonic.generate;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.GroupPlan;

/**
 * Some operations of a trace that follow one another in one group. A thread has one, which the next
 * ones overwrite.
 */
final class TraceBlock {
  private final Turn[] turns = new Turn[TraceText.BLOCK_OPERATIONS];
  private int count;
  private long number;
  private boolean opensGroup;
  private @Nullable GroupPlan group;

  TraceBlock() {
    for (int i = 0; i < TraceText.BLOCK_OPERATIONS; i++) {
      turns[i] = new Turn();
    }
  }

  /**
   * Takes the next operations.
   *
   * @param source that has some in the open group, unless that is empty
   */
  void take(OperationSource source, long itsNumber, GroupPlan itsGroup, boolean opensIt) {
    number = itsNumber;
    group = itsGroup;
    opensGroup = opensIt;
    count = 0;
    while (count < TraceText.BLOCK_OPERATIONS && source.hasNext()) {
      source.next(turns[count++]);
    }
  }

  /** Place among the blocks, from 0: the order in which they are written. */
  long number() {
    return number;
  }

  GroupPlan group() {
    return Objects.requireNonNull(group);
  }

  /** Whether the operations are the first of their group. */
  boolean opensGroup() {
    return opensGroup;
  }

  int count() {
    return count;
  }

  Turn turn(int i) {
    return turns[i];
  }
}
