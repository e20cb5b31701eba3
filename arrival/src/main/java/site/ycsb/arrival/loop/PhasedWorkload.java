package site.ycsb.arrival.loop;

import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.arrival.schedule.ArrivalModel;

/**
 * What a {@link site.ycsb.Workload} adds whose run has phases, each with arrivals of its own or
 * none. Where one has, the client issues the requests of a phase, waits until all of them have
 * returned, and only then begins the next.
 */
public interface PhasedWorkload {

  /** The phases in order; to be asked for after the workload's init. */
  List<ArrivalPhase> arrivalPhases();

  /**
   * Ends the phase under way and begins the next; called in place of a request, on a thread of the
   * run, while no request is under way. Once it was called, phases do not begin by themselves.
   *
   * @return false when there is none, or the phase under way lacks operations
   */
  boolean nextPhase(DB db, Object threadState);

  /**
   * One phase.
   *
   * @param warmup whether it is kept out of the latencies, and out of what is said of the run
   * @param model of its arrivals; null: it says nothing of them
   * @param seed of its schedule
   * @param operations that it has; {@link ClosedLoop#UNLIMITED} where its time ends it
   * @param nanos after which no more requests are issued; 0: when its operations are
   */
  record ArrivalPhase(
      String name,
      boolean warmup,
      @Nullable ArrivalModel model,
      long seed,
      long operations,
      long nanos) {}
}
