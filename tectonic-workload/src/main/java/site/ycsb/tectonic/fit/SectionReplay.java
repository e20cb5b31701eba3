package site.ycsb.tectonic.fit;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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

  /** Looks at operations before they change the key set. */
  interface Watcher {

    /** An insert of a key that is not live. */
    void inserts(Key key, DeletedKey reuse);

    /**
     * An operation on one of the live keys.
     *
     * @param age how many of them are older
     * @param rank how many of them are smaller
     * @param starts how many of the smallest could have been taken: all, but for ranges
     */
    void selects(OperationKind kind, int ordinal, int age, int rank, int live, int starts);

    /** An operation on a key that it makes itself. */
    void makes(OperationKind kind, Key key, DeletedKey reuse);

    /** A range of so many of the live keys. */
    void covers(OperationKind kind, int covered, int live);

    /** The set of the live keys changes. */
    void changes(int keys);

    /** An operation that the spec language cannot make, in words. */
    void breaks(String what);
  }

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

  /** Number of live keys. */
  int live() {
    return keys.size();
  }

  /** Keys that are kept: those that were inserted. */
  int kept() {
    return keys.buffer().size();
  }

  /** Executes an operation; returns what kind it turned out to be. */
  OperationKind apply(TraceEntry.Operation operation, @Nullable Watcher watcher) {
    Key key = operation.key();
    int ordinal = keys.find(key);
    boolean live = ordinal != KeySet.NONE;
    OperationKind kind = operation.code().kind(live);
    switch (kind) {
      case INSERT -> insert(key, live, watcher);
      case UPDATE, MERGE, EXTEND, POINT_QUERY -> select(kind, operation, ordinal, watcher);
      case POINT_DELETE -> {
        select(kind, operation, ordinal, watcher);
        delete(key, ordinal, watcher);
      }
      case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE, BLIND_POINT_QUERY, BLIND_POINT_DELETE -> {
        if (watcher != null) {
          watcher.makes(kind, key, live ? DeletedKey.NOT_DELETED : reuse(key));
        }
        if (live && kind == OperationKind.BLIND_POINT_DELETE) {
          delete(key, ordinal, watcher);
        }
      }
      case RANGE_QUERY, RANGE_DELETE, BLIND_RANGE_QUERY -> range(kind, operation, ordinal, watcher);
    }
    return kind;
  }

  private void insert(Key key, boolean live, @Nullable Watcher watcher) {
    if (live) {
      if (watcher != null) {
        watcher.breaks("inserts of a live key");
      }
      return;
    }
    if (watcher != null) {
      watcher.inserts(key, reuse(key));
      watcher.changes(1);
    }
    int unused = keys.add(key);
    deleted.remove(key);
  }

  private void select(
      OperationKind kind, TraceEntry.Operation operation, int ordinal, @Nullable Watcher watcher) {
    if (watcher == null) {
      return;
    } else if (ordinal == KeySet.NONE) {
      watcher.breaks(kind.specName() + " of a key that is not live");
    } else {
      int rank = keys.rank(operation.key());
      watcher.selects(kind, ordinal, keys.age(ordinal), rank, keys.size(), keys.size());
    }
  }

  private void delete(Key key, int ordinal, @Nullable Watcher watcher) {
    keys.remove(ordinal);
    deleted.add(key);
    lastDeleted.push(key);
    if (watcher != null) {
      watcher.changes(1);
    }
  }

  private void range(
      OperationKind kind, TraceEntry.Operation operation, int ordinal, @Nullable Watcher watcher) {
    if (watcher == null && kind != OperationKind.RANGE_DELETE) {
      return;
    }
    int first = keys.rank(operation.key());
    int covered = keys.covered(operation, first);
    if (watcher != null) {
      watcher.covers(kind, covered, keys.size());
      if (kind == OperationKind.BLIND_RANGE_QUERY) {
        watcher.makes(kind, operation.key(), DeletedKey.NOT_DELETED);
      } else if (ordinal == KeySet.NONE) {
        watcher.breaks(kind.specName() + " from a key that is not live");
      } else {
        // Only starts with so many keys behind them can be taken.
        int starts = keys.size() - covered + 1;
        watcher.selects(
            kind, ordinal, keys.age(ordinal), first, keys.size(), Math.max(starts, first + 1));
      }
    }
    if (kind == OperationKind.RANGE_DELETE) {
      for (int i = 0; i < covered; i++) {
        Key gone = keys.ofRank(first + i);
        deleted.add(gone);
        lastDeleted.push(gone);
      }
      keys.removeRanks(first, covered);
      if (watcher != null) {
        watcher.changes(covered);
      }
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
