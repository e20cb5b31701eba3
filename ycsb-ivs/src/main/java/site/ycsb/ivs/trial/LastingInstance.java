package site.ycsb.ivs.trial;

import java.util.function.Supplier;

/** An instance that is kept for a whole trial and checked once if an earlier process left it. */
final class LastingInstance implements AutoCloseable {
  private final StoreInstance instance;
  private final Supplier<StoredLengths> lengths;
  private boolean isUnseen;

  /**
   * @param lengths that the operations of its plan give
   * @param isResumed whether it was left by an earlier process
   */
  LastingInstance(StoreInstance instance, Supplier<StoredLengths> lengths, boolean isResumed) {
    this.instance = instance;
    this.lengths = lengths;
    this.isUnseen = isResumed;
  }

  StoreInstance instance() {
    return instance;
  }

  /** Checks once that the instance holds what the groups before this one wrote. */
  void lookAt(int group, boolean exactly) throws StepFailedException {
    if (isUnseen) {
      lengths.get().check(instance, group, exactly);
      isUnseen = false;
    }
  }

  /** Compares every record with what the groups before one have made of it. */
  void check(int group) throws StepFailedException {
    lengths.get().check(instance, group, true);
  }

  /** Tells which operations of an extend phase an earlier process has left in it. */
  StoredLengths.Applied applied(int group) throws StepFailedException {
    StoredLengths known = lengths.get();
    StoredLengths.Applied applied = isUnseen ? known.applied(instance, group) : known.nothing();
    isUnseen = false;
    return applied;
  }

  @Override
  public void close() throws StepFailedException {
    instance.close();
  }
}
