package site.ycsb.arrival.openloop;

/** What becomes of an arrival that finds no idle worker. */
public enum Policy {
  /** It waits in the backlog, which is bounded: a run that fills it is ended. */
  QUEUE,
  /** It waits in the backlog, and is given up once it is too late. */
  DROP,
  /** The master waits with it, and what is due meanwhile comes late: a closed loop. */
  BLOCK
}
