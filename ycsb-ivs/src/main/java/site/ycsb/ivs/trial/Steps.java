package site.ycsb.ivs.trial;

/** The names of steps that are no modes; their files and rows are called so. */
final class Steps {
  static final String LOAD = "load";
  static final String EXTEND = "extend";
  static final String SNAPSHOT = "snapshot";
  static final String MAIN_RUN = "main-run";
  static final String REFERENCE_LOAD = "reference-load";
  static final String REFERENCE = "reference";
  static final String CLEAN_RUN = "clean-run";
  static final String AVERAGE_BASELINE = "average-baseline";
  static final String SPREAD_BASELINE = "spread-baseline";
  static final String CHECK = "check";

  private Steps() {}
}
