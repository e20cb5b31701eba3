package site.ycsb.client.measure;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.DBWrapper;
import site.ycsb.Status;
import site.ycsb.client.result.Attempts;
import site.ycsb.client.result.Outcome;
import site.ycsb.measurements.Measurements;

/**
 * A binding whose calls are stamped once, for the result and for YCSB's own lines alike. What those
 * say is what YCSB's wrapper would have said, and that a call that throws has failed.
 */
public final class MeasuredDb extends DBWrapper {
  private static final int NANOS_PER_MICRO = 1000;
  private static final String FAILED = "FAILED";
  private static final Status THROWN = new Status("EXCEPTION", "");

  private final DB db;
  private final ThreadMeter meter;
  private final LongSupplier nanoClock;
  private final Patience patience;
  private final RetryLoop retries;
  private final Measurements measurements = Measurements.getMeasurements();
  private final IntendedStart intended = new IntendedStart(measurements);
  private Function<@Nullable Status, String> failures = status -> FAILED;

  /**
   * @param meter of the thread that uses this binding
   * @param nanoClock of the run
   * @param stopped whether the run is to end
   */
  public MeasuredDb(
      DB db,
      Tracer tracer,
      ThreadMeter meter,
      LongSupplier nanoClock,
      Patience patience,
      BooleanSupplier stopped) {
    super(db, tracer);
    this.db = db;
    this.meter = meter;
    this.nanoClock = nanoClock;
    this.patience = patience;
    retries = new RetryLoop(nanoClock, stopped);
  }

  /** Opens the binding, and reads YCSB's properties of what is told of errors. */
  @Override
  public void init() throws DBException {
    super.init();
    failures = failures(getProperties());
  }

  /** What YCSB's lines call operations that failed, by their status, as its properties ask. */
  public static Function<@Nullable Status, String> failures(Properties properties) {
    boolean tellsEvery = Boolean.parseBoolean(properties.getProperty("reportlatencyforeacherror"));
    List<String> told = List.of(properties.getProperty("latencytrackederrors", "").split(",", -1));
    return status ->
        status != null && (tellsEvery || told.contains(status.getName()))
            ? status.getName()
            : FAILED;
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return timed("READ", () -> db.read(table, key, fields, result), result::clear);
  }

  @Override
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  public Status scan(
      String table,
      String key,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return timed("SCAN", () -> db.scan(table, key, count, fields, result), result::clear);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Supplier<Map<String, ByteIterator>> each = values(values);
    return timed("UPDATE", () -> db.update(table, key, each.get()), () -> {});
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Supplier<Map<String, ByteIterator>> each = values(values);
    return timed("INSERT", () -> db.insert(table, key, each.get()), () -> {});
  }

  @Override
  public Status delete(String table, String key) {
    return timed("DELETE", () -> db.delete(table, key), () -> {});
  }

  /** Values for each attempt, as a binding reads them to their ends. */
  private Supplier<Map<String, ByteIterator>> values(Map<String, ByteIterator> given) {
    if (patience.isNone()) {
      return () -> given;
    }
    Map<String, byte[]> bytes = new TreeMap<>();
    given.forEach((field, value) -> bytes.put(field, value.toArray()));
    return () -> {
      Map<String, ByteIterator> values = new HashMap<>();
      bytes.forEach((field, value) -> values.put(field, new ByteArrayByteIterator(value.clone())));
      return values;
    };
  }

  private Status timed(String operation, Supplier<Status> sending, Runnable anew) {
    meter.sent(operation);
    long sentNanos = nanoClock.getAsLong();
    Answer answer =
        patience.isNone()
            ? Answer.to(sending)
            : retries.send(
                patience,
                intended.dueNanos(sentNanos),
                number -> {
                  anew.run();
                  return Answer.to(sending);
                },
                Answer::isError);
    report(operation, answer, sentNanos);
    if (answer.thrown() instanceof Error error) {
      throw error;
    } else if (answer.thrown() instanceof RuntimeException exception) {
      throw exception;
    }
    return answer.status();
  }

  private void report(String operation, Answer answer, long sentNanos) {
    @Nullable Status status = answer.status();
    long returnedNanos = nanoClock.getAsLong();
    Attempts attempts = patience.isNone() ? null : retries.attempts();
    long dueNanos = returned(operation, status, attempts, sentNanos, returnedNanos);
    String name = isOk(status) ? operation : operation + "-" + failures.apply(status);
    measurements.measure(name, micros(returnedNanos - sentNanos));
    measurements.measureIntended(name, micros(returnedNanos - dueNanos));
    // YCSB has a counter for each text, and that of an exception may differ each time.
    @Nullable Status counted = answer.thrown() == null ? status : THROWN;
    measurements.reportStatus(operation, counted == null ? Status.ERROR : counted);
  }

  /** Counts an operation for the result that did not go through this object and returned now. */
  public void returned(String operation, @Nullable Status status, long sentNanos) {
    returned(operation, status, null, sentNanos, nanoClock.getAsLong());
  }

  /** Returns when it was due. */
  private long returned(
      String operation,
      @Nullable Status status,
      @Nullable Attempts attempts,
      long sentNanos,
      long returnedNanos) {
    long due = intended.dueNanos(sentNanos);
    synchronized (meter) {
      OperationTally tally = meter.tally(operation);
      tally.ended(
          isOk(status) ? Outcome.OK : Outcome.FAILED, sentNanos - due, returnedNanos - sentNanos);
      if (!isOk(status)) {
        tally.failed(status == null ? "no status" : status.toString());
      }
      if (attempts != null) {
        tally.attempted(attempts);
      }
    }
    meter.returned();
    return due;
  }

  private static boolean isOk(@Nullable Status status) {
    return status != null && status.isOk();
  }

  private static int micros(long nanos) {
    return (int) (nanos / NANOS_PER_MICRO);
  }

  /** What a binding says to a call, or throws. */
  private record Answer(Status status, @Nullable Throwable thrown) {
    static Answer to(Supplier<Status> sending) {
      try {
        return new Answer(sending.get(), null);
      } catch (RuntimeException | Error e) {
        return new Answer(new Status(THROWN.getName(), e.toString()), e);
      }
    }

    /** Whether the store has failed; that there is no record is an answer. */
    boolean isError() {
      return !isOk(status) && !Status.NOT_FOUND.equals(status);
    }
  }
}
