package site.ycsb.client.run;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.PoolWorker;
import site.ycsb.arrival.loop.Requests;

/**
 * A thread of YCSB's own client, which calls a fixed number of times. The last of its calls sends
 * all requests that are left.
 */
public final class StockThread {
  private final @Nullable PoolWorker place;
  private long left;

  /**
   * @param place in the pool of an open loop; null in a closed one
   * @param calls that it makes
   */
  StockThread(@Nullable PoolWorker place, long calls) {
    this.place = place;
    this.left = calls;
  }

  /** The calls that one of so many threads makes. */
  static long share(long calls, int thread, int threads) {
    return calls / threads + (thread < calls % threads ? 1 : 0);
  }

  /**
   * How many operations to ask the client for: enough for each thread to do all of them, and to be
   * told once that there are no more. Without any, the client starts no thread.
   */
  public static long enough(long operations, int threads) {
    long most = Integer.MAX_VALUE;
    return operations >= most / threads ? most : (operations + 1) * threads;
  }

  /**
   * Answers a call: sends the next request, when it is due.
   *
   * @return false when there are no more
   */
  public boolean called(Requests requests) {
    left--;
    if (left > 0) {
      return send(requests);
    }
    while (send(requests)) {
      // The client would not come again.
    }
    return false;
  }

  private boolean send(Requests requests) {
    return place == null ? requests.send() : place.next(requests);
  }
}
