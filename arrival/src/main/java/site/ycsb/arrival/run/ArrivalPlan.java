package site.ycsb.arrival.run;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.check.ScheduleCheck;
import site.ycsb.arrival.check.SchedulePlan;
import site.ycsb.arrival.execute.ClosedLoop;
import site.ycsb.arrival.openloop.OpenLoopSettings;
import site.ycsb.arrival.openloop.Policy;
import site.ycsb.arrival.openloop.WaitMode;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.ClientShare;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Poisson;

/**
 * The properties of an open loop.
 *
 * @param model of the arrivals
 * @param share of this client
 * @param seed of the schedule
 * @param loop how it is issued
 * @param mostLagNanos that 99 % of the arrivals may have
 * @param missedAllowed whether a run that missed its schedule is a success
 */
record ArrivalPlan(
    ArrivalModel model,
    ClientShare share,
    long seed,
    OpenLoopSettings loop,
    long mostLagNanos,
    boolean missedAllowed) {
  private static final String PREFIX = "tectonic.arrival.";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double USUAL_LAG_MILLIS =
      ScheduleCheck.USUAL_TAIL_LAG_NANOS / NANOS_PER_MILLI;
  private static final int MOST_QUEUED = 500_000_000;
  private static final List<String> NAMES =
      List.of(
          "policy",
          "drop.after",
          "backlog.max",
          "end",
          "wait",
          "wait.margin",
          "wait.slack",
          "workers",
          "lag.max",
          "missed");

  /** Reads the properties; null when they ask for no arrivals. */
  static @Nullable ArrivalPlan of(Properties properties, RunSettings settings, int processors) {
    ArrivalModel model = ArrivalProperties.model(properties);
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PREFIX)) {
        checkName(name, model != null);
      }
    }
    if (model == null) {
      return null;
    }
    return new ArrivalPlan(
        model,
        ArrivalProperties.share(properties),
        ArrivalProperties.seed(properties),
        loop(properties, settings, processors),
        (long)
            (NANOS_PER_MILLI
                * NumberProperty.positive(properties, PREFIX + "lag.max", USUAL_LAG_MILLIS)),
        choice(properties, "missed", "fail", List.of("fail", "allow")).equals("allow"));
  }

  /** The properties that say how an open loop goes about its arrivals. */
  static Stream<String> names() {
    return NAMES.stream().map(name -> PREFIX + name);
  }

  private static void checkName(String name, boolean isOpen) {
    String ours = name.substring(PREFIX.length());
    if (!NAMES.contains(ours)) {
      throw new UsageException(
          "unknown property %s%s%nProperties: %s"
              .formatted(
                  name, NearestName.hint(ours, NAMES), PREFIX + String.join(", " + PREFIX, NAMES)));
    }
    if (!isOpen) {
      throw new UsageException(
          "property %s is given, but no arrivals are: expected -p arrivalgenerator=... with it"
              .formatted(name));
    }
  }

  private static OpenLoopSettings loop(
      Properties properties, RunSettings settings, int processors) {
    OpenLoopSettings usual = OpenLoopSettings.defaults(processors, settings.threads());
    Policy policy =
        Policy.valueOf(
            choice(properties, "policy", "queue", List.of("queue", "drop", "block"))
                .toUpperCase(Locale.ROOT));
    if (policy != Policy.DROP && properties.containsKey(PREFIX + "drop.after")) {
      throw new UsageException(
          PREFIX + "drop.after is given: expected -p " + PREFIX + "policy=drop with it");
    }
    WaitMode mode =
        WaitMode.valueOf(
            choice(
                    properties,
                    "wait",
                    usual.waitMode().name().toLowerCase(Locale.ROOT),
                    List.of("park", "hybrid", "spin"))
                .toUpperCase(Locale.ROOT));
    String workers = usual.workersSpin() ? "spin" : "park";
    return usual
        .withPolicy(
            policy,
            (long) (NANOS_PER_MILLI * NumberProperty.decimal(properties, PREFIX + "drop.after", 0)),
            (int)
                NumberProperty.whole(
                    properties,
                    PREFIX + "backlog.max",
                    OpenLoopSettings.DEFAULT_MOST_QUEUED,
                    1,
                    MOST_QUEUED))
        .withEnd(
            choice(properties, "end", "drain", List.of("drain", "cut")).equals("drain"),
            settings.longestNanos())
        .withWaiting(
            mode,
            (long)
                (NANOS_PER_MICRO
                    * NumberProperty.decimal(
                        properties, PREFIX + "wait.margin", usual.marginNanos() / NANOS_PER_MICRO)),
            NumberProperty.whole(
                properties, PREFIX + "wait.slack", usual.slackNanos(), 0, Integer.MAX_VALUE),
            choice(properties, "workers", workers, List.of("park", "spin")).equals("spin"));
  }

  /** What the schedule of this client promises. */
  SchedulePlan promise() {
    double perSecond = model.ratePerSecond() / share.count();
    if (model instanceof Constant) {
      return SchedulePlan.constant(perSecond);
    }
    // Every n-th of Poisson arrivals is not Poisson.
    return model instanceof Poisson && share.count() == 1
        ? SchedulePlan.poisson(perSecond)
        : SchedulePlan.other(perSecond);
  }

  /** The schedule of this client; knows how long the run will be, as far as that can be known. */
  ArrivalSchedule schedule(long operations) {
    return model.schedule(seed, horizonNanos(operations)).shareOf(share);
  }

  /** How long the run will be: as long as its operations take to come, or as its time. */
  long horizonNanos(long operations) {
    long longest = loop.longestNanos() == 0 ? ArrivalModel.UNKNOWN_HORIZON : loop.longestNanos();
    if (operations == 0 || operations == ClosedLoop.UNLIMITED) {
      return longest;
    }
    return model.horizonNanos(share.ofAll(operations), longest);
  }

  private static String choice(
      Properties properties, String name, String otherwise, List<String> legal) {
    String given = properties.getProperty(PREFIX + name, otherwise).strip();
    if (!legal.contains(given)) {
      throw new UsageException(
          "property %s%s=%s: expected %s%s"
              .formatted(
                  PREFIX, name, given, String.join(", ", legal), NearestName.hint(given, legal)));
    }
    return given;
  }
}
