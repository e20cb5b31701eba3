package site.ycsb.client.measure;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import org.apache.htrace.core.Tracer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.Workload;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.arrival.loop.LoopPhase;
import site.ycsb.arrival.loop.MovedTime;
import site.ycsb.arrival.loop.OpenLoop;
import site.ycsb.arrival.loop.OpenLoopSettings;
import site.ycsb.arrival.schedule.ArrivalSchedule;
import site.ycsb.client.result.Attempts;
import site.ycsb.client.result.PhaseFigure;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.measurements.Measurements;

/**
 * Users with deadlines and retries at a store of c servers that stalls once, on both sides of the
 * border beyond which it stays down: their load, first attempts and retries, is 1.
 */
class UsersQueueTest {
  private static final double SERVICE_NANOS = 10e6;
  private static final long STALL_BEGIN = TimeUnit.SECONDS.toNanos(10);
  private static final double NANOS_PER_SECOND = 1e9;

  /** Of the operations of a setting, by default: a wait of a thread is slow on a busy machine. */
  private static final int PART = Boolean.getBoolean("tectonic.tests.full") ? 1 : 2;

  @RegisterExtension final MovedTime time = new MovedTime();

  /** A JVM has one, which other tests may have made for closed loops. */
  @BeforeEach
  void measure() {
    FreshMeasurements.require();
    Properties properties = new Properties();
    properties.setProperty("measurement.interval", "both");
    Measurements.setProperties(properties);
  }

  /**
   * A setting.
   *
   * @param load of the servers by first attempts
   * @param errors the share of requests that fail
   * @param backoffMillis before each retry
   */
  private record Setting(
      int servers,
      int threads,
      double load,
      int retries,
      double errors,
      long deadlineMillis,
      long backoffMillis,
      boolean onDeadline,
      long stallMillis,
      int operations) {
    double perSecond() {
      return load * servers * NANOS_PER_SECOND / SERVICE_NANOS;
    }

    /** Of a Poisson process, in nanoseconds. */
    List<Long> arrivals() {
      SplittableRandom random = new SplittableRandom(7);
      List<Long> instants = new ArrayList<>();
      double now = 0;
      for (int i = 0; i < operations; i++) {
        now -= NANOS_PER_SECOND / perSecond() * Math.log1p(-random.nextDouble());
        instants.add((long) now);
      }
      return instants;
    }

    long stallEnd() {
      return STALL_BEGIN + TimeUnit.MILLISECONDS.toNanos(stallMillis);
    }

    /** Whether first attempts and all their retries together are more than the servers can do. */
    boolean staysDown() {
      return onDeadline && load * (1 + retries) > 1;
    }
  }

  /**
   * What came of it.
   *
   * @param inTime operations answered in time
   * @param recovery seconds from the end of the stall, in whole seconds of the run; see Course
   */
  private record Result(double seconds, long attempts, long inTime, double recovery) {}

  /** How many operations ended in each second of a run, and how many of them in time. */
  private static final class Course {
    private final SortedMap<Integer, long[]> bySecond = new TreeMap<>();

    void add(int second, long ended, long inTime) {
      long[] counts = bySecond.computeIfAbsent(second, absent -> new long[2]);
      counts[0] += ended;
      counts[1] += inTime;
    }

    /**
     * Whole seconds after the stall from which on half of what ended was in time, in each second
     * while users came; infinite where this was in none of the last two.
     */
    double recovery(Setting setting) {
      int first = (int) Math.ceil(setting.stallEnd() / NANOS_PER_SECOND);
      List<Long> arrivals = setting.arrivals();
      int last = (int) (arrivals.get(arrivals.size() - 1) / NANOS_PER_SECOND);
      int second = last;
      while (second > first && isGood(second - 1)) {
        second--;
      }
      return second >= last - 1 ? Double.POSITIVE_INFINITY : second - first;
    }

    private boolean isGood(int second) {
      long[] counts = bySecond.getOrDefault(second, new long[2]);
      return counts[0] > 0 && 2 * counts[1] >= counts[0];
    }
  }

