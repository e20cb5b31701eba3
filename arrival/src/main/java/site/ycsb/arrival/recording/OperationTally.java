package site.ycsb.arrival.recording;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.results.OperationOutcome;
import site.ycsb.arrival.results.Percentiles;

/** Counts the operations of one kind as they return. Not for several threads at once. */
final class OperationTally {
  /** Values are within 1 %, and a histogram of times up to a minute takes 30 kB. */
  private static final int DIGITS = 2;

  private final Histogram serviceNanos = new Histogram(DIGITS);
  private final Histogram responseNanos = new Histogram(DIGITS);
  private long count;
  private long failed;
  private @Nullable String firstFailure;

  /**
   * Counts an operation that did not fail.
   *
   * @param waitNanos from when it was due until it was sent; 0 if it had no due time
   */
  void returned(long service, long waitNanos) {
    count++;
    serviceNanos.recordValue(Math.max(0, service));
    if (waitNanos > 0) {
      responseNanos.recordValue(waitNanos + service);
    }
  }

  void failed(String reason) {
    count++;
    failed++;
    if (firstFailure == null) {
      firstFailure = reason;
    }
  }

  boolean isEmpty() {
    return count == 0;
  }

  void add(OperationTally other) {
    count += other.count;
    failed += other.failed;
    serviceNanos.add(other.serviceNanos);
    responseNanos.add(other.responseNanos);
    firstFailure = firstFailure == null ? other.firstFailure : firstFailure;
  }

  void clear() {
    count = 0;
    failed = 0;
    serviceNanos.reset();
    responseNanos.reset();
    firstFailure = null;
  }

  OperationInterval interval(int phase, String operation) {
    return new OperationInterval(phase, operation, count, failed, serviceNanos, responseNanos);
  }

  /**
   * All of it.
   *
   * @param underWay operations that were sent and have not returned
   */
  OperationOutcome outcome(String operation, long underWay) {
    return new OperationOutcome(
        operation,
        count + underWay,
        count + underWay,
        count,
        failed,
        0,
        0,
        false,
        0,
        firstFailure,
        Percentiles.of(serviceNanos),
        responseNanos.getTotalCount() == 0 ? null : Percentiles.of(responseNanos));
  }
}
