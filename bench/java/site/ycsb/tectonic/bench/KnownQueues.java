package site.ycsb.tectonic.bench;

import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.loop.ArrivalResult;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;

/**
 * Queues with known answers on real threads and a store that sleeps. Beside the answer of theory
 * stands that of the same arrivals and services in simulated time: the first two differ by chance,
 * the last two by what threads and the machine add.
 */
final class KnownQueues {
  private static final double MEAN = 0;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private final MarkdownTable table =
      new MarkdownTable(
          "queue",
          "ms",
          "theory",
          "this sample",
          "measured",
          "off theory",
          "off sample",
          "service");

  private KnownQueues() {}

  /** Takes about two minutes. */
  static MarkdownTable table() throws InterruptedException {
    KnownQueues queues = new KnownQueues();
    queues.erlang();
    queues.stall();
    queues.saturated();
    return queues.table;
  }

  /**
   * One run of a queue.
   *
   * @param name in the first row, then empty
   */
  private record Run(String name, FifoServers sample, ArrivalResult result) {

    static Run of(
        String name,
        int servers,
        ArrivalModel arrivals,
        long seconds,
        Supplier<LongUnaryOperator> store)
        throws InterruptedException {
      long nanos = TimeUnit.SECONDS.toNanos(seconds);
      FifoServers sample =
          new FifoServers(servers, arrivals.schedule(PoolRun.SEED, nanos), nanos, store.get());
      ArrivalResult result =
          PoolRun.of(
              new PoolRun.SleepingWorkload(store.get()), arrivals, servers, (double) seconds);
      return new Run(name, sample, result);
    }
  }

  /** Erlang's C formula. Shorter runs differ from it by more than threads do: by 10 % in 25 s. */
  private void erlang() throws InterruptedException {
    Run run =
        Run.of("8 servers, 62.5 % busy", 8, new Poisson(1000), 100, () -> exponential(5e6, 1));
    double waited = (double) run.result.counts().waited() / run.result.counts().offered();
    row(run.name, "P(wait)", 0.1673, run.sample.waitedShare(), waited, "");
    Histogram measured = run.result.latencies().poolWait();
    compare("pool wait, ", run.sample.waits, measured, MEAN, 0.279, "");
    compare("pool wait, ", run.sample.waits, measured, 99, 4.69, "");
    for (double[] known : new double[][] {{MEAN, 5.279}, {50, 3.740}, {99, 23.42}}) {
      response(run, known[0], known[1]);
    }
  }

  private void stall() throws InterruptedException {
    Run run = Run.of("stall of a second", 8, new Constant(1000), 10, () -> stalling(4.5, 5.5, 1e5));
    named(run);
    double[][] known = {{MEAN, 50.1}, {50, 0.1}, {95, 501.1}, {99, 901.1}, {100, 1000.1}};
    for (double[] each : known) {
      response(run, each[0], each[1]);
    }
  }

  private void saturated() throws InterruptedException {
    Run run = Run.of("saturated thread", 1, new Constant(1000), 5, () -> now -> now + 2_000_000);
    named(run);
    for (double[] known : new double[][] {{MEAN, 2501.5}, {50, 2501}, {99, 4951}, {100, 5001}}) {
      response(run, known[0], known[1]);
    }
  }

  private void named(Run run) {
    table.row(run.name, "", "", "", "", "", "", "");
  }

  private void response(Run run, double percentile, double theory) {
    String service = Arrivals.format("%,.3f", value(run.result.latencies().service(), percentile));
    compare(
        "response, ",
        run.sample.responses,
        run.result.latencies().response(),
        percentile,
        theory,
        service);
  }

  private void compare(
      String what,
      Histogram sample,
      Histogram measured,
      double percentile,
      double theory,
      String service) {
    String name = percentile == MEAN ? "mean" : Arrivals.format("p%.0f", percentile);
    row("", what + name, theory, value(sample, percentile), value(measured, percentile), service);
  }

  private void row(
      String queue, String what, double theory, double sample, double measured, String service) {
    table.row(
        queue,
        what,
        Arrivals.format("%,.4g", theory),
        Arrivals.format("%,.4g", sample),
        Arrivals.format("%,.4g", measured),
        Arrivals.format("%+.1f %%", 100 * (measured / theory - 1)),
        Arrivals.format("%+.1f %%", 100 * (measured / sample - 1)),
        service);
  }

  private static double value(Histogram nanos, double percentile) {
    double value =
        percentile == MEAN ? nanos.getMean() : (double) nanos.getValueAtPercentile(percentile);
    return value / NANOS_PER_MILLI;
  }

  /**
   * What a queue before some servers does in simulated time, without threads: the exact answer for
   * one sample of arrivals and services, which is off from that of queueing theory by chance alone.
   */
  private static final class FifoServers {
    final Histogram waits = new Histogram(3);
    final Histogram responses = new Histogram(3);
    private long waited;

    /**
     * Serves in the order of arrival what is due before an instant.
     *
     * @param untilNanos says, for the instant at which a request is sent, when it returns
     */
    FifoServers(
        int servers, ArrivalSchedule schedule, long endNanos, LongUnaryOperator untilNanos) {
      PriorityQueue<Long> free = new PriorityQueue<>();
      for (int i = 0; i < servers; i++) {
        free.add(0L);
      }
      for (long due = schedule.nextArrivalNanos();
          due < endNanos;
          due = schedule.nextArrivalNanos()) {
        long started = Math.max(due, free.remove());
        long returned = untilNanos.applyAsLong(started);
        free.add(returned);
        waited += started > due ? 1 : 0;
        waits.recordValue(started - due);
        responses.recordValue(returned - due);
      }
    }

    /** The share of the requests that found no server free. */
    double waitedShare() {
      return (double) waited / waits.getTotalCount();
    }
  }

  /** Requests whose times are exponential, drawn in the order in which they are sent. */
  private static LongUnaryOperator exponential(double meanNanos, long seed) {
    AtomicLong requests = new AtomicLong();
    return now -> {
      SplittableRandom random = new SplittableRandom(seed + requests.getAndIncrement());
      return now + (long) (-meanNanos * Math.log1p(-random.nextDouble()));
    };
  }

  /** Requests that take so long, but none returns from one second of the run to another. */
  private static LongUnaryOperator stalling(double fromSeconds, double toSeconds, double nanos) {
    AtomicLong first = new AtomicLong();
    return now -> {
      first.compareAndSet(0, now);
      double second = (now - first.get()) / NANOS_PER_SECOND;
      double stall = second >= fromSeconds && second < toSeconds ? toSeconds - second : 0;
      return now + (long) (stall * NANOS_PER_SECOND + nanos);
    };
  }
}
