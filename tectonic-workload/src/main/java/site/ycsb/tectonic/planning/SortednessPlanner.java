package site.ycsb.tectonic.planning;

import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.Sorted;
import site.ycsb.tectonic.spec.SpecException;

/** Turns k and l of a group into numbers of inserts. */
final class SortednessPlanner {
  private static final int POSITION_OF_K = Entry.SLOTS;
  private static final int POSITION_OF_L = Entry.SLOTS + 1;

  private final Counts counts;

  SortednessPlanner(Counts counts) {
    this.counts = counts;
  }

  GroupPlan.@Nullable Sortedness plan(
      @Nullable Sorted sorted, List<Planned> operations, String path, int group) {
    if (sorted == null) {
      return null;
    }
    var inserts = operations.stream().filter(Planned::isInsert).toList();
    long count = inserts.stream().mapToLong(Planned::count).sum();
    long unscaled = inserts.stream().mapToLong(Planned::unscaledCount).sum();
    if (count == 0) {
      throw new SpecException(
          path + "/sorted", "sorted says nothing: the group has no inserts", "inserts beside it");
    }
    long displaced = amount("k", sorted.k(), POSITION_OF_K, unscaled, count, path, group);
    long distance = amount("l", sorted.l(), POSITION_OF_L, unscaled, count, path, group);
    boolean inOrder = displaced == 0 || distance == 0;
    return inOrder ? new GroupPlan.Sortedness(0, 0) : new GroupPlan.Sortedness(displaced, distance);
  }

  private long amount(
      String field,
      NumberExpr number,
      int position,
      long unscaledInserts,
      long inserts,
      String path,
      int group) {
    double drawn = counts.draw(number, group, position);
    if (drawn < 1) {
      return Math.round(drawn * inserts);
    }
    if (drawn > unscaledInserts) {
      throw new SpecException(
          path + "/sorted/" + field,
          field + " is " + (long) drawn,
          "at most " + unscaledInserts + ", the number of inserts in the group");
    }
    return Math.min(counts.scaled((long) drawn), inserts);
  }
}
