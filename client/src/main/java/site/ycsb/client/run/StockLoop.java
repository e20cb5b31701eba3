package site.ycsb.client.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.OpenLoop;
import site.ycsb.arrival.schedule.ArrivalProperties;

/** The open loop under YCSB's own client, whose threads are its pool. */
public final class StockLoop {
  /** Names the workload whose requests are sent, under that client alone. */
  public static final String WRAPPED = "tectonic.arrival.workload";

  private final Properties properties;
  private final ArrivalPlan plan;
  private final OpenLoop loop;
  private volatile boolean begun;

  private StockLoop(Properties properties, ArrivalPlan plan, OpenLoop loop) {
    this.properties = properties;
    this.plan = plan;
    this.loop = loop;
  }

  /**
   * Plans the loop; null where no request is to have a due time.
   *
   * @param requests of a workload without phases
   * @throws UsageException if the properties ask for what that client would not do
   */
  public static @Nullable StockLoop of(
      Properties properties, Workload workload, long requests, ClientContext context) {
    Properties ours = new Properties();
    ours.putAll(properties);
    ours.remove(ArrivalProperties.RATE);
    ours.remove(WRAPPED);
    if (!ours.getProperty(ArrivalProperties.GENERATOR, "").isBlank()) {
      prepare(properties);
      // So that what is missing, or wrong, is the one to use.
      ours.putIfAbsent(ArrivalProperties.OWN_RATE, "");
    }
    RunSettings settings = RunSettings.of(ours);
    ArrivalPlan plan = ArrivalPlan.of(ours, settings, Runtime.getRuntime().availableProcessors());
    if (!plan.isOpen(workload, ours)) {
      return null;
    }
    prepare(properties);
    OpenLoop loop =
        OpenLoop.lent(
            plan.loop(),
            plan.phases(workload, requests, requests, context::warn),
            settings.threads(),
            workload,
            context.nanoClock());
    return new StockLoop(properties, plan, loop);
  }

  /**
   * Refuses what that client would do in another way, and has it measure both latencies; to be
   * called before any workload asks for the measurements.
   */
  public static void prepare(Properties properties) {
    String target = properties.getProperty(Client.TARGET_PROPERTY, "0").strip();
    if (!target.equals("0") && !target.isEmpty()) {
      throw new UsageException(
          "-target %s is YCSB's closed loop, which would hold arrivals back: expected -p %s=%1$s in its place"
              .formatted(target, ArrivalProperties.OWN_RATE));
    }
    properties.putIfAbsent("measurement.interval", "both");
  }

  /** Makes the calling thread of the client one of the pool. */
  public StockThread lend(int thread, int threads) {
    return StockThread.of(loop.lend(), properties, thread, threads);
  }

  /** Begins when all threads have come, or some do not come for a while; returns when that is. */
  public long begin() {
    begun = true;
    return loop.beginWhenLent();
  }

  /** Sends nothing more; what waits stays counted as queued. */
  public void stop() {
    loop.cancel();
  }

  MachineMeter machine() {
    return loop.machine();
  }

  ArrivalLimits limits() {
    return plan.limits();
  }

  ArrivalSecond takeSecond() {
    return loop.takeSecond();
  }

  /** What came of the arrivals, when all threads have ended. */
  public ArrivalReport report() {
    if (!begun) {
      // No thread has come.
      stop();
    }
    return new ArrivalReport(plan, loop.result());
  }

  /** What watched the machine, which it no longer does. */
  public MachineMeter endedMachine() {
    loop.machine().stop();
    return loop.machine();
  }

  /** What ended the master; null if nothing did. */
  public @Nullable Throwable failure() {
    return loop.failures().stream().findFirst().orElse(null);
  }

  /** What went wrong with threads and requests, one line each. */
  public List<String> problems() {
    List<String> problems = new ArrayList<>();
    if (loop.missing() > 0) {
      problems.add(loop.missing() + " threads never began, as their database cannot be opened");
    }
    LoopEnd.failedRequests(loop).ifPresent(problems::add);
    return problems;
  }
}
