package site.ycsb.client.run;

import static site.ycsb.arrival.Words.format;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.Time;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.result.PracticeResult;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.PropertyValue;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * Lets the client practise before it follows a schedule, so that its own start delays no arrival.
 * It repeats small runs on a store in memory until they are on time. Before a closed loop it would
 * cost time and win nothing: no request is due, and calls that the compiler has seen go to two
 * stores take 8 % longer.
 *
 * @param mostNanos that it takes, as far as the round before can tell
 * @param mostRounds that it has: fewer before a small run
 * @param nanoClock for how long it takes
 */
public record Practice(long mostNanos, long mostRounds, LongSupplier nanoClock) {
  private static final double USUAL_SECONDS = 3;
  private static final int REQUESTS = 1000;
  private static final int MOST_THREADS = 8;
  // By when the compiler has seen enough of the code that each request needs.
  private static final int FEWEST_ROUNDS = 10;
  private static final int STEADY_ROUNDS = 3;
  private static final long STEADY_LAG_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final double NANOS_PER_SECOND = 1e9;
  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  private static final String SMALL =
      """
      recordcount=%1$d
      operationcount=%1$d
      readproportion=4
      updateproportion=3
      insertproportion=1
      readmodifywriteproportion=1
      scanproportion=1
      maxscanlength=10
      db=%2$s
      tectonic.practice.seconds=0
      """
          .formatted(REQUESTS, PracticeStore.class.getName());
  private static final String EVEN = "constant";

  /** A part of a practice: returns by how much 99 % of its arrivals were late, in nanoseconds. */
  interface Round {
    long practise() throws InterruptedException;
  }

  /**
   * Practises until the lag is steady. No round begins if one that takes as long as the last, or
   * half as long as the first, would pass the limit.
   */
  PracticeResult until(Round round) throws InterruptedException {
    long begin = nanoClock.getAsLong();
    long now = begin;
    long nextNanos = 0;
    long rounds = 0;
    long lag = 0;
    int steady = 0;
    while (rounds < mostRounds
        && (steady < STEADY_ROUNDS || rounds < FEWEST_ROUNDS)
        && now - begin + nextNanos <= mostNanos) {
      lag = round.practise();
      rounds++;
      steady = lag <= STEADY_LAG_NANOS ? steady + 1 : 0;
      long took = nanoClock.getAsLong() - now;
      // The first loads the code of all.
      nextNanos = rounds == 1 ? took / 2 : took;
      now += took;
    }
    return new PracticeResult((now - begin) / NANOS_PER_SECOND, 2 * REQUESTS * rounds, lag);
  }

  /** The most time that a practice may take. */
  public static long mostNanos(Properties properties) {
    return (long)
        (NANOS_PER_SECOND
            * PropertyValue.decimal(properties, RunSettings.PRACTICE_SECONDS, USUAL_SECONDS));
  }

  /**
   * Practises for a run that is about to begin; null if there is to be no practice.
   *
   * @param planned how many requests the run has: one that is small practises as little
   * @param freeNanos that are left before the run has to begin
   */
  public static @Nullable PracticeResult before(
      Workload workload,
      Properties properties,
      long planned,
      long freeNanos,
      ClientContext context) {
    long mostNanos = Math.min(freeNanos, mostNanos(properties));
    long mostRounds =
        properties.containsKey(RunSettings.PRACTICE_SECONDS) ? Long.MAX_VALUE : planned / REQUESTS;
    if (mostNanos <= 0 || mostRounds == 0) {
      return null;
    }
    Round round =
        () -> context.stop().isRequested() ? 0 : round(workload, properties, context.nanoClock());
    PrintStream out = System.out;
    PrintStream err = System.err;
    try {
      Properties both = new Properties();
      both.setProperty("measurement.interval", "both");
      // What an open loop has YCSB measure: both times of a request.
      Object measured = exchange(new Measurements(both));
      System.setOut(NOWHERE);
      System.setErr(NOWHERE);
      try {
        PracticeResult result =
            new Practice(mostNanos, mostRounds, context.nanoClock()).until(round);
        context.err().println(text(result));
        return result;
      } finally {
        System.setOut(out);
        System.setErr(err);
        exchange(measured);
        Measurements.setProperties(properties);
        PracticeStore.RECORDS.clear();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | ReflectiveOperationException e) {
      context.err().println("note: the client has not practised: " + ExceptionText.of(e));
    }
    return null;
  }

  private static String text(PracticeResult result) {
    return format(
        "Practice: %.1f s, %,d requests to a store in memory, in no figure",
        result.seconds(), result.requests());
  }

  /** Once as fast as threads are free, and once at a rate. */
  private static long round(Workload workload, Properties given, Time time)
      throws InterruptedException {
    var unused = run(workload, given, false, time);
    return run(workload, given, true, time).tailLagNanos();
  }

  /** Runs another workload than the run's, so that this is as if there had been no practice. */
  private static ClientRun run(Workload workload, Properties given, boolean isOpen, Time time)
      throws InterruptedException {
    Workload own =
        workload instanceof ReportingWorkload reporting ? reporting.practice() : new CoreWorkload();
    if (!isOpen || !(own instanceof CoreWorkload)) {
      PracticeStore.RECORDS.clear();
    }
    Properties properties = new Properties();
    SMALL
        .lines()
        .map(line -> line.split("=", 2))
        .forEach(setting -> properties.setProperty(setting[0], setting[1]));
    if (isOpen) {
      // Compiled code that has only seen random gaps is thrown away at the first even one.
      boolean isEven = EVEN.equals(given.getProperty(ArrivalProperties.GENERATOR));
      properties.setProperty(ArrivalProperties.GENERATOR, isEven ? EVEN : "poisson");
      properties.setProperty(ArrivalProperties.RATE, "20000");
    } else {
      properties.setProperty(Client.DO_TRANSACTIONS_PROPERTY, "false");
    }
    long threads =
        PropertyValue.whole(given, Client.THREAD_COUNT_PROPERTY, 1, 1, Integer.MAX_VALUE);
    properties.setProperty(
        Client.THREAD_COUNT_PROPERTY, Long.toString(Math.min(threads, MOST_THREADS)));
    ClientContext context = ClientContext.within(NOWHERE, NOWHERE, time, new Secrets());
    ClientRun run = new ClientRun(properties, context, own);
    int unused = run.execute();
    return run;
  }

  /** Puts other measurements in the place of YCSB's, of which a process has one; returns these. */
  private static @Nullable Object exchange(@Nullable Object measurements)
      throws ReflectiveOperationException {
    Field singleton = Measurements.class.getDeclaredField("singleton");
    singleton.setAccessible(true);
    Object before = singleton.get(null);
    singleton.set(null, measurements);
    return before;
  }
}
