package site.ycsb.arrival.loop;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.loop.ArrivalResult.SeriesSet;

/**
 * A master that issues requests at the instants of a schedule, to a pool of workers with a DB each.
 * A slow request delays none but those that find no idle worker, and these count their wait.
 */
public final class OpenLoop extends RequestExecutor {
  private final OpenLoopSettings settings;
  private final HandOver handOver;
  private final Master master;
  private final Thread masterThread;
  private final PhaseGate gate;
  private final RequestLatencies latencies = new RequestLatencies();

  /** Makes a loop of one worker for each DB, which goes through the phases in turn. */
  public OpenLoop(
      OpenLoopSettings settings,
      List<LoopPhase> phases,
      ClosedLoop.Settings requests,
      Workload workload,
      Properties properties,
      List<? extends DB> databases,
      LongSupplier nanoClock) {
    super(requests.threads(), workload, nanoClock, settings.slackNanos());
    this.settings = settings;
    this.handOver =
        new HandOver(
            requests.threads(), settings.policy(), settings.mostLateNanos(), settings.mostQueued());
    this.master = new Master(this, phases, workload, nanoClock);
    this.masterThread = daemon(master, "master");
    this.gate = new PhaseGate(handOver, masterThread, this::wake, nanoClock);
    for (int i = 0; i < requests.threads(); i++) {
      PoolWorker worker =
          new PoolWorker(this, handOver.slot(i), databases.get(i), requests, properties);
      threads.add(daemon(worker, "worker-" + i));
    }
  }

  @Override
  public void prepare() {
    super.prepare();
    masterThread.start();
  }

  @Override
  public void begin(long atNanos) {
    handOver.begin(atNanos);
    super.begin(atNanos);
  }

  @Override
  public void cancel() {
    end(true);
    super.cancel();
  }

  /** Issues no more arrivals; those that wait are sent or not, as the settings say. */
  @Override
  public void timeOver() {
    end(!settings.drains());
  }

  @Override
  public void stop() {
    // Before the workload ends its stream, so that what waits stays counted as queued.
    end(true);
    workload.requestStop();
  }

  @Override
  public boolean awaitClosed(long nanos) throws InterruptedException {
    long begin = System.nanoTime();
    if (!super.awaitClosed(nanos)) {
      return false;
    }
    long left = Math.max(1, nanos - (System.nanoTime() - begin));
    masterThread.join(TimeUnit.NANOSECONDS.toMillis(left) + 1);
    return !masterThread.isAlive();
  }

  @Override
  public boolean isIdle() {
    return handOver.isIdle() && !handOver.isEnded();
  }

  /** What happened in each second, up to now. */
  public SeriesSet series() {
    return handOver.series(nanoClock.getAsLong());
  }

  /** What happened since the last call. */
  public ArrivalSecond takeSecond() {
    return handOver.takeSecond(master.takeLags());
  }

  /** What came out; to be asked once, after the run. */
  public ArrivalResult result() {
    awaitMaster();
    List<PhaseArrivals> phases = master.phases();
    Histogram lags = new Histogram(Tally.LAG_DIGITS);
    phases.stream()
        .filter(PhaseArrivals::isJudged)
        .forEach(phase -> lags.add(phase.times().lags()));
    return new ArrivalResult(
        handOver.counts(),
        operations(),
        phases,
        master.readyShare(),
        master.isSlackSet(),
        latencies.with(lags, machine().hiccupNanos()),
        series());
  }

  RequestLatencies latencies() {
    return latencies;
  }

  HandOver handOver() {
    return handOver;
  }

  PhaseGate gate() {
    return gate;
  }

  OpenLoopSettings settings() {
    return settings;
  }

  void wake(int worker) {
    LockSupport.unpark(threads.get(worker));
  }

  /** Lets all threads see that the end has come. */
  void wakeAll() {
    threads.forEach(LockSupport::unpark);
    LockSupport.unpark(masterThread);
  }

  void end(boolean cutsOff) {
    handOver.end(cutsOff, nanoClock.getAsLong());
    wakeAll();
  }

  /** Workers may hang, but the master waits for none of them. */
  private void awaitMaster() {
    try {
      masterThread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
