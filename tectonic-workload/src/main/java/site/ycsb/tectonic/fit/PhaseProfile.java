package site.ycsb.tectonic.fit;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.ArrivalCollector;
import site.ycsb.tectonic.fit.SectionReplay.DeletedKey;
import site.ycsb.tectonic.inspect.Histogram;
import site.ycsb.tectonic.inspect.TraceOutline;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.spec.OperationKind;

/** What the operations of one phase did. */
final class PhaseProfile {
  private final TraceOutline.Phase span;
  private final @Nullable HotPrefixes hot;
  private final long binNanos;
  private final Map<OperationKind, Long> counts = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, Histogram> valueBytes = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, SelectionCounts> selections = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, AbsentCounts> absents = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, RangeCounts> ranges = new EnumMap<>(OperationKind.class);
  private final Map<DeletedKey, Long> reuses = new EnumMap<>(DeletedKey.class);
  private final Map<String, Long> breaches = new TreeMap<>();
  private final Map<OperationKind, Boolean> toKeys = new EnumMap<>(OperationKind.class);
  private final Histogram keyBytes = new Histogram();
  private final KeyShape keys = new KeyShape();
  private @Nullable ArrivalCollector arrivals;
  private long lastNanos;
  private long untimed;
  private long backwards;

  /**
   * @param hot prefixes of the section's keys; null: none
   * @param binNanos what times are told to; 0 where they are finer than anything else
   */
  PhaseProfile(TraceOutline.Phase span, @Nullable HotPrefixes hot, long binNanos) {
    this.span = span;
    this.hot = hot;
    this.binNanos = binNanos;
  }

  TraceOutline.Phase span() {
    return span;
  }

  void operation(OperationKind kind, boolean toKey, long nanos) {
    counts.merge(kind, 1L, Long::sum);
    if (kind.isRange()) {
      toKeys.put(kind, toKey);
    }
    if (nanos < 0) {
      untimed++;
      return;
    }
    if (arrivals == null) {
      arrivals =
          binNanos > 0 ? ArrivalCollector.withBins(binNanos) : ArrivalCollector.choosingBins();
      lastNanos = nanos;
    }
    backwards += nanos < lastNanos ? 1 : 0;
    lastNanos = Math.max(lastNanos, nanos);
    arrivals.add(lastNanos);
  }

  void value(OperationKind kind, long bytes) {
    valueBytes.computeIfAbsent(kind, k -> new Histogram()).add(bytes);
  }

  /** An insert of a key that is not live. */
  void inserts(Key key, DeletedKey reuse) {
    reuses.merge(reuse, 1L, Long::sum);
    keyBytes.add(key.bytes().length);
    keys.add(key.bytes());
    if (hot != null) {
      hot.inserted(key.bytes());
    }
  }

  /**
   * An operation on one of the live keys.
   *
   * @param age how many of them are older
   * @param rank how many of them are smaller
   * @param starts how many of the smallest could have been taken: all, but for ranges
   */
  void selects(OperationKind kind, Key key, int ordinal, int age, int rank, int live, int starts) {
    SelectionCounts selection =
        selections.computeIfAbsent(
            kind, k -> new SelectionCounts(k.removesLiveKey(), hot == null ? null : hot.name()));
    selection.add(ordinal, age, rank, live, starts);
    if (hot != null) {
      selection.hot(hot.isHot(key.bytes()), hot.share());
    }
  }

  /** An operation on a key that it makes itself. */
  void makes(OperationKind kind, Key key, DeletedKey reuse) {
    absents.computeIfAbsent(kind, AbsentCounts::new).add(key, reuse);
  }

  /** A range of so many of the live keys. */
  void covers(OperationKind kind, int covered, int live) {
    ranges.computeIfAbsent(kind, k -> new RangeCounts()).add(covered, live);
  }

  /** The set of the live keys changes by so many. */
  void changes(int number) {
    selections.values().forEach(selection -> selection.changed(number));
  }

  /** An operation that the spec language cannot make, in words. */
  void breaks(String what) {
    breaches.merge(what, 1L, Long::sum);
  }

  /** How many operations there are of each kind, in the order of the kinds. */
  Map<OperationKind, Long> counts() {
    return counts;
  }

  long operations() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  Set<OperationKind> kinds() {
    return counts.keySet();
  }

  @Nullable Histogram valueBytes(OperationKind kind) {
    return valueBytes.get(kind);
  }

  @Nullable SelectionCounts selection(OperationKind kind) {
    return selections.get(kind);
  }

  @Nullable AbsentCounts absent(OperationKind kind) {
    return absents.get(kind);
  }

  @Nullable RangeCounts range(OperationKind kind) {
    return ranges.get(kind);
  }

  /** Whether the ranges of a kind are told by their last key. */
  boolean isToKey(OperationKind kind) {
    return toKeys.getOrDefault(kind, false);
  }

  /** How inserts came by their keys. */
  long reuse(DeletedKey which) {
    return reuses.getOrDefault(which, 0L);
  }

  /** The share of the inserts that took a deleted key, of those while there were any. */
  double reuseShare() {
    double taken = 0;
    double all = 0;
    for (Map.Entry<DeletedKey, Long> each : reuses.entrySet()) {
      all += each.getKey() == DeletedKey.NONE_THERE ? 0 : each.getValue();
      boolean none =
          each.getKey() == DeletedKey.NONE_THERE || each.getKey() == DeletedKey.NOT_DELETED;
      taken += none ? 0 : each.getValue();
    }
    return all == 0 ? 0 : taken / all;
  }

  /** What the spec language cannot make, with how often it was done. */
  Map<String, Long> breaches() {
    return breaches;
  }

  /** Lengths of the keys that were inserted. */
  Histogram keyBytes() {
    return keyBytes;
  }

  /** Keys that were inserted. */
  KeyShape keys() {
    return keys;
  }

  /** When the operations were; null where the trace does not tell of all of them. */
  @Nullable ArrivalCollector arrivals() {
    return untimed > 0 ? null : arrivals;
  }

  /** How many operations have an earlier time than the one before. */
  long backwards() {
    return backwards;
  }

  /** What times are told to, in nanoseconds; 0 where they are fine. */
  long binNanos() {
    return binNanos;
  }
}