  @ParameterizedTest
  @CsvSource({
    // Below the border: load (1 + retries) < 1, or no retries after deadlines.
    "1,   8, 0.4, 1, 0.0, 300,  0, true,  2000,  4000",
    "1,  20, 0.6, 3, 0.1, 500, 10, false, 2000,  4000",
    "2,  40, 0.2, 3, 0.0, 200,  0, true,  1000,  4000",
    "4,  16, 0.4, 1, 0.0, 200, 20, true,  1000, 12000",
    "4,  60, 0.9, 0, 0.0, 300,  0, true,   500, 12000",
    "8,  30, 0.5, 5, 0.3, 400,  5, false, 2000, 18000",
    // Beyond it: the stall is over after a second or two, and the load of its own retries is not.
    "1,   8, 0.7, 1, 0.0, 300,  0, true,  2000,  4000",
    "1,  60, 0.6, 3, 0.0, 500, 10, true,  2000,  4000",
    "2,  20, 0.4, 3, 0.0, 200,  0, true,  2000,  3000",
    "4,  16, 0.7, 1, 0.0, 200, 20, true,  2000, 12000",
    "4,  60, 0.5, 2, 0.0, 300,  0, true,  2000,  8000",
    "8,  30, 0.6, 2, 0.1, 200,  5, true,  2000, 16000",
  })
  void stall_leavesGoodputAttemptsAndTimeToRecoverAsASimulationSays(
      int servers,
      int threads,
      double load,
      int retries,
      double errors,
      long deadlineMillis,
      long backoffMillis,
      boolean onDeadline,
      long stallMillis,
      int operations)
      throws Exception {
    Setting setting =
        new Setting(
            servers,
            threads,
            load,
            retries,
            errors,
            deadlineMillis,
            backoffMillis,
            onDeadline,
            stallMillis,
            operations / PART);
    Result expected = new Simulation(setting).run();
    Result found = played(setting);

    assertThat((double) found.attempts())
        .isCloseTo((double) expected.attempts(), withPercentage(5));
    assertThat(found.inTime() / found.seconds())
        .isCloseTo(expected.inTime() / expected.seconds(), withPercentage(5));
    assertThat(found.recovery()).isEqualTo(expected.recovery());
    assertThat(Double.isInfinite(found.recovery())).isEqualTo(setting.staysDown());
  }

  /** Users of the open loop, on virtual time. */
  private Result played(Setting setting) throws InterruptedException {
    RunMeter run = RunMeter.ofOnePhase("run", (long) setting.operations(), time);
    long begin = time.getAsLong();
    QueueDb store = new QueueDb(setting, time, begin);
    Tracer tracer = new Tracer.Builder("test").build();
    Patience patience = patience(setting);
    List<DB> databases = new ArrayList<>();
    for (int i = 0; i < setting.threads(); i++) {
      databases.add(new MeasuredDb(store, tracer, run.newThread(), time, patience, () -> false));
    }
    OpenLoop loop =
        new OpenLoop(
            OpenLoopSettings.defaults(2, setting.threads()),
            List.of(new LoopPhase("", false, null, 0, schedule(setting), setting.operations(), 0)),
            new ClosedLoop.Settings(setting.threads(), false, setting.operations(), 0, false),
            new OneRead(),
            new Properties(),
            databases,
            time);
    loop.prepare();
    assertThat(loop.awaitPrepared(TimeUnit.SECONDS.toNanos(1))).isTrue();
    Course course = new Course();
    time.thread(() -> lookEachSecond(run, begin, course), "seconds").start();
    loop.begin(begin);
    assertThat(loop.awaitClosed(TimeUnit.HOURS.toNanos(9))).isTrue();

    long nanos = time.getAsLong() - begin;
    run.takeInterval((returned, phase) -> {});
    PhaseResult phase = run.phases(new RunMeter.Moment(begin, begin + nanos, true)).get(0);
    Attempts attempts = requireNonNull(phase.attempts());
    assertThat(attempts.operations()).isEqualTo(setting.operations());
    assertThat(PhaseFigure.GOODPUT.of(phase))
        .isEqualTo(attempts.inTime() / (nanos / NANOS_PER_SECOND));
    return new Result(
        nanos / NANOS_PER_SECOND,
        attempts.sent().stream().mapToLong(each -> each).sum(),
        attempts.inTime(),
        course.recovery(setting));
  }

  /** Takes the figures of users at the end of each second, as results by the second do. */
  private void lookEachSecond(RunMeter run, long begin, Course course) {
    long ended = 0;
    long inTime = 0;
    for (int second = 0; ; second++) {
      time.park(run, begin + TimeUnit.SECONDS.toNanos(second + 1L) - time.getAsLong());
      run.takeInterval((returned, phase) -> {});
      PhaseResult soFar = run.phases(new RunMeter.Moment(begin, time.getAsLong(), false)).get(0);
      Attempts attempts = soFar.attempts() == null ? Attempts.NONE : soFar.attempts();
      course.add(second, attempts.operations() - ended, attempts.inTime() - inTime);
      ended = attempts.operations();
      inTime = attempts.inTime();
    }
  }

  private static ArrivalSchedule schedule(Setting setting) {
    Iterator<Long> next = setting.arrivals().iterator();
    return () -> next.hasNext() ? next.next() : ArrivalSchedule.END;
  }

  private static Patience patience(Setting setting) {
    List<Retries.On> on =
        setting.onDeadline()
            ? List.of(Retries.On.ERROR, Retries.On.DEADLINE)
            : List.of(Retries.On.ERROR);
    Retries.Backoff backoff =
        setting.backoffMillis() == 0
            ? null
            : new Retries.Backoff(setting.backoffMillis() + "ms", 1.0, null);
    return Patience.of(
        setting.deadlineMillis() + "ms",
        setting.retries() == 0 ? null : new Retries(setting.retries(), backoff, on));
  }

  private static final class OneRead extends Workload {
    @Override
    public boolean doInsert(DB db, Object state) {
      return doTransaction(db, state);
    }

