package site.ycsb.arrival.execute;

import java.util.List;

/** Threads that issue the requests of one run, each with a DB of its own. */
public interface RequestExecutor {

  /** Starts the threads, which open their DBs and then wait for {@link #begin}. */
  void prepare();

  boolean awaitPrepared(long nanos) throws InterruptedException;

  /** How many threads are yet to open their DB. */
  long unprepared();

  /** Why threads could not be prepared; empty when all of them could. */
  List<Throwable> preparationFailures();

  /** Lets the threads issue requests from a moment on; the measured time starts there. */
  void begin(long atNanos);

  /** Lets the threads close their DBs without a request. */
  void cancel();

  /** Ends the run because its time is over. */
  void timeOver();

  /** Ends the run as soon as the requests under way have returned. */
  void stop();

  /** Waits for all requests to be done and all DBs to be closed; false when that takes longer. */
  boolean awaitClosed(long nanos) throws InterruptedException;

  /** Requests that have returned so far. */
  long operations();

  /** How many threads are still at work, closing included. */
  long running();

  /** Whether no request is under way because none is due: silence is no stall then. */
  boolean isIdle();

  /** The measured time: to the end of the last thread's work, or to now while one has not ended. */
  long elapsedNanos();

  /** The requests that threw and did not end their thread's work. */
  FailedRequests failedRequests();

  /** What threw, in order: requests that end their thread's work, and DBs that cannot be closed. */
  List<Throwable> failures();
}
