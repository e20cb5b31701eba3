package site.ycsb.client.measure;

import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.result.Attempts;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;

/** Counts the operations of one kind as they end. Not for several threads at once. */
@SuppressWarnings("EnumOrdinal") // An index that is written nowhere.
public final class OperationTally {
  /** Values are within 1 %, and a histogram of times up to a minute takes 30 kB. */
  private static final int DIGITS = 2;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final int OUTCOMES = Outcome.values().length;

  /** Grows when little memory is left only if an operation takes longer. */
  private static final long USUAL_NANOS = 100_000_000;

  private Histogram serviceNanos = new Histogram(1, USUAL_NANOS, DIGITS);
  private Histogram responseNanos = new Histogram(1, 2, DIGITS);
  private final long[] outcomes = new long[OUTCOMES];
  private long stalled;
  private long stallNanos;
  private boolean emulated;
  private @Nullable String firstFailure;
  private @Nullable Attempts attempts;

  /**
   * Counts an operation.
   *
   * @param service from when it was sent until it returned
   * @param wait from when it was due until it was sent; 0 if it had no due time
   */
  public void ended(Outcome outcome, long wait, long service) {
    outcomes[outcome.ordinal()]++;
    if (outcome.isTimed()) {
      serviceNanos = holding(serviceNanos, service);
      serviceNanos.recordValue(Math.max(0, service));
      if (wait > 0) {
        responseNanos = holding(responseNanos, wait + service);
        responseNanos.recordValue(wait + service);
      }
    }
  }

  /**
   * A histogram that has room for a value: the same, or a larger copy. One that resizes itself lays
   * claim to its new room first, and cannot be read any more if there is no memory for it.
   */
  private static Histogram holding(Histogram histogram, long nanos) {
    if (nanos <= histogram.getHighestTrackableValue()) {
      return histogram;
    }
    Histogram larger = new Histogram(1, Math.max(nanos, 2 * nanos), DIGITS);
    larger.add(histogram);
    return larger;
  }

  /** Notes for how long an operation waited for earlier ones, 0 if it did not. */
  public void stalled(long nanos) {
    if (nanos > 0) {
      stalled++;
      stallNanos += nanos;
    }
  }

  /** Notes that the binding has no native form. */
  public void emulated() {
    emulated = true;
  }

  /** Notes what the store said of an operation that failed; the first is kept. */
  public void failed(@Nullable String reason) {
    firstFailure = firstFailure == null ? reason : firstFailure;
  }

  /** Notes what deadlines and retries of an operation came to. */
  public void attempted(Attempts ofOperation) {
    attempts = Attempts.sum(attempts, ofOperation);
  }

  boolean isEmpty() {
    return LongStream.of(outcomes).allMatch(count -> count == 0);
  }

  void add(OperationTally other) {
    for (int i = 0; i < OUTCOMES; i++) {
      outcomes[i] += other.outcomes[i];
    }
    serviceNanos = holding(serviceNanos, other.serviceNanos.getMaxValue());
    serviceNanos.add(other.serviceNanos);
    responseNanos = holding(responseNanos, other.responseNanos.getMaxValue());
    responseNanos.add(other.responseNanos);
    stalled += other.stalled;
    stallNanos += other.stallNanos;
    emulated |= other.emulated;
    failed(other.firstFailure);
    attempts = Attempts.sum(attempts, other.attempts);
  }

  /** Forgets everything, and keeps the memory for what is to come. */
  void clear() {
    Arrays.fill(outcomes, 0);
    serviceNanos.reset();
    responseNanos.reset();
    stalled = 0;
    stallNanos = 0;
    emulated = false;
    firstFailure = null;
    attempts = null;
  }

  /**
   * All of it.
   *
   * @param underWay operations that were sent and have not returned
   */
  OperationResult result(String operation, long underWay) {
    SortedMap<Outcome, Long> counts = new TreeMap<>();
    for (Outcome outcome : Outcome.values()) {
      if (outcomes[outcome.ordinal()] > 0) {
        counts.put(outcome, outcomes[outcome.ordinal()]);
      }
    }
    return OperationResult.of(
        operation,
        counts,
        underWay,
        emulated,
        stalled,
        stallNanos / NANOS_PER_SECOND,
        firstFailure,
        Latency.of(serviceNanos.copy()),
        responseNanos.getTotalCount() == 0 ? null : Latency.of(responseNanos.copy()),
        attempts);
  }
}
