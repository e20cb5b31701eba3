package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;

/**
 * Which keys that are not live the empty and blind point operations take.
 *
 * @param deleted share of the operations, 0 to 1, that take one of the keys that were live in the
 *     section and were deleted, each with the same chance; the others, and all of them while no key
 *     is deleted, make a key; absent: 0
 * @param pool how many different keys are made; absent: each is made anew
 * @param selection which key of the pool is taken; absent: each with the same chance
 */
public record Absent(
    @Nullable Double deleted, @Nullable Integer pool, @Nullable Selection selection) {
  /** Each operation makes its key. */
  public static final Absent MADE = new Absent(0.0, null, null);

  /** Rejects a share that is none, and a pool without keys. */
  public Absent {
    Checks.that(
        deleted != null || pool != null, "absent", "says nothing", "\"deleted\" or \"pool\"");
    if (deleted != null) {
      Checks.probability("deleted", deleted);
    }
    Checks.that(pool == null || pool >= 1, "pool", "is " + pool, "a number of keys from 1");
    Checks.that(
        selection == null || pool != null,
        "selection",
        "says nothing without a pool",
        "\"pool\": a number of keys");
    Checks.that(
        selection == null
            || !(selection instanceof Selection.ByHotRange || selection.goesByRecency()),
        "selection",
        "is one of live keys",
        "a distribution over the keys of the pool");
  }

  /** The share of the operations that take deleted keys. */
  public double deletedShare() {
    return deleted == null ? 0 : deleted;
  }
}
