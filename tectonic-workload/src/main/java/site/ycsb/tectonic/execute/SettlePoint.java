package site.ycsb.tectonic.execute;

/** After which phases a run waits until the store has nothing left to do. */
public enum SettlePoint {
  /** Those for which the spec says so. */
  NONE,
  /** Each. */
  PHASE,
  /** The last one of each section. */
  SECTION,
  /** The last one of the run. */
  END
}
