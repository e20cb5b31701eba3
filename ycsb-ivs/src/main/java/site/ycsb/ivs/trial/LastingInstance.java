package site.ycsb.ivs.trial;

import java.util.function.Supplier;

/** An instance that is kept for a whole trial and checked once if an earlier process left it. */
final class LastingInstance implements AutoCloseable {
  private final StoreInstance instance;
  private final Supplier<StoredLengths> lengths;
  private final boolean isNew;
  private boolean isUnseen;

  /**
   * @param lengths that the operations of its plan give
   * @param isResumed whether it was left by an earlier process
   */
  LastingInstance(StoreInstance instance, Supplier<StoredLengths> lengths, boolean isResumed) {
    this.instance = instance;
    this.lengths = lengths;
    this.isNew = !isResumed;
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

  /** Whether it holds nothing that an earlier process has left. */
  boolean isNew() {
    return isNew;
  }

  @Override
  public void close() throws StepFailedException {
    instance.close();
  }
}
