package site.ycsb.client.run;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.OpenLoop;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.settings.ArrivalPlan;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.RunSettings;

/**
 * The open loop under YCSB's own client, whose threads are its pool.
 *
 * @param plan of its arrivals
 */
public record StockLoop(ArrivalPlan plan, OpenLoop loop) {
  /** Names the workload whose requests are sent, under that client alone. */
  public static final String WRAPPED = "tectonic.arrival.workload";

  private static final String CORE = "site.ycsb.workloads.CoreWorkload";

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
    return new StockLoop(plan, loop);
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
