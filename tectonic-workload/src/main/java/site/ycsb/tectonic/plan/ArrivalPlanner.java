package site.ycsb.tectonic.plan;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.tectonic.spec.SpecException;

/** Plans when the requests of a group are issued. */
final class ArrivalPlanner {
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

  /** Refuses a recording that ends before the operations of its group do. */
  static void checkEnd(GroupPlan group, String path) {
    ArrivalModel arrival = group.arrival();
    boolean counted = !(group.mix() instanceof Mix.Timed);
    if (counted && arrival != null && group.operationCount() > arrival.mostArrivals()) {
      throw new SpecException(
          path + "/" + arrival.generator() + "/file",
          String.format(
              Locale.ROOT,
              "the file has %,d arrivals, the group %,d operations",
              arrival.mostArrivals(),
              group.operationCount()),
          "at most as many operations, or \"repeat\": true");
    }
  }
}
