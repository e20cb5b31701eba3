package site.ycsb.tectonic.execute.judge;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the stretches of a run in which operations failed. One ends with the failure after which
 * {@value #CALM} operations in a row return well, unless another was sent within a tenth of a
 * second of its end. For any number of threads; what does not fail costs next to nothing outside of
 * a stretch.
 */
public final class FailureStretches {
  private static final int CALM = 100;
  private static final long CALM_NANOS = 100_000_000;
  private static final int MOST_KEPT = 1000;

  private final List<FailureStretch> ended = new ArrayList<>();
  private volatile @Nullable FailureStretch open;
  private long othersSince;
  private long row;

  /** Notes an operation that did not fail. */
  public void returned() {
    if (open != null) {
      returnedWithin();
    }
  }

  /** Notes an operation that failed. */
  public synchronized void failed(long startNanos, long endNanos, String reason) {
    FailureStretch current = open == null ? reopened(startNanos) : open;
    row = othersSince == 0 ? row + 1 : 1;
    if (current == null) {
      row = 1;
      open = new FailureStretch(startNanos, endNanos, 1, 1, 0, reason);
    } else {
      open = current.with(startNanos, endNanos, row, othersSince);
    }
    othersSince = 0;
  }

  /** The first thousand stretches and the last one, which may go on. */
  public synchronized List<FailureStretch> list() {
    List<FailureStretch> all = new ArrayList<>(ended);
    if (open != null) {
      all.add(open);
    }
    return all;
  }

  /** A thread may be slow to tell of its failure; what it sent counts from when it was sent. */
  private @Nullable FailureStretch reopened(long startNanos) {
    int last = ended.size() - 1;
    if (last < 0 || startNanos - ended.get(last).endNanos() >= CALM_NANOS) {
      return null;
    }
    othersSince = CALM;
    return ended.remove(last);
  }

  private synchronized void returnedWithin() {
    FailureStretch current = open;
    if (current == null || ++othersSince < CALM) {
      return;
    }
    if (ended.size() < MOST_KEPT) {
      ended.add(current);
    }
    open = null;
    othersSince = 0;
  }
}
