package site.ycsb.client.settings;

import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import site.ycsb.Client;
import site.ycsb.arrival.schedule.ArrivalProperties;

/**
 * The properties that the client itself obeys.
 *
 * @param load whether this is the load phase
 * @param threads that issue requests
 * @param targetPerSecond requests a second over all threads, 0 for as many as can be
 * @param spin whether waiting threads keep their processor
 * @param longestNanos the run may last, 0 for as long as it takes
 * @param status whether YCSB's status lines are wanted
 * @param statusNanos between status lines
 * @param label of the status lines
 * @param stallNanos without a returning operation after which the run is given up, 0 for never
 * @param machine up to what a machine is quiet
 * @param accepted what is a success all the same
 */
public record RunSettings(
    boolean load,
    int threads,
    double targetPerSecond,
    boolean spin,
    long longestNanos,
    boolean status,
    long statusNanos,
    String label,
    long stallNanos,
    MachineLimits machine,
    AcceptedFindings accepted) {
  /** The property that says how long a client practises at most. */
  public static final String PRACTICE_SECONDS = "tectonic.practice.seconds";

  /** The property that says after how many idle seconds a run is given up. */
  public static final String STALL_SECONDS = "tectonic.stall.seconds";

  /** What holds without {@link #STALL_SECONDS}. */
  public static final String DEFAULT_STALL_SECONDS = "60";

  /** The property that says when several clients start together. */
  public static final String START_AT = "tectonic.start.at";

  private static final int MOST_THREADS = 100_000;
  private static final long MOST_SECONDS = TimeUnit.DAYS.toSeconds(10_000);
  private static final double NANOS_PER_SECOND = 1e9;

  /** The properties of ours that the client obeys, whatever the workload. */
  public static List<String> names() {
    return Stream.of(
            Stream.of(STALL_SECONDS, START_AT, PRACTICE_SECONDS),
            ClientsSettings.NAMES.stream(),
            ResultSettings.NAMES.stream(),
            LiveSettings.NAMES.stream(),
            MachineLimits.names(),
            PatienceSettings.names(),
            Stream.of(AcceptedFindings.ACCEPT, RunLimits.LIMITS),
            ArrivalPlan.names())
        .flatMap(names -> names)
        .toList();
  }

  public static RunSettings of(Properties properties) {
    var unused = RunLimits.of(properties);
    var unusedPatience = PatienceSettings.of(properties);
    return new RunSettings(
        isLoad(properties),
        (int) PropertyValue.whole(properties, Client.THREAD_COUNT_PROPERTY, 1, 1, MOST_THREADS),
        targetPerSecond(properties),
        PropertyValue.flag(properties, "spin.sleep", false),
        seconds(properties, Client.MAX_EXECUTION_TIME, 0, 0),
        Boolean.parseBoolean(properties.getProperty(Client.STATUS_PROPERTY)),
        seconds(properties, "status.interval", 10, 1),
        properties.getProperty(Client.LABEL_PROPERTY, ""),
        (long)
            (NANOS_PER_SECOND
                * PropertyValue.decimal(
                    properties, STALL_SECONDS, Double.parseDouble(DEFAULT_STALL_SECONDS))),
        MachineLimits.of(properties),
        AcceptedFindings.of(properties));
  }

  /** The pace of a closed loop; with arrivals the target is their rate, and theirs to check. */
  private static double targetPerSecond(Properties properties) {
    return properties.containsKey(ArrivalProperties.GENERATOR)
        ? 0
        : PropertyValue.decimal(properties, Client.TARGET_PROPERTY, 0);
  }

  static boolean isLoad(Properties properties) {
    return !Boolean.parseBoolean(properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY, "true"));
  }

  private static long seconds(Properties properties, String name, long otherwise, long least) {
    long seconds = PropertyValue.whole(properties, name, otherwise, least, MOST_SECONDS);
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}
