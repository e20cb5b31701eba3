package site.ycsb.tectonic;

import java.util.List;
import java.util.Properties;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.DB;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.run.StockRun;
import site.ycsb.arrival.stock.StockArrivals;
import site.ycsb.arrival.stock.StockResult;
import site.ycsb.arrival.stock.ThreadPoolLoop;
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
    if (arrivals == null) {
      pool = null;
    } else {
      arrivals.warnings().forEach(warning -> System.err.println("note: " + warning));
      pool = new ThreadPoolLoop(arrivals, threads, System::nanoTime);
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
    if (pool == null) {
      run.conclude("", List.of(), null);
    } else {
      StockResult arrivals = pool.result();
      run.conclude(arrivals.text(), arrivals.problems(), arrivals.outcome());
    }
  }
}
