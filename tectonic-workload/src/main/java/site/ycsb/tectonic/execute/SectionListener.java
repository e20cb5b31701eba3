package site.ycsb.tectonic.execute;

import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.SectionPlan;

/** Is told when a section begins after another, before any of its operations is sent. */
@FunctionalInterface
interface SectionListener {

  /**
   * A section begins.
   *
   * @param survivor a key of the section before that is still live
   * @param store of the thread that found it out
   */
  void sectionStarted(SectionPlan section, Key survivor, Store store);
}
