package site.ycsb.tectonic.execute;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import site.ycsb.tectonic.spec.OperationKind;

/** Counts the operations of one phase, by kind. For any number of threads, one at a time. */
final class PhaseTally {
  private final Map<OperationKind, KindTally> kinds = new EnumMap<>(OperationKind.class);

  /** The tally of a kind; the caller holds this object's lock. */
  KindTally kind(OperationKind kind) {
    return kinds.computeIfAbsent(kind, absent -> new KindTally());
  }

  /** Adds all that another tally has, and empties it. */
  synchronized void take(PhaseTally other) {
    synchronized (other) {
      other.kinds.forEach((kind, tally) -> kind(kind).add(tally));
      other.kinds.clear();
    }
  }

  synchronized List<KindResult> results() {
    List<KindResult> results = new ArrayList<>();
    kinds.forEach((kind, tally) -> results.add(tally.result(kind)));
    return results;
  }
}
