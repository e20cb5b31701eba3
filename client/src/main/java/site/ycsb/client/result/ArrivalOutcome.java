package site.ycsb.client.result;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an open loop did with its arrivals.
 *
 * @param model of the arrivals, as users name it; null where only phases have one, each its own
 * @param seed of the schedule, whose bits are an unsigned number
 * @param offered requests that were due, or that a phase without arrivals sent: sent + dropped +
 *     queued
 * @param sent requests that a thread took
 * @param dropped arrivals that were given up as too late
 * @param queued arrivals that still waited at the end
 * @param intendedPerSecond arrivals that were due a second, from the first to the last
 * @param achievedPerSecond arrivals that were issued a second
 * @param due arrivals of the phases with a schedule, up to the last that was due
 * @param issued arrivals of these phases, up to the last that was issued
 * @param lagNanos from when a request was due until it was issued; under YCSB's own client, by
 *     which a thread that was free sent it too late
 * @param hiccupNanos by which a thread that only sleeps woke late: what the machine does
 * @param check of what was issued against the schedule
 */
public record ArrivalOutcome(
    @Nullable String model,
    @JsonSerialize(using = UnsignedSeed.Writer.class)
        @JsonDeserialize(using = UnsignedSeed.Reader.class)
        long seed,
    long offered,
    long sent,
    long dropped,
    long queued,
    double intendedPerSecond,
    double achievedPerSecond,
    Span due,
    Span issued,
    Latency lagNanos,
    Latency hiccupNanos,
    List<Check> check,
    boolean missedSchedule) {

  /**
   * A number of arrivals, and the time in which they came.
   *
   * @param seconds from the beginning of each phase to its last arrival, over all phases
   */
  public record Span(long arrivals, double seconds) {

    /** Arrivals a second; 0 where no time has passed. */
    public double perSecond() {
      return seconds > 0 ? arrivals / seconds : 0;
    }
  }

  /**
   * One figure beside what it should be.
   *
   * @param phase that it is of, from 1
   * @param name such as "rate"
   * @param unit such as "/s", empty for a pure number
   * @param expected null where only the limit counts
   * @param from the least that passes
   * @param to the most that passes
   */
  public record Check(
      int phase,
      String name,
      String unit,
      double found,
      @Nullable Double expected,
      double from,
      double to,
      boolean passed) {}
}
