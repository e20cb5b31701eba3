package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/**
 * Inserts of keys that were deleted.
 *
 * @param deleted share of the inserts, 0 to 1, that take a key that was deleted in the section and
 *     is not live; the others, and all of them while there is none, make a key
 * @param selection which of the deleted keys; absent: uniform
 */
public record Reuse(@JsonProperty(required = true) double deleted, @Nullable Choice selection) {
  /** Every insert makes its key. */
  public static final Reuse NONE = new Reuse(0, Choice.UNIFORM);

  /** Rejects a share that is none. */
  public Reuse {
    Checks.probability("deleted", deleted);
    selection = selection == null ? Choice.UNIFORM : selection;
  }

  /** Which of the deleted keys is taken. */
  public enum Choice {
    /** The one that was deleted first. */
    OLDEST,

    /** The one that was deleted last. */
    LATEST,

    /** Each with the same chance. */
    UNIFORM;

    /**
     * The key that is taken, in the order of deletion.
     *
     * @param keys how many there are
     * @param random one of them, by chance
     */
    public int of(int keys, int random) {
      return switch (this) {
        case OLDEST -> 0;
        case LATEST -> keys - 1;
        case UNIFORM -> random;
      };
    }
  }
}
