package site.ycsb.arrival.stock;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.run.NumberProperty;
import site.ycsb.arrival.run.RunSettings;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.ClientShare;

/**
 * The arrivals of a run under YCSB's own client, which paces by {@code target} itself.
 *
 * @param model of the arrivals
 * @param share of this client
 * @param seed of the schedule
 * @param expected arrivals of this client, {@link Long#MAX_VALUE} if that is not known
 * @param longestNanos the run may last
 */
public record StockArrivals(
    ArrivalModel model, ClientShare share, long seed, long expected, long longestNanos) {

  private static final String PREFIX = "tectonic.arrival.";
  private static final List<String> NAMES =
      List.of(ArrivalProperties.OWN_RATE, OpenLoopWorkload.WRAPPED);

  /**
   * Reads the properties; null when they ask for no arrivals.
   *
   * @param expected arrivals, {@link Long#MAX_VALUE} if that is not known
   * @throws UsageException if they ask for what this client would not do
   */
  public static @Nullable StockArrivals of(Properties properties, long expected) {
    if (properties.getProperty(ArrivalProperties.GENERATOR, "").isBlank()) {
      return null;
    }
    refuseTarget(properties);
    properties.stringPropertyNames().forEach(StockArrivals::checkName);
    if (!properties.getProperty(RunSettings.START_AT, "").isBlank()) {
      throw new UsageException(
          "property "
              + RunSettings.START_AT
              + " is given: YCSB's own client begins when its databases are open; bin/ycsb waits");
    }
    Properties withRate = new Properties();
    withRate.putAll(properties);
    withRate.putIfAbsent(ArrivalProperties.OWN_RATE, "");
    ArrivalModel model = ArrivalProperties.model(withRate);
    if (model == null) {
      return null;
    }
    long seconds =
        NumberProperty.whole(
            properties, Client.MAX_EXECUTION_TIME, 0, 0, TimeUnit.DAYS.toSeconds(10_000));
    StockArrivals arrivals =
        new StockArrivals(
            model,
            ArrivalProperties.share(properties),
            ArrivalProperties.seed(properties),
            expected,
            seconds == 0 ? ArrivalModel.UNKNOWN_HORIZON : TimeUnit.SECONDS.toNanos(seconds));
    // Both latencies, and before any workload asks for the measurements.
    properties.putIfAbsent("measurement.interval", "both");
    return arrivals;
  }

  /** What a user should know before such a run, or null. */
  public @Nullable String warning() {
    return model.warning(horizonNanos());
  }

  ArrivalSchedule schedule() {
    return model.schedule(seed, horizonNanos()).shareOf(share);
  }

  private long horizonNanos() {
    return expected == Long.MAX_VALUE
        ? longestNanos
        : model.horizonNanos(share.ofAll(expected), longestNanos);
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
