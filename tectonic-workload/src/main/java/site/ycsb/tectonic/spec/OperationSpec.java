package site.ycsb.tectonic.spec;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.Growth.AtCap;
import site.ycsb.tectonic.spec.Growth.ExtendMethod;

/**
 * What a group says of one kind of operation. The records are the shapes that kinds share; every
 * optional part falls back to the group's, section's or workload's default.
 *
 * <p>{@code opCount} is how many operations there are in the group, {@code weight} their share
 * where the group has a duration instead.
 */
public sealed interface OperationSpec {

  @Nullable NumberExpr opCount();

  @Nullable Double weight();

  /** How the key is made, of operations that make one. */
  default @Nullable StringExpr key() {
    return null;
  }

  /** How the value is made, of operations that carry one. */
  default @Nullable StringExpr val() {
    return null;
  }

  /** Which keys that are not live are taken, of operations that make one. */
  default @Nullable Absent absent() {
    return null;
  }

  /** Of the parts that have none of their own. */
  default @Nullable CharacterSet characterSet() {
    return null;
  }

  /** Which live key is taken, of operations that take one. */
  default @Nullable Selection selection() {
    return null;
  }

  /** What a position in the live keys means. */
  default @Nullable KeyOrder order() {
    return null;
  }

  /** The share of the live keys that a range covers. */
  default @Nullable NumberExpr selectivity() {
    return null;
  }

  /** The number of live keys that a range covers. */
  default @Nullable NumberExpr scanLength() {
    return null;
  }

  /** How a range is told to the store. */
  default @Nullable RangeFormat rangeFormat() {
    return null;
  }

  /** How inserts come by their keys. */
  default Insertion insertion() {
    return Insertion.NEW;
  }

  /** How the operations lengthen fields. */
  default Growth growth() {
    return Growth.NONE;
  }

  /**
   * {@code inserts} and {@code unique_inserts}.
   *
   * @param reuse of deleted keys; absent: none
   * @param upsert whether a key may be live already; absent: as the section says
   */
  record Inserts(
      @Nullable NumberExpr opCount,
      @Nullable Double weight,
      @Nullable StringExpr key,
      @Nullable StringExpr val,
      @Nullable Reuse reuse,
      @Nullable Boolean upsert,
      @Nullable CharacterSet characterSet)
      implements OperationSpec {
    public Inserts {
      Checks.amount(opCount, weight);
    }

    @Override
    public Insertion insertion() {
      return new Insertion(reuse == null ? Reuse.NONE : reuse, Boolean.TRUE.equals(upsert));
    }
  }

  /** {@code updates}, {@code merges} and {@code read_modify_writes}: a new value for a live key. */
  record Writes(
      @Nullable NumberExpr opCount,
      @Nullable Double weight,
      @Nullable StringExpr val,
      @Nullable Selection selection,
      @Nullable KeyOrder order,
      @Nullable CharacterSet characterSet)
      implements OperationSpec {
    public Writes {
      Checks.amount(opCount, weight);
    }
  }

  /**
   * {@code extends}: appends to the value of a live key.
   *
   * @param maxLen bytes per field beyond which the operation is skipped; absent: 1,600,000
   * @param method how the store is asked to append; absent: append
   * @param atCap what becomes of an extend that would pass max_len; absent: skip
   */
  record Extends(
      @Nullable NumberExpr opCount,
      @Nullable Double weight,
      @Nullable StringExpr val,
      @Nullable Selection selection,
      @Nullable KeyOrder order,
      @Nullable Long maxLen,
      @Nullable ExtendMethod method,
      @Nullable AtCap atCap,
      @Nullable CharacterSet characterSet)
      implements OperationSpec {
    /** The bytes that a field may grow to, unless {@code max_len} says otherwise: that of IVS. */
    public static final long DEFAULT_MAX_LEN = 1_600_000;

    public Extends {
      Checks.amount(opCount, weight);
      Checks.that(
          maxLen == null || maxLen >= 1, "max_len", "is " + maxLen, "a whole number of at least 1");
      Checks.that(
          atCap != AtCap.REWRITE || method == ExtendMethod.READ_UPDATE,
          "at_cap",
          "is rewrite, which an append cannot do",
          "\"method\": \"read_update\", or skip");
    }

    @Override
    public Growth growth() {
      long limit = maxLen == null ? DEFAULT_MAX_LEN : maxLen;
      return new Growth(
          atCap == AtCap.REWRITE ? limit - 1 : limit,
          method == null ? ExtendMethod.APPEND : method,
          atCap == null ? AtCap.SKIP : atCap);
    }
  }

  /** {@code point_queries} and {@code point_deletes}: a live key is chosen. */
  record Selected(
      @Nullable NumberExpr opCount,
      @Nullable Double weight,
      @Nullable Selection selection,
      @Nullable KeyOrder order)
      implements OperationSpec {
    public Selected {
      Checks.amount(opCount, weight);
    }
  }

  /** Empty and blind point operations: the key is made, or was deleted before. */
  record Keyed(
      @Nullable NumberExpr opCount,
      @Nullable Double weight,
      @Nullable StringExpr key,
      @Nullable Absent absent,
      @Nullable CharacterSet characterSet)
      implements OperationSpec {
    public Keyed {
      Checks.amount(opCount, weight);
    }
  }

  /**
   * {@code range_queries} and {@code range_deletes}, from a chosen live key on.
   *
   * @param selectivity the share of the live keys that is covered, 0 to 1
   * @param scanLength the number of live keys that are covered; one of the two is required
   */
  record Ranges(
      @Nullable NumberExpr opCount,
      @Nullable Double weight,
      @Nullable NumberExpr selectivity,
      @Nullable NumberExpr scanLength,
      @Nullable Selection selection,
      @Nullable KeyOrder order,
      @Nullable RangeFormat rangeFormat,
      @Nullable CharacterSet characterSet)
      implements OperationSpec {
    public Ranges {
      Checks.amount(opCount, weight);
      Checks.selectivity(selectivity);
      Checks.scanLength(scanLength);
    }
  }

  /** {@code blind_range_queries}, from a made key on. */
  record BlindRanges(
      @Nullable NumberExpr opCount,
      @Nullable Double weight,
      @Nullable NumberExpr selectivity,
      @Nullable NumberExpr scanLength,
      @Nullable StringExpr key,
      @Nullable CharacterSet characterSet)
      implements OperationSpec {
    public BlindRanges {
      Checks.amount(opCount, weight);
      Checks.selectivity(selectivity);
      Checks.scanLength(scanLength);
    }
  }
}
