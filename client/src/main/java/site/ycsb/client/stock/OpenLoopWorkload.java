package site.ycsb.client.stock;

import java.util.Objects;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.run.StockLoop;
import site.ycsb.client.run.StockMistake;
import site.ycsb.client.run.StockRun;
import site.ycsb.client.run.StockThread;

/**
 * Sends the requests of another workload at the instants of a schedule, under YCSB's own client:
 * its threads are the pool.
 */
public final class OpenLoopWorkload extends Workload {
  private @Nullable Workload wrapped;
  private @Nullable StockRun run;

  /** One thread of the client. */
  private record ThreadState(StockThread thread, @Nullable Object wrapped) {}

  /**
   * Reads the schedule and initialises the workload.
   *
   * @throws UsageException if a property cannot be used
   */
  @Override
  public void init(Properties properties) {
    Secrets secrets = new Secrets();
    secrets.learn(properties);
    StockMistake.init(secrets, () -> prepare(properties, secrets));
  }

  private void prepare(Properties properties, Secrets secrets) {
    if (properties.getProperty(ArrivalProperties.GENERATOR, "").isBlank()) {
      throw new UsageException(
          "property arrivalgenerator is missing: expected -p arrivalgenerator=poisson or another"
              + " model");
    }
    StockLoop.prepare(properties);
    wrapped = StockLoop.wrapped(properties);
    run = new StockRun(properties, wrapped, this, secrets);
    // The client gives each thread a fixed share of its count; here the schedule ends the run.
    String enough = Integer.toString(Integer.MAX_VALUE);
    Stream.of(Client.OPERATION_COUNT_PROPERTY, Client.INSERT_COUNT_PROPERTY)
        .forEach(name -> properties.setProperty(name, enough));
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount)
      throws WorkloadException {
    Object state = wrapped().initThread(properties, threadId, threadCount);
    return new ThreadState(run().come(threadId, threadCount), state);
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    return next(db, (ThreadState) state, mine -> wrapped().doInsert(db, mine));
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    return next(db, (ThreadState) state, mine -> wrapped().doTransaction(db, mine));
  }

  private boolean next(DB db, ThreadState mine, Predicate<@Nullable Object> request) {
    return run().next(db, mine.thread(), () -> request.test(mine.wrapped()));
  }

  @Override
  public void requestStop() {
    // Before the workload ends its stream, so that what waits stays counted as queued.
    run().stop();
    wrapped().requestStop();
    super.requestStop();
  }

  /** Prints what came of the arrivals on standard error; standard output is the client's. */
  @Override
  public void cleanup() throws WorkloadException {
    wrapped().cleanup();
    run().conclude();
  }

  private Workload wrapped() {
    return Objects.requireNonNull(wrapped, "the workload was not initialized");
  }

  private StockRun run() {
    return Objects.requireNonNull(run, "the workload was not initialized");
  }
}
