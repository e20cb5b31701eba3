package site.ycsb.tectonic.execute;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.measure.OperationTally;
import site.ycsb.client.measure.Patience;
import site.ycsb.client.measure.RetryLoop;
import site.ycsb.client.measure.ThreadMeter;
import site.ycsb.client.result.Outcome;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.SectionPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationStream;
import site.ycsb.tectonic.stream.OperationText;
import site.ycsb.tectonic.stream.StreamDigest;
import site.ycsb.tectonic.stream.WrittenFields;

/** Executes operations on one thread, with one instance of the binding. */
public final class Worker {
  private static final long NOT_READ = Long.MIN_VALUE;

  private final WorkloadRun run;
  private final OperationStream.Values values;
  private final YcsbMeasurements measurements;
  private final ThreadMeter meter;
  private final ContentCheck check;
  private final RetryLoop retries;
  private final OperationText text = new OperationText();
  private final Runnable readReturned = this::readReturned;
  private @Nullable Ticket ticket;
  private long readNanos = NOT_READ;

  Worker(
      WorkloadRun run,
      OperationStream.Values values,
      YcsbMeasurements measurements,
      ThreadMeter meter) {
    this.run = run;
    this.values = values;
    this.measurements = measurements;
    this.meter = meter;
    check = new ContentCheck(run.verifier(), true);
    retries = run.newRetryLoop();
    meter.whenTaken(measurements::handOver);
  }

  /**
   * Executes the next operation of the stream.
   *
   * @param db the thread's binding, the same in every call
   * @return false when there is none, or the run was stopped
   */
  public boolean step(DB db) {
    Ticket mine = ticket(db);
    if (!run.dispatcher().take(mine)) {
      return false;
    }
    try {
      execute(mine);
    } finally {
      run.dispatcher().complete(mine);
    }
    run.between(mine);
    return true;
  }

  /**
   * Ends the phase under way, all of whose operations have returned, and begins the next.
   *
   * @param db the thread's binding, the same in every call
   * @return false when there is none, or the phase under way has operations left
   */
  public boolean nextPhase(DB db) {
    return run.dispatcher().turn(ticket(db).binding());
  }

  private Ticket ticket(DB db) {
    Ticket mine = ticket;
    if (mine == null) {
      mine = run.dispatcher().newTicket(run.open(db));
      ticket = mine;
    }
    return mine;
  }

  private void execute(Ticket mine) {
    Operation operation = mine.operation();
    if (operation instanceof Operation.Skipped skipped) {
      run.note(operation, Journal.State.DONE);
      run.streamDigest().add(StreamDigest.hash(operation));
      mine.returned(run.nanoClock().getAsLong());
      boolean isFull = skipped.reason() == Operation.Skipped.Reason.FIELD_FULL;
      record(mine, isFull ? Outcome.FIELD_FULL : Outcome.SKIPPED, null, 0, 0);
      if (!mine.group().warmup()) {
        measurements.reportSkipped(operation.plan().resultName());
      }
      return;
    }
    send(mine, operation, made(mine, operation));
  }

  /** Makes the values that an operation writes, and notes it in the digest, and in the trace. */
  private WrittenFields made(Ticket mine, Operation operation) {
    WrittenFields made = values.written(operation, mine.section());
    run.streamDigest().add(StreamDigest.withFields(StreamDigest.hash(operation), made));
    if (check.follow(mine)) {
      check.written(mine, made);
    }
    WorkloadRun.SentTrace trace = run.trace();
    if (trace != null) {
      write(operation, mine.section(), made);
      trace.add(mine, text);
    }
    return made;
  }

  /** Values for one attempt: a binding may keep those that it was given. */
  private Map<String, ByteIterator> written(Ticket mine, WrittenFields made) {
    if (made.count() == 0) {
      return Map.of();
    }
    FieldMap written = new FieldMap(run.table(mine.section()).written());
    byte[] bytes = made.bytes();
    for (int i = 0; i < made.count(); i++) {
      byte[] value = Arrays.copyOfRange(bytes, made.start(i), made.end(i));
      written.put(made.name(i), new WrittenValue(value));
    }
    return written;
  }

  /** Makes the line of the trace that an operation is. */
  private void write(Operation operation, SectionPlan section, WrittenFields made) {
    text.begin(operation);
    boolean isOnly = section.fieldNames().size() == 1;
    made.forEach((field, bytes, start, end) -> text.value(field, isOnly, bytes, start, end));
    text.end();
  }

