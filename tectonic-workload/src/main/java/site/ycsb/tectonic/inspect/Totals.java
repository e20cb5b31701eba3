package site.ycsb.tectonic.inspect;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.util.ResizableDoubleArray;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;

/** What is added up over a phase or a whole trace. */
final class Totals {
  private final Map<OperationKind, Long> counts = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, Histogram> keyLengths = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, Histogram> valueLengths = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, RangeCoverage> ranges = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, AgeCounts> ages = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, Histogram> accesses = new EnumMap<>(OperationKind.class);
  private final Disorder disorder = new Disorder();
  private long keys;

  void operation(OperationKind kind) {
    counts.merge(kind, 1L, Long::sum);
  }

  void key(OperationKind kind, int lengthBytes) {
    histogram(keyLengths, kind).add(lengthBytes);
  }

  void value(OperationKind kind, long lengthBytes) {
    histogram(valueLengths, kind).add(lengthBytes);
  }

  void range(OperationKind kind, int covered, int live) {
    ranges.computeIfAbsent(kind, k -> new RangeCoverage()).add(covered, live);
  }

  void access(OperationKind kind, int age, int live) {
    ages.computeIfAbsent(kind, k -> new AgeCounts()).add(age, live);
  }

  /** Adds what the operations of a phase were, one by one. */
  void addOperations(Totals phase) {
    phase.counts.forEach((kind, count) -> counts.merge(kind, count, Long::sum));
    phase.keyLengths.forEach((kind, other) -> histogram(keyLengths, kind).addAll(other));
    phase.valueLengths.forEach((kind, other) -> histogram(valueLengths, kind).addAll(other));
    phase.ranges.forEach(
        (kind, other) -> ranges.computeIfAbsent(kind, k -> new RangeCoverage()).addAll(other));
    phase.ages.forEach(
        (kind, other) -> ages.computeIfAbsent(kind, k -> new AgeCounts()).addAll(other));
  }

  /**
   * Adds what became of keys, of which other additions have none.
   *
   * @param keys that were live at some time
   */
  void addKeys(AccessCounts counted, long keys, Disorder disorder) {
    for (OperationKind kind : counted.kinds()) {
      histogram(accesses, kind).addAll(counted.histogram(kind));
    }
    this.keys += keys;
    this.disorder.addAll(disorder);
  }

  private long operations() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The kinds that occur. */
  List<OperationKind> kinds() {
    return List.copyOf(counts.keySet());
  }

  /** All of it as the figures of a phase, or of the whole trace. */
  Measures measures(
      @Nullable String section,
      @Nullable String phase,
      List<Measures.Window> windows,
      Measures.LiveKeyCounts live,
      Measures.@Nullable Prefixes prefixes) {
    return new Measures(
        section,
        phase,
        operations(),
        mix(),
        windows,
        live,
        lengths(),
        counts.containsKey(OperationKind.INSERT) ? disorder.result() : null,
        skew(),
        ranges.entrySet().stream().map(each -> each.getValue().lengths(each.getKey())).toList(),
        prefixes);
  }

  private List<Measures.KindCount> mix() {
    double operations = (double) operations();
    return counts.entrySet().stream()
        .map(
            kind ->
                new Measures.KindCount(
                    kind.getKey().specName(), kind.getValue(), kind.getValue() / operations))
        .toList();
  }

  private List<Measures.Lengths> lengths() {
    List<Measures.Lengths> lengths = new ArrayList<>();
    for (OperationKind kind : kinds()) {
      lengths.add(lengths(kind, "keys", histogram(keyLengths, kind)));
      Histogram values = valueLengths.get(kind);
      if (values != null) {
        lengths.add(lengths(kind, "values", values));
      }
    }
    return lengths;
  }

  private List<Measures.Skew> skew() {
    return accesses.entrySet().stream()
        .map(
            entry -> {
              AgeCounts age = ages.get(entry.getKey());
              return SkewSummary.of(
                  entry.getKey(), entry.getValue(), keys, age == null ? null : age.shares());
            })
        .toList();
  }

  private static Measures.Lengths lengths(OperationKind kind, String what, Histogram histogram) {
    Histogram.Spread spread = histogram.spread();
    return new Measures.Lengths(
        kind.specName(),
        what,
        histogram.count(),
        spread.min(),
        spread.mean(),
        spread.p50(),
        spread.p95(),
        spread.p99(),
        spread.max(),
        spread.total());
  }

  private static Histogram histogram(Map<OperationKind, Histogram> histograms, OperationKind kind) {
    return histograms.computeIfAbsent(kind, k -> new Histogram());
  }

  /** How many accesses go to the live keys that were inserted last and first. */
  private static final class AgeCounts {
    private static final double HUNDREDTH = 0.01;
    private static final double TENTH = 0.1;

    private long accesses;
    private long newestHundredth;
    private long newestTenth;
    private long oldestTenth;
    private long oldestHundredth;

    /**
     * Counts an access.
     *
     * @param age number of older live keys
     * @param live number of live keys
     */
    void add(int age, int live) {
      int newer = live - 1 - age;
      accesses++;
      newestHundredth += isIn(HUNDREDTH, newer, live);
      newestTenth += isIn(TENTH, newer, live);
      oldestTenth += isIn(TENTH, age, live);
      oldestHundredth += isIn(HUNDREDTH, age, live);
    }

    void addAll(AgeCounts other) {
      accesses += other.accesses;
      newestHundredth += other.newestHundredth;
      newestTenth += other.newestTenth;
      oldestTenth += other.oldestTenth;
      oldestHundredth += other.oldestHundredth;
    }

    Measures.AgeShares shares() {
      return new Measures.AgeShares(
          share(newestHundredth), share(newestTenth), share(oldestTenth), share(oldestHundredth));
    }

    private static int isIn(double part, int before, int live) {
      return before < Math.ceil(part * live) ? 1 : 0;
    }

    private double share(long count) {
      return accesses == 0 ? 0 : (double) count / accesses;
    }
  }

  /** How many live keys ranges cover. */
  private static final class RangeCoverage {
    private final Histogram keys = new Histogram();

    /** Kept one by one, so that their median is exact. */
    private final ResizableDoubleArray shares = new ResizableDoubleArray();

    void add(int covered, int live) {
      keys.add(covered);
      shares.addElement(live == 0 ? 0 : (double) covered / live);
    }

    void addAll(RangeCoverage other) {
      keys.addAll(other.keys);
      shares.addElements(other.shares.getElements());
    }

    Measures.RangeLengths lengths(OperationKind kind) {
      Histogram.Spread spread = keys.spread();
      return new Measures.RangeLengths(
          kind.specName(),
          keys.count(),
          new Measures.KeySpread(spread.min(), spread.mean(), spread.p50(), spread.max()),
          spreadOfShares());
    }

    private Measures.ShareSpread spreadOfShares() {
      double[] sorted = shares.getElements();
      if (sorted.length == 0) {
        return new Measures.ShareSpread(0, 0, 0, 0);
      }
      Arrays.sort(sorted);
      double sum = 0;
      for (double share : sorted) {
        sum += share;
      }
      int last = sorted.length - 1;
      return new Measures.ShareSpread(
          sorted[0], sum / sorted.length, sorted[last / 2], sorted[last]);
    }
  }
}
