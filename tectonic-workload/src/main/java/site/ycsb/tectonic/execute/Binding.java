package site.ycsb.tectonic.execute;

import java.lang.reflect.Field;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.Reorganise;
import site.ycsb.bindings.api.ReverseScan;
import site.ycsb.bindings.api.Settle;
import site.ycsb.bindings.api.StoreProcess;
import site.ycsb.tectonic.execute.StoreProfile.FieldRequest;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.Growth;
import site.ycsb.tectonic.spec.Growth.ExtendMethod;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.OperationKind.Effect;
import site.ycsb.tectonic.spec.RangeFormat;
import site.ycsb.tectonic.stream.Operation;

/**
 * A binding as the operations see it, with native or emulated capabilities. A range delete is
 * emulated by deletes, a merge by read and update, a scan to an end key by a scan of as many
 * records as there are live keys. One per thread, as the binding is.
 */
public final class Binding {
  /** The smallest that can be seen. */
  private static final String SMALLEST_KEY = "!";

  private final DB db;
  private final @Nullable Merge merge;
  private final @Nullable Append append;
  private final @Nullable RangeScan rangeScan;
  private final @Nullable ReverseScan reverseScan;
  private final @Nullable RangeDelete rangeDelete;
  private final @Nullable EngineStats engineStats;
  private final @Nullable Settle settle;
  private final @Nullable Reorganise reorganise;
  private final @Nullable StoreProcess process;
  private FieldRequest reads = FieldRequest.NAMES;
  private FieldRequest scans = FieldRequest.NAMES;
  private boolean updatesReplace;
  private int rows;
  private FieldMap record = FieldMap.NONE;
  private List<? extends Map<String, ByteIterator>> range = List.of();

  Binding(DB db) {
    this(db, null);
  }

  /**
   * @param process of the store's server on this machine; null: unknown
   */
  Binding(DB db, @Nullable StoreProcess process) {
    this.db = db;
    this.process = process;
    merge = db instanceof Merge nativeMerge ? nativeMerge : null;
    append = db instanceof Append nativeAppend ? nativeAppend : null;
    rangeScan = db instanceof RangeScan nativeRangeScan ? nativeRangeScan : null;
    reverseScan = db instanceof ReverseScan nativeReverseScan ? nativeReverseScan : null;
    rangeDelete = db instanceof RangeDelete nativeRangeDelete ? nativeRangeDelete : null;
    settle = db instanceof Settle nativeSettle ? nativeSettle : null;
    reorganise = db instanceof Reorganise nativeReorganise ? nativeReorganise : null;
    engineStats = db instanceof EngineStats nativeEngineStats ? nativeEngineStats : null;
  }

  /**
   * A table of the store, which holds the records of one section.
   *
   * @param fields that each record has, in order
   * @param found the same, as they are found in records
   * @param written the same, as they are written
   */
  record RecordTable(
      String name, Set<String> fields, FieldMap.Names found, FieldMap.Names written) {

    static RecordTable of(String name, Collection<String> fields) {
      Set<String> set = Collections.unmodifiableSet(new LinkedHashSet<>(fields));
      return new RecordTable(name, set, FieldMap.Names.of(set), FieldMap.Names.of(set));
    }

    /** What asks a binding for all fields. */
    @Nullable Set<String> asked(FieldRequest request) {
      return request == FieldRequest.NULL ? null : fields;
    }
  }

  /**
   * The binding behind YCSB's wrapper, which hides what the binding can do.
   *
   * @throws IllegalStateException if this YCSB's wrapper keeps it elsewhere
   */
  public static DB unwrap(DB db) {
    DB inner = db;
    while (inner instanceof DBWrapper) {
      try {
        Field field = DBWrapper.class.getDeclaredField("db");
        field.setAccessible(true);
        inner = (DB) field.get(inner);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("this YCSB's DBWrapper has no field db", e);
      }
    }
    return inner;
  }

  /** One value after another, both of which are read to their ends; no head counts as empty. */
  public static ByteIterator joined(@Nullable ByteIterator head, ByteIterator tail) {
    return merged(MergeFunction.APPEND, head, tail);
  }

  private static ByteIterator merged(
      MergeFunction function, @Nullable ByteIterator value, ByteIterator operand) {
    byte[] before = value == null ? new byte[0] : value.toArray();
    return new ByteArrayByteIterator(function.merged(before, operand.toArray()));
  }

  /** Leaves the fields that a row has. */
  static void dropNulls(Map<String, ByteIterator> found) {
    found.values().removeIf(FieldMap::isNone);
  }

  /** Whether an operation is done by several of the binding's. */
  boolean emulates(OperationPlan plan) {
    return switch (plan.kind().effect()) {
      case APPENDS -> readsToMerge(plan);
      case DELETES_RANGE -> rangeDelete == null;
      case READS_RANGE -> hasEndKey(plan) && rangeScan == null;
      case INSERTS, REPLACES, READS, DELETES -> false;
    };
  }

