package site.ycsb.arrival.loop;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import site.ycsb.DB;
import site.ycsb.Workload;

/** A workload of some phases that counts the requests of each, and sees phases that overlap. */
final class FakePhases extends Workload implements PhasedWorkload {
  static final long SERVICE_NANOS = 10_000;

  final AtomicInteger turns = new AtomicInteger();
  final AtomicInteger turnsWithRequestsUnderWay = new AtomicInteger();
  final AtomicLongArray requests;

  /** Lets the request return that hangs. */
  final CountDownLatch release = new CountDownLatch(1);

  private final MovedTime time;
  private final int phases;
  private final int hangsIn;
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile int phase = -1;

  /**
   * Makes a workload of so many phases.
   *
   * @param time that each request takes a little of
   * @param hangsIn the phase of which the first request hangs, -1 for none
   */
  FakePhases(MovedTime time, int phases, int hangsIn) {
    this.time = time;
    this.phases = phases;
    this.hangsIn = hangsIn;
    this.requests = new AtomicLongArray(phases);
  }

  @Override
  public List<LoopPhase> arrivalPhases() {
    return List.of();
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads) {
    return thread;
  }

  @Override
  public boolean nextPhase(DB db, Object threadState) {
    turnsWithRequestsUnderWay.addAndGet(underWay.get());
    phase = turns.getAndIncrement();
    return phase < phases;
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    return doTransaction(db, threadState);
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    underWay.incrementAndGet();
    if (requests.incrementAndGet(phase) == 1 && phase == hangsIn) {
      boolean unused = time.await(release, Time.FOREVER);
    }
    time.pass(SERVICE_NANOS);
    underWay.decrementAndGet();
    return true;
  }
}
