package site.ycsb.arrival.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.arrival.loop.SleepingStore.Sent;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.measurements.Measurements;

/** The threads of a loop against a store that sleeps: each response time is known beforehand. */
class SleepingStoreTest {
  private static final long MILLI = 1_000_000;

  @RegisterExtension final MovedTime time = new MovedTime();

  /** A JVM has one, which other tests may have made for closed loops. */
  @BeforeEach
  void measure() throws ReflectiveOperationException {
    Field only = Measurements.class.getDeclaredField("singleton");
    only.setAccessible(true);
    only.set(null, null);
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    Measurements.setProperties(properties);
  }

  @Test
  void saturatedThread_isSeenInTheResponseTimeAndNotInTheServiceTime() throws InterruptedException {
    SleepingStore store = SleepingStore.ofNanos(time, request -> 2 * MILLI);
    ArrivalResult result = run(store, new Constant(1000).schedule(1, Long.MAX_VALUE), 1, 400);

    // Request k, from 0, is due after k ms and returns after 2 (k + 1) ms.
    for (int k = 0; k < 400; k++) {
      assertThat(store.requests.get(k).responseNanos()).isEqualTo((k + 2) * MILLI);
    }
    assertThat(store.requests)
        .allMatch(sent -> sent.returnedNanos() - sent.startedNanos() == 2 * MILLI);
    assertThat(result.counts().mostBacklog()).isEqualTo(200);
  }

  /** The recursion of Kiefer and Wolfowitz: an arrival goes to the server that is free first. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void pool_isAQueueOfAsManyServers(int servers) throws InterruptedException {
    int arrivals = 2000;
    long service = servers * 900_000L - 7;
    SleepingStore store = SleepingStore.ofNanos(time, request -> service);
    run(store, new Poisson(1000).schedule(5, Long.MAX_VALUE), servers, arrivals);

    store.requests.sort(Comparator.comparingLong(Sent::dueNanos));
    ArrivalSchedule due = new Poisson(1000).schedule(5, Long.MAX_VALUE);
    long begin = store.requests.get(0).dueNanos() - due.nextArrivalNanos();
    due = new Poisson(1000).schedule(5, Long.MAX_VALUE);
    long[] free = new long[servers];
    for (int i = 0; i < arrivals; i++) {
      long nanos = due.nextArrivalNanos();
      Arrays.sort(free);
      free[0] = Math.max(nanos, free[0]) + service;
      Sent sent = store.requests.get(i);
      assertThat(sent.dueNanos() - begin).isEqualTo(nanos);
      assertThat(sent.responseNanos()).isEqualTo(free[0] - nanos);
    }
  }

  @Test
  void stall_isSeenByAllThatWereDueInItAndTouchesOnlyThreadsThatAreBusy()
      throws InterruptedException {
    int threads = 4;
    AtomicLong count = new AtomicLong();
    AtomicLong stallEnd = new AtomicLong(Long.MIN_VALUE);
    SleepingStore store =
        new SleepingStore(
            time,
            now -> {
              if (count.incrementAndGet() == 300) {
                stallEnd.set(now + 300 * MILLI);
              }
              return Math.max(now, stallEnd.get());
            });
    run(store, new Constant(1000).schedule(1, Long.MAX_VALUE), threads, 1000);

    // Due at 299 ms and each after it, the last of them when all is over.
    List<Long> slow =
        store.requests.stream().map(Sent::responseNanos).filter(nanos -> nanos > 0).toList();
    assertThat(slow).hasSize(300).contains(MILLI, 300 * MILLI);
    assertThat(slow.stream().mapToLong(nanos -> nanos).sum()).isEqualTo(300 * 301 / 2 * MILLI);
    assertThat(store.requests.stream().filter(sent -> sent.returnedNanos() > sent.startedNanos()))
        .hasSize(threads);
  }

  @Test
  void servers_addTheirSleepToTheResponse() throws InterruptedException {
    SplittableRandom random = new SplittableRandom(3);
    long[] nanos = new long[1000];
    Arrays.setAll(nanos, i -> (long) (-5 * MILLI * Math.log1p(-random.nextDouble())));
    SleepingStore store = SleepingStore.ofNanos(time, request -> nanos[(int) request]);
    ArrivalResult result =
        run(store, new Constant(1000).schedule(1, Long.MAX_VALUE), 8, nanos.length);

    assertThat(
            store.requests.stream().mapToLong(sent -> sent.returnedNanos() - sent.startedNanos()))
        .containsExactlyInAnyOrder(Arrays.stream(nanos).boxed().toArray(Long[]::new));
    assertThat(result.completed()).isEqualTo(1000);
  }

  private ArrivalResult run(SleepingStore store, ArrivalSchedule arrivals, int threads, long quota)
      throws InterruptedException {
    OpenLoop loop =
        new OpenLoop(
            OpenLoopSettings.defaults(2, threads),
            List.of(new LoopPhase("", false, null, 0, arrivals, quota, 0)),
            new ClosedLoop.Settings(threads, false, quota, 0, false),
            store,
            new Properties(),
            Collections.nCopies(threads, new BasicDB()),
            time);
    loop.prepare();
    assertThat(loop.awaitPrepared(TimeUnit.SECONDS.toNanos(1))).isTrue();
    loop.begin(time.getAsLong());
    assertThat(loop.awaitClosed(TimeUnit.HOURS.toNanos(1))).isTrue();
    return loop.result();
  }
}
