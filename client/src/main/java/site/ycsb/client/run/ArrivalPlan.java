package site.ycsb.client.run;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Workload;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.OpenLoopSettings;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.loop.OpenLoopSettings.WaitMode;
import site.ycsb.arrival.loop.PhasePlan;
import site.ycsb.arrival.loop.PhasedWorkload;
import site.ycsb.arrival.loop.PhasedWorkload.ArrivalPhase;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ClientShare;

/**
 * The properties of an open loop.
 *
 * @param model of the arrivals, of phases that have none of their own; null: none
 * @param seed of the schedule
 * @param loop how it is issued
 * @param limits what they are held to
 */
record ArrivalPlan(
    @Nullable ArrivalModel model, long seed, OpenLoopSettings loop, ArrivalLimits limits) {
  private static final String PREFIX = "tectonic.arrival.";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;
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
          "dropped.max",
          "rate");

  /** Reads the properties. */
  static ArrivalPlan of(Properties properties, RunSettings settings, int processors) {
    ArrivalModel model = ArrivalProperties.model(properties);
    given(properties).forEach(ArrivalPlan::checkName);
    OpenLoopSettings loop = loop(properties, settings, processors);
    return new ArrivalPlan(
        model,
        ArrivalProperties.seed(properties),
        loop,
        ArrivalLimits.of(properties, settings.threads(), loop.policy() == Policy.BLOCK));
  }

  /** The properties that say how an open loop goes about its arrivals. */
  static Stream<String> names() {
    return NAMES.stream().map(name -> PREFIX + name);
  }

  private static List<String> given(Properties properties) {
    return properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(PREFIX))
        .sorted()
        .toList();
  }

  private static void checkName(String name) {
    String ours = name.substring(PREFIX.length());
    if (!NAMES.contains(ours)) {
      throw new UsageException(
          "unknown property %s%s%nProperties: %s"
              .formatted(
                  name, NearestName.hint(ours, NAMES), PREFIX + String.join(", " + PREFIX, NAMES)));
    }
  }

  /** Whether any request is to have a due time; refuses properties that would mean nothing. */
  boolean isOpen(Workload workload, Properties properties) {
    boolean ofPhases = phases(workload).stream().anyMatch(phase -> phase.model() != null);
    if (model == null && !ofPhases && !given(properties).isEmpty()) {
      throw new UsageException(
          "property %s is given, but no arrivals are: expected -p arrivalgenerator=... with it"
              .formatted(given(properties).get(0)));
    }
    if (model == null && ofPhases && properties.containsKey(ArrivalProperties.RATE)) {
      throw new UsageException(
          "property target=%s: phases of this workload have arrivals of their own; expected -p"
                  .formatted(properties.getProperty(ArrivalProperties.RATE))
              + " arrivalgenerator=... with it, for those that have none");
    }
    return model != null || ofPhases;
  }

  private static List<ArrivalPhase> phases(Workload workload) {
    return workload instanceof PhasedWorkload phased ? phased.arrivalPhases() : List.of();
  }

  private static OpenLoopSettings loop(
      Properties properties, RunSettings settings, int processors) {
    OpenLoopSettings usual = OpenLoopSettings.defaults(processors, settings.threads());
    WaitMode mode =
        WaitMode.valueOf(
            choice(
                    properties,
                    "wait",
                    usual.waitMode().name().toLowerCase(Locale.ROOT),
                    List.of("park", "hybrid", "spin"))
                .toUpperCase(Locale.ROOT));
    String workers = usual.workersSpin() ? "spin" : "park";
    return new OpenLoopSettings(
        policy(properties),
        (long) (NANOS_PER_MILLI * NumberProperty.decimal(properties, PREFIX + "drop.after", 0)),
        (int)
            NumberProperty.whole(
                properties, PREFIX + "backlog.max", usual.mostQueued(), 1, MOST_QUEUED),
        choice(properties, "end", "drain", List.of("drain", "cut")).equals("drain"),
        mode,
        (long)
            (NANOS_PER_MICRO
                * NumberProperty.decimal(
                    properties, PREFIX + "wait.margin", usual.marginNanos() / NANOS_PER_MICRO)),
        NumberProperty.whole(
            properties, PREFIX + "wait.slack", usual.slackNanos(), 0, Integer.MAX_VALUE),
        choice(properties, "workers", workers, List.of("park", "spin")).equals("spin"),
        settings.longestNanos());
  }

  private static Policy policy(Properties properties) {
    Policy policy =
        Policy.valueOf(
            choice(properties, "policy", "queue", List.of("queue", "drop", "block"))
                .toUpperCase(Locale.ROOT));
    if (policy != Policy.DROP && properties.containsKey(PREFIX + "drop.after")) {
      throw new UsageException(
          PREFIX + "drop.after is given: expected -p " + PREFIX + "policy=drop with it");
    }
    return policy;
  }

  /**
   * The phases of a run, one if the workload has none.
   *
   * @param quota of requests
   * @param operations that the workload means to do, 0 or the quota if it does not say
   */
  List<LoopPhase> phases(Workload workload, long quota, long operations, Consumer<String> warn) {
    // Where operations are shared, each takes its arrival with it: the master passes over others'.
    boolean isShared = workload instanceof PhasedWorkload phased && phased.isShared();
    ClientShare share = isShared ? ClientShare.ALL : limits.share();
    PhasePlan plan = new PhasePlan(model, share, loop.longestNanos());
    List<ArrivalPhase> phases = phases(workload);
    return phases.isEmpty()
        ? List.of(plan.phase(new ArrivalPhase("", false, model, seed, operations, 0), quota, warn))
        : plan.phases(phases, warn);
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
