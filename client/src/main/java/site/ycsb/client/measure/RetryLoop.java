package site.ycsb.client.measure;

import java.util.Collections;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.Attempts;

/**
 * Sends an operation again as long as its user has patience. A retry after a deadline is due when
 * that has passed. As a binding blocks, it is sent when the call before it has returned, and its
 * own deadline does not wait for that. One per thread.
 */
public final class RetryLoop {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long STOP_CHECK_NANOS = 50_000_000;

  private final Time time;
  private final BooleanSupplier stopped;
  private Attempts attempts = Attempts.NONE;

  /**
   * @param nanoClock of the run
   * @param stopped whether the run is to end, so that nobody tries again
   */
  public RetryLoop(LongSupplier nanoClock, BooleanSupplier stopped) {
    time = Time.of(nanoClock);
    this.stopped = stopped;
  }

  /**
   * Sends an operation.
   *
   * @param dueNanos when its first attempt was due
   * @param attempt sends it, given the number of the attempt from 1
   * @param isError whether an answer says that the store has failed
   * @return the last answer
   */
  public <A extends @Nullable Object> A send(
      Patience patience, long dueNanos, IntFunction<A> attempt, Predicate<A> isError) {
    long attemptDueNanos = dueNanos;
    long lateNanos = 0;
    long waitedNanos = 0;
    for (int number = 1; ; number++) {
      long sentNanos = time.getAsLong();
      A answer = attempt.apply(number);
      long endNanos = time.getAsLong();
      boolean isLate = endNanos - attemptDueNanos > patience.deadlineNanos();
      boolean failed = isError.test(answer);
      if (isLate) {
        lateNanos += endNanos - Math.max(sentNanos, attemptDueNanos + patience.deadlineNanos());
      }
      boolean timedOut = isLate && patience.onDeadline();
      boolean isOver =
          !(timedOut || (failed && patience.onError())) || number == patience.attempts();
      if (!isOver) {
        long given = timedOut ? attemptDueNanos + patience.deadlineNanos() : endNanos;
        attemptDueNanos = given + patience.backoffNanos().get(number - 1);
        waitedNanos += waited(attemptDueNanos - endNanos);
      }
      if (isOver || stopped.getAsBoolean()) {
        attempts =
            new Attempts(
                Collections.nCopies(number, 1L),
                isLate || failed ? 0 : 1,
                lateNanos / NANOS_PER_SECOND,
                waitedNanos / NANOS_PER_SECOND);
        return answer;
      }
    }
  }

  /** Waits, at most until the run is to end; returns for how long it did. */
  private long waited(long nanos) {
    long startNanos = time.getAsLong();
    long left = nanos;
    while (left > 0 && !stopped.getAsBoolean()) {
      time.park(this, Math.min(left, STOP_CHECK_NANOS));
      left = nanos - (time.getAsLong() - startNanos);
    }
    return time.getAsLong() - startNanos;
  }

  /** What the last operation came to. */
  public Attempts attempts() {
    return attempts;
  }
}
