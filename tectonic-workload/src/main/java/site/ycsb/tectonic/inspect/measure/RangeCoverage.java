package site.ycsb.tectonic.inspect.measure;

import site.ycsb.tectonic.inspect.count.Histogram;
import site.ycsb.tectonic.trace.TraceKind;

/** How many live keys ranges cover. */
final class RangeCoverage {
  private final Histogram keys = new Histogram();
  private final Shares shares = new Shares();

  void add(int covered, int live) {
    keys.add(covered);
    shares.add(live == 0 ? 0 : (double) covered / live);
  }

  void addAll(RangeCoverage other) {
    keys.addAll(other.keys);
    shares.addAll(other.shares);
  }

  Measures.RangeLengths lengths(TraceKind kind) {
    Histogram.Spread spread = keys.spread();
    return new Measures.RangeLengths(
        kind.specName(),
        keys.count(),
        new Measures.KeySpread(spread.min(), spread.mean(), spread.p50(), spread.max()),
        shares.spread());
  }
}
