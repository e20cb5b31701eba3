package site.ycsb.client.measure;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.client.result.Outcome;
import site.ycsb.measurements.Measurements;

/** A binding whose calls are measured twice: by YCSB for its own lines, and for the result. */
public final class MeasuredDb extends DBWrapper {
  private final Timed timed;

  /**
   * @param meter of the thread that uses this binding
   */
  public MeasuredDb(DB db, Tracer tracer, ThreadMeter meter) {
    this(new Timed(db, tracer, meter), tracer);
  }

  private MeasuredDb(Timed timed, Tracer tracer) {
    super(timed, tracer);
    this.timed = timed;
  }

  /** Counts an operation that did not go through this object, and has returned now. */
  public void returned(String operation, @Nullable Status status, long sentNanos) {
    timed.returned(operation, status, sentNanos);
  }

  /** Measures next to the binding; a DBWrapper, so that what looks behind those finds it. */
  private static final class Timed extends DBWrapper {
    private final DB db;
    private final ThreadMeter meter;
    private final Measurements measurements = Measurements.getMeasurements();
    private final IntendedStart intended = new IntendedStart(measurements);

    Timed(DB db, Tracer tracer, ThreadMeter meter) {
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
      meter.sent(operation);
      long sentNanos = System.nanoTime();
      try {
        Status status = call.get();
        returned(operation, status, sentNanos);
        return status;
      } catch (RuntimeException | Error e) {
        thrown(operation, e, sentNanos);
        throw e;
      }
    }

    void returned(String operation, @Nullable Status status, long sentNanos) {
      long service = System.nanoTime() - sentNanos;
      // 0 where YCSB keeps no due times; "now", which is later, where there is none.
      long due = intended.nanos();
      long wait = due == 0 ? 0 : Math.max(0, sentNanos - due);
      boolean isOk = status != null && status.isOk();
      synchronized (meter) {
        OperationTally tally = meter.tally(operation);
        tally.ended(isOk ? Outcome.OK : Outcome.FAILED, wait, service);
        if (!isOk) {
          tally.failed(status == null ? "no status" : status.toString());
        }
      }
      meter.returned();
    }

    /** YCSB's own wrapper does not measure a call that throws. */
    private void thrown(String operation, Throwable thrown, long sentNanos) {
      Status status = new Status("EXCEPTION", thrown.toString());
      returned(operation, status, sentNanos);
      int micros = (int) TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - sentNanos);
      measurements.measure(operation + "-FAILED", micros);
      measurements.reportStatus(operation, status);
    }
  }
}