  private void send(Ticket mine, Operation operation, WrittenFields made) {
    Patience patience = run.patience(mine.group());
    Map<String, ByteIterator> written = written(mine, made);
    check.begin(mine);
    long startNanos = run.nanoClock().getAsLong();
    long dueNanos = measurements.dueNanos(startNanos);
    meter.sent(operation.plan().resultName());
    run.note(operation, Journal.State.SENT);
    Status status =
        patience.isNone()
            ? attempt(mine, operation, written)
            : retries.send(
                patience,
                dueNanos,
                number ->
                    number == 1
                        ? attempt(mine, operation, written)
                        : again(mine, operation, written(mine, made)),
                answer -> run.verifier().judge().isError(operation, answer));
    run.note(operation, Journal.State.of(status));
    long endNanos = run.nanoClock().getAsLong();
    mine.returned(endNanos);
    Outcome outcome = check.judge(mine, status, values);
    boolean failed = outcome == Outcome.FAILED;
    record(mine, outcome, status, startNanos - dueNanos, endNanos - startNanos);
    if (failed) {
      run.failures().failed(startNanos, endNanos, run.text(status));
      run.failed();
    } else {
      run.failures().returned();
    }
    if (!mine.group().warmup()) {
      String name = operation.plan().resultName();
      measurements.report(name, status, failed, endNanos - startNanos, endNanos - dueNanos);
      if (operation.kind() == OperationKind.READ_MODIFY_WRITE) {
        reportCalls(operation.plan(), status, failed, startNanos, dueNanos, endNanos);
      }
    }
  }

  private @Nullable Status attempt(
      Ticket mine, Operation operation, Map<String, ByteIterator> written) {
    readNanos = NOT_READ;
    try {
      return mine.binding().send(operation, run.table(mine.section()), written, readReturned);
    } catch (RuntimeException e) {
      return Answers.thrown(e);
    }
  }

  /** Sends an operation once more, which an earlier attempt may have done. */
  private @Nullable Status again(
      Ticket mine, Operation operation, Map<String, ByteIterator> written) {
    Answers.returned();
    check.again();
    Status status = attempt(mine, operation, written);
    return run.verifier().judge().isDeleted(operation, status) ? Status.OK : status;
  }

  /** Notes that the read of a read-modify-write has returned well. */
  private void readReturned() {
    readNanos = run.nanoClock().getAsLong();
  }

  /** Reports the calls of a read-modify-write as YCSB's wrapper of the binding does. */
  private void reportCalls(
      OperationPlan plan,
      @Nullable Status status,
      boolean failed,
      long startNanos,
      long dueNanos,
      long endNanos) {
    boolean read = readNanos != NOT_READ;
    long readEnd = read ? readNanos : endNanos;
    Status readStatus = read ? Status.OK : status;
    String name = plan.resultName(OperationKind.POINT_QUERY);
    boolean readFailed = failed && !read;
    measurements.report(name, readStatus, readFailed, readEnd - startNanos, readEnd - dueNanos);
    if (read) {
      name = plan.resultName(OperationKind.UPDATE);
      measurements.report(name, status, failed, endNanos - readEnd, endNanos - dueNanos);
    }
  }

  /**
   * @param waitNanos from when the operation was due until it was sent; 0 if it had no due time
   */
  private void record(
      Ticket mine, Outcome outcome, @Nullable Status status, long waitNanos, long serviceNanos) {
    synchronized (meter) {
      OperationTally kind = meter.tally(mine.operation().plan().resultName());
      kind.ended(outcome, waitNanos, serviceNanos);
      kind.stalled(mine.stallNanos());
      if (mine.binding().emulates(mine.operation().plan())) {
        kind.emulated();
      }
      if (outcome == Outcome.FAILED) {
        kind.failed(run.text(status));
      }
      if (outcome.isSent() && !run.patience(mine.group()).isNone()) {
        kind.attempted(retries.attempts());
      }
    }
    meter.returned();
  }

  /**
   * A value that is written to a binding. Nearly all bindings call {@code toArray}, which hands
   * over the array itself, where YCSB's own iterator makes a copy. It does so once, so that the
   * caller may keep the array.
   */
  static final class WrittenValue extends ByteIterator {
    private final byte[] bytes;
    private int next;
    private boolean handedOver;

    /**
     * @param bytes that nobody else keeps
     */
    WrittenValue(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public boolean hasNext() {
      return next < bytes.length;
    }

    @Override
    public byte nextByte() {
      return bytes[next++];
    }

    @Override
    public long bytesLeft() {
      return (long) bytes.length - next;
    }

    @Override
    public int nextBuf(byte[] buffer, int start) {
      int count = Math.min(buffer.length - start, bytes.length - next);
      System.arraycopy(bytes, next, buffer, start, count);
      next += count;
      return start + count;
    }

    /** Begins anew, with the bytes as whoever took them has left them. */
    @Override
    public void reset() {
      next = 0;
    }

    @Override
    public byte[] toArray() {
      boolean whole = next == 0 && !handedOver;
      byte[] rest = whole ? bytes : Arrays.copyOfRange(bytes, next, bytes.length);
      handedOver |= whole;
      next = bytes.length;
      return rest;
    }
  }
}
