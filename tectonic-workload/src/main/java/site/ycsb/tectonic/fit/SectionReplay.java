package site.ycsb.tectonic.fit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceKeys;

/**
 * Replays the operations of a section on its key set, and tells of each what it did to which key.
 * Keeps every key that is inserted, with 25 to 45 bytes beside its own, and the deleted ones.
 */
final class SectionReplay {
  private final TraceKeys keys = new TraceKeys();
  private final Set<Key> deleted = new LinkedHashSet<>();
  private final Deque<Key> lastDeleted = new ArrayDeque<>();

  /** What a key that is not live is among those that were deleted. */
  enum DeletedKey {
    /** None is deleted. */
    NONE_THERE,
    NOT_DELETED,
    OLDEST,
    LATEST,
    BETWEEN,
    /** The only one. */
    ONLY
  }

  /**
   * Executes an operation, and tells a phase of it before the key set changes; returns its kind.
   */
  OperationKind apply(TraceEntry.Operation operation, PhaseProfile phase) {
    Key key = operation.key();
    int ordinal = keys.find(key);
    boolean live = ordinal != KeySet.NONE;
    OperationKind kind = operation.code().kind(live);
    switch (kind.effect()) {
      case INSERTS -> insert(key, live, phase);
      case REPLACES, APPENDS -> select(kind, key, ordinal, phase);
      case READS, DELETES -> {
        if (kind.needsLiveKey()) {
          select(kind, key, ordinal, phase);
        } else {
          phase.makes(kind, key, live ? DeletedKey.NOT_DELETED : reuse(key));
        }
        if (live && kind.deletes()) {
          delete(key, ordinal, phase);
        }
      }
      case READS_RANGE, DELETES_RANGE -> range(kind, operation, ordinal, phase);
    }
    return kind;
  }

  private void insert(Key key, boolean live, PhaseProfile phase) {
    if (live) {
      phase.breaks("inserts of a live key");
      return;
    }
    phase.inserts(key, reuse(key));
    phase.changes(1);
    int unused = keys.add(key);
    deleted.remove(key);
  }

  private void select(OperationKind kind, Key key, int ordinal, PhaseProfile phase) {
    if (ordinal == KeySet.NONE) {
      phase.breaks(kind.specName() + " of a key that is not live");
    } else {
      int live = keys.size();
      phase.selects(kind, key, ordinal, keys.age(ordinal), keys.rank(key), live, live);
    }
  }

  private void delete(Key key, int ordinal, PhaseProfile phase) {
    keys.remove(ordinal);
    noteDeleted(key);
    phase.changes(1);
  }

  private void noteDeleted(Key key) {
    deleted.add(key);
    lastDeleted.push(key);
  }

  private void range(
      OperationKind kind, TraceEntry.Operation operation, int ordinal, PhaseProfile phase) {
    Key key = operation.key();
    int first = keys.rank(key);
    int covered = keys.covered(operation, first);
    phase.covers(kind, covered, keys.size());
    if (kind == OperationKind.BLIND_RANGE_QUERY) {
      phase.makes(kind, key, DeletedKey.NOT_DELETED);
    } else if (ordinal == KeySet.NONE) {
      phase.breaks(kind.specName() + " from a key that is not live");
    } else {
      // Only starts with so many keys behind them can be taken.
      int starts = Math.max(keys.size() - covered + 1, first + 1);
      phase.selects(kind, key, ordinal, keys.age(ordinal), first, keys.size(), starts);
    }
    if (kind == OperationKind.RANGE_DELETE) {
      for (int i = 0; i < covered; i++) {
        noteDeleted(keys.ofRank(first + i));
      }
      keys.removeRanks(first, covered);
      phase.changes(covered);
    }
  }

  private DeletedKey reuse(Key key) {
    if (deleted.isEmpty()) {
      return DeletedKey.NONE_THERE;
    } else if (!deleted.contains(key)) {
      return DeletedKey.NOT_DELETED;
    } else if (deleted.size() == 1) {
      return DeletedKey.ONLY;
    }
    Iterator<Key> oldest = deleted.iterator();
    if (oldest.next().equals(key)) {
      return DeletedKey.OLDEST;
    }
    while (!lastDeleted.isEmpty() && !deleted.contains(lastDeleted.peek())) {
      lastDeleted.pop();
    }
    return key.equals(lastDeleted.peek()) ? DeletedKey.LATEST : DeletedKey.BETWEEN;
  }
}
