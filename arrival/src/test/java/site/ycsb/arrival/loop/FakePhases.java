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
  final AtomicInteger turns = new AtomicInteger();
  final AtomicInteger turnsWithRequestsUnderWay = new AtomicInteger();
  final AtomicLongArray requests;

  /** Opens when the first request of the phase that hangs is under way. */
  final CountDownLatch hanging = new CountDownLatch(1);

  /** Lets it return. */
  final CountDownLatch release = new CountDownLatch(1);

  private final int phases;
  private final int hangsIn;
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile int phase = -1;

  /**
   * Makes a workload of so many phases.
   *
   * @param hangsIn the phase of which the first request hangs, -1 for none
   */
  FakePhases(int phases, int hangsIn) {
    this.phases = phases;
    this.hangsIn = hangsIn;
    this.requests = new AtomicLongArray(phases);
  }

  @Override
  public List<ArrivalPhase> arrivalPhases() {
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
      hang();
    }
    underWay.decrementAndGet();
    return true;
  }

  private void hang() {
    hanging.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
