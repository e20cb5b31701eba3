package site.ycsb.arrival.loop;

import java.util.List;
import site.ycsb.DB;

/**
 * What a {@link site.ycsb.Workload} adds whose run has phases, each with arrivals of its own or
 * none. Where one has, the client issues the requests of a phase, waits until all of them have
 * returned, and only then begins the next.
 */
public interface PhasedWorkload {

  /**
   * The phases in order, without schedules, and without models where the workload says nothing of
   * arrivals; to be asked for after its init.
   */
  List<LoopPhase> arrivalPhases();

  /**
   * Ends the phase under way and begins the next; called in place of a request, on a thread of the
   * run, while no request is under way. Once it was called, phases do not begin by themselves.
   *
   * @return false when there is none, or the phase under way lacks operations
   */
  boolean nextPhase(DB db, Object threadState);

  /**
   * Whether several clients share the operations: then each operation is drawn before its arrival
   * is issued, as it may be another client's.
   */
  default boolean isShared() {
    return false;
  }

  /**
   * Draws the next operation of the phase under way, where several clients share them; an own one
   * is for the next request. Waits while this client is too far ahead of the others.
   *
   * @param endsByClock whether the phase ends when its time is over, and not by its schedule
   */
  default Draw draw(boolean endsByClock) {
    return Draw.OWN;
  }

  /** When the phase under way begins, by the clock of the client. */
  default long phaseBeginNanos(long nowNanos) {
    return nowNanos;
  }

  /** Whose the next operation of a phase is. */
  enum Draw {
    /** This client's. */
    OWN,
    /** Another client's. */
    OTHERS,
    /** Nobody's: the phase has no more, or the run was stopped. */
    NONE
  }
}
