package site.ycsb.tectonic.execute.judge;

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
  FailureStretch with(long sentNanos, long returnedNanos, long row, long othersBefore) {
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
