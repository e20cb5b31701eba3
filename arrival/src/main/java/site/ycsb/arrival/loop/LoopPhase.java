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
 * @param schedule from its beginning; null: each thread sends as soon as it is free
 * @param requests that it has; {@link site.ycsb.arrival.loop.ClosedLoop#UNLIMITED} where its time
 *     ends it
 * @param longestNanos after which none are issued, 0 for as long as there are any
 */
public record LoopPhase(
    String name,
    boolean warmup,
    @Nullable ArrivalModel model,
    @Nullable ArrivalSchedule schedule,
    long requests,
    long longestNanos) {}
