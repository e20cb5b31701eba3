package site.ycsb.client.settings;

import java.util.List;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Workload;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.OpenLoopSettings;
import site.ycsb.arrival.loop.OpenLoopSettings.Policy;
import site.ycsb.arrival.loop.PhasedWorkload;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.ClientShare;

/**
 * The properties of an open loop.
 *
 * @param model of the arrivals, of phases that have none of their own; null: none
 * @param seed of the schedule
 * @param loop how it is issued
 * @param limits what they are held to
 */
public record ArrivalPlan(
    @Nullable ArrivalModel model, long seed, OpenLoopSettings loop, ArrivalLimits limits) {
  private static final String PREFIX = "tectonic.arrival.";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int MOST_QUEUED = 500_000_000;
  private static final List<String> NAMES =
      List.of(
          "policy",
          "drop.after",
          "backlog.max",
          "end",
          "workers",
          "lag.max",
          "dropped.max",
          "rate");

  /** Reads the properties. */
  public static ArrivalPlan of(Properties properties, RunSettings settings, int processors) {
    ArrivalModel model = ArrivalProperties.model(properties);
    PropertyValue.refuseOthers(properties, PREFIX, names().toList());
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

  /** Whether any request is to have a due time; refuses properties that would mean nothing. */
  public boolean isOpen(Workload workload, Properties properties) {
    boolean ofPhases = phases(workload).stream().anyMatch(phase -> phase.model() != null);
    if (model == null && !ofPhases) {
      names()
          .filter(properties::containsKey)
          .sorted()
          .findFirst()
          .ifPresent(
              name -> {
                throw new UsageException(
                    "property %s is given, but no arrivals are: expected -p arrivalgenerator=... with it"
                        .formatted(name));
              });
    }
    for (String rate : List.of(ArrivalProperties.RATE, ArrivalProperties.OWN_RATE)) {
      if (model == null && ofPhases && properties.containsKey(rate)) {
        throw new UsageException(
            "property %s=%s: phases of this workload have arrivals of their own; expected -p"
                    .formatted(rate, properties.getProperty(rate))
                + " arrivalgenerator=... with it, for those that have none");
      }
    }
    return model != null || ofPhases;
  }

  private static List<LoopPhase> phases(Workload workload) {
    return workload instanceof PhasedWorkload phased ? phased.arrivalPhases() : List.of();
  }

  private static OpenLoopSettings loop(
      Properties properties, RunSettings settings, int processors) {
    OpenLoopSettings usual = OpenLoopSettings.defaults(processors, settings.threads());
    String workers = usual.workersSpin() ? "spin" : "park";
    return new OpenLoopSettings(
        policy(properties),
        (long) (NANOS_PER_MILLI * PropertyValue.decimal(properties, PREFIX + "drop.after", 0)),
        (int)
            PropertyValue.whole(
                properties, PREFIX + "backlog.max", usual.mostQueued(), 1, MOST_QUEUED),
        PropertyValue.choice(properties, PREFIX + "end", "drain", "drain", "cut").equals("drain"),
        usual.marginNanos(),
        PropertyValue.choice(properties, PREFIX + "workers", workers, "park", "spin")
            .equals("spin"),
        settings.longestNanos());
  }

  private static Policy policy(Properties properties) {
    Policy policy = PropertyValue.choice(properties, PREFIX + "policy", Policy.QUEUE);
    if (policy != Policy.DROP && properties.containsKey(PREFIX + "drop.after")) {
      throw new UsageException(
          PREFIX + "drop.after is given: expected -p " + PREFIX + "policy=drop with it");
    }
    return policy;
  }

  /**
   * The phases of a run, one if the workload has none.
   *
   * @param requests of a workload that has none
   */
  public List<LoopPhase> phases(Workload workload, long requests, Consumer<String> warn) {
    // Where operations are shared, each takes its arrival with it: the master passes over others'.
    boolean isShared = workload instanceof PhasedWorkload phased && phased.isShared();
    ClientShare share = isShared ? ClientShare.ALL : limits.share();
    List<LoopPhase> phases = phases(workload);
    return phases.isEmpty()
        ? List.of(phase(new LoopPhase("", false, model, seed, null, requests, 0), share, warn))
        : phases.stream().map(each -> phase(each, share, warn)).toList();
  }

  private LoopPhase phase(LoopPhase phase, ClientShare share, Consumer<String> warn) {
    ArrivalModel arrivals = phase.model() == null ? model : phase.model();
    if (arrivals == null) {
      return phase;
    }
    long horizon = horizonNanos(arrivals, phase, share);
    String warning = arrivals.warning(horizon);
    if (warning != null) {
      warn.accept(phase.name().isEmpty() ? warning : "phase \"" + phase.name() + "\": " + warning);
    }
    ArrivalSchedule schedule = arrivals.schedule(phase.seed(), horizon).shareOf(share);
    return phase.scheduled(arrivals, schedule);
  }

  /**
   * How long a phase will be: as its time, which a run that ends before only cuts off, or as long
   * as its operations take to come. A phase without operations has any length; a run without phases
   * that is told no number of them has its time alone.
   */
  private long horizonNanos(ArrivalModel arrivals, LoopPhase phase, ClientShare share) {
    long run = loop.longestNanos() == 0 ? ArrivalModel.UNKNOWN_HORIZON : loop.longestNanos();
    long longest = phase.longestNanos() == 0 ? run : phase.longestNanos();
    boolean isUncounted = phase.name().isEmpty() && phase.requests() == 0;
    return isUncounted || phase.requests() == ClosedLoop.UNLIMITED
        ? longest
        : arrivals.horizonNanos(share.ofAll(Math.max(1, phase.requests())), longest);
  }
}
