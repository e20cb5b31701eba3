package site.ycsb.fit;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.ArrivalCollector;
import site.ycsb.fit.Deletions.Place;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceReplay;
import site.ycsb.traces.Histogram;

/** What the operations of one phase did. */
final class PhaseProfile {
  private final PhaseSpan span;
  private final @Nullable HotPrefixes hot;
  private final long binNanos;
  private final Map<OperationKind, Long> counts = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, Histogram> valueBytes = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, SelectionCounts> selections = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, AbsentCounts> absents = new EnumMap<>(OperationKind.class);
  private final Map<OperationKind, RangeCounts> ranges = new EnumMap<>(OperationKind.class);
  private final Map<Place, Long> reuses = new EnumMap<>(Place.class);
  private final Map<String, Long> breaches = new TreeMap<>();
  private final Map<OperationKind, TraceCode.Shape> shapes = new EnumMap<>(OperationKind.class);
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
  PhaseProfile(PhaseSpan span, @Nullable HotPrefixes hot, long binNanos) {
    this.span = span;
    this.hot = hot;
    this.binNanos = binNanos;
  }

  PhaseSpan span() {
    return span;
  }

  /**
   * Counts an operation, before it is applied.
   *
   * @param deleted keys of the section, brought up to date
   * @param nanos its time; negative if the trace has none
   */
  void add(
      OperationKind kind,
      TraceEntry.Operation operation,
      TraceReplay replay,
      Deletions deleted,
      long nanos) {
    counts.merge(kind, 1L, Long::sum);
    arrive(nanos);
    if (kind.isRange()) {
      shapes.put(kind, operation.code().shape());
      ranges.computeIfAbsent(kind, k -> new RangeCounts()).add(replay.covered(), replay.live());
    }
    Key key = operation.key();
    if (kind == OperationKind.INSERT) {
      insert(key, replay, deleted);
    } else if (kind.needsLiveKey()) {
      select(kind, key, replay);
    } else {
      Place place = replay.isLive() || kind.isRange() ? Place.NOT_DELETED : deleted.place(key);
      absents.computeIfAbsent(kind, AbsentCounts::new).add(key, place);
    }
    if (kind.deletes()) {
      delete(kind, key, replay, deleted);
    }
  }

  private void arrive(long nanos) {
    if (nanos < 0) {
      untimed++;
      return;
    }
    if (arrivals == null) {
      arrivals = new ArrivalCollector(binNanos);
      lastNanos = nanos;
    }
    backwards += nanos < lastNanos ? 1 : 0;
    lastNanos = Math.max(lastNanos, nanos);
    // Within its second: the first and the last one of a phase need not be whole.
    arrivals.add(lastNanos + binNanos / 2);
  }

  private void insert(Key key, TraceReplay replay, Deletions deleted) {
    if (replay.isLive()) {
      breaks("inserts of a live key");
      return;
    }
    reuses.merge(deleted.place(key), 1L, Long::sum);
    keyBytes.add(key.bytes().length);
    keys.add(key.bytes());
    if (hot != null) {
      hot.inserted(key.bytes());
    }
    changes(1);
    deleted.remove(key);
  }

  private void select(OperationKind kind, Key key, TraceReplay replay) {
    if (!replay.isLive()) {
      breaks(kind.specName() + (kind.isRange() ? " from" : " of") + " a key that is not live");
      return;
    }
    int live = replay.live();
    // Only starts with so many keys behind them can be taken.
    int starts = kind.isRange() ? Math.max(live - replay.covered() + 1, replay.rank() + 1) : live;
    SelectionCounts selection =
        selections.computeIfAbsent(kind, k -> new SelectionCounts(k.removesLiveKey()));
    selection.add(replay.ordinal(), replay.age(), replay.rank(), live, starts);
    if (hot != null) {
      selection.hot(hot.isHot(key.bytes()), hot.share());
    }
  }

  private void delete(OperationKind kind, Key key, TraceReplay replay, Deletions deleted) {
    if (kind.isRange()) {
      for (int i = 0; i < replay.covered(); i++) {
        deleted.add(replay.ofRank(replay.rank() + i));
      }
      changes(replay.covered());
    } else if (replay.isLive()) {
      deleted.add(key);
      changes(1);
    }
  }

  void value(OperationKind kind, long bytes) {
    valueBytes.computeIfAbsent(kind, k -> new Histogram()).add(bytes);
  }

  /** The set of the live keys changes by so many. */
  private void changes(int number) {
    selections.values().forEach(selection -> selection.changed(number));
  }

  /** An operation that the spec language cannot make, in words. */
  private void breaks(String what) {
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

  /** Whether the last range of a kind is written down in some way. */
  boolean hasShape(OperationKind kind, TraceCode.Shape shape) {
    return shapes.get(kind) == shape;
  }

  /** How inserts came by their keys. */
  long reuse(Place which) {
    return reuses.getOrDefault(which, 0L);
  }

  /** The share of the inserts that took a deleted key, of those while there were any. */
  double reuseShare() {
    double taken = 0;
    double all = 0;
    for (Map.Entry<Place, Long> each : reuses.entrySet()) {
      all += each.getKey() == Place.NONE_THERE ? 0 : each.getValue();
      boolean none = each.getKey() == Place.NONE_THERE || each.getKey() == Place.NOT_DELETED;
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
