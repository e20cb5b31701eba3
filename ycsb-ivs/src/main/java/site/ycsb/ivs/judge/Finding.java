package site.ycsb.ivs.judge;

import java.util.Locale;

/** What a measurement says of a statement. */
public enum Finding {
  SEEN,
  /** Said only of measurements that reach the last epoch of the statement. */
  NOT_SEEN,
  OPEN;

  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
