package site.ycsb.arrival.loop;

import java.util.List;
import java.util.Properties;
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
      Time time) {
    super(requests.threads(), workload, time, settings.slackNanos());
    this.settings = settings;
    this.handOver =
        new HandOver(
            requests.threads(), settings.policy(), settings.mostLateNanos(), settings.mostQueued());
    this.master = new Master(this, phases, workload, time);
    this.masterThread = time.thread(master, "master");
    this.gate = new PhaseGate(handOver, masterThread, this::wake, time);
    for (int i = 0; i < requests.threads(); i++) {
      PoolWorker worker =
          new PoolWorker(this, handOver.slot(i), databases.get(i), requests, properties);
      threads.add(time.thread(worker, "worker-" + i));
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
    long begin = time.getAsLong();
    return super.awaitClosed(nanos)
        && time.join(masterThread, Math.max(1, nanos - (time.getAsLong() - begin)));
  }

  @Override
  public boolean isIdle() {
    return handOver.isIdle() && !handOver.isEnded();
  }

  /** What happened in each second, up to now. */
  public SeriesSet series() {
    return handOver.series(time.getAsLong());
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
    time.wake(threads.get(worker));
  }

  /** Lets all threads see that the end has come. */
  void wakeAll() {
    threads.forEach(time::wake);
    time.wake(masterThread);
  }

  void end(boolean cutsOff) {
    handOver.end(cutsOff, time.getAsLong());
    wakeAll();
  }

  /** Workers may hang, but the master waits for none of them. */
  private void awaitMaster() {
    try {
      boolean unused = time.join(masterThread, Time.FOREVER);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
