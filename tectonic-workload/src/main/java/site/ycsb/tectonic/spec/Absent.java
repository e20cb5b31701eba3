package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Which keys that are not live the empty and blind point operations take.
 *
 * @param deleted share of the operations, 0 to 1, that take one of the keys that were live in the
 *     section and were deleted, each with the same chance; the others, and all of them while no key
 *     is deleted, make a key
 */
public record Absent(@JsonProperty(required = true) double deleted) {
  /** Each operation makes its key. */
  public static final Absent MADE = new Absent(0);

  /** Rejects a share that is none. */
  public Absent {
    Checks.probability("deleted", deleted);
  }
}
