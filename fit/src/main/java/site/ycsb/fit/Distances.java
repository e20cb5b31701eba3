package site.ycsb.fit;

import static site.ycsb.arrival.Words.format;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.traces.Histogram;
import site.ycsb.traces.Measures;

/** Holds what two streams do against each other, property by property. */
final class Distances {
  private final List<Distance> found = new ArrayList<>();
  private String phase = "";

  private Distances() {}

  /** The distances of all phases that both have. */
  static List<Distance> of(TraceProfile trace, TraceProfile spec, List<List<Distance>> arrivals) {
    Distances distances = new Distances();
    for (int i = 0; i < Math.min(trace.phases().size(), spec.phases().size()); i++) {
      distances.add(trace.phases().get(i), spec.phases().get(i));
      distances.add(trace.measures().phases().get(i), spec.measures().phases().get(i));
      distances.found.addAll(arrivals.get(i));
    }
    return distances.found;
  }

  private void add(PhaseProfile trace, PhaseProfile spec) {
    phase = trace.span().name().isEmpty() ? "phase" : trace.span().name();
    double operations = trace.operations();
    double its = spec.operations();
    add("operations", "diff", count(operations), count(its), Math.abs(operations - its));
    add(
        "mix",
        "TV",
        trace.kinds().size() + " kinds",
        spec.kinds().size() + " kinds",
        mix(trace, spec));
    lengths("bytes of inserted keys", trace.keyBytes(), spec.keyBytes());
    Set<OperationKind> kinds = EnumSet.noneOf(OperationKind.class);
    kinds.addAll(trace.kinds());
    kinds.retainAll(spec.kinds());
    for (OperationKind kind : kinds) {
      String name = kind.specName();
      lengths(name + ": bytes of values", trace.valueBytes(kind), spec.valueBytes(kind));
      selections(name, trace.selection(kind), spec.selection(kind));
      absents(name, trace.absent(kind), spec.absent(kind));
      RangeCounts ranges = trace.range(kind);
      RangeCounts itsRanges = spec.range(kind);
      if (ranges != null && itsRanges != null) {
        lengths(name + ": keys of a range", ranges.keys(), itsRanges.keys());
      }
    }
    if (trace.reuseShare() > 0 || spec.reuseShare() > 0) {
      shares("inserts: deleted keys", trace.reuseShare(), spec.reuseShare());
    }
  }

  private void add(Measures trace, Measures spec) {
    if (trace.insertOrder() != null && spec.insertOrder() != null) {
      shares(
          "inserts: out of order (K)", trace.insertOrder().kShare(), spec.insertOrder().kShare());
      shares("inserts: how far (L)", trace.insertOrder().lShare(), spec.insertOrder().lShare());
    }
    double live = trace.liveKeys().end();
    double itsLive = spec.liveKeys().end();
    add("live keys at the end", "diff", count(live), count(itsLive), Math.abs(live - itsLive));
    Map<String, Measures.Skew> skews = new HashMap<>();
    spec.accessSkew().forEach(skew -> skews.put(skew.operation(), skew));
    for (Measures.Skew skew : trace.accessSkew()) {
      Measures.Skew its = skews.get(skew.operation());
      if (its != null) {
        skew(skew, its);
      }
    }
  }

  private void skew(Measures.Skew trace, Measures.Skew spec) {
    String name = trace.operation();
    if (trace.byAge() == null || name.endsWith("deletes")) {
      return;
    }
    shares(
        name + ": hottest 1 % of the keys",
        trace.mostAccessed().get(1).share(),
        spec.mostAccessed().get(1).share());
    shares(
        name + ": hottest 10 % of the keys",
        trace.mostAccessed().get(2).share(),
        spec.mostAccessed().get(2).share());
    Double s = trace.zipfExponent();
    Double its = spec.zipfExponent();
    if (s != null && its != null) {
      add(name + ": zipf s", "diff", plain(s), plain(its), Math.abs(s - its));
    }
  }

  private static double mix(PhaseProfile trace, PhaseProfile spec) {
    double sum = 0;
    for (OperationKind kind : OperationKind.values()) {
      double share = trace.counts().getOrDefault(kind, 0L) / (double) trace.operations();
      double its = spec.counts().getOrDefault(kind, 0L) / (double) spec.operations();
      sum += Math.abs(share - its) / 2;
    }
    return Double.isNaN(sum) ? 0 : sum;
  }

  private void selections(
      String name, @Nullable SelectionCounts trace, @Nullable SelectionCounts spec) {
    if (trace == null || spec == null || trace.accesses() == 0 || spec.accesses() == 0) {
      return;
    }
    double byAge = trace.byAge().distance(spec.byAge());
    double byKey = trace.byKey().distance(spec.byKey());
    String of = count((double) trace.accesses());
    String its = count((double) spec.accesses());
    add(name + ": place by age", "KS", of, its, byAge);
    add(name + ": place by key", "KS", of, its, byKey);
  }

  private void absents(String name, @Nullable AbsentCounts trace, @Nullable AbsentCounts spec) {
    if (trace == null || spec == null) {
      return;
    }
    lengths(name + ": bytes of keys", trace.lengths(), spec.lengths());
    double distinct = (double) trace.distinct() / Math.max(1, trace.made());
    double its = (double) spec.distinct() / Math.max(1, spec.made());
    shares(name + ": different keys", distinct, its);
    shares(name + ": deleted keys", trace.deletedShare(), spec.deletedShare());
  }

  private void lengths(String property, @Nullable Histogram trace, @Nullable Histogram spec) {
    if (trace == null || spec == null || trace.count() == 0 || spec.count() == 0) {
      return;
    }
    String of = plain(trace.spread().mean()) + " on average";
    String its = plain(spec.spread().mean()) + " on average";
    double[] both = distances(trace, spec);
    add(property, "KS", of, its, both[0]);
    add(property, "W1", of, its, both[1]);
  }

  /** Of Kolmogorov and Smirnov, and of Wasserstein (the area between distribution functions). */
  static double[] distances(Histogram one, Histogram other) {
    NavigableMap<Long, Long> counts = one.counts();
    NavigableMap<Long, Long> others = other.counts();
    Set<Long> values = new TreeSet<>(counts.keySet());
    values.addAll(others.keySet());
    double most = 0;
    double area = 0;
    double sum = 0;
    double itsSum = 0;
    long last = 0;
    for (long value : values) {
      double off = Math.abs(sum / one.count() - itsSum / other.count());
      area += off * (value - last);
      sum += counts.getOrDefault(value, 0L);
      itsSum += others.getOrDefault(value, 0L);
      most = Math.max(most, Math.abs(sum / one.count() - itsSum / other.count()));
      last = value;
    }
    return new double[] {most, area};
  }

  private void shares(String property, double trace, double spec) {
    add(property, "diff", percent(trace), percent(spec), Math.abs(trace - spec));
  }

  private void add(String property, String measure, String trace, String spec, double value) {
    found.add(new Distance(phase, property, measure, trace, spec, value));
  }

  private static String count(double number) {
    return format("%,.0f", number);
  }

  private static String percent(double share) {
    return format("%.1f %%", 100 * share);
  }

  private static String plain(double number) {
    return format("%,.4g", number);
  }
}
