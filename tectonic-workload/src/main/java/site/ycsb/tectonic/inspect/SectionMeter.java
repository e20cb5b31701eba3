package site.ycsb.tectonic.inspect;

import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.IntList;
import site.ycsb.tectonic.trace.TraceCode.Shape;
import site.ycsb.tectonic.trace.TraceEntry;
import site.ycsb.tectonic.trace.TraceKeys;

/** Replays the operations of a section on its key set, and measures each as it goes. */
final class SectionMeter {
  private final Violations violations;
  private final TraceKeys keys = new TraceKeys();
  private final KeyTable madeKeys = new KeyTable();
  private final IntList inserts = new IntList();
  private final AccessCounts accesses = new AccessCounts();
  private AccessCounts phaseAccesses = new AccessCounts();
  private Totals scope = new Totals();
  private Disorder disorder = new Disorder();
  private int keysBefore;
  private int liveBefore;
  private int insertsBefore;

  SectionMeter(Violations violations) {
    this.violations = violations;
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
  OperationKind apply(TraceEntry.Operation operation, long line) {
    int ordinal = keys.find(operation.key());
    boolean live = ordinal != KeySet.NONE;
    OperationKind kind = operation.code().kind(live);
    scope.operation(kind);
    scope.key(kind, operation.key().bytes().length);
    if (operation.code().shape() == Shape.WRITE) {
      scope.value(kind, operation.number());
    }
    if (kind != OperationKind.INSERT && !kind.needsLiveKey()) {
      phaseAccesses.add(kind, madeKeys.ordinal(operation.key().bytes()));
    }
    switch (kind.effect()) {
      case INSERTS -> insert(operation, ordinal, line);
      case REPLACES, APPENDS -> accessIfLive(kind, ordinal, line);
      case READS, DELETES -> {
        if (kind.needsLiveKey()) {
          access(kind, ordinal);
        }
        if (live && kind.deletes()) {
          keys.remove(ordinal);
        }
      }
      case READS_RANGE, DELETES_RANGE -> range(kind, operation, ordinal, line);
    }
    return kind;
  }

  /** Ends a phase: what it added up, complete; the next phase begins. */
  Totals endPhase() {
    Totals ended = scope;
    long keysOfPhase = liveBefore + (long) (keys.buffer().size() - keysBefore);
    disorder = Disorder.of(keys.buffer(), inserts, insertsBefore);
    ended.addKeys(phaseAccesses, keysOfPhase, disorder);
    accesses.addAll(phaseAccesses);
    phaseAccesses = new AccessCounts();
    scope = new Totals();
    keysBefore = keys.buffer().size();
    liveBefore = keys.size();
    insertsBefore = inserts.size();
    return ended;
  }

  /** Adds what became of the keys of all phases that have ended. */
  void addKeysTo(Totals whole) {
    boolean inLastPhase = disorder.inserts() == inserts.size();
    Disorder all = inLastPhase ? disorder : Disorder.of(keys.buffer(), inserts, 0);
    whole.addKeys(accesses, keys.buffer().size(), all);
  }

  private void insert(TraceEntry.Operation operation, int ordinal, long line) {
    if (ordinal == KeySet.NONE) {
      inserts.add(keys.add(operation.key()));
    } else {
      inserts.add(ordinal);
      violations.add(Violations.Violation.INSERT_OF_A_LIVE_KEY, line);
    }
  }

  private void accessIfLive(OperationKind kind, int ordinal, long line) {
    if (ordinal == KeySet.NONE) {
      violations.addMissing(kind, line);
    } else {
      access(kind, ordinal);
    }
  }

  private void access(OperationKind kind, int ordinal) {
    phaseAccesses.add(kind, ordinal);
    scope.access(kind, keys.age(ordinal), keys.size());
  }

  private void range(OperationKind kind, TraceEntry.Operation operation, int ordinal, long line) {
    if (operation.endKey() != null) {
      scope.key(kind, operation.endKey().bytes().length);
      if (operation.endKey().compareTo(operation.key()) < 0) {
        violations.add(Violations.Violation.RANGE_ENDS_BEFORE_ITS_START, line);
      }
    }
    if (kind != OperationKind.BLIND_RANGE_QUERY) {
      accessIfLive(kind, ordinal, line);
    }
    int first = keys.rank(operation.key());
    int covered = keys.covered(operation, first);
    scope.range(kind, covered, keys.size());
    if (kind == OperationKind.RANGE_DELETE) {
      keys.removeRanks(first, covered);
    }
  }
}
