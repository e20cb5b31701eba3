package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;

/**
 * Queues whose answers are known. The hand-over and the backlog are those of a run, but time is
 * simulated: ten percent of a queue's wait is less than what a busy machine adds to it. {@link
 * SleepingStoreTest} plays the threads of a loop, and bench/arrivals measures these systems with
 * real ones.
 */
class ReferenceSystemsTest {
  private static final double MILLI = 1e6;
  private static final Percentage TEN_PERCENT = Percentage.withPercentage(10);
  private static final Percentage ONE_PERCENT = Percentage.withPercentage(1);

  /** Erlang's C formula: 8 servers at a load of 5 have P(wait) 0.1673, E(wait) 0.279 ms. */
  @Test
  void exponentialServers_waitAsErlangSays() {
    SplittableRandom random = new SplittableRandom(1);
    int arrivals = 1_000_000;
    SimulatedPool pool =
        new SimulatedPool(8, now -> now + (long) (-5 * MILLI * Math.log1p(-random.nextDouble())))
            .run(new Poisson(1000).schedule(2, Long.MAX_VALUE), arrivals);

    double waited = (double) pool.queue.counts().waited() / arrivals;
    assertThat(waited).isCloseTo(0.1673, TEN_PERCENT);
    assertThat(pool.waits.getMean() / MILLI).isCloseTo(0.279, TEN_PERCENT);
    assertMillis(pool.waits, 99, 4.69);
    assertThat(pool.responses.getMean() / MILLI).isCloseTo(5.279, ONE_PERCENT);
    // P(response > x) = exp(-x/5) (1 + C (1 - exp(-2x/5)) / 2), with C = 0.1673.
    assertMillis(pool.responses, 50, 3.740);
    assertMillis(pool.responses, 99, 23.42);
    // The service time has nothing of it.
    assertThat(pool.services.getMean() / MILLI).isCloseTo(5, ONE_PERCENT);
  }

  /** Other sizes of pool, at services of a second and loads of 50 and 75 %. */
  @ParameterizedTest
  @CsvSource({"4, 2, 0.1739, 0.0870, 1.428", "16, 12, 0.2046, 0.0511, 0.755"})
  void exponentialServersOfOtherNumber_waitAsErlangSays(
      int servers, double perSecond, double waits, double meanSeconds, double p99Seconds) {
    SplittableRandom random = new SplittableRandom(3);
    int arrivals = 1_000_000;
    SimulatedPool pool =
        new SimulatedPool(
                servers, now -> now + (long) (-1000 * MILLI * Math.log1p(-random.nextDouble())))
            .run(new Poisson(perSecond).schedule(4, Long.MAX_VALUE), arrivals);

    double waited = (double) pool.queue.counts().waited() / arrivals;
    assertThat(waited).isCloseTo(waits, TEN_PERCENT);
    assertThat(pool.waits.getMean() / MILLI).isCloseTo(1000 * meanSeconds, TEN_PERCENT);
    assertMillis(pool.waits, 99, 1000 * p99Seconds);
    assertThat(pool.services.getMean() / MILLI).isCloseTo(1000, ONE_PERCENT);
  }

  /**
   * More threads than requests are due in the stall: 9000 of 10,000 requests are not touched by it.
   */
  @Test
  void stall_withAThreadForEachRequest_delaysTheRequestsThatWereDueInIt() {
    SimulatedPool pool = stalled(2000);

    assertMillis(pool.responses, 50, 0.1);
    assertMillis(pool.responses, 90, 0.1);
    assertMillis(pool.responses, 90.01, 1.1);
    assertMillis(pool.responses, 95, 501.1);
    assertMillis(pool.responses, 99, 901.1);
    assertMillis(pool.responses, 99.9, 991.1);
    assertMillis(pool.responses, 100, 1000.1);
    assertThat(pool.responses.getMean() / MILLI).isCloseTo(50.15, ONE_PERCENT);
  }

  /** A second in ten in which nothing returns, whatever the pool has sent. */
  @Test
  void stall_isSeenByAllThatWereDueInIt() {
    SimulatedPool pool = stalled(8);

    assertThat(pool.responses.getMean() / MILLI).isCloseTo(50.1, TEN_PERCENT);
    assertMillis(pool.responses, 50, 0.1);
    // 8 threads send the 992 that wait in 12.4 ms, in which 12 more come; the 12th from the end of
    // these 1012 was due 1 ms after the stall, and 993 are sent before it.
    assertMillis(pool.responses, 90, 0.1 + 993 / 80.0 - 1);
    assertMillis(pool.responses, 95, 501.1);
    assertMillis(pool.responses, 99, 901.1);
    assertMillis(pool.responses, 99.9, 991.1);
    assertMillis(pool.responses, 100, 1000.1);
    // The service time shows it to as many requests as there are threads.
    assertMillis(pool.services, 99.9, 0.1);
    assertThat(pool.services.getCountBetweenValues((long) MILLI, Long.MAX_VALUE / 2)).isEqualTo(8);
    assertThat(pool.services.getMean() / MILLI).isLessThan(1);
  }

  private static SimulatedPool stalled(int threads) {
    double begin = 4500 * MILLI;
    double end = 5500 * MILLI;
    return new SimulatedPool(
            threads, now -> (long) ((now >= begin && now < end ? end : now) + 0.1 * MILLI))
        .run(new Constant(1000).schedule(1, Long.MAX_VALUE), 10_000);
  }

  /** A request that stalls alone is no stall for the others, as long as a thread is free. */
  @Test
  void slowRequest_isHiddenByThePool() {
    int[] request = {0};
    SimulatedPool pool =
        new SimulatedPool(8, now -> now + (long) ((request[0]++ == 5000 ? 1000 : 0.1) * MILLI))
            .run(new Constant(1000).schedule(1, Long.MAX_VALUE), 10_000);

    assertThat(pool.waits.getMaxValue()).isZero();
  }

  /** Service of 2 ms at 1000/s: request k, from 1, returns 2 + (k - 1) ms after it was due. */
  @Test
  void saturatedThread_growsItsBacklogByHalfTheArrivals() {
    SimulatedPool pool =
        new SimulatedPool(1, now -> now + (long) (2 * MILLI))
            .run(new Constant(1000).schedule(1, Long.MAX_VALUE), 10_000);

    assertThat(pool.responses.getMean() / MILLI).isCloseTo(5001.5, ONE_PERCENT);
    assertMillis(pool.responses, 50, 5001);
    assertMillis(pool.responses, 99, 9901);
    assertMillis(pool.responses, 100, 10_001);
    assertThat(pool.queue.counts().mostBacklog()).isBetween(4999, 5001);
    assertThat(pool.services.getMaxValue() / MILLI).isCloseTo(2, ONE_PERCENT);
  }

  private static void assertMillis(Histogram nanos, double percentile, double millis) {
    assertThat(nanos.getValueAtPercentile(percentile) / MILLI).isCloseTo(millis, TEN_PERCENT);
  }
}
