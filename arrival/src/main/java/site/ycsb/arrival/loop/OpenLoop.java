package site.ycsb.arrival.loop;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.arrival.loop.RequestQueue.Slot;

/**
 * A master that issues requests at the instants of a schedule, to a pool of workers with a DB each.
 * A slow request delays none but those that find no idle worker, and these count their wait. The
 * threads of the pool are its own, or another client lends them.
 */
public final class OpenLoop extends RequestExecutor {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final OpenLoopSettings rules;
  private final RequestQueue queue;
  private final Master master;
  private final Thread masterThread;
  private final PhaseGate gate;
  private final RequestLatencies latencies = new RequestLatencies();
  private long lastLentNanos;

  /** Makes a loop of one worker for each DB, which goes through the phases in turn. */
  public OpenLoop(
      OpenLoopSettings rules,
      List<LoopPhase> phases,
      ClosedLoop.Settings requests,
      Workload workload,
      Properties properties,
      List<? extends DB> databases,
      Time time) {
    super(requests, workload, properties, time);
    this.rules = rules;
    this.queue =
        new RequestQueue(
            requests.threads(), rules.policy(), rules.mostLateNanos(), rules.mostQueued());
    this.master = new Master(this, phases, workload, time);
    this.masterThread = time.thread(master, "master");
    this.gate = new PhaseGate(queue, masterThread, this::wake, time);
    add(databases, "worker-");
  }

  /** Makes a loop whose pool are threads of another client, which {@link #lend} themselves. */
  public static OpenLoop lent(
      OpenLoopSettings settings,
      List<LoopPhase> phases,
      int threads,
      Workload workload,
      Time time) {
    ClosedLoop.Settings requests =
        new ClosedLoop.Settings(threads, false, ClosedLoop.UNLIMITED, 0, false);
    OpenLoop loop =
        new OpenLoop(settings, phases, requests, workload, new Properties(), List.of(), time);
    loop.lastLentNanos = time.getAsLong();
    loop.queue.vacate();
    loop.prepare();
    return loop;
  }

  /** Makes the calling thread one of the pool; it has its place there. */
  public synchronized PoolWorker lend() {
    Slot slot = queue.slot(threads.size());
    threads.add(Thread.currentThread());
    lastLentNanos = time.getAsLong();
    queue.come(slot, lastLentNanos);
    return new PoolWorker(this, slot);
  }

  /** How many threads have not been lent. */
  public int missing() {
    return queue.workers() - threads.size();
  }

  /** Begins when all threads have been lent, or none has for a while; returns when that is. */
  public long beginWhenLent() {
    while (missing() > 0 && !isPatienceOver() && !queue.isEnded()) {
      time.park(this, LOOK_NANOS);
    }
    long now = time.getAsLong();
    begin(now);
    return now;
  }

  private synchronized boolean isPatienceOver() {
    return time.getAsLong() - lastLentNanos >= PATIENCE_NANOS;
  }

  @Override
  protected void issue(int thread, Requests requests) {
    PoolWorker place = new PoolWorker(this, queue.slot(thread));
    boolean isSent = true;
    while (isSent) {
      isSent = place.next(requests);
    }
  }

  @Override
  public void prepare() {
    super.prepare();
    masterThread.start();
  }

  @Override
  public void begin(long atNanos) {
    queue.begin(atNanos);
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
    timeOver = true;
    end(!rules.drains());
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
    return queue.isIdle() && !queue.isEnded();
  }

  /** What happened in each second, up to now. */
  public TimeSeries series() {
    return queue.series(time.getAsLong());
  }

  /** What happened since the last call. */
  public ArrivalSecond takeSecond() {
    return queue.takeSecond(master.takeLags());
  }

  /** What came out; to be asked once, after the run. */
  public ArrivalResult result() {
    awaitMaster();
    List<PhaseArrivals> phases = master.phases();
    Histogram lags = new Histogram(LoopCounters.LAG_DIGITS);
    phases.stream()
        .filter(PhaseArrivals::isJudged)
        .forEach(phase -> lags.add(phase.times().lags()));
    return new ArrivalResult(
        queue.counts(),
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

  RequestQueue queue() {
    return queue;
  }

  PhaseGate gate() {
    return gate;
  }

  /** Waits for due times as the settings say. */
  Waiter newWaiter() {
    return new Waiter(rules.marginNanos(), time);
  }

  /** Whether no more arrivals are to be issued. */
  boolean isOver() {
    return queue.isEnded() || workload.isStopRequested();
  }

  OpenLoopSettings rules() {
    return rules;
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
    queue.end(cutsOff, time.getAsLong());
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
