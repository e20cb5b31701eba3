package site.ycsb.tectonic.execute;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Settlement;
import site.ycsb.tectonic.plan.GroupPlan;

/**
 * Waits after phases until the store has done the work that they left it.
 *
 * @param point after which phases, beside those for which the spec says so
 * @param atMost how long, where the spec does not say it
 */
record SettleWait(SettlePoint point, Duration atMost) {
  private static final long LOOK_NANOS = 20_000_000;
  private static final double NANOS_PER_SECOND = 1e9;

  /** How long the store may take after a phase; null: nobody waits. */
  @Nullable Duration after(GroupPlan ended, boolean endsSection, boolean endsRun) {
    boolean isDue =
        switch (point) {
          case NONE -> false;
          case PHASE -> true;
          case SECTION -> endsSection;
          case END -> endsRun;
        };
    return ended.settle() == null && isDue ? atMost : ended.settle();
  }

  /**
   * Lets the store settle while no operation is under way.
   *
   * @param stopped whether the run is to end
   */
  static Settlement settle(
      Binding binding, Duration atMost, LongSupplier nanoClock, BooleanSupplier stopped) {
    Time time = Time.of(nanoClock);
    long startNanos = time.getAsLong();
    if (!binding.settles()) {
      return new Settlement(false, 0, binding.name() + " does not say when its store has settled");
    }
    try {
      binding.settle();
      String pending = binding.pending();
      long nanos = time.getAsLong() - startNanos;
      while (!pending.isEmpty() && nanos < atMost.toNanos() && !stopped.getAsBoolean()) {
        time.park(binding, Math.min(LOOK_NANOS, atMost.toNanos() - nanos));
        pending = binding.pending();
        nanos = time.getAsLong() - startNanos;
      }
      return new Settlement(pending.isEmpty(), nanos / NANOS_PER_SECOND, pending);
    } catch (IllegalStateException e) {
      return new Settlement(
          false,
          (time.getAsLong() - startNanos) / NANOS_PER_SECOND,
          String.valueOf(e.getMessage()));
    }
  }
}
