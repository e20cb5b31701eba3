package site.ycsb.tectonic.stream;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;

/**
 * The operation whose turn it is, in numbers: an {@link Operation} whose keys are still to be made.
 * It is overwritten by the next one, so that an operation of a trace allocates nothing.
 */
final class Turn implements OperationStream.Drawn {
  private @Nullable SectionKeys section;
  long index;
  @Nullable OperationPlan plan;

  /** The draw of the only or the first key, for {@link KeyText}. */
  long key;

  /** Which attempt to find a key that is not live has found this one, from 0. */
  long attempt;

  /** The draw of the last key that a range covers. */
  long endKey;

  /** Live keys that a range covers. */
  int count;

  /** Those keys, where somebody asked for them. */
  List<Key> covered = List.of();

  /** Why the operation cannot be made; null if it can. */
  Operation.Skipped.@Nullable Reason skipped;

  void begin(long nextIndex, OperationPlan nextPlan, SectionKeys itsSection) {
    section = itsSection;
    index = nextIndex;
    plan = nextPlan;
    attempt = 0;
    count = 0;
    covered = List.of();
    skipped = null;
  }

  @Override
  public long index() {
    return index;
  }

  @Override
  public OperationPlan plan() {
    OperationPlan mine = plan;
    if (mine == null) {
      throw new IllegalStateException("no operation has had its turn");
    }
    return mine;
  }

  private SectionKeys section() {
    return Objects.requireNonNull(section);
  }

  @Override
  public boolean lacksKey() {
    return skipped == Operation.Skipped.Reason.NO_LIVE_KEY;
  }

  @Override
  public long keyNumber(boolean isOfBytes) {
    return lacksKey() ? index : section().keyNumber(this, isOfBytes);
  }

  @Override
  public Operation operation() {
    return operation(section().text());
  }

  /** The operation for keeps. */
  Operation operation(KeyText keys) {
    OperationPlan mine = plan();
    if (skipped != null) {
      return new Operation.Skipped(index, mine, skipped);
    }
    Key first = keys.key(key, attempt);
    if (!mine.kind().isRange()) {
      return new Operation.Point(index, mine, first);
    } else if (!mine.kind().needsLiveKey()) {
      return new Operation.BlindRange(index, mine, first, count);
    }
    Key last = endKey == key ? first : keys.key(endKey, 0);
    return new Operation.Range(index, mine, first, last, count, covered);
  }
}
