package site.ycsb.arrival.loop;

import java.util.Properties;
import java.util.concurrent.TimeUnit;
import site.ycsb.DB;
import site.ycsb.arrival.loop.HandOver.Slot;
import site.ycsb.measurements.Measurements;

/** One thread of the pool: sends the requests that it is given, and waits in between. */
final class PoolWorker extends RequestThread {
  private static final int SPINS_BEFORE_PARKING = 2000;
  // YCSB keeps latencies as an int of microseconds and drops what is beyond with a stack trace.
  private static final long MOST_YCSB_LATE_NANOS = TimeUnit.MINUTES.toNanos(30);

  private final OpenLoop loop;
  private final HandOver handOver;
  private final Slot slot;
  private final Time time;
  private final int spins;
  private long done;

  PoolWorker(OpenLoop loop, Slot slot, DB db, ClosedLoop.Settings requests, Properties properties) {
    super(slot.worker, db, requests, properties, loop);
    this.loop = loop;
    this.handOver = loop.handOver();
    this.slot = slot;
    this.time = loop.time;
    this.spins = loop.settings().workersSpin() ? SPINS_BEFORE_PARKING : 0;
  }

  @Override
  protected void loop() {
    awaitGiven();
    while (slot.isGiven()) {
      slot.taken();
      takeTurn(slot.isPhaseTurn() ? loop.gate().turn(this::nextPhase) : send());
    }
  }

  /** Waits for the next request; the slot stays empty when there are no more. */
  private void takeTurn(long nowNanos) {
    HandOver.Turn turn = handOver.next(slot, nowNanos);
    loop.gate().wakeMaster();
    if (turn == HandOver.Turn.IDLE) {
      awaitGiven();
    }
  }

  /** Returns at the end, too; an arrival that was handed over before it is in the slot then. */
  private void awaitGiven() {
    for (int i = 0; i < spins && !slot.isGiven() && !handOver.isEnded(); i++) {
      Thread.onSpinWait();
    }
    while (!slot.isGiven() && !handOver.isEnded()) {
      time.park(this, Time.FOREVER);
    }
  }

  /** Sends the request in the slot; returns the time when it has returned. */
  long send() {
    Measurements measurements = Measurements.getMeasurements();
    long started = time.getAsLong();
    // 0 stands for "now": without a schedule there is no other intended start.
    measurements.setIntendedStartTimeNs(
        slot.isScheduled() ? Math.max(slot.dueNanos(), started - MOST_YCSB_LATE_NANOS) : 0);
    boolean sent = request();
    long completed = time.getAsLong();
    measurements.setIntendedStartTimeNs(0);
    if (sent) {
      if (slot.isScheduled()) {
        loop.latencies()
            .record(
                slot.dueNanos(), slot.dispatchedNanos(), slot.assignedNanos(), started, completed);
      }
      done++;
      count(done);
    } else {
      handOver.refuse(slot, completed);
      loop.wakeAll();
    }
    return completed;
  }
}
