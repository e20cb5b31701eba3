package site.ycsb.client.stock;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.PhasedWorkload;
import site.ycsb.arrival.loop.Requests;
import site.ycsb.arrival.loop.RunWatch;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.run.ArrivalReport;
import site.ycsb.client.run.ClientContext;
import site.ycsb.client.run.ExceptionText;
import site.ycsb.client.run.MachineLimits;
import site.ycsb.client.run.NumberProperty;
import site.ycsb.client.run.Practice;
import site.ycsb.client.run.ProcessEnd;
import site.ycsb.client.run.Quota;
import site.ycsb.client.run.ResultSettings;
import site.ycsb.client.run.StockExporter;
import site.ycsb.client.run.StockLoop;
import site.ycsb.client.run.StockMistake;
import site.ycsb.client.run.StockRun;
import site.ycsb.client.run.StockThread;

/**
 * Sends the requests of another workload at the instants of a schedule, under YCSB's own client:
 * its threads are the pool.
 */
public final class OpenLoopWorkload extends Workload {
  private static final String WRAPPED = StockLoop.WRAPPED;
  private static final String DEFAULT_WRAPPED = "site.ycsb.workloads.CoreWorkload";

  private @Nullable Workload wrapped;
  private @Nullable StockLoop loop;
  private @Nullable MachineLimits limits;
  private @Nullable ClientContext context;
  private final AtomicBoolean begun = new AtomicBoolean();
  private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
  private Properties properties = new Properties();

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
    this.properties = properties;
    ClientContext ours = StockRun.context(secrets);
    this.context = ours;
    StockMistake.init(secrets, () -> prepare(properties, ours));
  }

  private void prepare(Properties properties, ClientContext context) {
    StockRun.refuseOthers(properties);
    properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(ResultSettings.RESULTS))
        .forEach(
            name -> {
              throw new UsageException(
                  "property %s is given: %s leaves no result folder; expected bin/ycsb, or a spec"
                      .formatted(name, getClass().getName()));
            });
    StockLoop.prepare(properties);
    Quota quota = Quota.of(properties);
    limits = MachineLimits.of(properties);
    Workload workload = instance(properties.getProperty(WRAPPED, DEFAULT_WRAPPED).strip());
    try {
      workload.init(properties);
    } catch (WorkloadException e) {
      throw new UsageException(ExceptionText.of(e), e);
    }
    wrapped = workload;
    long requests = workload instanceof PhasedWorkload ? 0 : requests(properties, quota, context);
    loop = StockLoop.of(properties, workload, requests, context);
    if (loop == null) {
      throw new UsageException(
          "property arrivalgenerator is missing: expected -p arrivalgenerator=poisson or another"
              + " model");
    }
    var unusedPractice =
        Practice.before(workload, properties, quota.operations(), Long.MAX_VALUE, context);
    boolean unused = ProcessEnd.watchStock(context.stop(), this);
    // The client gives each thread a fixed share of its count; here the schedule ends the run.
    String enough = Integer.toString(Integer.MAX_VALUE);
    properties.setProperty(Client.OPERATION_COUNT_PROPERTY, enough);
    properties.setProperty(Client.INSERT_COUNT_PROPERTY, enough);
  }

  private static long requests(Properties properties, Quota quota, ClientContext context) {
    boolean isTimed =
        NumberProperty.whole(properties, Client.MAX_EXECUTION_TIME, 0, 0, Long.MAX_VALUE) > 0;
    if (quota.operations() == 0 && !isTimed) {
      context.warn(quota.nothingToDo());
    }
    return quota.most(isTimed);
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount)
      throws WorkloadException {
    Object state = wrapped().initThread(properties, threadId, threadCount);
    return new ThreadState(loop().lend(threadId, threadCount), state);
  }

  @Override
  public boolean doInsert(DB db, Object state) {
    return next(db, state, (workload, mine) -> workload.doInsert(db, mine));
  }

  @Override
  public boolean doTransaction(DB db, Object state) {
    return next(db, state, (workload, mine) -> workload.doTransaction(db, mine));
  }

  private boolean next(DB db, Object state, BiPredicate<Workload, @Nullable Object> request) {
    ThreadState mine = (ThreadState) state;
    try {
      if (begun.compareAndSet(false, true)) {
        context().stop().measuring();
        long unused = loop().begin();
      }
      return mine.thread()
          .called(
              new Requests() {
                @Override
                public boolean send() {
                  return request.test(wrapped(), mine.wrapped());
                }

                @Override
                public boolean nextPhase() {
                  return wrapped() instanceof PhasedWorkload phased
                      && phased.nextPhase(db, Objects.requireNonNull(mine.wrapped()));
                }
              });
    } catch (RuntimeException | Error e) {
      // Of which YCSB's client would make the end of the process, with exit code 0.
      RunWatch.tell(e);
      thrown.compareAndSet(null, e);
      requestStop();
      return false;
    }
  }

  @Override
  public void requestStop() {
    // Before the workload ends its stream, so that what waits stays counted as queued.
    loop().stop();
    wrapped().requestStop();
    super.requestStop();
  }

  /** Prints what came of the arrivals on standard error; standard output is the client's. */
  @Override
  public void cleanup() throws WorkloadException {
    MachineMeter machine = loop().endedMachine();
    ArrivalReport report = loop().report();
    ClientContext context = context();
    context.err().print(report.text());
    List<String> problems = new ArrayList<>(loop().problems());
    problems.addAll(report.problems());
    Throwable ended = thrown.get() == null ? loop().failure() : thrown.get();
    if (ended != null) {
      problems.add("the run ended with an exception: " + ExceptionText.of(ended));
    }
    problems.forEach(context::problem);
    List<VerdictPart> parts = new ArrayList<>(report.parts());
    parts.add(Objects.requireNonNull(limits).judge(machine));
    parts.forEach(part -> context.err().println(part.line()));
    wrapped().cleanup();
    StockExporter.judge(properties, problems, parts, context.stop());
  }

  private Workload wrapped() {
    return Objects.requireNonNull(wrapped, "the workload was not initialized");
  }

  private StockLoop loop() {
    return Objects.requireNonNull(loop, "the workload was not initialized");
  }

  private ClientContext context() {
    return Objects.requireNonNull(context, "the workload was not initialized");
  }

  private static Workload instance(String name) {
    try {
      Object made = Class.forName(name).getConstructor().newInstance();
      if (made instanceof ReportingWorkload) {
        throw new UsageException(
            "property %s=%s: it takes arrivals itself; expected workload=%s"
                .formatted(WRAPPED, name, name));
      }
      return (Workload) made;
    } catch (InvocationTargetException e) {
      throw new UsageException(
          "property %s=%s: cannot be made: %s"
              .formatted(WRAPPED, name, ExceptionText.of(e.getTargetException())),
          e);
    } catch (ReflectiveOperationException | LinkageError | ClassCastException e) {
      throw new UsageException(
          "property %s=%s: expected a workload that is on the class path, such as %s"
              .formatted(WRAPPED, name, DEFAULT_WRAPPED),
          e);
    }
  }
}
