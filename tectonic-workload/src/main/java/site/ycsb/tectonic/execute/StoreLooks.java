package site.ycsb.tectonic.execute;

/** When a run looks at what is in the store. */
public enum StoreLooks {
  /** Never. */
  NONE,
  /** When all operations of the run, or of a section, have returned. */
  RUN,
  /** When all operations of a phase have returned. */
  PHASE
}
