package site.ycsb.tectonic.plan;

import site.ycsb.tectonic.spec.AtCap;
import site.ycsb.tectonic.spec.ExtendMethod;

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
}
