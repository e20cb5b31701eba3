package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalModel;

/**
 * A phase: operations that are interleaved as a uniformly random permutation with exact counts.
 *
 * @param sorted how far the inserts are from key order; absent: as generated
 * @param arrival when requests are issued; absent: closed loop
 * @param tenants groups whose operations come at the same time, each with arrivals of its own
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
    @Nullable ArrivalModel arrival,
    @Nullable List<Group> tenants,
    @Nullable String duration,
    @Nullable Transition transition,
    @Nullable Boolean warmup,
    OperationSpec.@Nullable Inserts inserts,
    OperationSpec.@Nullable Inserts uniqueInserts,
    OperationSpec.@Nullable Writes updates,
    OperationSpec.@Nullable Writes merges,
    OperationSpec.@Nullable Writes readModifyWrites,
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

  /** A group of operations of some kinds, each with the shape of its kind. */
  public static Group of(
      String name,
      @Nullable Sorted sorted,
      @Nullable ArrivalModel arrival,
      @Nullable Transition transition,
      Map<OperationKind, OperationSpec> all) {
    return new Group(
        name,
        sorted,
        null,
        null,
        null,
        arrival,
        null,
        null,
        transition,
        null,
        (OperationSpec.Inserts) all.get(OperationKind.INSERT),
        null,
        (OperationSpec.Writes) all.get(OperationKind.UPDATE),
        (OperationSpec.Writes) all.get(OperationKind.MERGE),
        (OperationSpec.Writes) all.get(OperationKind.READ_MODIFY_WRITE),
        (OperationSpec.Extends) all.get(OperationKind.EXTEND),
        (OperationSpec.Selected) all.get(OperationKind.POINT_QUERY),
        (OperationSpec.Selected) all.get(OperationKind.POINT_DELETE),
        (OperationSpec.Keyed) all.get(OperationKind.EMPTY_POINT_QUERY),
        (OperationSpec.Keyed) all.get(OperationKind.EMPTY_POINT_DELETE),
        (OperationSpec.Ranges) all.get(OperationKind.RANGE_QUERY),
        (OperationSpec.Ranges) all.get(OperationKind.RANGE_DELETE),
        (OperationSpec.Keyed) all.get(OperationKind.BLIND_POINT_QUERY),
        (OperationSpec.Keyed) all.get(OperationKind.BLIND_POINT_DELETE),
        (OperationSpec.BlindRanges) all.get(OperationKind.BLIND_RANGE_QUERY));
  }

  /** The slots of k and l of sorted, as if they were fields of operations. */
  public static final int SORTED_SLOT = 14;

  /**
   * A field that names operations.
   *
   * @param slot its number among the fields that there could be; part of every digest
   * @param field its name
   */
  public record Entry(int slot, String field, OperationKind kind, OperationSpec spec) {}

  /** The fields of operations that the group has, inserts first. */
  public List<Entry> operations() {
    return Stream.of(
            entry(0, OperationKind.INSERT, inserts),
            uniqueInserts == null
                ? null
                : new Entry(1, "unique_inserts", OperationKind.INSERT, uniqueInserts),
            entry(2, OperationKind.UPDATE, updates),
            entry(3, OperationKind.MERGE, merges),
            entry(16, OperationKind.READ_MODIFY_WRITE, readModifyWrites),
            entry(4, OperationKind.EXTEND, extensions),
            entry(5, OperationKind.POINT_QUERY, pointQueries),
            entry(6, OperationKind.POINT_DELETE, pointDeletes),
            entry(7, OperationKind.EMPTY_POINT_QUERY, emptyPointQueries),
            entry(8, OperationKind.EMPTY_POINT_DELETE, emptyPointDeletes),
            entry(9, OperationKind.RANGE_QUERY, rangeQueries),
            entry(10, OperationKind.RANGE_DELETE, rangeDeletes),
            entry(11, OperationKind.BLIND_POINT_QUERY, blindPointQueries),
            entry(12, OperationKind.BLIND_POINT_DELETE, blindPointDeletes),
            entry(13, OperationKind.BLIND_RANGE_QUERY, blindRangeQueries))
        .filter(Objects::nonNull)
        .toList();
  }

  private static @Nullable Entry entry(int slot, OperationKind kind, @Nullable OperationSpec spec) {
    return spec == null ? null : new Entry(slot, kind.specName(), kind, spec);
  }

  /** How a group takes over from the one before it. */
  public enum Transition {
    @JsonProperty("linear")
    LINEAR
  }

  /**
   * K,L-sortedness of a group's inserts (BoDS, TPCTC 2022): at most k entries out of place,
   * displaced by at most l positions.
   *
   * @param k entries; if written, below 1 a fraction of the inserts
   * @param l positions; if written, below 1 a fraction of the inserts
   */
  public record Sorted(
      @JsonProperty(required = true) NumberExpr k, @JsonProperty(required = true) NumberExpr l) {
    public Sorted {
      checkAmount("k", k);
      checkAmount("l", l);
    }

    private static void checkAmount(String field, NumberExpr amount) {
      if (amount instanceof NumberExpr.Constant constant) {
        double value = constant.value();
        Checks.that(
            value >= 0 && value <= 1e15 && (value < 1 || value == Math.rint(value)),
            field,
            Checks.is(value),
            "a whole number, or a fraction of the inserts from 0 to below 1");
      }
    }
  }
}
