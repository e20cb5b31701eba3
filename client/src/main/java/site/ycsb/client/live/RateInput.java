package site.ycsb.client.live;

import site.ycsb.arrival.UsageException;

/** Changes the rate of a run that goes on. */
@FunctionalInterface
public interface RateInput {
  /** Of a closed loop, or under another client, which sends by itself. */
  RateInput NONE =
      rate -> {
        throw new UsageException(
            "this run has no rate to change: it is a closed loop, or sent by YCSB's own client");
      };

  /**
   * Changes it from now on.
   *
   * @param rate as somebody wrote it: arrivals per second, or a factor such as 2x
   * @return what was changed, in one line
   * @throws UsageException if it cannot be changed to that
   */
  String change(String rate) throws InterruptedException;
}
