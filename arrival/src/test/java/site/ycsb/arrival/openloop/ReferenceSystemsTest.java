package site.ycsb.arrival.openloop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;

/**
 * Queues whose answers are known. Time is simulated, so that nothing depends on the machine; {@link
 * SleepingStoreTest} does what can be said of real threads.
 */
class ReferenceSystemsTest {
  private static final double MILLI = 1e6;
  private static final Percentage TEN_PERCENT = Percentage.withPercentage(10);

  /** Erlang's C formula: 8 servers at a load of 5 have P(wait) 0.1673, E(wait) 0.279 ms. */
  @Test
  void exponentialServers_waitAsErlangSays() {
    SplittableRandom random = new SplittableRandom(1);
    int arrivals = 1_000_000;
    SimulatedPool pool =
        new SimulatedPool(8, () -> -5 * MILLI * Math.log1p(-random.nextDouble()))
            .run(new Poisson(1000).schedule(2, Long.MAX_VALUE), arrivals);

    double waited = (double) pool.handOver.counts().waited() / arrivals;
    assertThat(waited).isCloseTo(0.1673, TEN_PERCENT);
    assertThat(pool.waits.getMean() / MILLI).isCloseTo(0.279, TEN_PERCENT);
    assertThat(pool.waits.getValueAtPercentile(99) / MILLI).isCloseTo(4.69, TEN_PERCENT);
    assertThat(pool.responses.getMean() / MILLI).isCloseTo(5.279, TEN_PERCENT);
  }

  /** A second in ten in which nothing returns. */
  @Test
  void stall_isSeenByAllThatWereDueInIt() {
    double[] stall = {1000 * MILLI};
    int[] request = {0};
    SimulatedPool pool =
        new SimulatedPool(8, () -> request[0]++ == 5000 ? stall[0] : 0.1 * MILLI)
            .run(new Constant(1000).schedule(1, Long.MAX_VALUE), 10_000);
    // Only one of eight stalls here, so nobody waits for it: a pool hides what one request does.
    assertThat(pool.waits.getMaxValue()).isZero();

    request[0] = 0;
    SimulatedPool single =
        new SimulatedPool(1, () -> request[0]++ == 5000 ? stall[0] : 0.1 * MILLI)
            .run(new Constant(1000).schedule(1, Long.MAX_VALUE), 10_000);
    assertThat(single.responses.getValueAtPercentile(50) / MILLI).isCloseTo(0.1, TEN_PERCENT);
    assertThat(single.responses.getMaxValue() / MILLI).isCloseTo(1000, TEN_PERCENT);
    // What is left after the stall is worked off at 10,000/s, so the ramp down is 1/9 longer.
    assertThat(single.responses.getMean() / MILLI).isBetween(50.0, 60.0);
    assertThat(single.responses.getValueAtPercentile(95) / MILLI).isBetween(490.0, 560.0);
  }

  /** Service of 2 ms at 1000/s: request k, from 1, waits for k - 1 ms. */
  @Test
  void saturatedThread_growsItsBacklogByHalfTheArrivals() {
    SimulatedPool pool =
        new SimulatedPool(1, () -> 2 * MILLI)
            .run(new Constant(1000).schedule(1, Long.MAX_VALUE), 10_000);

    assertThat(pool.responses.getMean() / MILLI).isCloseTo(5001.5, Percentage.withPercentage(0.1));
    assertThat(pool.responses.getMaxValue() / MILLI)
        .isCloseTo(10_001, Percentage.withPercentage(0.1));
    assertThat(pool.handOver.counts().mostBacklog()).isBetween(4999, 5001);
  }
}
