package site.ycsb.arrival.client;

/** What the process tells the shell. */
final class ExitCode {
  static final int OK = 0;

  /** The run failed, or cannot be trusted; its results are printed all the same. */
  static final int FAILED = 1;

  /** The user's mistake; nothing was run. */
  static final int USAGE = 2;

  /** Stopped by a signal, as shells number SIGINT. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
