package site.ycsb.arrival.loop;

import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;

/**
 * A part of a run whose requests have all returned before the next part begins.
 *
 * @param name of the part
 * @param warmup whether it is kept out of the latencies, and out of what is said of the run
 * @param model of its arrivals, null if it is not known
 * @param seed of its schedule
 * @param schedule from its beginning; null: each thread sends as soon as it is free
 * @param requests that it has; {@link site.ycsb.arrival.loop.ClosedLoop#UNLIMITED} where its time
 *     ends it
 * @param longestNanos after which none are issued, 0 for as long as there are any
 */
public record LoopPhase(
    String name,
    boolean warmup,
    @Nullable ArrivalModel model,
    long seed,
    @Nullable ArrivalSchedule schedule,
    long requests,
    long longestNanos) {

  /** The same phase with arrivals. */
  public LoopPhase scheduled(ArrivalModel arrivals, ArrivalSchedule due) {
    return new LoopPhase(name, warmup, arrivals, seed, due, requests, longestNanos);
  }
}
