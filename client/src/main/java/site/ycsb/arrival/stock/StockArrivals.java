package site.ycsb.arrival.stock;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.PhasePlan;
import site.ycsb.arrival.loop.PhasedWorkload.ArrivalPhase;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.run.ArrivalLimits;
import site.ycsb.client.run.NumberProperty;
import site.ycsb.client.run.RunSettings;

/**
 * The arrivals of a run under YCSB's own client, which paces by {@code target} itself.
 *
 * @param seed of the schedule of a run without phases
 * @param phases of the run, one if the workload has none
 * @param limits that they are held to
 * @param warnings that a user should know before such a run
 */
public record StockArrivals(
    long seed, List<LoopPhase> phases, ArrivalLimits limits, List<String> warnings) {
  private static final String PREFIX = "tectonic.arrival.";
  private static final List<String> NAMES =
      List.of(ArrivalProperties.OWN_RATE, ArrivalLimits.LAG, OpenLoopWorkload.WRAPPED);

  /**
   * Refuses what this client would not do, and has it measure both latencies; to be called before
   * any workload asks for the measurements.
   */
  static void prepare(Properties properties) {
    refuseTarget(properties);
    properties.stringPropertyNames().forEach(StockArrivals::checkName);
    if (!properties.getProperty(RunSettings.START_AT, "").isBlank()) {
      throw new UsageException(
          "property "
              + RunSettings.START_AT
              + " is given: YCSB's own client begins when its databases are open; bin/ycsb waits");
    }
    properties.putIfAbsent("measurement.interval", "both");
  }

  /**
   * The arrivals of a workload without phases; null when the properties ask for none.
   *
   * @param requests of this client, {@link Long#MAX_VALUE} if that is not known
   * @throws UsageException if they ask for what this client would not do
   */
  static @Nullable StockArrivals of(Properties properties, long requests) {
    ArrivalModel model = isAsked(properties) ? model(properties) : null;
    if (model == null) {
      return null;
    }
    ArrivalPhase whole =
        new ArrivalPhase("", false, model, ArrivalProperties.seed(properties), requests, 0);
    return planned(properties, model, List.of(whole));
  }

  /**
   * The arrivals of a workload with phases; null when neither they nor the properties ask for any.
   *
   * @throws UsageException if they ask for what this client would not do
   */
  public static @Nullable StockArrivals of(Properties properties, List<ArrivalPhase> phases) {
    boolean isAsked = isAsked(properties);
    if (!isAsked && phases.stream().allMatch(phase -> phase.model() == null)) {
      return null;
    }
    ArrivalModel model = model(properties);
    if (model == null && properties.containsKey(ArrivalProperties.OWN_RATE)) {
      throw new UsageException(
          "property %s=%s: phases of this workload have arrivals of their own; expected -p"
                  .formatted(
                      ArrivalProperties.OWN_RATE,
                      properties.getProperty(ArrivalProperties.OWN_RATE))
              + " arrivalgenerator=... with it, for those that have none");
    }
    return planned(properties, model, phases);
  }

  private static boolean isAsked(Properties properties) {
    return !properties.getProperty(ArrivalProperties.GENERATOR, "").isBlank();
  }

  private static @Nullable ArrivalModel model(Properties properties) {
    prepare(properties);
    Properties withRate = new Properties();
    withRate.putAll(properties);
    withRate.putIfAbsent(ArrivalProperties.OWN_RATE, "");
    return isAsked(properties) ? ArrivalProperties.model(withRate) : null;
  }

  private static StockArrivals planned(
      Properties properties, @Nullable ArrivalModel model, List<ArrivalPhase> phases) {
    long seconds =
        NumberProperty.whole(
            properties, Client.MAX_EXECUTION_TIME, 0, 0, TimeUnit.DAYS.toSeconds(10_000));
    PhasePlan plan =
        new PhasePlan(
            model, ArrivalProperties.share(properties), TimeUnit.SECONDS.toNanos(seconds));
    List<String> warnings = new ArrayList<>();
    return new StockArrivals(
        ArrivalProperties.seed(properties),
        plan.phases(phases, warnings::add),
        ArrivalLimits.of(properties),
        warnings);
  }

  private static void checkName(String name) {
    if (name.startsWith(PREFIX) && !NAMES.contains(name)) {
      throw new UsageException(
          "property "
              + name
              + " is for bin/ycsb: under YCSB's own client expected one of "
              + String.join(", ", NAMES)
              + NearestName.hint(name, NAMES));
    }
  }

  /** It would wait after each request, and count from instants of its own. */
  private static void refuseTarget(Properties properties) {
    String target = properties.getProperty(Client.TARGET_PROPERTY, "0").strip();
    if (!target.equals("0") && !target.isEmpty()) {
      throw new UsageException(
          "-target "
              + target
              + " is YCSB's closed loop, which would hold arrivals back: expected -p "
              + ArrivalProperties.OWN_RATE
              + "="
              + target
              + " in its place");
    }
  }
}
