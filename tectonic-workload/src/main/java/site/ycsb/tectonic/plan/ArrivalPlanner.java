package site.ycsb.tectonic.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.arrival.schedule.Constant;
import site.ycsb.arrival.schedule.Diurnal;
import site.ycsb.arrival.schedule.FlashCrowd;
import site.ycsb.arrival.schedule.GapDistribution;
import site.ycsb.arrival.schedule.PiecewiseLinear;
import site.ycsb.arrival.schedule.Poisson;
import site.ycsb.arrival.schedule.RatePoint;
import site.ycsb.arrival.schedule.Renewal;
import site.ycsb.arrival.schedule.Replay;
import site.ycsb.arrival.schedule.SelfSimilar;
import site.ycsb.arrival.schedule.Steps;
import site.ycsb.arrival.schedule.Weekly;
import site.ycsb.tectonic.spec.ArrivalSpec;
import site.ycsb.tectonic.spec.SpecException;

/** Plans when the requests of a group are issued. */
public final class ArrivalPlanner {
  private final ModelParts parts;

  private ArrivalPlanner(String path) {
    this.parts = new ModelParts(path);
  }

  /**
   * The model of a group; null where it has none.
   *
   * @param path of the group's arrival
   * @throws SpecException if there can be no such arrivals
   */
  public static @Nullable ArrivalModel plan(@Nullable ArrivalSpec arrival, String path) {
    if (arrival instanceof ArrivalSpec.Constant a) {
      return new ModelParts(path + "/constant").build(() -> new Constant(a.rate()));
    } else if (arrival instanceof ArrivalSpec.Poisson a) {
      return new ModelParts(path + "/poisson").build(() -> new Poisson(a.rate()));
    } else if (arrival instanceof ArrivalSpec.SelfSimilar a) {
      return new ArrivalPlanner(path + "/self_similar").selfSimilar(a);
    } else if (arrival instanceof ArrivalSpec.Diurnal a) {
      return new ArrivalPlanner(path + "/diurnal").diurnal(a);
    } else if (arrival instanceof ArrivalSpec.Weekly a) {
      return new ArrivalPlanner(path + "/weekly").weekly(a);
    } else if (arrival instanceof ArrivalSpec.Renewal a) {
      return new ArrivalPlanner(path + "/renewal").renewal(a);
    } else if (arrival instanceof ArrivalSpec.Linear a) {
      return new ArrivalPlanner(path + "/linear").linear(a);
    } else if (arrival instanceof ArrivalSpec.Steps a) {
      return new ArrivalPlanner(path + "/steps").steps(a);
    } else if (arrival instanceof ArrivalSpec.FlashCrowd a) {
      return new ArrivalPlanner(path + "/flash_crowd").flashCrowd(a);
    } else if (arrival instanceof ArrivalSpec.Replay a) {
      return new ReplayPlanner(new ModelParts(path + "/replay"), a).plan();
    }
    return null;
  }

  /** Refuses a recording that ends before the operations of its group do. */
  public static void checkEnd(GroupPlan group, String path) {
    boolean counted = !(group.mix() instanceof Mix.Timed);
    if (counted && group.arrival() instanceof Replay replay && !replay.repeated()) {
      long arrivals = replay.span().count();
      if (group.operationCount() > arrivals) {
        throw new SpecException(
            path + "/replay/file",
            String.format(
                Locale.ROOT,
                "the file has %,d arrivals, the group %,d operations",
                arrivals,
                group.operationCount()),
            "at most as many operations, or \"repeat\": true");
      }
    }
  }

  private ArrivalModel selfSimilar(ArrivalSpec.SelfSimilar a) {
    boolean even = a.leaf() == ArrivalSpec.Leaf.EVEN;
    return parts.build(
        () ->
            new SelfSimilar(
                a.rate(),
                ModelParts.or(a.bias(), ArrivalProperties.DEFAULT_BIAS),
                even ? SelfSimilar.Leaf.EVEN : SelfSimilar.Leaf.POISSON,
                ModelParts.or(a.resolution(), ArrivalProperties.DEFAULT_RESOLUTION_MILLIS),
                a.levels()));
  }

  private ArrivalModel diurnal(ArrivalSpec.Diurnal a) {
    GapDistribution gaps = parts.gaps(a.distribution());
    return parts.build(
        () ->
            new Diurnal(
                a.rate(),
                ModelParts.or(a.modulation(), ArrivalProperties.DEFAULT_MODULATION),
                ModelParts.or(a.cycleLength(), ArrivalProperties.DEFAULT_CYCLE_MINUTES),
                ModelParts.or(a.phase(), ArrivalProperties.DEFAULT_PHASE_DEGREES),
                gaps));
  }

  private ArrivalModel weekly(ArrivalSpec.Weekly a) {
    GapDistribution gaps = parts.gaps(a.distribution());
    List<Double> days = a.dayFactors();
    return parts.build(
        () ->
            new Weekly(
                a.rate(),
                ModelParts.or(a.modulation(), ArrivalProperties.DEFAULT_MODULATION),
                ModelParts.or(a.dayLength(), ArrivalProperties.DEFAULT_CYCLE_MINUTES),
                ModelParts.or(a.phase(), ArrivalProperties.DEFAULT_PHASE_DEGREES),
                days == null ? ArrivalProperties.DEFAULT_DAY_FACTORS : days,
                gaps));
  }

  private ArrivalModel renewal(ArrivalSpec.Renewal a) {
    GapDistribution gaps = parts.gaps(a.distribution());
    return parts.build(() -> new Renewal(a.rate(), gaps));
  }

  private ArrivalModel linear(ArrivalSpec.Linear a) {
    GapDistribution gaps = parts.gaps(a.distribution());
    List<RatePoint> points = points(a.points());
    boolean repeat = ModelParts.isTrue(a.repeat());
    PiecewiseLinear model = parts.build(() -> new PiecewiseLinear(points, repeat, gaps));
    return parts.scaled(model, a.rate(), model::withRate);
  }

  private ArrivalModel steps(ArrivalSpec.Steps a) {
    GapDistribution gaps = parts.gaps(a.distribution());
    List<RatePoint> points = points(a.points());
    boolean repeat = ModelParts.isTrue(a.repeat());
    Steps model = parts.build(() -> new Steps(points, repeat, gaps));
    return parts.scaled(model, a.rate(), model::withRate);
  }

  private List<RatePoint> points(List<ArrivalSpec.Point> written) {
    List<RatePoint> points = new ArrayList<>();
    for (ArrivalSpec.Point point : written) {
      points.add(
          new ModelParts(parts.path() + "/points/" + points.size())
              .build(() -> new RatePoint(point.at(), point.rate())));
    }
    return points;
  }

  private ArrivalModel flashCrowd(ArrivalSpec.FlashCrowd a) {
    GapDistribution gaps = parts.gaps(a.distribution());
    return parts.build(
        () ->
            new FlashCrowd(
                a.rate(),
                ModelParts.or(a.multiplier(), ArrivalProperties.DEFAULT_MULTIPLIER),
                ModelParts.or(a.at(), ArrivalProperties.DEFAULT_CROWD_AT_SECONDS),
                ModelParts.or(a.rampUp(), ArrivalProperties.DEFAULT_CROWD_RAMP_SECONDS),
                ModelParts.or(a.hold(), ArrivalProperties.DEFAULT_CROWD_HOLD_SECONDS),
                ModelParts.or(a.decay(), ArrivalProperties.DEFAULT_CROWD_DECAY_SECONDS),
                gaps));
  }
}
