package site.ycsb.arrival.openloop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import site.ycsb.Workload;
import site.ycsb.arrival.check.SendTimes;
import site.ycsb.arrival.execute.LoopState;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/** The thread that issues each arrival when it is due, whatever becomes of those before it. */
final class Master implements Runnable {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final int REHEARSALS = 200;

  private final OpenLoop loop;
  private final ArrivalSchedule schedule;
  private final long quota;
  private final Workload workload;
  private final LongSupplier nanoClock;
  private final LoopState state;
  private final Waiter waiter;
  private final SendTimes times = new SendTimes();
  private final TimeSeries offered = TimeSeries.ofCounts();
  private volatile boolean slackSet;
  private volatile double readyShare = Double.NaN;

  Master(
      OpenLoop loop,
      ArrivalSchedule schedule,
      long quota,
      Workload workload,
      LongSupplier nanoClock,
      LoopState state) {
    this.loop = loop;
    this.schedule = schedule;
    this.quota = quota;
    this.workload = workload;
    this.nanoClock = nanoClock;
    this.state = state;
    OpenLoopSettings settings = loop.settings();
    this.waiter =
        new Waiter(
            settings.waitMode(),
            settings.marginNanos(),
            nanoClock,
            nanos -> LockSupport.parkNanos(this, nanos));
  }

  @Override
  public void run() {
    try {
      long slackNanos = loop.settings().slackNanos();
      slackSet = slackNanos > 0 && KernelThread.setTimerSlack(slackNanos);
      rehearse();
      if (state.awaitBegin()) {
        long ready = KernelThread.readyNanos();
        issueArrivals();
        noteReadyShare(ready);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      state.failed(e);
      workload.requestStop();
    } finally {
      loop.end(!loop.settings().drains());
    }
  }

  boolean isSlackSet() {
    return slackSet;
  }

  /** When arrivals were due and when they were issued; to be asked for after the end. */
  SendTimes times() {
    return times;
  }

  /** The share of the time in which this thread could have run and had no processor, or NaN. */
  double readyShare() {
    return readyShare;
  }

  /** The arrivals of each second, by when they were due. */
  TimeSeries offered() {
    return offered;
  }

  /** Loads the classes that the first arrivals need, so that these do not wait for it. */
  private void rehearse() {
    SendTimes rehearsed = new SendTimes();
    HandOver stage = new HandOver(1, Policy.QUEUE, 0, Integer.MAX_VALUE);
    for (int i = 0; i < REHEARSALS; i++) {
      long now = waiter.await(nanoClock.getAsLong(), this::isStopped);
      stage.offer(now, now);
      stage.next(stage.slot(0), now);
      rehearsed.sent(now, now);
    }
  }

  private void noteReadyShare(long readyBefore) {
    long ready = KernelThread.readyNanos();
    long elapsed = nanoClock.getAsLong() - state.beginNanos();
    if (readyBefore != KernelThread.UNKNOWN && ready != KernelThread.UNKNOWN && elapsed > 0) {
      readyShare = (double) (ready - readyBefore) / elapsed;
    }
  }

  private void issueArrivals() {
    long begin = state.beginNanos();
    long longest = loop.settings().longestNanos();
    for (long issued = 0; issued < quota; issued++) {
      long due = schedule.nextArrivalNanos();
      if (due == ArrivalSchedule.END || (longest > 0 && due >= longest)) {
        return;
      }
      long now = waiter.await(begin + due, this::isStopped);
      if (isStopped()) {
        return;
      }
      issue(begin, due, now);
    }
  }

  private void issue(long begin, long due, long now) {
    int worker = loop.handOver().offer(begin + due, now);
    if (worker != HandOver.NOBODY) {
      loop.wake(worker);
    }
    times.sent(due, now - begin);
    offered.add(due, 1);
    if (loop.handOver().isEnded()) {
      loop.wakeAll();
    } else if (loop.settings().policy() == Policy.BLOCK) {
      while (loop.handOver().hasBacklog() && !isStopped()) {
        LockSupport.parkNanos(this, LOOK_NANOS);
      }
    }
  }

  private boolean isStopped() {
    return loop.handOver().isEnded() || workload.isStopRequested();
  }
}
