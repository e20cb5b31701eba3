package site.ycsb.arrival.loop;

import java.util.List;
import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.measurements.Measurements;

/**
 * Threads that each issue a request as soon as the one before it has returned, as YCSB's do. All of
 * them open their DB before any of them issues a request, and the time of that is not measured.
 */
public final class ClosedLoop extends RequestExecutor {
  /** A quota that is never reached: the workload ends the run by returning false. */
  public static final long UNLIMITED = Long.MAX_VALUE;

  /**
   * What the loop is to do.
   *
   * @param threads that issue requests
   * @param load whether requests are inserts of the load phase
   * @param quota of requests over all threads
   * @param targetPerSecond requests a second over all threads, 0 for as many as can be
   * @param spin whether a thread that waits for its turn keeps its processor
   */
  public record Settings(
      int threads, boolean load, long quota, double targetPerSecond, boolean spin) {

    boolean paced() {
      return targetPerSecond > 0;
    }

    long share(int thread) {
      return quota == UNLIMITED ? UNLIMITED : quota / threads + (thread < quota % threads ? 1 : 0);
    }

    /** The longest a thread waits for its turn. */
    public long tickNanos() {
      return paced() ? (long) Pace.tickNanos(targetPerSecond, threads) : 0;
    }
  }

  /** Makes a loop of one thread for each DB. */
  public ClosedLoop(
      Settings settings,
      Workload workload,
      Properties properties,
      List<? extends DB> databases,
      Time time) {
    super(settings, workload, properties, time);
    add(databases, "client-");
  }

  /** Issues a thread's share of the requests, one after the other. */
  @Override
  protected void issue(int thread, Requests requests) {
    Pace pace = settings.paced() ? pace(thread) : null;
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
      if (!attempt(requests)) {
        return;
      }
      done++;
      count(thread, done);
    }
  }

  /** The moment may still be ahead when the gate opens. */
  private void awaitBeginning() {
    long left = beginNanos() - time.getAsLong();
    while (left > 0 && !workload.isStopRequested()) {
      time.park(this, left);
      left = beginNanos() - time.getAsLong();
    }
  }

  private Pace pace(int thread) {
    double tickNanos = Pace.tickNanos(settings.targetPerSecond(), settings.threads());
    long start = beginNanos() + Pace.offsetNanos(tickNanos, thread, settings.threads());
    Measurements measurements = Measurements.getMeasurements();
    return new Pace(tickNanos, start, settings.spin(), time, measurements::setIntendedStartTimeNs);
  }
}
