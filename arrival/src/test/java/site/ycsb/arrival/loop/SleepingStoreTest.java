package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.BasicDB;
import site.ycsb.Workload;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.measurements.Measurements;

/**
 * Real threads against a store that sleeps. Every assertion is a bound that holds however late the
 * machine is: a sleep is never too short, so a request that has to wait for others waits at least
 * as long as theirs add up to.
 */
@Timeout(60)
class SleepingStoreTest {
  private static final long MILLI = 1_000_000;
  // A histogram of three digits rounds by one part in a thousand.
  private static final double ROUNDING = 0.998;

  @BeforeAll
  static void measure() {
    Measurements.setProperties(new Properties());
  }

  @Test
  void saturatedThread_isSeenInTheResponseTimeAndNotInTheServiceTime() throws InterruptedException {
    int arrivals = 400;
    ArrivalResult result =
        run(SleepingStore.ofNanos(request -> 2 * MILLI), new Constant(1000), 1, arrivals);

    // Request k, from 1, is due after k ms and returns after 1 + 2 k ms at the earliest.
    Histogram response = result.latencies().response();
    Histogram service = result.latencies().service();
    assertThat(response.getMean()).isGreaterThan(ROUNDING * (1 + (1 + arrivals) / 2.0) * MILLI);
    assertThat(response.getMaxValue()).isGreaterThan((long) (ROUNDING * (arrivals + 1) * MILLI));
    // Slower services make responses slower by all that came before them, so the gap only grows.
    assertThat(service.getMean()).isLessThan(response.getMean() / 10);
    assertThat(result.counts().offered()).isEqualTo(arrivals);
    assertThat(result.completed()).isEqualTo(arrivals);
  }

  @Test
  void stall_isSeenByAllThatWereDueInItAndTouchesOnlyThreadsThatAreBusy()
      throws InterruptedException {
    int threads = 4;
    AtomicLong requests = new AtomicLong();
    AtomicLong stallEnd = new AtomicLong();
    AtomicInteger stalled = new AtomicInteger();
    SleepingStore store =
        new SleepingStore(
            now -> {
              if (requests.incrementAndGet() == 300) {
                stallEnd.set(now + 300 * MILLI);
              }
              if (now - stallEnd.get() < 0) {
                stalled.incrementAndGet();
                return stallEnd.get();
              }
              return now;
            });
    // Nothing that the clock says is before 0 here.
    stallEnd.set(System.nanoTime());
    ArrivalResult result = run(store, new Constant(1000), threads, 1000);

    // Those due in the first 200 of the 300 ms wait for the remaining 100 or more.
    Histogram response = result.latencies().response();
    long slow = response.getCountBetweenValues(99 * MILLI, response.getMaxValue());
    assertThat(slow).isGreaterThanOrEqualTo(195);
    assertThat(stalled.get()).isBetween(1, threads);
  }

  @Test
  void servers_addTheirSleepToTheResponse() throws InterruptedException {
    SplittableRandom random = new SplittableRandom(3);
    long[] nanos = new long[1000];
    long sum = 0;
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = (long) (-5 * MILLI * Math.log1p(-random.nextDouble()));
      sum += nanos[i];
    }
    ArrivalResult result =
        run(
            SleepingStore.ofNanos(request -> nanos[(int) request]),
            new Constant(1000),
            8,
            nanos.length);

    double mean = (double) sum / nanos.length;
    assertThat(result.latencies().service().getMean()).isGreaterThan(ROUNDING * mean);
    assertThat(result.latencies().response().getMean()).isGreaterThan(ROUNDING * mean);
    assertThat(result.completed()).isEqualTo(1000);
  }

  private static ArrivalResult run(Workload store, Constant arrivals, int threads, long quota)
      throws InterruptedException {
    OpenLoop loop =
        new OpenLoop(
            OpenLoopSettings.defaults(2, threads),
            List.of(LoopPhase.whole(arrivals.schedule(1, Long.MAX_VALUE), quota)),
            new ClosedLoop.Settings(threads, false, quota, 0, false),
            store,
            new Properties(),
            Collections.nCopies(threads, new BasicDB()),
            System::nanoTime);
    loop.prepare();
    assertThat(loop.awaitPrepared(TimeUnit.SECONDS.toNanos(30))).isTrue();
    loop.begin(System.nanoTime());
    assertThat(loop.awaitClosed(TimeUnit.SECONDS.toNanos(50))).isTrue();
    return loop.result();
  }
}
