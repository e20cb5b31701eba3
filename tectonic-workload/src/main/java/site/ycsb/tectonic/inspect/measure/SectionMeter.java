package site.ycsb.tectonic.inspect.measure;

import site.ycsb.tectonic.inspect.count.AccessCounts;
import site.ycsb.tectonic.inspect.count.IntList;
import site.ycsb.tectonic.inspect.count.KeyTable;
import site.ycsb.tectonic.inspect.count.LiveKeys;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.trace.TraceCode;
import site.ycsb.tectonic.trace.TraceCode.Shape;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceKind;

/** Replays the operations of a section on its key set, and measures each as it goes. */
final class SectionMeter {
  private final String name;
  private final Violations violations;
  private final LiveKeys keys = new LiveKeys();
  private final KeyTable madeKeys = new KeyTable();
  private final IntList inserts = new IntList();
  private final AccessCounts accesses = new AccessCounts();
  private AccessCounts phaseAccesses = new AccessCounts();
  private Scope scope = new Scope();
  private Disorder disorder = new Disorder();
  private int keysBefore;
  private int liveBefore;
  private int insertsBefore;

  SectionMeter(String name, Violations violations) {
    this.name = name;
    this.violations = violations;
  }

  String name() {
    return name;
  }

  /** Number of live keys. */
  int liveKeys() {
    return keys.size();
  }

  /** Number of keys that were live before the phase. */
  int liveBefore() {
    return liveBefore;
  }

  /** Executes an operation; returns what kind it turned out to be. */
  TraceKind apply(TraceEntry.Operation operation, long line) {
    int ordinal = keys.find(operation.key().bytes());
    boolean live = ordinal != KeySet.NONE;
    TraceKind kind = kind(operation.code(), live);
    scope.operation(kind);
    scope.key(kind, operation.key().bytes().length);
    if (operation.code().shape() == Shape.WRITE) {
      scope.value(kind, operation.number());
    }
    if (kind != TraceKind.INSERT && !kind.selects()) {
      phaseAccesses.add(kind, madeKeys.ordinal(operation.key().bytes()));
    }
    switch (kind) {
      case INSERT -> insert(operation, ordinal, line);
      case UPDATE -> write(kind, ordinal, Violation.UPDATE_OF_A_MISSING_KEY, line);
      case MERGE -> write(kind, ordinal, Violation.MERGE_OF_A_MISSING_KEY, line);
      case EXTEND -> write(kind, ordinal, Violation.EXTEND_OF_A_MISSING_KEY, line);
      case POINT_QUERY -> access(kind, ordinal);
      case POINT_DELETE -> {
        access(kind, ordinal);
        keys.remove(ordinal);
      }
      case BLIND_POINT_DELETE -> {
        if (live) {
          keys.remove(ordinal);
        }
      }
      case RANGE_QUERY, RANGE_DELETE, BLIND_RANGE_QUERY -> range(kind, operation, ordinal, line);
      case EMPTY_POINT_QUERY, EMPTY_POINT_DELETE, BLIND_POINT_QUERY -> {}
    }
    return kind;
  }

  /** Ends a phase: what it added up, complete; the next phase begins. */
  Scope endPhase() {
    Scope ended = scope;
    long keysOfPhase = liveBefore + (long) (keys.buffer().size() - keysBefore);
    disorder = Disorder.of(keys.buffer(), inserts, insertsBefore);
    ended.addKeys(phaseAccesses, keysOfPhase, disorder);
    accesses.addAll(phaseAccesses);
    phaseAccesses = new AccessCounts();
    scope = new Scope();
    keysBefore = keys.buffer().size();
    liveBefore = keys.size();
    insertsBefore = inserts.size();
    return ended;
  }

  /** Adds what became of the keys of all phases that have ended. */
  void addKeysTo(Scope whole) {
    boolean inLastPhase = disorder.inserts() == inserts.size();
    Disorder all = inLastPhase ? disorder : Disorder.of(keys.buffer(), inserts, 0);
    whole.addKeys(accesses, keys.buffer().size(), all);
  }

  private static TraceKind kind(TraceCode code, boolean live) {
    return switch (code) {
      case P -> live ? TraceKind.POINT_QUERY : TraceKind.EMPTY_POINT_QUERY;
      case D -> live ? TraceKind.POINT_DELETE : TraceKind.EMPTY_POINT_DELETE;
      case I, U, M, E, S, SC, R, RC, BP, BD, BR -> code.kind();
    };
  }

  private void insert(TraceEntry.Operation operation, int ordinal, long line) {
    if (ordinal == KeySet.NONE) {
      inserts.add(keys.add(operation.key().bytes()));
    } else {
      inserts.add(ordinal);
      violations.add(Violation.INSERT_OF_A_LIVE_KEY, line);
    }
  }

  private void write(TraceKind kind, int ordinal, Violation ifMissing, long line) {
    if (ordinal == KeySet.NONE) {
      violations.add(ifMissing, line);
    } else {
      access(kind, ordinal);
    }
  }

  private void access(TraceKind kind, int ordinal) {
    phaseAccesses.add(kind, ordinal);
    scope.access(kind, keys.age(ordinal), keys.size());
  }

  private void range(TraceKind kind, TraceEntry.Operation operation, int ordinal, long line) {
    if (operation.endKey() != null) {
      scope.key(kind, operation.endKey().bytes().length);
    }
    if (kind != TraceKind.BLIND_RANGE_QUERY) {
      boolean query = kind == TraceKind.RANGE_QUERY;
      write(
          kind,
          ordinal,
          query
              ? Violation.RANGE_QUERY_FROM_A_MISSING_KEY
              : Violation.RANGE_DELETE_FROM_A_MISSING_KEY,
          line);
    }
    int first = keys.rank(operation.key().bytes());
    int covered = covered(operation, first, line);
    scope.range(kind, covered, keys.size());
    if (kind == TraceKind.RANGE_DELETE) {
      keys.removeRanks(first, covered);
    }
  }

  private int covered(TraceEntry.Operation operation, int first, long line) {
    if (operation.endKey() == null) {
      return (int) Math.min(operation.number(), keys.size() - first);
    } else if (operation.endKey().compareTo(operation.key()) < 0) {
      violations.add(Violation.RANGE_ENDS_BEFORE_ITS_START, line);
      return 0;
    }
    byte[] end = operation.endKey().bytes();
    return keys.rank(end) - first + (keys.find(end) == KeySet.NONE ? 0 : 1);
  }
}
