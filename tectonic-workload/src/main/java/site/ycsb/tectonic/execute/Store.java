package site.ycsb.tectonic.execute;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;
import java.util.function.Supplier;
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
import site.ycsb.tectonic.execute.judge.MissingAnswer;
import site.ycsb.tectonic.generate.Operation;
import site.ycsb.tectonic.keyset.Key;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/**
 * A binding as the operations see it, whether it can do them itself or they are emulated: a range
 * delete by deletes, a merge by read and update, a scan to an end key by a scan of as many records
 * as there are live keys. One per thread, as the binding is.
 */
final class Store {
  private final DB db;
  private final Emulation emulation;
  private final @Nullable Merge merge;
  private final @Nullable Append append;
  private final @Nullable RangeScan rangeScan;
  private final @Nullable RangeDelete rangeDelete;
  private final @Nullable EngineStats engineStats;
  private int rows;
  private long bytes;

  Store(DB db) {
    this.db = db;
    emulation = new Emulation(db);
    merge = db instanceof Merge capability ? capability : null;
    append = db instanceof Append capability ? capability : null;
    rangeScan = db instanceof RangeScan capability ? capability : null;
    rangeDelete = db instanceof RangeDelete capability ? capability : null;
    engineStats = db instanceof EngineStats capability ? capability : null;
  }

  /** Whether this binding has no native form of an operation. */
  boolean emulates(OperationPlan plan) {
    return switch (plan.kind()) {
      case MERGE, EXTEND -> emulatesAppends();
      case RANGE_DELETE -> rangeDelete == null;
      case RANGE_QUERY -> plan.format() == RangeFormat.START_END && rangeScan == null;
      default -> false;
    };
  }

  /** Whether an append is a read and an update. */
  boolean emulatesAppends() {
    return merge == null && append == null;
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

  /** Whether the table holds a record; null if the binding cannot tell. */
  @Nullable Boolean holdsRecords(String table) {
    return attempt(() -> scan(table, "", 1)).isOk() ? rows > 0 : null;
  }

  /** What the binding says instead of scanning from the smallest key, or from one; null if well. */
  @Nullable String whyNoScan(String table, String key) {
    // Some stores allow no empty key.
    if (attempt(() -> scan(table, "", 1)).isOk()) {
      return null;
    }
    Status status = attempt(() -> scan(table, key, 1));
    return status.isOk() ? null : Answers.text(status);
  }

  /** How many records there are from a key on, of which two are enough; 0 if the scan fails. */
  int countFrom(String table, Key key) {
    return attempt(() -> scan(table, key.toString(), 2)).isOk() ? rows : 0;
  }

  /** Reads a key that is not there. */
  MissingAnswer readMissing(String table, String key) {
    Status status = attempt(() -> read(table, key));
    return new MissingAnswer(status, rows > 0, key);
  }

  /** Deletes a key that is not there. */
  MissingAnswer deleteMissing(String table, String key) {
    Status status = attempt(() -> db.delete(table, key));
    return new MissingAnswer(status, false, key);
  }

  /** What the binding says to a call, where it may say nothing or throw. */
  private static Status attempt(Supplier<@Nullable Status> call) {
    try {
      Status status = call.get();
      return status == null ? Answers.NONE : status;
    } catch (RuntimeException e) {
      return Answers.thrown(e);
    }
  }

  /** Whether the table holds any record, or where the binding cannot tell, the one of a key. */
  boolean holdsRecords(String table, Key key) {
    Boolean any = holdsRecords(table);
    return any == null ? attempt(() -> read(table, key.toString())).isOk() && rows > 0 : any;
  }

  /**
   * Sends an operation.
   *
   * @param values that it writes, by field
   * @return what the binding said; null if it said nothing
   */
  @Nullable Status send(Operation operation, String table, Map<String, ByteIterator> values) {
    rows = 0;
    if (operation instanceof Operation.Point point) {
      return sendPoint(point.kind(), table, point.key().toString(), values);
    } else if (operation instanceof Operation.Range range) {
      return range.kind() == OperationKind.RANGE_DELETE
          ? deleteRange(range, table)
          : scan(range, table);
    } else if (operation instanceof Operation.BlindRange range) {
      return scan(table, range.startKey().toString(), range.count());
    }
    throw new IllegalArgumentException(operation + " is not for a store");
  }

  private @Nullable Status sendPoint(
      OperationKind kind, String table, String key, Map<String, ByteIterator> values) {
    return switch (kind) {
      case INSERT -> db.insert(table, key, values);
      case UPDATE -> db.update(table, key, values);
      case MERGE -> merge == null ? append(table, key, values) : merge.merge(table, key, values);
      case EXTEND -> append == null ? merge(table, key, values) : append.append(table, key, values);
      case POINT_QUERY, EMPTY_POINT_QUERY, BLIND_POINT_QUERY -> read(table, key);
      case POINT_DELETE, EMPTY_POINT_DELETE, BLIND_POINT_DELETE -> db.delete(table, key);
      case RANGE_QUERY, RANGE_DELETE, BLIND_RANGE_QUERY ->
          throw new IllegalArgumentException(kind + " has more than one key");
    };
  }

  private @Nullable Status read(String table, String key) {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = db.read(table, key, null, found);
    rows = found.isEmpty() ? 0 : 1;
    bytes = 0;
    for (ByteIterator value : found.values()) {
      bytes += value.bytesLeft();
    }
    return status;
  }

  private @Nullable Status append(String table, String key, Map<String, ByteIterator> values) {
    return append == null
        ? emulation.append(table, key, values)
        : append.append(table, key, values);
  }

  private @Nullable Status merge(String table, String key, Map<String, ByteIterator> values) {
    return merge == null ? emulation.append(table, key, values) : merge.merge(table, key, values);
  }

  private @Nullable Status scan(Operation.Range range, String table) {
    String start = range.startKey().toString();
    if (range.plan().format() == RangeFormat.START_COUNT || rangeScan == null) {
      return scan(table, start, range.count());
    }
    Vector<HashMap<String, ByteIterator>> found = newRows();
    Status status = rangeScan.scanRange(table, start, range.endKey().toString(), null, found);
    rows = found.size();
    return status;
  }

  private @Nullable Status scan(String table, String start, int count) {
    Vector<HashMap<String, ByteIterator>> found = newRows();
    Status status = db.scan(table, start, count, null, found);
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
