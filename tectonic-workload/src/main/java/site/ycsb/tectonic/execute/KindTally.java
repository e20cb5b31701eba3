package site.ycsb.tectonic.execute;

import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;
import site.ycsb.arrival.recording.OperationInterval;
import site.ycsb.tectonic.execute.Judge.Outcome;
import site.ycsb.tectonic.spec.OperationKind;

/** Counts the operations of one kind as they end. Not for several threads at once. */
final class KindTally {
  /** Values are within 1 %, and a histogram of times up to a minute takes 30 kB. */
  private static final int DIGITS = 2;

  private static final List<Outcome> OUTCOMES = List.of(Outcome.values());

  private final Histogram serviceNanos = new Histogram(DIGITS);
  private final Histogram responseNanos = new Histogram(DIGITS);
  private final long[] outcomes = new long[OUTCOMES.size()];
  private long stalled;
  private long stallNanos;
  private boolean emulated;
  private String firstFailure = "";

  void add(Outcome outcome, long nanos) {
    outcomes[OUTCOMES.indexOf(outcome)]++;
    if (isTimed(outcome)) {
      serviceNanos.recordValue(Math.max(0, nanos));
    }
  }

  /** Adds the response time of an operation that had a due time. */
  void addResponse(Outcome outcome, long nanos) {
    if (isTimed(outcome)) {
      responseNanos.recordValue(nanos);
    }
  }

  private static boolean isTimed(Outcome outcome) {
    return outcome.isSent() && outcome != Outcome.FAILED;
  }

  void addStall(long nanos) {
    if (nanos > 0) {
      stalled++;
      stallNanos += nanos;
    }
  }

  void emulated() {
    emulated = true;
  }

  void failed(String reason) {
    if (firstFailure.isEmpty()) {
      firstFailure = reason;
    }
  }

  /** Whether nothing was counted. */
  boolean isEmpty() {
    return Arrays.stream(outcomes).allMatch(count -> count == 0);
  }

  /** Forgets everything, and keeps the memory for what is to come. */
  void clear() {
    Arrays.fill(outcomes, 0);
    serviceNanos.reset();
    responseNanos.reset();
    stalled = 0;
    stallNanos = 0;
    emulated = false;
    firstFailure = "";
  }

  /** What there is, for use at once. */
  OperationInterval interval(int phase, OperationKind kind) {
    return new OperationInterval(
        phase, kind.resultName(), sent(), count(Outcome.FAILED), serviceNanos, responseNanos);
  }

  private long sent() {
    return Arrays.stream(outcomes).sum() - count(Outcome.SKIPPED) - count(Outcome.FIELD_FULL);
  }

  void add(KindTally other) {
    Arrays.setAll(outcomes, i -> outcomes[i] + other.outcomes[i]);
    serviceNanos.add(other.serviceNanos);
    responseNanos.add(other.responseNanos);
    stalled += other.stalled;
    stallNanos += other.stallNanos;
    emulated |= other.emulated;
    failed(other.firstFailure);
  }

  KindResult result(OperationKind kind) {
    return new KindResult(
        kind,
        sent(),
        count(Outcome.FAILED),
        count(Outcome.MISSED_HIT),
        count(Outcome.UNEXPECTED_HIT),
        count(Outcome.WRONG_SIZE),
        count(Outcome.MISSING_FIELDS),
        count(Outcome.FIELDS_REPLACED),
        count(Outcome.AFTER_FAILED_WRITE),
        count(Outcome.SKIPPED),
        count(Outcome.FIELD_FULL),
        stalled,
        stallNanos,
        emulated,
        firstFailure,
        serviceNanos.copy(),
        responseNanos.copy());
  }

  private long count(Outcome outcome) {
    return outcomes[OUTCOMES.indexOf(outcome)];
  }
}
