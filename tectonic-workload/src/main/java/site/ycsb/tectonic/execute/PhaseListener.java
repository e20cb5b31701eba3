package site.ycsb.tectonic.execute;

import site.ycsb.tectonic.plan.GroupPlan;

/** Is told when phases begin and end, on the thread that found it out, under its lock. */
interface PhaseListener {

  void phaseStarted(GroupPlan group, long startNanos, Store store);

  /**
   * A phase has ended.
   *
   * @param endNanos when its last operation returned
   */
  void phaseEnded(long endNanos, Store store);
}
