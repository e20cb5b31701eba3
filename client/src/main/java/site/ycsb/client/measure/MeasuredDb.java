package site.ycsb.client.measure;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.htrace.core.TraceScope;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.client.result.Outcome;
import site.ycsb.measurements.Measurements;

/**
 * A binding whose calls are stamped once, for the result and for YCSB's own lines alike. What those
 * say is what YCSB's wrapper would have said, and that a call that throws has failed.
 */
public final class MeasuredDb extends DBWrapper {
  private static final int NANOS_PER_MICRO = 1000;

  private final DB db;
  private final Tracer tracer;
  private final Call read;
  private final Call scan;
  private final Call update;
  private final Call insert;
  private final Call delete;
  private final ThreadMeter meter;
  private final LongSupplier nanoClock;
  private final Measurements measurements = Measurements.getMeasurements();
  private final IntendedStart intended = new IntendedStart(measurements);
  private boolean tellsEveryError;
  private Set<String> toldErrors = Set.of();

  /**
   * @param meter of the thread that uses this binding
   * @param nanoClock of the run
   */
  public MeasuredDb(DB db, Tracer tracer, ThreadMeter meter, LongSupplier nanoClock) {
    super(db, tracer);
    this.db = db;
    this.tracer = tracer;
    this.meter = meter;
    this.nanoClock = nanoClock;
    String scope = db.getClass().getSimpleName();
    read = new Call("READ", scope + "#read");
    scan = new Call("SCAN", scope + "#scan");
    update = new Call("UPDATE", scope + "#update");
    insert = new Call("INSERT", scope + "#insert");
    delete = new Call("DELETE", scope + "#delete");
  }

  /** Opens the binding, and reads YCSB's properties of what is told of errors. */
  @Override
  public void init() throws DBException {
    super.init();
    tellsEveryError =
        Boolean.parseBoolean(getProperties().getProperty("reportlatencyforeacherror"));
    String told = getProperties().getProperty("latencytrackederrors");
    toldErrors = told == null ? Set.of() : new HashSet<>(Arrays.asList(told.split(",", -1)));
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return timed(read, () -> db.read(table, key, fields, result));
  }

  @Override
  public Status scan(
      String table,
      String key,
      int count,
      Set<String> fields,
      @SuppressWarnings({"JdkObsolete", "NonApiType"})
          Vector<HashMap<String, ByteIterator>> result) {
    return timed(scan, () -> db.scan(table, key, count, fields, result));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return timed(update, () -> db.update(table, key, values));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return timed(insert, () -> db.insert(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return timed(delete, () -> db.delete(table, key));
  }

  @SuppressWarnings("try") // The span only has to be open meanwhile.
  private Status timed(Call call, Supplier<Status> sending) {
    String operation = call.operation();
    try (TraceScope span = tracer.newScope(call.scope())) {
      meter.sent(operation);
      long sentNanos = nanoClock.getAsLong();
      try {
        Status status = sending.get();
        report(operation, status, sentNanos);
        return status;
      } catch (RuntimeException | Error e) {
        report(operation, new Status("EXCEPTION", e.toString()), sentNanos);
        throw e;
      }
    }
  }

  private void report(String operation, @Nullable Status status, long sentNanos) {
    long returnedNanos = nanoClock.getAsLong();
    long dueNanos = returned(operation, status, sentNanos, returnedNanos);
    String name = isOk(status) ? operation : operation + "-" + told(status);
    measurements.measure(name, micros(returnedNanos - sentNanos));
    measurements.measureIntended(name, micros(returnedNanos - dueNanos));
    measurements.reportStatus(operation, status == null ? Status.ERROR : status);
  }

  /** Counts an operation for the result that did not go through this object and returned now. */
  public void returned(String operation, @Nullable Status status, long sentNanos) {
    returned(operation, status, sentNanos, nanoClock.getAsLong());
  }

  /** Returns when it was due, which is when it was sent where nobody paces it. */
  private long returned(
      String operation, @Nullable Status status, long sentNanos, long returnedNanos) {
    // 0 where YCSB keeps no due times; "now", which is later, where there is none.
    long intendedNanos = intended.nanos();
    long due = intendedNanos == 0 ? sentNanos : Math.min(sentNanos, intendedNanos);
    synchronized (meter) {
      OperationTally tally = meter.tally(operation);
      tally.ended(
          isOk(status) ? Outcome.OK : Outcome.FAILED, sentNanos - due, returnedNanos - sentNanos);
      if (!isOk(status)) {
        tally.failed(status == null ? "no status" : status.toString());
      }
    }
    meter.returned();
    return due;
  }

  private static boolean isOk(@Nullable Status status) {
    return status != null && status.isOk();
  }

  private String told(@Nullable Status status) {
    if (status == null) {
      return "FAILED";
    }
    boolean isTold = tellsEveryError || toldErrors.contains(status.getName());
    return isTold ? status.getName() : "FAILED";
  }

  private static int micros(long nanos) {
    return (int) (nanos / NANOS_PER_MICRO);
  }

  /**
   * A kind of call.
   *
   * @param operation as results name it
   * @param scope as HTrace names it
   */
  private record Call(String operation, String scope) {}
}