  /**
   * Whether an operation merges or appends by a read and an update: asked to, or for want of
   * another way. No binding has functions other than append.
   */
  boolean readsToMerge(OperationPlan plan) {
    boolean isNone = plan.function() != MergeFunction.APPEND || (merge == null && append == null);
    boolean isAsked = plan.growth().method() == ExtendMethod.READ_UPDATE;
    return plan.kind().appends() && (isAsked || isNone);
  }

  /** Whether range deletes need the list of the keys they cover. */
  boolean needsCoveredKeys() {
    return rangeDelete == null;
  }

  /** Whether an operation is a scan through YCSB's interface. */
  boolean scans(OperationPlan plan) {
    return plan.kind().effect() == Effect.READS_RANGE
        && !plan.descends()
        && !(hasEndKey(plan) && rangeScan != null);
  }

  /** Whether the binding can scan downwards, which nothing else can stand in for. */
  boolean scansDownwards() {
    return reverseScan != null;
  }

  private static boolean hasEndKey(OperationPlan plan) {
    return plan.kind().readsLiveRange() && plan.format() == RangeFormat.START_END;
  }

  /** Whether the binding itself scans to an end key, and so goes by the order of keys. */
  boolean scansToAnEnd() {
    return rangeScan != null;
  }

  /** The class of the binding. */
  String name() {
    return db.getClass().getName();
  }

  /**
   * What asks the binding for its profile, by records that are written to a table and deleted.
   *
   * @param keys of the records
   */
  StoreProbe probe(RecordTable table, ProbeKeys keys) {
    return new StoreProbe(db, table, keys);
  }

  /** The records that the last operation read, if it is a range query. */
  List<? extends Map<String, ByteIterator>> range() {
    return range;
  }

  /** Whether an update leaves the record with the fields that it writes, and no others. */
  boolean updatesReplace() {
    return updatesReplace;
  }

  /** Makes requests as the binding understands them. */
  void learn(StoreProfile profile) {
    reads = profile.reads().request();
    scans = profile.scans().request();
    updatesReplace = !profile.updates().keepsOtherFields();
  }

  /**
   * The counters of the engine, where the binding has some and reaches it, and of its process,
   * where it is known.
   */
  SortedMap<String, Long> statistics() {
    SortedMap<String, Long> counters = process == null ? new TreeMap<>() : process.counters();
    try {
      counters.putAll(engineStats == null ? Map.of() : engineStats.engineStats());
    } catch (RuntimeException e) {
      // The engine cannot be asked now.
    }
    return counters;
  }

  /** Whether the binding can let its store settle. */
  boolean settles() {
    return settle != null;
  }

  /** Whether the binding can let its store rewrite a table. */
  boolean reorganises() {
    return reorganise != null;
  }

  /** Lets the store rewrite a table. */
  void reorganise(String table) {
    Objects.requireNonNull(reorganise).reorganise(table);
    Answers.returned();
  }

  /** Starts the work that the store has put off. */
  void settle() {
    Objects.requireNonNull(settle).settle();
    Answers.returned();
  }

  /** The work that the store has left; empty: none. */
  String pending() {
    String pending = Objects.requireNonNull(settle).pending();
    Answers.returned();
    return pending;
  }

  /** Records that the last operation read. */
  int rows() {
    return rows;
  }

  /** The fields of the record that the last operation read, if it is a point query. */
  FieldMap record() {
    return record;
  }

  /** What the binding says to a scan for any record of the table, and {@link #rows} are found. */
  Status scanForAny(RecordTable table) {
    Status status = Answers.to(() -> scan(table, "", 1));
    // Some stores allow no empty key.
    return status.isOk() ? status : Answers.to(() -> scan(table, SMALLEST_KEY, 1));
  }

  /**
   * Whether a scan for one record gives more, as it does with some bindings where there are many.
   */
  boolean scansTooFar(RecordTable table) {
    return scanForAny(table).isOk() && rows > 1;
  }

  /** How many of at most so many records a scan from a key on finds; 0 if the scan fails. */
  int countFrom(RecordTable table, Key key, int most) {
    return Answers.to(() -> scan(table, key.toString(), most)).isOk() ? rows : 0;
  }

  /** Whether the table holds any record, or where the binding cannot tell, the one of a key. */
  boolean holdsRecords(RecordTable table, Key key) {
    boolean scanned = scanForAny(table).isOk();
    return (scanned || Answers.to(() -> read(table, key.toString())).isOk()) && rows > 0;
  }

  /**
   * Sends an operation.
   *
   * @param values that it writes, by field
   * @param beforeUpdate called between the read of a read-modify-write and its update
   * @return what the binding said; null if it said nothing
   */
  @Nullable Status send(
      Operation operation,
      RecordTable table,
      Map<String, ByteIterator> values,
      Runnable beforeUpdate) {
    rows = 0;
    record = FieldMap.NONE;
    range = List.of();
    if (operation instanceof Operation.Point point) {
      String key = point.key().toString();
      if (point.kind() == OperationKind.READ_MODIFY_WRITE) {
        Status status = read(table, key);
        if (status == null || !status.isOk()) {
          return status;
        }
        beforeUpdate.run();
      }
      return sendPoint(point.plan(), table, key, values);
    } else if (operation instanceof Operation.Range range) {
      return range.kind().effect() == Effect.DELETES_RANGE
          ? deleteRange(range, table.name())
          : scanRange(range, table);
    } else if (operation instanceof Operation.BlindRange range) {
      return scan(table, range.startKey().toString(), range.count());
    }
    throw new IllegalArgumentException(operation + " is not for a store");
  }

