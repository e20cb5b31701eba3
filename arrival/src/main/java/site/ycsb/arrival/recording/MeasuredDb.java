package site.ycsb.arrival.recording;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.apache.htrace.core.Tracer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBWrapper;
import site.ycsb.Status;

/** A binding whose calls are measured twice: by YCSB for its own lines, and for the result. */
public final class MeasuredDb extends DBWrapper {
  private final OperationMeter meter;

  MeasuredDb(DB db, Tracer tracer, OperationMeter meter) {
    super(new Timed(db, tracer, meter), tracer);
    this.meter = meter;
  }

  /** For operations that do not go through this object. */
  public OperationMeter meter() {
    return meter;
  }

  /** Measures next to the binding; a DBWrapper, so that what looks behind those finds it. */
  private static final class Timed extends DBWrapper {
    private final DB db;
    private final OperationMeter meter;

    Timed(DB db, Tracer tracer, OperationMeter meter) {
      super(db, tracer);
      this.db = db;
      this.meter = meter;
    }

    @Override
    public void setProperties(Properties properties) {
      db.setProperties(properties);
    }

    @Override
    public Properties getProperties() {
      return db.getProperties();
    }

    @Override
    public void init() throws DBException {
      db.init();
    }

    @Override
    public void cleanup() throws DBException {
      db.cleanup();
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      long sent = meter.sent("READ");
      return returned("READ", db.read(table, key, fields, result), sent);
    }

    @Override
    public Status scan(
        String table,
        String key,
        int count,
        Set<String> fields,
        @SuppressWarnings({"JdkObsolete", "NonApiType"})
            Vector<HashMap<String, ByteIterator>> result) {
      long sent = meter.sent("SCAN");
      return returned("SCAN", db.scan(table, key, count, fields, result), sent);
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      long sent = meter.sent("UPDATE");
      return returned("UPDATE", db.update(table, key, values), sent);
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      long sent = meter.sent("INSERT");
      return returned("INSERT", db.insert(table, key, values), sent);
    }

    @Override
    public Status delete(String table, String key) {
      long sent = meter.sent("DELETE");
      return returned("DELETE", db.delete(table, key), sent);
    }

    private Status returned(String operation, Status status, long sentNanos) {
      meter.returned(operation, status, sentNanos);
      return status;
    }
  }
}
