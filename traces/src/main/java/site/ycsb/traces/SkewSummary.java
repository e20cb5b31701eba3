package site.ycsb.traces;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.commons.math3.special.Gamma;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;

/** Tells from the number of accesses to each key how uneven they are. */
final class SkewSummary {
  private static final double[] PERCENTS = {0.1, 1, 10};
  private static final double TAIL_DEVIATIONS = 12;

  private SkewSummary() {}

  /**
   * Sums up the accesses of a kind.
   *
   * @param accesses how many keys were accessed so many times
   * @param liveKeys that could have been accessed, by operations that take live keys
   */
  static Measures.Skew of(
      OperationKind kind, Histogram accesses, long liveKeys, Measures.@Nullable AgeShares byAge) {
    boolean takesLive = kind.needsLiveKey();
    long keys = takesLive ? liveKeys : accesses.count();
    Histogram.Spread spread = accesses.spread();
    List<Measures.TopShare> top = new ArrayList<>();
    for (double percent : PERCENTS) {
      long topKeys = (long) Math.ceil(percent * keys / 100);
      top.add(
          new Measures.TopShare(
              percent,
              topKeys,
              topShare(accesses, topKeys, spread.total()),
              takesLive && !kind.removesLiveKey()
                  ? chanceShare(spread.total(), keys, topKeys)
                  : null));
    }
    OptionalDouble exponent = takesLive ? ZipfFit.exponent(accesses, keys) : OptionalDouble.empty();
    return new Measures.Skew(
        kind.specName(),
        spread.total(),
        accesses.count(),
        keys,
        (double) spread.max() / Math.max(1, spread.total()),
        top,
        exponent.isPresent() ? exponent.getAsDouble() : null,
        byAge);
  }

  private static double topShare(Histogram accesses, long keys, long total) {
    long left = keys;
    long taken = 0;
    for (Map.Entry<Long, Long> count : accesses.counts().descendingMap().entrySet()) {
      long used = Math.min(left, count.getValue());
      taken += used * count.getKey();
      left -= used;
    }
    return (double) taken / Math.max(1, total);
  }

  /**
   * What the most accessed keys would have if all were equally likely: then the accesses to a key
   * follow Poisson's law, and some keys have more than others by chance.
   */
  private static double chanceShare(long accesses, long keys, long topKeys) {
    double mean = (double) accesses / keys;
    double left = (double) topKeys / keys;
    double taken = 0;
    long most = (long) Math.ceil(mean + TAIL_DEVIATIONS * Math.sqrt(mean) + TAIL_DEVIATIONS);
    for (long count = most; count > 0 && left > 0; count--) {
      double probability = Math.exp(count * Math.log(mean) - mean - Gamma.logGamma(count + 1.0));
      double used = Math.min(left, probability);
      taken += used * count;
      left -= used;
    }
    return Math.min(1, taken / mean);
  }
}
