package site.ycsb.tectonic.execute;

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

  /**
   * A stretch of a run in which operations failed.
   *
   * @param startNanos when the first of them was sent
   * @param endNanos when the last of them returned
   * @param failed how many they are
   * @param inARow how many of them followed one another at most
   * @param others operations that returned well in between
   * @param first what the store said to the first
   */
  public record FailureStretch(
      long startNanos, long endNanos, long failed, long inARow, long others, String first) {
    private static final int FEWEST = 10;
    private static final long SHORTEST_NANOS = 100_000_000;

    /** The same with one more failure, after others that returned well. */
    private FailureStretch with(long sentNanos, long returnedNanos, long row, long othersBefore) {
      return new FailureStretch(
          Math.min(startNanos, sentNanos),
          Math.max(endNanos, returnedNanos),
          failed + 1,
          Math.max(inARow, row),
          others + othersBefore,
          first);
    }

    /** Whether the store was gone for a while, rather than failing now and then. */
    public boolean isInterruption() {
      return inARow >= FEWEST || (failed > others && endNanos - startNanos >= SHORTEST_NANOS);
    }
  }

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
