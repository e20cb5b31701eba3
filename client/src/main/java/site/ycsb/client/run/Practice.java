package site.ycsb.client.run;

import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.result.PracticeResult;
import site.ycsb.client.show.Terminal;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/**
 * Lets the client practise before it measures, so that its own start is not taken for the store:
 * small runs on a store in memory, until they are issued in time again and again.
 *
 * @param mostNanos that it takes
 * @param mostRounds that it has: fewer before a small run
 * @param nanoClock for how long it takes
 */
record Practice(long mostNanos, long mostRounds, LongSupplier nanoClock) {
  /** The property that says how long a client practises at most. */
  static final String SECONDS = "tectonic.practice.seconds";

  private static final double USUAL_SECONDS = 3;
  private static final int REQUESTS = 1000;
  private static final String RATE = "20000";
  private static final int MOST_THREADS = 8;
  // By when the compiler has seen enough of the code that each request needs.
  private static final int FEWEST_ROUNDS = 10;
  private static final int STEADY_ROUNDS = 3;
  private static final long STEADY_LAG_NANOS = TimeUnit.MICROSECONDS.toNanos(100);
  private static final double NANOS_PER_SECOND = 1e9;
  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  // Without sizes: a practice is of requests, and not of bytes.
  private static final List<String> OF_CORE_WORKLOAD =
      List.of(
          Client.DO_TRANSACTIONS_PROPERTY,
          CoreWorkload.READ_PROPORTION_PROPERTY,
          CoreWorkload.UPDATE_PROPORTION_PROPERTY,
          CoreWorkload.INSERT_PROPORTION_PROPERTY,
          CoreWorkload.SCAN_PROPORTION_PROPERTY,
          CoreWorkload.READMODIFYWRITE_PROPORTION_PROPERTY,
          CoreWorkload.REQUEST_DISTRIBUTION_PROPERTY,
          CoreWorkload.READ_ALL_FIELDS_PROPERTY,
          CoreWorkload.WRITE_ALL_FIELDS_PROPERTY,
          CoreWorkload.INSERT_ORDER_PROPERTY,
          CoreWorkload.DATA_INTEGRITY_PROPERTY);

  /** A part of a practice: returns by how much 99 % of its arrivals were late, in nanoseconds. */
  interface Round {
    long practise() throws InterruptedException;
  }

  /** Practises until the lag is steady. */
  PracticeResult until(Round round) throws InterruptedException {
    long begin = nanoClock.getAsLong();
    long rounds = 0;
    long lag = 0;
    int steady = 0;
    while (rounds < mostRounds
        && (steady < STEADY_ROUNDS || rounds < FEWEST_ROUNDS)
        && nanoClock.getAsLong() - begin < mostNanos) {
      lag = round.practise();
      rounds++;
      steady = lag <= STEADY_LAG_NANOS ? steady + 1 : 0;
    }
    return new PracticeResult(
        (nanoClock.getAsLong() - begin) / NANOS_PER_SECOND, 2 * REQUESTS * rounds, lag);
  }

  /**
   * Practises for a run that is about to begin; null if there is to be no practice.
   *
   * @param planned how many requests the run has: one that is small practises as little
   * @param freeNanos that are left before the run has to begin
   * @param pool practises what another client's threads go through, and returns the lag, too
   */
  @SuppressWarnings("try") // Measurements of its own only have to be there.
  static @Nullable PracticeResult before(
      Workload workload,
      Properties properties,
      long planned,
      long freeNanos,
      LongSupplier pool,
      ClientContext context)
      throws InterruptedException {
    double seconds = NumberProperty.decimal(properties, SECONDS, USUAL_SECONDS);
    long mostNanos = Math.min(freeNanos, (long) (NANOS_PER_SECOND * seconds));
    long mostRounds = properties.containsKey(SECONDS) ? Long.MAX_VALUE : planned / REQUESTS;
    if (mostNanos <= 0 || mostRounds == 0) {
      return null;
    }
    try (OwnMeasurements unused = new OwnMeasurements()) {
      PracticeResult result =
          new Practice(mostNanos, mostRounds, context.nanoClock())
              .until(
                  () ->
                      context.stop().isRequested()
                          ? 0
                          : Math.max(round(workload, properties), pool.getAsLong()));
      context.err().println(text(result));
      return result;
    } catch (RuntimeException | ReflectiveOperationException e) {
      context.err().println("note: the client has not practised: " + ExceptionText.of(e));
      return null;
    } finally {
      PracticeStore.clear();
    }
  }

