package site.ycsb.tectonic.inspect.measure;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.inspect.count.AccessCounts;
import site.ycsb.tectonic.inspect.count.Histogram;
import site.ycsb.tectonic.trace.TraceKind;

/** What is added up over a phase or a whole trace. */
final class Scope {
  private final Map<TraceKind, Long> counts = new EnumMap<>(TraceKind.class);
  private final Map<TraceKind, Histogram> keyLengths = new EnumMap<>(TraceKind.class);
  private final Map<TraceKind, Histogram> valueLengths = new EnumMap<>(TraceKind.class);
  private final Map<TraceKind, RangeCoverage> ranges = new EnumMap<>(TraceKind.class);
  private final Map<TraceKind, AgeCounts> ages = new EnumMap<>(TraceKind.class);
  private final Map<TraceKind, Histogram> accesses = new EnumMap<>(TraceKind.class);
  private final Disorder disorder = new Disorder();
  private long keys;

  void operation(TraceKind kind) {
    counts.merge(kind, 1L, Long::sum);
  }

  void key(TraceKind kind, int lengthBytes) {
    histogram(keyLengths, kind).add(lengthBytes);
  }

  void value(TraceKind kind, long lengthBytes) {
    histogram(valueLengths, kind).add(lengthBytes);
  }

  void range(TraceKind kind, int covered, int live) {
    ranges.computeIfAbsent(kind, k -> new RangeCoverage()).add(covered, live);
  }

  void access(TraceKind kind, int age, int live) {
    ages.computeIfAbsent(kind, k -> new AgeCounts()).add(age, live);
  }

  /** Adds what the operations of a phase were, one by one. */
  void addOperations(Scope phase) {
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
    for (TraceKind kind : counted.kinds()) {
      histogram(accesses, kind).addAll(counted.histogram(kind));
    }
    this.keys += keys;
    this.disorder.addAll(disorder);
  }

  long operations() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The kinds that occur. */
  List<TraceKind> kinds() {
    return List.copyOf(counts.keySet());
  }

  List<Measures.KindCount> mix() {
    double operations = (double) operations();
    return counts.entrySet().stream()
        .map(
            kind ->
                new Measures.KindCount(
                    kind.getKey().specName(), kind.getValue(), kind.getValue() / operations))
        .toList();
  }

  List<Measures.Lengths> lengths() {
    List<Measures.Lengths> lengths = new ArrayList<>();
    for (TraceKind kind : kinds()) {
      lengths.add(lengths(kind, "keys", histogram(keyLengths, kind)));
      Histogram values = valueLengths.get(kind);
      if (values != null) {
        lengths.add(lengths(kind, "values", values));
      }
    }
    return lengths;
  }

  Measures.@Nullable InsertOrder insertOrder() {
    return counts.containsKey(TraceKind.INSERT) ? disorder.result() : null;
  }

  List<Measures.Skew> skew() {
    return accesses.entrySet().stream()
        .map(
            entry -> {
              AgeCounts age = ages.get(entry.getKey());
              return SkewSummary.of(
                  entry.getKey(), entry.getValue(), keys, age == null ? null : age.shares());
            })
        .toList();
  }

  List<Measures.RangeLengths> ranges() {
    return ranges.entrySet().stream()
        .map(entry -> entry.getValue().lengths(entry.getKey()))
        .toList();
  }

  private static Measures.Lengths lengths(TraceKind kind, String what, Histogram histogram) {
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

  private static Histogram histogram(Map<TraceKind, Histogram> histograms, TraceKind kind) {
    return histograms.computeIfAbsent(kind, k -> new Histogram());
  }
}
