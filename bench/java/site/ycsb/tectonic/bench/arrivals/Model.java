package site.ycsb.tectonic.bench.arrivals;

/** What was compared: YCSB's own client, and models of arrivals. */
enum Model {
  STOCK_1("stock-1", "YCSB, 1 thread", "", ""),
  STOCK_4("stock-4", "YCSB, 4 threads", "", ""),
  STOCK_8("stock-8", "YCSB, 8 threads", "", ""),
  CONSTANT("constant", "constant", "none: nothing varies", "none: nothing varies"),
  POISSON("poisson", "Poisson", "0.5", "0.5"),
  SELF_SIMILAR_65("self-similar-0.65", "b-model 0.65", "0.865 0.868 0.886 0.816 0.907", "0.938"),
  SELF_SIMILAR_75("self-similar-0.75", "b-model 0.75", "0.822 0.841 0.844 0.806 0.839", "0.839"),
  DIURNAL_19("diurnal-1.9", "diurnal, Pareto 1.9", "0.5 where detrended", "0.55 where detrended"),
  DIURNAL_11("diurnal-1.1", "diurnal, Pareto 1.1", "0.5 where detrended", "0.95 where detrended");

  final String file;
  final String title;

  /** The Hurst exponent of gaps: one value, or those of the five estimators for a short series. */
  final String theoryOfGaps;

  /** That of counts. */
  final String theoryOfCounts;

  Model(String file, String title, String theoryOfGaps, String theoryOfCounts) {
    this.file = file;
    this.title = title;
    this.theoryOfGaps = theoryOfGaps;
    this.theoryOfCounts = theoryOfCounts;
  }

  boolean isStock() {
    return compareTo(STOCK_8) <= 0;
  }

  boolean isDiurnal() {
    return compareTo(DIURNAL_19) >= 0;
  }
}
