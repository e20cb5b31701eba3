package site.ycsb.tectonic.execute;

import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.SectionPlan;

/** Is told what comes next in a run, before any of its operations is sent. */
interface StageListener {

  /**
   * A section begins after another.
   *
   * @param survivor a key of the section before that is still live
   * @param store of the thread that found it out
   */
  void sectionStarted(SectionPlan section, Key survivor, Store store);

  /**
   * A group begins that finds live keys in order.
   *
   * @param largest of the live keys
   * @param store of the thread that found it out
   */
  void groupOpened(GroupPlan group, Key largest, Store store);
}