    @Override
    public boolean doTransaction(DB db, Object state) {
      Status unused = db.read("t", "k", null, new HashMap<>());
      return true;
    }
  }

  /** Servers that take requests in turn. Requests come in the order of time, one after another. */
  private static final class QueueDb extends DB {
    private final Setting setting;
    private final MovedTime time;
    private final long begin;
    private final long[] freeNanos;
    private final SplittableRandom random = new SplittableRandom(11);

    QueueDb(Setting setting, MovedTime time, long begin) {
      this.setting = setting;
      this.time = time;
      this.begin = begin;
      freeNanos = new long[setting.servers()];
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      long now = time.getAsLong() - begin;
      Arrays.sort(freeNanos);
      long start = Math.max(now, freeNanos[0]);
      if (start >= STALL_BEGIN && start < setting.stallEnd()) {
        start = setting.stallEnd();
      }
      freeNanos[0] = start + (long) (-SERVICE_NANOS * Math.log1p(-random.nextDouble()));
      boolean fails = random.nextDouble() < setting.errors();
      time.pass(freeNanos[0] - now);
      return fails ? Status.ERROR : Status.OK;
    }

    @Override
    public Status scan(
        String table,
        String key,
        int count,
        Set<String> fields,
        @SuppressWarnings({"JdkObsolete", "NonApiType"})
            Vector<HashMap<String, ByteIterator>> result) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return Status.NOT_IMPLEMENTED;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.NOT_IMPLEMENTED;
    }
  }

  /**
   * The same by events, in seconds. It has the arrivals and draws of what it is compared with, and
   * shares no code with it.
   */
  private static final class Simulation {
    private final Setting setting;
    private final SplittableRandom random = new SplittableRandom(11);
    private final Iterator<Long> arrivals;
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Deque<User> atClient = new ArrayDeque<>();
    private final Deque<User> atStore = new ArrayDeque<>();
    private int idleThreads;
    private int idleServers;
    private double now;
    private int arrived;
    private long attempts;
    private long inTime;
    private final Course course = new Course();

    private enum What {
      ARRIVES,
      STALL_ENDS,
      ANSWERED,
      SENDS
    }

    private record Event(double at, What what, User user) implements Comparable<Event> {
      @Override
      public int compareTo(Event other) {
        return Double.compare(at, other.at);
      }
    }

    /** A user, when the attempt under way was to be sent, and the number of attempts. */
    private static final class User {
      double wantedAt;
      boolean fails;
      int sent;
    }

    Simulation(Setting setting) {
      this.setting = setting;
      idleThreads = setting.threads();
      idleServers = setting.servers();
      arrivals = setting.arrivals().iterator();
    }

    Result run() {
      double stallFrom = STALL_BEGIN / 1e9;
      double stallTo = stallFrom + setting.stallMillis() / 1e3;
      events.add(new Event(arrivals.next() / 1e9, What.ARRIVES, new User()));
      events.add(new Event(stallTo, What.STALL_ENDS, new User()));
      while (!events.isEmpty()) {
        Event event = events.remove();
        now = event.what == What.STALL_ENDS && over() ? now : event.at;
        switch (event.what) {
          case ARRIVES -> arrive(event.user);
          case SENDS -> atStore.add(event.user);
          case ANSWERED -> answer(event.user);
          case STALL_ENDS -> {}
        }
        while (idleThreads > 0 && !atClient.isEmpty()) {
          idleThreads--;
          atStore.add(atClient.remove());
        }
        boolean stalls = now >= stallFrom && now < stallTo;
        while (!stalls && idleServers > 0 && !atStore.isEmpty()) {
          idleServers--;
          User user = atStore.remove();
          double answered = now - SERVICE_NANOS / 1e9 * Math.log(1 - random.nextDouble());
          user.fails = random.nextDouble() < setting.errors();
          events.add(new Event(answered, What.ANSWERED, user));
        }
      }
      return new Result(now, attempts, inTime, course.recovery(setting));
    }

    private boolean over() {
      return arrived == setting.operations() && events.isEmpty();
    }

    private void arrive(User user) {
      arrived++;
      user.wantedAt = now;
      atClient.add(user);
      if (arrivals.hasNext()) {
        events.add(new Event(arrivals.next() / 1e9, What.ARRIVES, new User()));
      }
    }

    private void answer(User user) {
      idleServers++;
      attempts++;
      user.sent++;
      double patience = setting.deadlineMillis() / 1e3;
      boolean failed = user.fails;
      boolean tooLate = now > user.wantedAt + patience;
      boolean again = setting.onDeadline() ? failed || tooLate : failed;
      if (again && user.sent <= setting.retries()) {
        boolean leftAtDeadline = tooLate && setting.onDeadline();
        user.wantedAt =
            (leftAtDeadline ? user.wantedAt + patience : now) + setting.backoffMillis() / 1e3;
        events.add(new Event(Math.max(now, user.wantedAt), What.SENDS, user));
        return;
      }
      inTime += failed || tooLate ? 0 : 1;
      course.add((int) now, 1, failed || tooLate ? 0 : 1);
      idleThreads++;
    }
  }
}
