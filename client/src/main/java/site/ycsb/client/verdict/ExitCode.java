package site.ycsb.client.verdict;

/** What the process tells the shell. */
public final class ExitCode {
  public static final int OK = 0;

  /** The run failed, or cannot be trusted; its results are printed all the same. */
  public static final int FAILED = 1;

  /** The user's mistake; nothing was run. */
  public static final int USAGE = 2;

  /** The arrivals were not issued when they were due, so the results are those of another load. */
  public static final int MISSED_SCHEDULE = 3;

  /** They were not, and the machine may be the reason. */
  public static final int NOT_MEASURABLE = 4;

  /** More arrivals were due than were completed. */
  public static final int OVERLOADED = 5;

  private ExitCode() {}
}