  private static String text(PracticeResult result) {
    return String.format(
        Locale.ROOT,
        "Practice: %.1f s, %,d requests to a store in memory that are in no figure",
        result.seconds(),
        result.requests());
  }

  /** Once as fast as threads are free, and once at a rate. */
  private static long round(Workload workload, Properties given) throws InterruptedException {
    PracticeStore.clear();
    Workload own = own(workload);
    Properties closed = properties(given, own);
    if (own instanceof CoreWorkload) {
      closed.setProperty(Client.DO_TRANSACTIONS_PROPERTY, "false");
    }
    run(own, closed);
    Workload again = own(workload);
    Properties open = properties(given, again);
    open.setProperty(ArrivalProperties.GENERATOR, "poisson");
    open.setProperty(ArrivalProperties.RATE, RATE);
    if (!(again instanceof CoreWorkload)) {
      PracticeStore.clear();
    }
    return run(again, open).tailLagNanos();
  }

  /** Another workload than the run's, so that this is as if there had been no practice. */
  private static Workload own(Workload workload) {
    Workload own = workload instanceof ReportingWorkload reporting ? reporting.practice() : null;
    return own == null ? new CoreWorkload() : own;
  }

  private static Properties properties(Properties given, Workload own) {
    Properties properties = new Properties();
    if (own instanceof CoreWorkload) {
      OF_CORE_WORKLOAD.stream()
          .filter(given::containsKey)
          .forEach(name -> properties.setProperty(name, given.getProperty(name)));
      properties.setProperty(Client.RECORD_COUNT_PROPERTY, Integer.toString(REQUESTS));
      properties.setProperty(Client.OPERATION_COUNT_PROPERTY, Integer.toString(REQUESTS));
    }
    long threads =
        NumberProperty.whole(given, Client.THREAD_COUNT_PROPERTY, 1, 1, Integer.MAX_VALUE);
    properties.setProperty(
        Client.THREAD_COUNT_PROPERTY, Long.toString(Math.min(threads, MOST_THREADS)));
    properties.setProperty(Client.DB_PROPERTY, PracticeStore.class.getName());
    properties.setProperty(ResultSettings.OUTPUT, ResultSettings.JSON);
    properties.setProperty(SECONDS, "0");
    return properties;
  }

  private static ClientRun run(Workload own, Properties properties) throws InterruptedException {
    ClientContext context =
        new ClientContext(
            NOWHERE,
            NOWHERE,
            new Terminal(false, 0),
            List.of(),
            new RunStop(),
            System::nanoTime,
            Clock.systemUTC(),
            new Secrets());
    ClientRun run = new ClientRun(properties, context, own);
    int unused = run.execute();
    return run;
  }

  /**
   * Keeps what is practised out of YCSB's measurements and off its standard error, of which a
   * process has one each.
   */
  private static final class OwnMeasurements implements AutoCloseable {
    private final PrintStream err = System.err;
    private final Field properties = field("measurementproperties");
    private final Field singleton = field("singleton");
    private final @Nullable Object itsProperties = properties.get(null);
    private final @Nullable Object itself = singleton.get(null);

    OwnMeasurements() throws ReflectiveOperationException {
      singleton.set(null, new Measurements(new Properties()));
      System.setErr(NOWHERE);
    }

    private static Field field(String name) throws ReflectiveOperationException {
      Field field = Measurements.class.getDeclaredField(name);
      field.setAccessible(true);
      return field;
    }

    @Override
    public void close() throws ReflectiveOperationException {
      System.setErr(err);
      properties.set(null, itsProperties);
      singleton.set(null, itself);
    }
  }
}
