package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Growth.AtCap;
import site.ycsb.tectonic.spec.Growth.ExtendMethod;

/**
 * What a group says of one kind of operation; {@link OperationKind#has} says which parts a kind
 * has. Every optional part falls back to the group's, section's or workload's default.
 *
 * @param opCount how many operations there are in the group
 * @param weight their share where the group has a duration instead
 * @param selectivity the share of the live keys that a range covers, 0 to 1
 * @param scanLength the number of live keys that a range covers; below 0, read downwards. One of
 *     the two is required
 * @param descending whether a range is read downwards from its largest key; absent: as scanLength
 *     says
 * @param key how the key is made
 * @param val how the value is made
 * @param reuse of deleted keys; absent: none
 * @param upsert whether a key may be live already; absent: as the section says
 * @param absent which keys that are not live are taken
 * @param selection which live key is taken
 * @param order what a position in the live keys means
 * @param rangeFormat how a range is told to the store
 * @param function of the value that is there and the merged one; absent: append
 * @param maxLen bytes per field beyond which an extend is skipped; absent: 1,600,000
 * @param method how the store is asked to append; absent: append
 * @param atCap what becomes of an extend that would pass max_len; absent: skip
 * @param characterSet of the parts that have none of their own
 */
public record OperationSpec(
    @Nullable NumberExpr opCount,
    @Nullable Double weight,
    @Nullable NumberExpr selectivity,
    @Nullable NumberExpr scanLength,
    @Nullable Boolean descending,
    @Nullable StringExpr key,
    @Nullable StringExpr val,
    @Nullable Reuse reuse,
    @Nullable Boolean upsert,
    @Nullable Absent absent,
    @Nullable Selection selection,
    @Nullable KeyOrder order,
    @Nullable RangeFormat rangeFormat,
    @Nullable MergeFunction function,
    @Nullable Long maxLen,
    @Nullable ExtendMethod method,
    @Nullable AtCap atCap,
    @Nullable CharacterSet characterSet) {
  /** The bytes that a field may grow to, unless {@code max_len} says otherwise: that of IVS. */
  private static final long DEFAULT_MAX_LEN = 1_600_000;

  public OperationSpec {
    Checks.amount(opCount, weight);
    Checks.selectivity(selectivity);
    Checks.scanLength(scanLength);
    Checks.that(
        !(Boolean.FALSE.equals(descending) && isBelowZero(scanLength)),
        "descending",
        "is false, but scan_length is below 0",
        "true, or no descending, or a scan_length of at least 1");
    Checks.that(
        maxLen == null || maxLen >= 1, "max_len", "is " + maxLen, "a whole number of at least 1");
    Checks.that(
        atCap != AtCap.REWRITE || method == ExtendMethod.READ_UPDATE,
        "at_cap",
        "is rewrite, which an append cannot do",
        "\"method\": \"read_update\", or skip");
  }

  private static boolean isBelowZero(@Nullable NumberExpr number) {
    return number instanceof NumberExpr.Constant constant && constant.value() < 0;
  }

  /** Whether ranges are read downwards, from their largest key on. */
  public boolean descends() {
    return Boolean.TRUE.equals(descending) || isBelowZero(scanLength);
  }

  /** The number of live keys that a range covers, whichever way it is read. */
  public @Nullable NumberExpr coveredKeys() {
    return scanLength instanceof NumberExpr.Constant constant
        ? new NumberExpr.Constant(Math.abs(constant.value()))
        : scanLength;
  }

  /** How inserts come by their keys. */
  public Insertion insertion() {
    return new Insertion(reuse == null ? Reuse.NONE : reuse, Boolean.TRUE.equals(upsert));
  }

  /** How extends lengthen fields. */
  public Growth growth() {
    long limit = maxLen == null ? DEFAULT_MAX_LEN : maxLen;
    return new Growth(
        atCap == AtCap.REWRITE ? limit - 1 : limit,
        method == null ? ExtendMethod.APPEND : method,
        atCap == null ? AtCap.SKIP : atCap);
  }
}
