package site.ycsb.tectonic;

import java.util.Properties;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.Time;
import site.ycsb.arrival.stock.StockArrivals;
import site.ycsb.arrival.stock.ThreadPoolLoop;
import site.ycsb.client.run.Quota;
import site.ycsb.client.run.StockRun;
import site.ycsb.tectonic.execute.Worker;

/** A run of a spec under YCSB's own client, whose threads are the pool where there are arrivals. */
final class StockDoor {
  private final StockRun run;
  private final @Nullable ThreadPoolLoop pool;

  /**
   * @param workload that is planned
   * @throws site.ycsb.arrival.UsageException if the client would not do what the properties ask for
   */
  StockDoor(Properties properties, TectonicWorkload workload, int threads, Secrets secrets) {
    StockArrivals arrivals = StockArrivals.of(properties, workload.arrivalPhases());
    run = new StockRun(properties, workload, arrivals != null, secrets);
    run.practise(arrivals == null ? () -> 0 : ThreadPoolLoop::practise);
    if (arrivals == null) {
      pool = null;
    } else {
      arrivals.warnings().forEach(warning -> System.err.println("note: " + warning));
      pool = new ThreadPoolLoop(arrivals, threads, Time.REAL);
    }
  }

  StockThread newThread(Properties properties, int thread, int threads, Worker worker) {
    run.come();
    return new StockThread(
        worker, pool == null ? null : pool.newTurn(), ClientCalls.of(properties, thread, threads));
  }

  /** Answers a call of the client; false when there are no more operations. */
  boolean called(StockThread thread, DB db, BooleanSupplier send) {
    return thread.calls().called(() -> run.next(db, send));
  }

  void stop() {
    if (pool != null) {
      pool.stop();
    }
    run.stopped();
  }

  /** Says what the run came to. */
  void conclude() {
    run.conclude(pool == null ? null : pool.result(run.endedMachine()));
  }

  /**
   * One thread of YCSB's own client.
   *
   * @param turn at a pool; null in a closed loop
   */
  record StockThread(Worker worker, ThreadPoolLoop.@Nullable Turn turn, ClientCalls calls) {

    /** Sends the next operation, when it is due; false when there is none. */
    boolean send(BooleanSupplier isOver, DB db) {
      if (turn == null) {
        return worker.step(db);
      }
      return turn.next(
          isOver,
          new ThreadPoolLoop.Requests() {
            @Override
            public boolean send() {
              return worker.step(db);
            }

            @Override
            public boolean nextPhase() {
              return worker.nextPhase(db);
            }
          });
    }
  }

  /**
   * The calls that YCSB's own client makes on one thread: a fixed number, an int over all threads.
   * The last of them sends all operations that are left.
   */
  static final class ClientCalls {
    private long left;

    ClientCalls(long calls) {
      left = calls;
    }

    /** As many as the client makes on one of its threads. */
    static ClientCalls of(Properties properties, int thread, int threads) {
      return new ClientCalls(share(Quota.of(properties).operations(), thread, threads));
    }

    static long share(long calls, int thread, int threads) {
      return calls / threads + (thread < calls % threads ? 1 : 0);
    }

    /**
     * How many to ask for: enough for each thread to do all operations, and to be told once that
     * there are no more. Without any, the client starts no thread.
     */
    static long enough(long operations, int threads) {
      long most = Integer.MAX_VALUE;
      return operations >= most / threads ? most : (operations + 1) * threads;
    }

    /**
     * Answers a call.
     *
     * @param send sends the next operation; false when there is none
     * @return false when there are no more operations
     */
    boolean called(BooleanSupplier send) {
      left--;
      if (left > 0) {
        return send.getAsBoolean();
      }
      while (send.getAsBoolean()) {
        // The client would not come again.
      }
      return false;
    }
  }
}
