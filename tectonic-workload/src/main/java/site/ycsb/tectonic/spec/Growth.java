package site.ycsb.tectonic.spec;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How extends lengthen fields.
 *
 * @param mostBytes the length that no field grows beyond
 */
public record Growth(long mostBytes, ExtendMethod method, AtCap atCap) {
  /** Of operations that are no extends. */
  public static final Growth NONE = upTo(0);

  /** By append or merge, up to a length, and no further. */
  public static Growth upTo(long mostBytes) {
    return new Growth(mostBytes, ExtendMethod.APPEND, AtCap.SKIP);
  }

  /** Whether a field that is as long as it may be is written once more as it is. */
  public boolean rewrites() {
    return atCap == AtCap.REWRITE;
  }

  /** What becomes of an extend of a field that is as long as it may be. */
  public enum AtCap {
    /** It is not sent, and counted as skipped, as the paper of YCSB-IVS says. */
    @JsonProperty("skip")
    SKIP,
    /**
     * The old value is written once more and counted as any extend, and no field gets as long as
     * the limit itself, as the published code of YCSB-IVS does.
     */
    @JsonProperty("rewrite")
    REWRITE
  }

  /** How a store is asked to make a field longer. */
  public enum ExtendMethod {
    /** By the binding's append or merge, where it has one; else as {@link #READ_UPDATE}. */
    @JsonProperty("append")
    APPEND,
    /** By a read of the field and an update, as the published YCSB-IVS does. */
    @JsonProperty("read_update")
    READ_UPDATE
  }
}
