package site.ycsb.report.chart;

/** How an axis spreads its values. */
public enum Scale {
  LINEAR,
  /** Has no place for values of 0 and below; they are left out. */
  LOGARITHMIC,
  /** One in so many: logarithmic, and labelled as the percentile that leaves out one in so many. */
  NINES;

  /** Whether there is a place for a value. */
  public boolean holds(double value) {
    return Double.isFinite(value) && (this == LINEAR || value > 0);
  }

  double place(double value) {
    return this == LINEAR ? value : Math.log10(value);
  }
}
