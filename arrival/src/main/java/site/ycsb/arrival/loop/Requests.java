package site.ycsb.arrival.loop;

/** What a thread of a run can do of its workload, on itself. */
public interface Requests {
  /** Sends the next request; false when there is none, or its insert failed. */
  boolean send();

  /** Begins the next phase while no request is under way; false when there is none. */
  default boolean nextPhase() {
    return false;
  }
}
