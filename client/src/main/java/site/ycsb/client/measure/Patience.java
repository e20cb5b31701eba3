package site.ycsb.client.measure;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.TimeText;
import site.ycsb.client.measure.Retries.On;

/**
 * How long users wait for an answer, and how often they try again.
 *
 * @param deadlineNanos of each attempt, from when it is due; {@link Long#MAX_VALUE} for none
 * @param backoffNanos the wait before each retry, one for each that a user may send
 */
public record Patience(
    long deadlineNanos, List<Long> backoffNanos, boolean onError, boolean onDeadline) {
  /** Users wait for ever, and try once. */
  public static final Patience NONE = new Patience(Long.MAX_VALUE, List.of(), false, false);

  /** Rejects a deadline of no time. */
  public Patience {
    backoffNanos = List.copyOf(backoffNanos);
    if (!(deadlineNanos > 0)) {
      throw new InvalidValueException("deadline", "is 0", "a time above 0, such as \"100ms\"");
    }
  }

  /**
   * The patience of users as specs and properties say it.
   *
   * @param deadline such as "100ms"; null: none
   * @param retries null: none
   */
  public static Patience of(@Nullable String deadline, @Nullable Retries retries) {
    long nanos =
        deadline == null ? Long.MAX_VALUE : Math.round(TimeText.nanos("deadline", deadline));
    if (retries == null) {
      return deadline == null ? NONE : new Patience(nanos, List.of(), false, false);
    }
    List<On> on = retries.on() == null ? List.of(On.values()) : retries.on();
    if (retries.on() != null && on.contains(On.DEADLINE) && deadline == null) {
      throw new InvalidValueException(
          "retries", "on \"deadline\" without a deadline", "a deadline, such as \"100ms\"");
    }
    Retries.Backoff backoff = retries.backoff();
    List<Long> waits =
        IntStream.rangeClosed(1, retries.atMost())
            .mapToObj(retry -> backoff == null ? 0L : (Long) backoff.nanos(retry))
            .toList();
    return new Patience(nanos, waits, on.contains(On.ERROR), on.contains(On.DEADLINE));
  }

  /** Whether users wait for ever, and try once. */
  public boolean isNone() {
    return backoffNanos.isEmpty() && deadlineNanos == Long.MAX_VALUE;
  }

  /** How often a user sends an operation at most. */
  int attempts() {
    return 1 + backoffNanos.size();
  }
}
