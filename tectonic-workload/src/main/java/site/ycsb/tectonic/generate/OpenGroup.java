package site.ycsb.tectonic.generate;

import java.util.List;
import site.ycsb.tectonic.generate.order.Interleaving;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * What the open group of a stream has left, and which of its entries comes next.
 *
 * @param sorted whether the keys of inserts are made ahead, in order
 */
record OpenGroup(List<OperationPlan> entries, Interleaving interleaving, boolean sorted) {
  /** A group that has nothing left. */
  static final OpenGroup NONE = new OpenGroup(List.of(), Interleaving.NONE, false);

  static OpenGroup of(GroupPlan group) {
    return new OpenGroup(
        group.operations(),
        Interleaving.of(group.mix(), group.operations()),
        group.sorted() != null);
  }

  boolean hasNext() {
    return interleaving.hasNext();
  }

  OperationPlan plan(int entry) {
    return entries.get(entry);
  }

  /**
   * Takes the next operation; returns its entry. An insert, if one is left, comes before what needs
   * a live key while there is none.
   *
   * @param random positioned by the caller
   */
  int take(SeededRandom random, SectionKeys keys) {
    int entry = interleaving.peek(random);
    if (keys.live().size() == 0 && plan(entry).kind().needsLiveKey()) {
      entry = insertLeft(entry);
    }
    if (sorted && plan(entry).kind() == OperationKind.INSERT) {
      entry = nextSorted(entry, keys);
    }
    interleaving.take(entry);
    return entry;
  }

  private int insertLeft(int otherwise) {
    for (int entry = 0; entry < entries.size(); entry++) {
      if (plan(entry).kind() == OperationKind.INSERT && interleaving.has(entry)) {
        return entry;
      }
    }
    return otherwise;
  }

  /** Keys in order say themselves which of several kinds of insert they belong to. */
  private int nextSorted(int drawn, SectionKeys keys) {
    int entry = drawn;
    for (int i = 0; !keys.isNext(plan(entry)); i++) {
      if (plan(i).kind() == OperationKind.INSERT && interleaving.has(i)) {
        entry = i;
      }
    }
    return entry;
  }
}
