package site.ycsb.client.settings;

import java.util.Properties;
import java.util.function.Consumer;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.arrival.ReportingWorkload;
import site.ycsb.arrival.loop.ClosedLoop;
import site.ycsb.measurements.Measurements;

/**
 * How many operations the properties ask for.
 *
 * @param property that says so
 * @param operations over all threads, 0 if they ask for none
 */
public record Quota(String property, long operations) {

  /** Reads the count; after the workload's init, which may set it. */
  public static Quota of(Properties properties) {
    String property = property(properties);
    return new Quota(property, PropertyValue.whole(properties, property, 0, 0, Long.MAX_VALUE - 1));
  }

  /**
   * How many there are at most: a run whose time alone is given ends with its time.
   *
   * @param warn takes what is to be said when there are neither operations nor a time
   */
  public long most(boolean isTimed, Consumer<String> warn) {
    if (operations > 0 || isTimed) {
      return operations == 0 ? ClosedLoop.UNLIMITED : operations;
    }
    warn.accept(
        "%s is 0 or not set: there is nothing to do; expected -p %s=N, or -p %s=SECONDS"
            .formatted(property, property, Client.MAX_EXECUTION_TIME));
    return 0;
  }

  private static String property(Properties properties) {
    if (!RunSettings.isLoad(properties)) {
      return Client.OPERATION_COUNT_PROPERTY;
    }
    return properties.containsKey(Client.INSERT_COUNT_PROPERTY)
        ? Client.INSERT_COUNT_PROPERTY
        : Client.RECORD_COUNT_PROPERTY;
  }

  /**
   * Decides how many threads do how many operations, and says what it does not do as asked; after
   * the workload's init.
   */
  public static ClosedLoop.Settings plan(
      Workload workload, Properties properties, RunSettings settings, ClientContext context) {
    Quota quota = of(properties);
    if (Boolean.parseBoolean(properties.getProperty(Measurements.MEASUREMENT_TRACK_JVM_PROPERTY))) {
      context.warn(Measurements.MEASUREMENT_TRACK_JVM_PROPERTY + " is not measured by this client");
    }
    if (workload instanceof ReportingWorkload) {
      // It ends by itself, and tells of itself which counts it does not use.
      return plan(settings, settings.threads(), ClosedLoop.UNLIMITED);
    }
    long most = quota.most(settings.longestNanos() > 0, context::warn);
    int threads = settings.threads();
    if (quota.operations() > 0 && quota.operations() < threads) {
      threads = (int) quota.operations();
      context.warn("only %d threads are used: there is one operation each".formatted(threads));
    }
    return plan(settings, threads, most);
  }

  private static ClosedLoop.Settings plan(RunSettings settings, int threads, long operations) {
    return new ClosedLoop.Settings(
        threads, settings.load(), operations, settings.targetPerSecond(), settings.spin());
  }

  /** The same requests without a pace of their own: a schedule says when they are due. */
  public static ClosedLoop.Settings unpaced(ClosedLoop.Settings plan) {
    return new ClosedLoop.Settings(plan.threads(), plan.load(), plan.quota(), 0, false);
  }
}
