package site.ycsb.tectonic.generate.order;

import java.util.List;
import site.ycsb.tectonic.plan.Mix;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.random.SeededRandom;

/** Says which entry of a group comes next, in O(1) memory. */
public sealed interface Interleaving permits CountedInterleaving, WeightedInterleaving {

  /** The interleaving of nothing. */
  Interleaving NONE = shuffled();

  /** Whether the group has an operation left. */
  boolean hasNext();

  /** Whether an entry has an operation left. */
  boolean has(int entry);

  /**
   * Which entry comes next; nothing is taken yet.
   *
   * @param random positioned by the caller
   */
  int peek(SeededRandom random);

  /** Takes an operation of an entry that has one. */
  void take(int entry);

  /** The interleaving of a group's operations; those that never occur have no turn. */
  static Interleaving of(Mix mix, List<OperationPlan> operations) {
    long[] counts = operations.stream().mapToLong(OperationPlan::count).toArray();
    if (mix instanceof Mix.Timed timed) {
      Long most = timed.operations();
      return new WeightedInterleaving(timed.weights(), most == null ? Long.MAX_VALUE : most);
    } else if (mix instanceof Mix.Gliding gliding) {
      return new CountedInterleaving(counts, new Glide(gliding.from(), gliding.to()));
    }
    return shuffled(counts);
  }

  /** A uniformly random permutation of so many operations of each entry. */
  static Interleaving shuffled(long... counts) {
    return new CountedInterleaving(counts, null);
  }
}
