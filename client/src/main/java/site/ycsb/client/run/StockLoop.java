package site.ycsb.client.run;

import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ArrivalSecond;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.OpenLoop;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.settings.ArrivalLimits;
import site.ycsb.client.settings.ArrivalPlan;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.client.verdict.ArrivalReport;

/** The open loop under YCSB's own client, whose threads are its pool. */
public final class StockLoop {
  /** Names the workload whose requests are sent, under that client alone. */
  public static final String WRAPPED = "tectonic.arrival.workload";

  private static final String CORE = "site.ycsb.workloads.CoreWorkload";

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
  static @Nullable StockLoop of(
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
            plan.phases(workload, requests, context::warn),
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
  StockThread lend(int thread, int threads) {
    return StockThread.of(loop.lend(), properties, thread, threads);
  }

  /** Begins when all threads have come, or some do not come for a while; returns when that is. */
  long begin() {
    begun = true;
    return loop.beginWhenLent();
  }

  /** Sends nothing more; what waits stays counted as queued. */
  void stop() {
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
  ArrivalReport report() {
    if (!begun) {
      // No thread has come.
      stop();
    }
    return new ArrivalReport(plan, loop.result());
  }

  /** What ended the master; null if nothing did. */
  @Nullable Throwable failure() {
    return loop.failures().stream().findFirst().orElse(null);
  }

  /** How many requests have been sent. */
  long operations() {
    return loop.operations();
  }

  /** Says that requests threw without an end to the run. */
  Optional<String> failedRequests() {
    return LoopEnd.failedRequests(loop);
  }

  /** Makes the workload whose requests are sent, and initialises it. */
  public static Workload wrapped(Properties properties) {
    String name = properties.getProperty(WRAPPED, CORE).strip();
    Workload made =
        ClassName.instance(
            name, Workload.class, "property " + WRAPPED + ":", "expected one such as " + CORE);
    if (made instanceof ReportingWorkload) {
      throw new UsageException(
          "property %s=%s: it takes arrivals itself; expected workload=%s"
              .formatted(WRAPPED, name, name));
    }
    Workloads.init(made, properties);
    return made;
  }
}
