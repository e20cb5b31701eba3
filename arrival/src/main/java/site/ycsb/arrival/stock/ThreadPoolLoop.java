package site.ycsb.arrival.stock;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import site.ycsb.arrival.openloop.KernelThread;
import site.ycsb.arrival.openloop.OpenLoopSettings;
import site.ycsb.arrival.openloop.Waiter;
import site.ycsb.arrival.schedule.ArrivalSchedule;
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

  private final StockArrivals arrivals;
  private final SharedTurns turns;
  private final BeginningGate gate;
  private final OpenLoopSettings settings;
  private final LongSupplier nanoClock;
  private final Queue<ThreadLatencies> latencies = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;
  private volatile long stopNanos;

  /**
   * Prepares a loop.
   *
   * @param quota of arrivals, {@link Long#MAX_VALUE} until the workload has no more requests
   */
  public ThreadPoolLoop(StockArrivals arrivals, long quota, int threads, LongSupplier nanoClock) {
    this.arrivals = arrivals;
    this.turns = new SharedTurns(arrivals.schedule(), quota);
    this.gate = new BeginningGate(threads, PATIENCE_NANOS, nanoClock);
    this.settings = OpenLoopSettings.defaults(Runtime.getRuntime().availableProcessors(), threads);
    this.nanoClock = nanoClock;
  }

  /** Sends a request; false when the workload has none. */
  public interface Request {
    boolean send();
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
      stopNanos = nanoClock.getAsLong();
      stopped = true;
    }
  }

  /** What came out; to be asked once, after the run. */
  public StockResult result() {
    ThreadLatencies total = new ThreadLatencies();
    latencies.forEach(total::add);
    long queued = stopped && gate.isOpen() ? turns.queuedAt(stopNanos - gate.beginNanos()) : 0;
    return new StockResult(arrivals.seed(), turns.sent(), queued, gate.missing(), total);
  }

  /** One thread of the pool. */
  public final class Turn {
    private final ThreadLatencies mine = new ThreadLatencies();
    private final Waiter waiter =
        new Waiter(
            settings.waitMode(),
            settings.marginNanos(),
            nanoClock,
            nanos -> LockSupport.parkNanos(this, nanos));

    private Turn() {
      latencies.add(mine);
    }

    /**
     * Waits for the next arrival and sends it.
     *
     * @param isOver whether there is nothing left to be sent, whatever the schedule says
     * @return false when there are no more arrivals, or no request for one
     */
    public boolean next(BooleanSupplier isOver, Request request) {
      BooleanSupplier ends = () -> stopped || isOver.getAsBoolean();
      try {
        gate.await(ends);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
      if (ends.getAsBoolean()) {
        return false;
      }
      long free = nanoClock.getAsLong();
      long offset = turns.take();
      if (offset == ArrivalSchedule.END) {
        return false;
      }
      long due = gate.beginNanos() + offset;
      long started = waiter.await(due, ends);
      if (started - due < 0) {
        turns.refuse(false);
        return false;
      }
      return send(request, due, free, started);
    }

    private boolean send(Request request, long due, long free, long started) {
      Measurements measurements = Measurements.getMeasurements();
      measurements.setIntendedStartTimeNs(Math.max(due, started - MOST_YCSB_LATE_NANOS));
      boolean sent = request.send();
      long completed = nanoClock.getAsLong();
      // What the client does between requests is none.
      measurements.setIntendedStartTimeNs(0);
      if (sent) {
        mine.record(due, free, started, completed);
      } else {
        turns.refuse(true);
      }
      return sent;
    }
  }
}
