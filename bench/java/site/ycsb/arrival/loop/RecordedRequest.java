package site.ycsb.arrival.loop;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AbstractHistogram;
import org.apache.htrace.core.Tracer;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.client.measure.MeasuredDb;
import site.ycsb.client.measure.Patience;
import site.ycsb.client.measure.RunMeter;
import site.ycsb.client.measure.ThreadMeter;
import site.ycsb.measurements.Measurements;

/**
 * What is stamped, counted and recorded of one request that takes no time, without YCSB's own
 * measurements; {@code -prof gc} tells the memory, and the end says how many histograms are
 * written.
 *
 * <p>Threads record for the same run. In an open loop each has a loop of its own, and is master and
 * worker in turn, so that nobody waits: all that the two do for a request but sleep and wake.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
public class RecordedRequest {
  private static final int BATCH = 500;
  private static final long LATE_NANOS = 700;

  private ThreadMeter meter;
  private MeasuredDb db;
  private Measurements measurements;
  private OpenLoop loop;
  private Master master;
  private PoolWorker worker;
  private PhaseRun course;
  private long requests;

  @Setup
  public void open() {
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    Measurements.setProperties(properties);
    measurements = Measurements.getMeasurements();
    RunMeter run = RunMeter.ofOnePhase("run", null, Time.REAL);
    meter = run.newThread();
    db =
        new MeasuredDb(
            new NoStore(),
            new Tracer.Builder("bench").build(),
            meter,
            run.nanoClock(),
            Patience.NONE,
            () -> false);
    OpenLoopSettings settings = OpenLoopSettings.defaults(1, 1);
    ClosedLoop.Settings requestSettings =
        new ClosedLoop.Settings(1, false, ClosedLoop.UNLIMITED, 0, false);
    LoopPhase phase =
        new LoopPhase("", false, null, 0, () -> ArrivalSchedule.END, ClosedLoop.UNLIMITED, 0);
    Workload workload = new RecordingWorkload();
    List<DB> databases = List.of(db);
    loop =
        new OpenLoop(
            settings, List.of(phase), requestSettings, workload, properties, databases, Time.REAL);
    master = new Master(loop, List.of(phase), workload, Time.REAL);
    worker = new PoolWorker(loop, loop.queue().slot(0));
    course = new PhaseRun(phase, false, 0, loop.queue().counts());
  }

  /** In a closed loop, as fast as can be: a service time. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void closed() {
    for (int i = 0; i < BATCH; i++) {
      measurements.setIntendedStartTimeNs(0);
      request();
    }
    requests += BATCH;
  }

  /** In a closed loop with a target: a service time and a response time. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void paced() {
    for (int i = 0; i < BATCH; i++) {
      measurements.setIntendedStartTimeNs(System.nanoTime() - LATE_NANOS);
      request();
    }
    requests += BATCH;
  }

  /** In an open loop, whose worker is idle when a request comes due. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void openLoop() {
    for (int i = 0; i < BATCH; i++) {
      long now = System.nanoTime();
      master.issue(course, 0, now - LATE_NANOS, now);
      loop.queue().slot(0).taken();
      worker.send(this::request);
    }
    requests += BATCH;
  }

  private boolean request() {
    db.read("usertable", "user1", Set.of(), new HashMap<>());
    return true;
  }

  /** Counts by what is in them, as each request adds one to the total of a histogram. */
  @TearDown
  public void countHistograms() throws IllegalAccessException {
    long written = 0;
    for (AbstractHistogram histogram : histograms(loop, master, course, meter, db)) {
      written += histogram.getTotalCount();
    }
    System.out.printf("%nhistograms written for a request: %.2f%n", (double) written / requests);
  }

  private static Set<AbstractHistogram> histograms(Object... roots) throws IllegalAccessException {
    Set<AbstractHistogram> found = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>(List.of(roots));
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (!seen.add(next)) {
        continue;
      }
      if (next instanceof AbstractHistogram histogram) {
        found.add(histogram);
      } else if (next instanceof Collection<?> elements) {
        elements.forEach(open::push);
      } else if (next instanceof Map<?, ?> map) {
        map.values().forEach(open::push);
      } else if (next instanceof Object[] elements) {
        for (Object element : elements) {
          push(open, element);
        }
      } else {
        pushFields(open, next);
      }
    }
    return found;
  }

  private static void pushFields(Deque<Object> open, Object owner) throws IllegalAccessException {
    for (Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().startsWith("java.")) {
        return;
      }
      for (Field field : type.getDeclaredFields()) {
        if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          push(open, field.get(owner));
        }
      }
    }
  }

  private static void push(Deque<Object> open, @Nullable Object object) {
    if (object != null) {
      open.push(object);
    }
  }

  /** Its requests return at once, and are measured as those of any workload. */
  private final class RecordingWorkload extends Workload {
    @Override
    public boolean doInsert(DB unused, Object state) {
      return request();
    }

    @Override
    public boolean doTransaction(DB unused, Object state) {
      return request();
    }
  }

  /** Answers at once. */
  private static final class NoStore extends DB {
    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return Status.OK;
    }

    @Override
    public Status scan(
        String table,
        String key,
        int count,
        Set<String> fields,
        @SuppressWarnings({"JdkObsolete", "NonApiType"})
            Vector<HashMap<String, ByteIterator>> result) {
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.OK;
    }
  }
}
