package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import site.ycsb.arrival.recording.OperationInterval;
import site.ycsb.tectonic.spec.OperationKind;

/** Counts the operations of one phase, by kind. For any number of threads, one at a time. */
final class PhaseTally {
  private final Map<OperationKind, KindTally> kinds = new EnumMap<>(OperationKind.class);

  /** The tally of a kind; the caller holds this object's lock. */
  KindTally kind(OperationKind kind) {
    return kinds.computeIfAbsent(kind, absent -> new KindTally());
  }

  /** Moves all that is here to a tally of more, and adds it to that of an interval as well. */
  synchronized void moveTo(PhaseTally total, PhaseTally interval) {
    kinds.forEach(
        (kind, tally) -> {
          if (!tally.isEmpty()) {
            total.add(kind, tally);
            interval.add(kind, tally);
            tally.clear();
          }
        });
  }

  private synchronized void add(OperationKind kind, KindTally tally) {
    kind(kind).add(tally);
  }

  /** Hands over what reached the store, and forgets everything. */
  synchronized void take(int phase, Consumer<OperationInterval> consumer) {
    kinds.forEach(
        (kind, tally) -> {
          OperationInterval interval = tally.interval(phase, kind);
          if (interval.count() > 0) {
            consumer.accept(interval);
          }
        });
    kinds.clear();
  }

  synchronized List<KindResult> results() {
    List<KindResult> results = new ArrayList<>();
    kinds.forEach((kind, tally) -> results.add(tally.result(kind)));
    return results;
  }
}
