package site.ycsb.tectonic.execute;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.bindings.api.Append;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.tectonic.execute.judge.Answers;
import site.ycsb.tectonic.execute.judge.StoreProfile;
import site.ycsb.tectonic.execute.judge.StoreProfile.Request;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.ExtendMethod;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/**
 * A binding as the operations see it, whether it can do them itself or they are emulated: a range
 * delete by deletes, a merge by read and update, a scan to an end key by a scan of as many records
 * as there are live keys. One per thread, as the binding is.
 */
final class Store {
  /** The smallest that can be seen. */
  private static final String SMALLEST_KEY = "!";

  private final DB db;
  private final Emulation emulation;
  private final @Nullable Merge merge;
  private final @Nullable Append append;
  private final @Nullable RangeScan rangeScan;
  private final @Nullable RangeDelete rangeDelete;
  private final @Nullable EngineStats engineStats;
  private Request reads = Request.NAMES;
  private Request scans = Request.NAMES;
  private int rows;
  private long bytes;
  private boolean whole;

  Store(DB db) {
    this.db = db;
    emulation = new Emulation(db);
    merge = db instanceof Merge capability ? capability : null;
    append = db instanceof Append capability ? capability : null;
    rangeScan = db instanceof RangeScan capability ? capability : null;
    rangeDelete = db instanceof RangeDelete capability ? capability : null;
    engineStats = db instanceof EngineStats capability ? capability : null;
  }

  /** Whether an operation is done by several of the binding's. */
  boolean emulates(OperationPlan plan) {
    return switch (plan.kind()) {
      case MERGE, EXTEND -> readsToAppend(plan);
      case RANGE_DELETE -> rangeDelete == null;
      case RANGE_QUERY -> plan.format() == RangeFormat.START_END && rangeScan == null;
      default -> false;
    };
  }

  /** Whether an operation appends by a read and an update: asked to, or for want of another way. */
  boolean readsToAppend(OperationPlan plan) {
    boolean isAsked = plan.growth().method() == ExtendMethod.READ_UPDATE;
    return plan.kind().appends() && (isAsked || (merge == null && append == null));
  }

  /** Whether range deletes need the list of the keys they cover. */
  boolean needsCoveredKeys() {
    return rangeDelete == null;
  }

  /** Whether an operation is a scan through YCSB's interface. */
  boolean scans(OperationPlan plan) {
    return switch (plan.kind()) {
      case BLIND_RANGE_QUERY -> true;
      case RANGE_QUERY -> plan.format() == RangeFormat.START_COUNT || rangeScan == null;
      default -> false;
    };
  }

  /** Whether the binding itself scans to an end key, and so goes by the order of keys. */
  boolean scansToAnEnd() {
    return rangeScan != null;
  }

  /** The class of the binding. */
  String bindingName() {
    return db.getClass().getName();
  }

  /** What asks the binding for its profile, by records that are written to a table and deleted. */
  StoreProbe probe(RecordTable table) {
    return new StoreProbe(db, table.name(), table.fields());
  }

  /** Makes requests as the binding understands them. */
  void learn(StoreProfile profile) {
    reads = profile.reads().request();
    scans = profile.scans().request();
    emulation.learn(profile);
  }

  /** The engine's counters; empty if the binding has none, or cannot reach the engine. */
  SortedMap<String, Long> statistics() {
    try {
      return engineStats == null ? new TreeMap<>() : engineStats.engineStats();
    } catch (RuntimeException e) {
      return new TreeMap<>();
    }
  }

  /** Records that the last operation read. */
  int rows() {
    return rows;
  }

  /** Bytes in the fields of the record that the last point query read. */
  long bytes() {
    return bytes;
  }

  /** Whether the record that the last point query read has all its fields. */
  boolean isWhole() {
    return whole;
  }

  /** What the binding says to a scan for any record of the table, and {@link #rows} are found. */
  Status scanForAny(RecordTable table) {
    Status status = Answers.to(() -> scan(table, "", 1));
    // Some stores allow no empty key.
    return status.isOk() ? status : Answers.to(() -> scan(table, SMALLEST_KEY, 1));
  }

  /** How many records there are from a key on, of which two are enough; 0 if the scan fails. */
  int countFrom(RecordTable table, Key key) {
    return Answers.to(() -> scan(table, key.toString(), 2)).isOk() ? rows : 0;
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
   * @return what the binding said; null if it said nothing
   */
  @Nullable Status send(Operation operation, RecordTable table, Map<String, ByteIterator> values) {
    rows = 0;
    if (operation instanceof Operation.Point point) {
      return sendPoint(point.plan(), table, point.key().toString(), values);
    } else if (operation instanceof Operation.Range range) {
      return range.kind() == OperationKind.RANGE_DELETE
          ? deleteRange(range, table.name())
          : scan(range, table);
    } else if (operation instanceof Operation.BlindRange range) {
      return scan(table, range.startKey().toString(), range.count());
    }
    throw new IllegalArgumentException(operation + " is not for a store");
  }

  private @Nullable Status sendPoint(
      OperationPlan plan, RecordTable table, String key, Map<String, ByteIterator> values) {
    OperationKind kind = plan.kind();
    String name = table.name();
    if (readsToAppend(plan)) {
      return emulation.append(table, key, values, plan.growth());
    }
    return switch (kind) {
      case INSERT -> db.insert(name, key, values);
      case UPDATE -> db.update(name, key, values);
      case MERGE -> append(name, key, values, true);
      case EXTEND -> append(name, key, values, false);
      case POINT_QUERY, EMPTY_POINT_QUERY, BLIND_POINT_QUERY -> read(table, key);
      case POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE -> db.delete(name, key);
      case RANGE_QUERY, RANGE_DELETE, BLIND_RANGE_QUERY ->
          throw new IllegalArgumentException(kind + " has more than one key");
    };
  }

  private @Nullable Status read(RecordTable table, String key) {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = db.read(table.name(), key, table.asked(reads), found);
    NullValues.drop(found);
    rows = found.isEmpty() ? 0 : 1;
    whole = found.keySet().containsAll(table.fields());
    bytes = 0;
    for (ByteIterator value : found.values()) {
      bytes += value.bytesLeft();
    }
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

  private @Nullable Status scan(Operation.Range range, RecordTable table) {
    String start = range.startKey().toString();
    if (range.plan().format() == RangeFormat.START_COUNT || rangeScan == null) {
      return scan(table, start, range.count());
    }
    Vector<HashMap<String, ByteIterator>> found = newRows();
    String end = range.endKey().toString();
    Status status = rangeScan.scanRange(table.name(), start, end, null, found);
    rows = found.size();
    return status;
  }

  private @Nullable Status scan(RecordTable table, String start, int count) {
    Vector<HashMap<String, ByteIterator>> found = newRows();
    Status status = db.scan(table.name(), start, count, table.asked(scans), found);
    rows = found.size();
    return status;
  }

  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  private static Vector<HashMap<String, ByteIterator>> newRows() {
    return new Vector<>();
  }

  private @Nullable Status deleteRange(Operation.Range range, String table) {
    if (rangeDelete != null) {
      return rangeDelete.deleteRange(table, range.startKey().toString(), range.endKey().toString());
    }
    return emulation.deleteAll(table, range.covered());
  }
}
