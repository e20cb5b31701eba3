package site.ycsb.tectonic.stream;

import java.util.List;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * What the open group of a stream has left, and which of its entries comes next.
 *
 * @param sorted whether the keys of inserts are made ahead, in order
 */
record OpenGroup(List<OperationPlan> entries, Interleaving interleaving, boolean sorted) {
  /** A group that has nothing left. */
  static final OpenGroup NONE =
      new OpenGroup(List.of(), new Interleaving.Counted(new long[0], null), false);

  static OpenGroup of(GroupPlan group, long arrivalSeed, SeededRandom random, int chunkOperations) {
    return new OpenGroup(
        group.operations(),
        group.hasTenants()
            ? Interleaving.ofTenants(group, arrivalSeed)
            : Interleaving.of(group, random, chunkOperations),
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
    if (keys.size() == 0 && plan(entry).kind().needsLiveKey()) {
      int insert = insertLeft(false, entry);
      int early = insert == entry ? insertLeft(true, entry) : entry;
      if (early != entry) {
        interleaving.takeEarly(early, entry);
        return early;
      }
      entry = insert;
    }
    if (sorted && plan(entry).kind() == OperationKind.INSERT) {
      entry = nextSorted(entry, keys);
    }
    interleaving.take(entry);
    return entry;
  }

  /**
   * An entry of inserts that has some left.
   *
   * @param later whether they may only come further on
   */
  private int insertLeft(boolean later, int otherwise) {
    for (int entry = 0; entry < entries.size(); entry++) {
      boolean isLeft = later ? interleaving.hasLater(entry) : interleaving.has(entry);
      if (isLeft && plan(entry).kind() == OperationKind.INSERT) {
        return entry;
      }
    }
    return otherwise;
  }

  /** Whether an insert is left. */
  boolean hasInsert() {
    return insertLeft(false, -1) >= 0 || insertLeft(true, -1) >= 0;
  }

  /**
   * How many of some operations are inserts.
   *
   * @param ofEntries how many they are of each entry; empty if none of any
   */
  long inserts(long[] ofEntries) {
    long inserts = 0;
    for (int entry = 0; entry < ofEntries.length; entry++) {
      inserts += plan(entry).kind() == OperationKind.INSERT ? ofEntries[entry] : 0;
    }
    return inserts;
  }

  /** Whether an operation takes keys by their rank. */
  boolean asksForOrder() {
    return entries.stream().anyMatch(OpenGroup::goesByRank);
  }

  private static boolean goesByRank(OperationPlan entry) {
    return entry.kind().needsLiveKey()
        && (entry.kind().isRange() || entry.order() == KeyOrder.SORTED);
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
