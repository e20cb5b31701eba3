package site.ycsb.tectonic;

import java.util.Properties;
import java.util.function.BooleanSupplier;
import site.ycsb.arrival.run.Quota;

/**
 * The calls that YCSB's own client makes on one thread: a fixed number, an int over all threads.
 * The last of them sends all operations that are left.
 */
final class ClientCalls {
  private long left;

  ClientCalls(long calls) {
    left = calls;
  }

  /** As many as the client makes on one of its threads. */
  static ClientCalls of(Properties properties, int thread, int threads) {
    return new ClientCalls(share(Quota.of(properties).operations(), thread, threads));
  }

  static long share(long calls, int thread, int threads) {
    return calls / threads + (thread < calls % threads ? 1 : 0);
  }

  /**
   * How many to ask for: enough for each thread to do all operations, and to be told once that
   * there are no more. Without any, the client starts no thread.
   */
  static long enough(long operations, int threads) {
    long most = Integer.MAX_VALUE;
    return operations >= most / threads ? most : (operations + 1) * threads;
  }

  /**
   * Answers a call.
   *
   * @param send sends the next operation; false when there is none
   * @return false when there are no more operations
   */
  boolean called(BooleanSupplier send) {
    left--;
    if (left > 0) {
      return send.getAsBoolean();
    }
    while (send.getAsBoolean()) {
      // The client would not come again.
    }
    return false;
  }
}
