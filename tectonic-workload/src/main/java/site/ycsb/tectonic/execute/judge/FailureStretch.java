package site.ycsb.tectonic.execute.judge;

/**
 * A stretch of a run in which operations failed.
 *
 * @param startNanos when the first of them was sent
 * @param endNanos when the last of them returned
 * @param failed how many they are
 * @param others operations that returned well in between
 * @param first what the store said to the first
 */
public record FailureStretch(
    long startNanos, long endNanos, long failed, long others, String first) {
  private static final int FEWEST = 10;
  private static final long SHORTEST_NANOS = 100_000_000;

  /** Whether the store was gone for a while: some failures, and hardly anything else returned. */
  public boolean isInterruption() {
    return failed > others && (failed >= FEWEST || endNanos - startNanos >= SHORTEST_NANOS);
  }
}
