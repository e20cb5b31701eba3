package site.ycsb.tectonic.bench;

/**
 * Which keys leave a set and come back, so that it stays as large as it is: all in turn, in an
 * order without locality, each away while {@link #AWAY} others leave.
 */
final class Churn {
  /** Enough that a key's cache lines are cold when it comes back. */
  static final int AWAY = 10_000;

  private static final long PRIME = 2_654_435_761L;

  private final int keys;
  private final int step;
  private int leaving;
  private int returning;

  /**
   * @param keys number of keys, above {@link #AWAY}
   */
  Churn(int keys) {
    this.keys = keys;
    step = (int) (PRIME % keys);
  }

  /** The ordinal that leaves next. */
  int leave() {
    leaving = after(leaving);
    return leaving;
  }

  /** The ordinal that comes back next. */
  int comeBack() {
    returning = after(returning);
    return returning;
  }

  private int after(int ordinal) {
    int next = ordinal + step - keys;
    return next < 0 ? next + keys : next;
  }
}
