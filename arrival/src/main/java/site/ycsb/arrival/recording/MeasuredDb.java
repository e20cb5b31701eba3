package site.ycsb.arrival.recording;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.htrace.core.Tracer;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

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
    private final Measurements measurements = Measurements.getMeasurements();

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
      return timed("READ", () -> db.read(table, key, fields, result));
    }

    @Override
    public Status scan(
        String table,
        String key,
        int count,
        Set<String> fields,
        @SuppressWarnings({"JdkObsolete", "NonApiType"})
            Vector<HashMap<String, ByteIterator>> result) {
      return timed("SCAN", () -> db.scan(table, key, count, fields, result));
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return timed("UPDATE", () -> db.update(table, key, values));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return timed("INSERT", () -> db.insert(table, key, values));
    }

    @Override
    public Status delete(String table, String key) {
      return timed("DELETE", () -> db.delete(table, key));
    }

    private Status timed(String operation, Supplier<Status> call) {
      long sentNanos = meter.sent(operation);
      try {
        Status status = call.get();
        meter.returned(operation, status, sentNanos);
        return status;
      } catch (RuntimeException | Error e) {
        thrown(operation, e, sentNanos);
        throw e;
      }
    }

    /** YCSB's own wrapper does not measure a call that throws. */
    private void thrown(String operation, Throwable thrown, long sentNanos) {
      Status status = new Status("EXCEPTION", thrown.toString());
      meter.returned(operation, status, sentNanos);
      int micros = (int) TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - sentNanos);
      measurements.measure(operation + "-FAILED", micros);
      measurements.reportStatus(operation, status);
    }
  }
}
