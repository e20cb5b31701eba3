package site.ycsb.tectonic.plan;

import static site.ycsb.arrival.Words.format;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.Envelope;
import site.ycsb.arrival.schedule.Product;
import site.ycsb.arrival.schedule.Sum;
import site.ycsb.tectonic.spec.SpecException;

/** Plans when the requests of a group are issued. */
final class ArrivalPlanner {
  private static final double NANOS_PER_SECOND = 1e9;

  private ArrivalPlanner() {}

  /**
   * The model of a group with what its file holds; null where it has none.
   *
   * @param path of the group's arrival
   * @throws SpecException if there can be no such arrivals
   */
  static @Nullable ArrivalModel plan(@Nullable ArrivalModel arrival, String path) {
    try {
      return arrival == null ? null : arrival.opened();
    } catch (InvalidValueException e) {
      String found = e.getCause() == null ? e.field() + " " + e.found() : e.found();
      throw new SpecException(
          path + "/" + arrival.generator() + "/" + e.field(), found, e.expected());
    }
  }

  /**
   * A group whose rate is multiplied by an envelope.
   *
   * @param fromSeconds where in its time the group begins
   * @throws SpecException if it is none to multiply by
   */
  static GroupPlan under(GroupPlan group, Envelope envelope, double fromSeconds, String path) {
    try {
      ArrivalModel arrival = Objects.requireNonNull(group.arrival());
      if (arrival instanceof Sum sum) {
        // Each by itself, as one that is a function of time is multiplied at each instant.
        return group.withArrival(
            new Sum(
                sum.arrivals().stream()
                    .map(each -> product(each, envelope, fromSeconds))
                    .toList()));
      }
      return group.withArrival(product(arrival, envelope, fromSeconds));
    } catch (InvalidValueException e) {
      throw new SpecException(path, e.found(), e.expected());
    }
  }

  private static ArrivalModel product(ArrivalModel arrival, Envelope envelope, double fromSeconds) {
    return new Product(arrival, List.of(envelope), fromSeconds);
  }

  /** How long a group with arrivals takes by its plan. */
  static double seconds(GroupPlan group, String path) {
    Duration duration = group.duration();
    if (duration != null) {
      return duration.toNanos() / NANOS_PER_SECOND;
    }
    long nanos =
        Objects.requireNonNull(group.arrival())
            .horizonNanos(group.operationCount(), ArrivalModel.UNKNOWN_HORIZON);
    if (nanos == ArrivalModel.UNKNOWN_HORIZON) {
      throw new SpecException(
          path,
          "the envelope ends before the operations of \"" + group.name() + "\" have come",
          "a rate above 0 to its end, or \"repeat\": true");
    }
    return nanos / NANOS_PER_SECOND;
  }

  /** Refuses a recording that ends before the operations of its group do. */
  static void checkEnd(GroupPlan group, String path) {
    ArrivalModel arrival = group.arrival();
    boolean counted = !(group.mix() instanceof Mix.Timed);
    if (counted && arrival != null && group.operationCount() > arrival.mostArrivals()) {
      throw new SpecException(
          path + "/" + arrival.generator() + "/file",
          format(
              "the file has %,d arrivals, the group %,d operations",
              arrival.mostArrivals(), group.operationCount()),
          "at most as many operations, or \"repeat\": true");
    }
  }
}
