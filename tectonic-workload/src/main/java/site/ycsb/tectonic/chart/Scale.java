package site.ycsb.tectonic.chart;

/** How an axis spreads its values. */
public enum Scale {
  LINEAR,
  /** Has no place for values of 0 and below; they are left out. */
  LOGARITHMIC;

  boolean holds(double value) {
    return Double.isFinite(value) && (this == LINEAR || value > 0);
  }

  double place(double value) {
    return this == LINEAR ? value : Math.log10(value);
  }
}
