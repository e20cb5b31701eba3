package site.ycsb.tectonic.execute;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Settlement;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SettlePlan;

/**
 * Waits after phases until the store has done the work that they left it.
 *
 * @param point after which phases, beside those for which the spec says so
 * @param atMost how long, where the spec does not say it
 */
record SettleWait(SettlePoint point, Duration atMost) {
  private static final long LOOK_NANOS = 20_000_000;
  private static final double NANOS_PER_SECOND = 1e9;

  /** What the store does after a phase; null: nobody waits. */
  @Nullable SettlePlan after(GroupPlan ended, boolean endsSection, boolean endsRun) {
    boolean isDue =
        switch (point) {
          case NONE -> false;
          case PHASE -> true;
          case SECTION -> endsSection;
          case END -> endsRun;
        };
    return ended.settle() == null && isDue ? new SettlePlan(atMost, false) : ended.settle();
  }

  /**
   * Lets the store settle while no operation is under way.
   *
   * @param table that it rewrites before, where that is wanted
   * @param stopped whether the run is to end
   */
  static Settlement settle(
      Binding binding,
      SettlePlan wanted,
      String table,
      LongSupplier nanoClock,
      BooleanSupplier stopped) {
    Time time = Time.of(nanoClock);
    long startNanos = time.getAsLong();
    if (!binding.settles() || (wanted.reorganises() && !binding.reorganises())) {
      String cannot =
          binding.settles() ? "let its store rewrite a table" : "say when it has settled";
      return new Settlement(false, 0, binding.name() + " cannot " + cannot, false);
    }
    long atMostNanos = wanted.atMost().toNanos();
    try {
      if (wanted.reorganises()) {
        binding.reorganise(table);
      }
      binding.settle();
      String pending = binding.pending();
      long nanos = time.getAsLong() - startNanos;
      while (!pending.isEmpty() && nanos < atMostNanos && !stopped.getAsBoolean()) {
        time.park(binding, Math.min(LOOK_NANOS, atMostNanos - nanos));
        pending = binding.pending();
        nanos = time.getAsLong() - startNanos;
      }
      return ended(pending.isEmpty(), nanos, pending, wanted);
    } catch (IllegalStateException e) {
      return ended(false, time.getAsLong() - startNanos, String.valueOf(e.getMessage()), wanted);
    }
  }

  private static Settlement ended(boolean settled, long nanos, String pending, SettlePlan wanted) {
    return new Settlement(
        settled, nanos / NANOS_PER_SECOND, pending, settled && wanted.reorganises());
  }
}
