package site.ycsb.arrival.run;

import java.util.Properties;
import site.ycsb.Client;
import site.ycsb.arrival.execute.ClosedLoop;

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
    return new Quota(
        property, NumberProperty.whole(properties, property, 0, 0, Long.MAX_VALUE - 1));
  }

  /** How many there are at most: a run whose time alone is given ends with its time. */
  public long most(boolean isTimed) {
    return operations == 0 && isTimed ? ClosedLoop.UNLIMITED : operations;
  }

  /** What is to be said when there are neither operations nor a time. */
  public String nothingToDo() {
    return "%s is 0 or not set: there is nothing to do; expected -p %s=N, or -p %s=SECONDS"
        .formatted(property, property, Client.MAX_EXECUTION_TIME);
  }

  private static String property(Properties properties) {
    if (!RunSettings.isLoad(properties)) {
      return Client.OPERATION_COUNT_PROPERTY;
    }
    return properties.containsKey(Client.INSERT_COUNT_PROPERTY)
        ? Client.INSERT_COUNT_PROPERTY
        : Client.RECORD_COUNT_PROPERTY;
  }
}