  private @Nullable Status sendPoint(
      OperationPlan plan, RecordTable table, String key, Map<String, ByteIterator> values) {
    return switch (plan.kind().effect()) {
      case INSERTS -> db.insert(table.name(), key, values);
      case REPLACES -> db.update(table.name(), key, values);
      case APPENDS ->
          readsToMerge(plan)
              ? readAndMerge(plan, table, key, values)
              : append(table.name(), key, values, plan.kind() == OperationKind.MERGE);
      case READS -> read(table, key);
      case DELETES -> db.delete(table.name(), key);
      case READS_RANGE, DELETES_RANGE ->
          throw new IllegalArgumentException(plan.kind() + " has more than one key");
    };
  }

  private @Nullable Status read(RecordTable table, String key) {
    FieldMap found = new FieldMap(table.found());
    Status status = db.read(table.name(), key, table.asked(reads), found);
    // A binding may say that there is no record in the fields of one.
    record = Status.NOT_FOUND.equals(status) ? FieldMap.NONE : found;
    rows = record.isEmpty() ? 0 : 1;
    return status;
  }

  /** By the one of the two that is wanted, if the binding has it, or else the other. */
  private @Nullable Status append(
      String table, String key, Map<String, ByteIterator> values, boolean wantsMerge) {
    if (merge != null && (wantsMerge || append == null)) {
      return merge.merge(table, key, values);
    }
    return append == null ? null : append.append(table, key, values);
  }

  /**
   * Merges by a read and an update; where a field would get too long, all are written as they are,
   * if that is wanted. Where an update would lose the fields that it does not write, it writes all.
   */
  private @Nullable Status readAndMerge(
      OperationPlan plan, RecordTable table, String key, Map<String, ByteIterator> values) {
    FieldMap found = new FieldMap(table.found());
    Set<String> fields = updatesReplace ? table.fields() : values.keySet();
    Status status = db.read(table.name(), key, fields, found);
    if (status == null || !status.isOk()) {
      return status;
    } else if (found.isEmpty()) {
      return Status.NOT_FOUND;
    }
    Growth growth = plan.growth();
    if (growth.rewrites() && isTooLong(found, values, growth.mostBytes())) {
      return db.update(table.name(), key, found);
    }
    FieldMap merged = new FieldMap(table.written());
    if (updatesReplace) {
      merged.putAll(found);
    }
    MergeFunction function = plan.function();
    values.forEach(
        (field, operand) -> merged.put(field, merged(function, found.get(field), operand)));
    return db.update(table.name(), key, merged);
  }

  private static boolean isTooLong(
      Map<String, ByteIterator> found, Map<String, ByteIterator> values, long mostBytes) {
    return values.entrySet().stream()
        .anyMatch(
            value -> {
              ByteIterator head = found.get(value.getKey());
              long before = head == null ? 0 : head.bytesLeft();
              return before + value.getValue().bytesLeft() > mostBytes;
            });
  }

  private @Nullable Status scanRange(Operation.Range range, RecordTable table) {
    String first = range.firstKey().toString();
    Vector<HashMap<String, ByteIterator>> found = newRows();
    if (range.plan().descends()) {
      ReverseScan down = Objects.requireNonNull(reverseScan);
      return read(down.scanReverse(table.name(), first, range.count(), null, found), found);
    } else if (rangeScan == null || !hasEndKey(range.plan())) {
      return scan(table, first, range.count());
    }
    String last = range.endKey().toString();
    return read(rangeScan.scanRange(table.name(), first, last, null, found), found);
  }

  private @Nullable Status scan(RecordTable table, String start, int count) {
    Vector<HashMap<String, ByteIterator>> found = newRows();
    return read(db.scan(table.name(), start, count, table.asked(scans), found), found);
  }

  private @Nullable Status read(
      @Nullable Status status, List<? extends Map<String, ByteIterator>> found) {
    rows = found.size();
    range = found;
    return status;
  }

  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  private static Vector<HashMap<String, ByteIterator>> newRows() {
    return new Vector<>();
  }

  /** By deletes one by one, if need be; the worst answer is that of all. */
  private @Nullable Status deleteRange(Operation.Range range, String table) {
    if (rangeDelete != null) {
      return rangeDelete.deleteRange(table, range.startKey().toString(), range.endKey().toString());
    }
    Status worst = Status.OK;
    for (Key key : range.covered()) {
      Status status = db.delete(table, key.toString());
      Answers.returned();
      if (severity(status) > severity(worst)) {
        worst = status;
      }
    }
    return worst;
  }

  /** An error, which may leave a record behind, weighs more than a record that was missing. */
  private static int severity(@Nullable Status status) {
    if (status == null) {
      return 2;
    } else if (status.isOk()) {
      return 0;
    }
    return Status.NOT_FOUND.equals(status) ? 1 : 2;
  }
}
