package site.ycsb.tectonic.execute.judge;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the stretches of a run in which operations failed: one ends with the failure after which
 * {@value #CALM} operations in a row return well. For any number of threads; what does not fail
 * costs next to nothing outside of a stretch.
 */
public final class FailureStretches {
  private static final int CALM = 100;
  private static final int MOST_KEPT = 1000;

  private final List<FailureStretch> ended = new ArrayList<>();
  private long notKept;
  private volatile @Nullable FailureStretch open;
  private long othersSince;

  /** Notes an operation that did not fail. */
  public void returned() {
    if (open != null) {
      returnedWithin();
    }
  }

  /** Notes an operation that failed. */
  public synchronized void failed(long startNanos, long endNanos, String reason) {
    FailureStretch current = open;
    if (current == null) {
      open = new FailureStretch(startNanos, endNanos, 1, 0, reason);
    } else {
      open =
          new FailureStretch(
              Math.min(current.startNanos(), startNanos),
              Math.max(current.endNanos(), endNanos),
              current.failed() + 1,
              current.others() + othersSince,
              current.first());
    }
    othersSince = 0;
  }

  /** The stretches so far, at most a thousand; the last one may go on. */
  public synchronized List<FailureStretch> list() {
    List<FailureStretch> all = new ArrayList<>(ended);
    if (open != null) {
      all.add(open);
    }
    return all;
  }

  /** How many stretches there are that the list leaves out. */
  public synchronized long notKept() {
    return notKept;
  }

  private synchronized void returnedWithin() {
    FailureStretch current = open;
    if (current == null || ++othersSince < CALM) {
      return;
    }
    if (ended.size() < MOST_KEPT) {
      ended.add(current);
    } else {
      notKept++;
    }
    open = null;
    othersSince = 0;
  }
}
