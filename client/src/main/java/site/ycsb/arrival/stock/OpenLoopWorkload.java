package site.ycsb.arrival.stock;

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
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.arrival.loop.RunWatch;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.run.ExceptionText;
import site.ycsb.client.run.MachineLimits;
import site.ycsb.client.run.NumberProperty;
import site.ycsb.client.run.Practice;
import site.ycsb.client.run.ProcessEnd;
import site.ycsb.client.run.Quota;
import site.ycsb.client.run.ResultSettings;
import site.ycsb.client.run.StockExporter;
import site.ycsb.client.run.StockMistake;
import site.ycsb.client.run.StockResult;
import site.ycsb.client.run.StockRun;

/**
 * Sends the requests of another workload at the instants of a schedule, under YCSB's own client:
 * its threads are the pool.
 */
public final class OpenLoopWorkload extends Workload {
  static final String WRAPPED = "tectonic.arrival.workload";
  private static final String DEFAULT_WRAPPED = "site.ycsb.workloads.CoreWorkload";

  private @Nullable Workload wrapped;
  private @Nullable ThreadPoolLoop loop;
  private @Nullable MachineLimits limits;
  private final MachineMeter machine = new MachineMeter(Time.REAL, 0);
  private final AtomicBoolean begun = new AtomicBoolean();
  private final RunStop stop = new RunStop();
  private final AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
  private Properties properties = new Properties();

  /** One thread of the client. */
  private record ThreadState(ThreadPoolLoop.Turn turn, @Nullable Object wrapped) {}

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
    StockMistake.init(secrets, () -> prepare(properties, secrets));
  }

  private void prepare(Properties properties, Secrets secrets) {
    properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(ResultSettings.RESULTS))
        .forEach(
            name -> {
              throw new UsageException(
                  "property %s is given: %s leaves no result folder; expected bin/ycsb, or a spec"
                      .formatted(name, getClass().getName()));
            });
    Quota quota = Quota.of(properties);
    StockArrivals.prepare(properties);
    limits = MachineLimits.of(properties);
    Workload workload = instance(properties.getProperty(WRAPPED, DEFAULT_WRAPPED).strip());
    try {
      workload.init(properties);
    } catch (WorkloadException e) {
      throw new UsageException(ExceptionText.of(e), e);
    }
    StockArrivals arrivals = arrivals(properties, workload, quota);
    arrivals.warnings().forEach(warning -> System.err.println("warning: " + warning));
    var unusedPractice =
        Practice.before(
            workload,
            properties,
            quota.operations(),
            Long.MAX_VALUE,
            ThreadPoolLoop::practise,
            StockRun.context(secrets));
    wrapped = workload;
    boolean unused = ProcessEnd.watchStock(stop, this);
    loop = new ThreadPoolLoop(arrivals, threads(properties), Time.REAL);
    // The client gives each thread a fixed share of its count; here the schedule ends the run.
    String enough = Integer.toString(Integer.MAX_VALUE);
    properties.setProperty(Client.OPERATION_COUNT_PROPERTY, enough);
    properties.setProperty(Client.INSERT_COUNT_PROPERTY, enough);
  }

  private static StockArrivals arrivals(Properties properties, Workload workload, Quota quota) {
    StockArrivals arrivals =
        workload instanceof PhasedWorkload phased
            ? StockArrivals.of(properties, phased.arrivalPhases())
            : StockArrivals.of(properties, requests(properties, quota));
    if (arrivals == null) {
      throw new UsageException(
          "property arrivalgenerator is missing: expected -p arrivalgenerator=poisson or another"
              + " model");
    }
    return arrivals;
  }

  private static long requests(Properties properties, Quota quota) {
    boolean isTimed =
        NumberProperty.whole(properties, Client.MAX_EXECUTION_TIME, 0, 0, Long.MAX_VALUE) > 0;
    if (quota.operations() == 0 && !isTimed) {
      System.err.println("warning: " + quota.nothingToDo());
    }
    return quota.most(isTimed);
  }

  @Override
  public Object initThread(Properties properties, int threadId, int threadCount)
      throws WorkloadException {
    Object state = wrapped().initThread(properties, threadId, threadCount);
    if (begun.compareAndSet(false, true)) {
      machine.start(Time.REAL.getAsLong());
    }
    return new ThreadState(loop().newTurn(), state);
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
    try {
      return send(db, (ThreadState) state, request);
    } catch (RuntimeException | Error e) {
      // Of which YCSB's client would make the end of the process, with exit code 0.
      RunWatch.tell(e);
      if (e instanceof OutOfMemoryError) {
        return false;
      }
      thrown.compareAndSet(null, e);
      return true;
    }
  }

  private boolean send(DB db, ThreadState mine, BiPredicate<Workload, @Nullable Object> request) {
    return mine.turn()
        .next(
            this::isStopRequested,
            new ThreadPoolLoop.Requests() {
              @Override
              public boolean send() {
                return request.test(wrapped(), mine.wrapped());
              }

              @Override
              public boolean nextPhase() {
                return !(wrapped() instanceof PhasedWorkload phased)
                    || phased.nextPhase(db, Objects.requireNonNull(mine.wrapped()));
              }
            });
  }

  @Override
  public void requestStop() {
    loop().stop();
    wrapped().requestStop();
    super.requestStop();
  }

  /** Prints what came of the arrivals on standard error; standard output is the client's. */
  @Override
  public void cleanup() throws WorkloadException {
    machine.stop();
    StockResult result = loop().result(machine);
    System.err.print(result.text());
    List<String> problems = new ArrayList<>(result.problems());
    if (thrown.get() != null) {
      problems.add("the first exception: " + ExceptionText.of(thrown.get()));
    }
    problems.forEach(problem -> System.err.println("problem: " + problem));
    List<VerdictPart> parts = new ArrayList<>(result.parts());
    parts.add(Objects.requireNonNull(limits).judge(machine));
    parts.forEach(part -> System.err.println(part.line()));
    wrapped().cleanup();
    StockExporter.judge(properties, problems, parts, stop);
  }

  private Workload wrapped() {
    if (wrapped == null) {
      throw new IllegalStateException("the workload was not initialized");
    }
    return wrapped;
  }

  private ThreadPoolLoop loop() {
    if (loop == null) {
      throw new IllegalStateException("the workload was not initialized");
    }
    return loop;
  }

  private static int threads(Properties properties) {
    return Integer.parseInt(properties.getProperty(Client.THREAD_COUNT_PROPERTY, "1").strip());
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
