package site.ycsb.arrival.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.loop.PhasedWorkload.ArrivalPhase;
import site.ycsb.arrival.schedule.ArrivalModel;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.arrival.schedule.ClientShare;

/**
 * How schedules are made for the phases of a run: the same ones under any client.
 *
 * @param model of phases that have none of their own; null: each thread sends as soon as it is free
 * @param share of this client
 * @param longestNanos the run may last, 0 for as long as it takes
 */
public record PhasePlan(@Nullable ArrivalModel model, ClientShare share, long longestNanos) {

  /** The phases of a workload that has some. */
  public List<LoopPhase> phases(List<ArrivalPhase> phases, Consumer<String> warn) {
    List<LoopPhase> planned = new ArrayList<>();
    for (ArrivalPhase phase : phases) {
      planned.add(phase(phase, phase.operations(), warn));
    }
    return List.copyOf(planned);
  }

  /**
   * One phase.
   *
   * @param requests that it has, if not as many as the operations by which its length is told
   */
  public LoopPhase phase(ArrivalPhase phase, long requests, Consumer<String> warn) {
    ArrivalModel arrivals = phase.model() == null ? model : phase.model();
    if (arrivals == null) {
      return new LoopPhase(phase.name(), phase.warmup(), null, null, requests, phase.nanos());
    }
    long horizon = horizonNanos(arrivals, phase);
    String warning = arrivals.warning(horizon);
    if (warning != null) {
      warn.accept(phase.name().isEmpty() ? warning : "phase \"" + phase.name() + "\": " + warning);
    }
    ArrivalSchedule schedule = arrivals.schedule(phase.seed(), horizon).shareOf(share);
    return new LoopPhase(phase.name(), phase.warmup(), arrivals, schedule, requests, phase.nanos());
  }

  /**
   * How long a phase will be: as its time, which a run that ends before only cuts off, or as long
   * as its operations take to come.
   */
  private long horizonNanos(ArrivalModel arrivals, ArrivalPhase phase) {
    long run = longestNanos == 0 ? ArrivalModel.UNKNOWN_HORIZON : longestNanos;
    long longest = phase.nanos() == 0 ? run : phase.nanos();
    if (phase.operations() == 0 || phase.operations() == ClosedLoop.UNLIMITED) {
      return longest;
    }
    return arrivals.horizonNanos(share.ofAll(phase.operations()), longest);
  }
}
