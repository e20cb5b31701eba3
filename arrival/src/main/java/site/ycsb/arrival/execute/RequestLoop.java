package site.ycsb.arrival.execute;

import java.util.Properties;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;

/** One thread of a closed loop: issues its share of the requests, one after the other. */
final class RequestLoop extends RequestThread {
  private final int thread;
  private final ClosedLoop.Settings settings;
  private final Workload workload;
  private final LongSupplier nanoClock;
  private final LoopState state;

  RequestLoop(
      int thread,
      DB db,
      ClosedLoop.Settings settings,
      Workload workload,
      Properties properties,
      LongSupplier nanoClock,
      LoopState state) {
    super(thread, db, settings, workload, properties, nanoClock, state);
    this.thread = thread;
    this.settings = settings;
    this.workload = workload;
    this.nanoClock = nanoClock;
    this.state = state;
  }

  @Override
  protected void loop() {
    loop(settings.paced() ? pace() : null);
  }

  @Override
  protected void stopAll() {
    workload.requestStop();
  }

  private void loop(@Nullable Pace pace) {
    awaitBeginning();
    long share = settings.share(thread);
    long done = 0;
    while (done < share && !workload.isStopRequested()) {
      if (pace != null) {
        pace.awaitTurn(done, workload::isStopRequested);
        if (workload.isStopRequested()) {
          return;
        }
      }
      if (!request()) {
        return;
      }
      done++;
      count(done);
    }
  }

  /** The moment may still be ahead when the gate opens. */
  private void awaitBeginning() {
    long left = state.beginNanos() - nanoClock.getAsLong();
    while (left > 0 && !workload.isStopRequested()) {
      LockSupport.parkNanos(this, left);
      left = state.beginNanos() - nanoClock.getAsLong();
    }
  }

  private Pace pace() {
    double tickNanos = Pace.tickNanos(settings.targetPerSecond(), settings.threads());
    long start = state.beginNanos() + Pace.offsetNanos(tickNanos, thread, settings.threads());
    Measurements measurements = Measurements.getMeasurements();
    return new Pace(
        tickNanos, start, settings.spin(), nanoClock, measurements::setIntendedStartTimeNs);
  }
}
