package site.ycsb.arrival.run;

import java.util.Properties;
import site.ycsb.Client;

/**
 * How many operations the properties ask for.
 *
 * @param property that says so
 * @param operations over all threads, 0 for until the workload ends the run
 */
public record Quota(String property, long operations) {

  /** Reads the count; after the workload's init, which may set it. */
  public static Quota of(Properties properties) {
    String property = property(properties);
    return new Quota(
        property, NumberProperty.whole(properties, property, 0, 0, Long.MAX_VALUE - 1));
  }

  public boolean isUnlimited() {
    return operations == 0;
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
