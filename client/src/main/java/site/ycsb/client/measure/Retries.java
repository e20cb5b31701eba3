package site.ycsb.client.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.TimeText;

/**
 * How a user tries again, as specs and properties say it.
 *
 * @param atMost retries of one operation
 * @param backoff the waits before retries; absent: none
 * @param on what the user retries on; absent: errors, and answers after the deadline if there is
 *     one
 */
public record Retries(
    @JsonProperty(required = true) int atMost, @Nullable Backoff backoff, @Nullable List<On> on) {
  /** The most that an operation may have. */
  public static final int MOST = 1000;

  /** Rejects numbers of retries that are none. */
  public Retries {
    if (!(atMost >= 1 && atMost <= MOST)) {
      throw new InvalidValueException(
          "at_most", "is " + atMost, "a whole number from 1 to " + MOST);
    } else if (on != null && on.isEmpty()) {
      throw new InvalidValueException("on", "is empty", "\"error\", \"deadline\" or both");
    }
    on = on == null ? null : List.copyOf(on);
  }

  /** What a user retries on. */
  public enum On {
    /** The store reports an error. */
    @JsonProperty("error")
    ERROR,
    /** The answer comes after the deadline. */
    @JsonProperty("deadline")
    DEADLINE
  }

  /**
   * The waits before retries.
   *
   * @param first before the first retry, such as "10ms"
   * @param factor by which each wait is longer than the one before; absent: 2
   * @param atMost the longest wait; absent: a minute, or the first wait if that is longer
   */
  public record Backoff(
      @JsonProperty(required = true) String first,
      @Nullable Double factor,
      @Nullable String atMost) {
    private static final double MINUTE_NANOS = 60e9;

    /** Rejects waits that get shorter. */
    public Backoff {
      double nanos = TimeText.nanos("first", first);
      if (factor != null && !(factor >= 1 && factor <= MOST)) {
        throw new InvalidValueException("factor", "is " + factor, "a number from 1 to " + MOST);
      } else if (atMost != null && !(TimeText.nanos("at_most", atMost) >= nanos)) {
        throw new InvalidValueException(
            "at_most", "is \"" + atMost + "\"", "at least the first wait, \"" + first + "\"");
      }
    }

    /** The wait before a retry, from 1. */
    long nanos(int retry) {
      double firstNanos = TimeText.nanos("first", first);
      double most =
          atMost == null ? Math.max(firstNanos, MINUTE_NANOS) : TimeText.nanos("at_most", atMost);
      double wait = firstNanos * Math.pow(factor == null ? 2 : factor, retry - 1.0);
      return Math.round(Math.min(most, wait));
    }
  }
}
