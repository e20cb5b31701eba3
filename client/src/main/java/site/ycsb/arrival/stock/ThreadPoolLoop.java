package site.ycsb.arrival.stock;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.loop.ArrivalResult.SeriesSet;
import site.ycsb.arrival.loop.KernelThread;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.OpenLoopSettings;
import site.ycsb.arrival.loop.RequestLatencies;
import site.ycsb.arrival.loop.Time;
import site.ycsb.arrival.loop.Waiter;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.client.run.ArrivalLimits;
import site.ycsb.client.run.StockResult;
import site.ycsb.measurements.Measurements;

/**
 * An open loop without a master, for threads that another client has started: each free thread
 * takes the next arrival of the one schedule, waits until it is due, and sends it. While all are
 * busy, arrivals that come due wait, and their response time counts from when they were due.
 */
public final class ThreadPoolLoop {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
  // YCSB keeps latencies as an int of microseconds and drops what is beyond with a stack trace.
  private static final long MOST_YCSB_LATE_NANOS = TimeUnit.MINUTES.toNanos(30);
  private static final long SLACK_NANOS = 1;
  private static final double PRACTISED_PER_SECOND = 20_000;
  private static final int PRACTISED_REQUESTS = 1000;
  private static final long NOT_BEGUN = Long.MIN_VALUE;

  private final StockArrivals arrivals;
  private final PhaseSequence sequence;
  private final BeginningGate gate;
  private final OpenLoopSettings settings;
  private final Time time;
  private final RequestLatencies latencies = new RequestLatencies();
  private final SeriesSet series = SeriesSet.empty();
  private final AtomicLong beginNanos = new AtomicLong(NOT_BEGUN);
  private final LongAdder returned = new LongAdder();
  private volatile boolean stopped;
  private volatile long stopNanos;

  /** Prepares a loop of so many threads. */
  public ThreadPoolLoop(StockArrivals arrivals, int threads, Time time) {
    this.arrivals = arrivals;
    this.sequence = new PhaseSequence(arrivals.phases(), time);
    this.gate = new BeginningGate(threads, PATIENCE_NANOS, time);
    this.settings = OpenLoopSettings.defaults(Runtime.getRuntime().availableProcessors(), threads);
    this.time = time;
  }

  /** Practises with requests that do nothing; returns by how much 99 % of them were late. */
  public static long practise() {
    LoopPhase phase =
        LoopPhase.whole(
            new Poisson(PRACTISED_PER_SECOND).schedule(1, Long.MAX_VALUE), PRACTISED_REQUESTS);
    StockArrivals arrivals =
        new StockArrivals(1, List.of(phase), ArrivalLimits.of(new Properties()), List.of());
    ThreadPoolLoop loop = new ThreadPoolLoop(arrivals, 1, Time.REAL);
    Turn turn = loop.newTurn();
    while (turn.next(() -> false, () -> true)) {
      // Until there are no more.
    }
    Histogram none = new Histogram(2);
    return loop.latencies.with(none, none).handoff().getValueAtPercentile(99);
  }

  /** What a workload does on the thread that asks it to. */
  public interface Requests {

    /** Sends the next request; false when there is none. */
    boolean send();

    /** Turns to the next phase; false when there is none. */
    default boolean nextPhase() {
      return true;
    }
  }

  /** A thread of the pool; called on that thread, when its database is open. */
  public Turn newTurn() {
    KernelThread.setTimerSlack(SLACK_NANOS);
    gate.come();
    return new Turn();
  }

  /** Lets threads that wait go home. */
  public void stop() {
    if (!stopped) {
      stopNanos = time.getAsLong();
      stopped = true;
    }
  }

  /**
   * What came out; to be asked once, after the run.
   *
   * @param machine what watched it
   */
  public StockResult result(MachineMeter machine) {
    long begin = beginNanos.get();
    SeriesSet seconds;
    synchronized (series) {
      seconds = series.copy();
    }
    long queued =
        stopped ? sequence.queuedAt(stopNanos, due -> seconds.offered().add(due - begin, 1)) : 0;
    long now = time.getAsLong();
    return new StockResult(
        arrivals.seed(),
        arrivals.limits(),
        sequence.begun().stream().map(turns -> turns.arrivals(begin, now)).toList(),
        seconds,
        queued,
        gate.missing(),
        returned.sum(),
        latencies.with(new Histogram(2), machine.hiccupNanos()));
  }

  /** One thread of the pool. */
  public final class Turn {
    private final Waiter waiter = new Waiter(settings.waitMode(), settings.marginNanos(), time);

    private Turn() {}

    /**
     * Waits for the next request to come due and sends it.
     *
     * @param isOver whether there is nothing left to be sent, whatever the schedule says
     * @return false when no more come due, or there is no request for one
     */
    public boolean next(BooleanSupplier isOver, Requests requests) {
      BooleanSupplier ends = () -> stopped || isOver.getAsBoolean();
      beginNanos.compareAndSet(NOT_BEGUN, time.getAsLong());
      long free;
      PhaseSequence.Taken taken;
      try {
        gate.await(ends);
        free = time.getAsLong();
        taken = sequence.take(requests::nextPhase, ends);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      if (taken == null) {
        return false;
      }
      try {
        long started = waiter.await(taken.dueNanos(), ends);
        if (started - taken.dueNanos() < 0) {
          taken.refuse(false);
          return false;
        }
        return send(requests, taken, free, started);
      } finally {
        sequence.done();
      }
    }

    private boolean send(Requests requests, PhaseSequence.Taken taken, long free, long started) {
      Measurements measurements = Measurements.getMeasurements();
      // 0 stands for "now": without a schedule there is no other intended start.
      measurements.setIntendedStartTimeNs(
          taken.isScheduled() ? Math.max(taken.dueNanos(), started - MOST_YCSB_LATE_NANOS) : 0);
      boolean sent = sendOrThrow(requests, taken, free, started);
      long completed = time.getAsLong();
      // What the client does between requests is none.
      measurements.setIntendedStartTimeNs(0);
      if (!sent) {
        taken.refuse(true);
        sequence.end();
      } else {
        returned.increment();
        record(taken, free, started, completed);
      }
      return sent;
    }

    private boolean sendOrThrow(
        Requests requests, PhaseSequence.Taken taken, long free, long started) {
      try {
        return requests.send();
      } catch (RuntimeException | Error e) {
        // It was sent, and never returns.
        taken.sent(started, started - Math.max(taken.dueNanos(), free));
        throw e;
      }
    }

    private void record(PhaseSequence.Taken taken, long free, long started, long completed) {
      long begin = beginNanos.get();
      if (!taken.isScheduled()) {
        synchronized (series) {
          series.completed().add(completed - begin, 1);
        }
        return;
      }
      long due = taken.dueNanos();
      long assigned = Math.max(due, free);
      if (!taken.turns().phase().warmup()) {
        latencies.record(due, due, assigned, started, completed);
      }
      taken.sent(started, started - assigned);
      synchronized (series) {
        series.completed().add(completed - begin, 1);
        series.offered().add(due - begin, 1);
        series.sent().add(started - begin, 1);
        series.late(started - begin, started - assigned);
      }
    }
  }
}
