package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A phase: operations that are interleaved as a uniformly random permutation with exact counts.
 *
 * @param sorted how far the inserts are from key order; absent: as generated
 * @param arrival when requests are issued; absent: closed loop
 * @param duration how long the group runs, such as "60s", with weights in place of counts
 * @param transition "linear": the mix glides from the previous group's to this one's
 * @param warmup whether the group is run and reported, but kept out of the totals; absent: no
 */
public record Group(
    @Nullable String name,
    @Nullable Sorted sorted,
    @Nullable Defaults defaults,
    @Nullable CharacterSet characterSet,
    @Nullable Boolean enableGranularStats,
    @Nullable ArrivalSpec arrival,
    @Nullable String duration,
    @Nullable Transition transition,
    @Nullable Boolean warmup,
    OperationSpec.@Nullable Inserts inserts,
    OperationSpec.@Nullable Inserts uniqueInserts,
    OperationSpec.@Nullable Writes updates,
    OperationSpec.@Nullable Writes merges,
    @JsonProperty("extends") OperationSpec.@Nullable Extends extensions,
    OperationSpec.@Nullable Selected pointQueries,
    OperationSpec.@Nullable Selected pointDeletes,
    OperationSpec.@Nullable Keyed emptyPointQueries,
    OperationSpec.@Nullable Keyed emptyPointDeletes,
    OperationSpec.@Nullable Ranges rangeQueries,
    OperationSpec.@Nullable Ranges rangeDeletes,
    OperationSpec.@Nullable Keyed blindPointQueries,
    OperationSpec.@Nullable Keyed blindPointDeletes,
    OperationSpec.@Nullable BlindRanges blindRangeQueries) {
  private static final Pattern DURATION = Pattern.compile("[0-9]{1,9}(\\.[0-9]{1,9})?(ms|s|m|h)");

  public Group {
    Checks.that(
        duration == null || DURATION.matcher(duration).matches(),
        "duration",
        "is \"" + duration + "\"",
        "a number with a unit of ms, s, m or h, such as \"60s\"");
  }
}
