package site.ycsb.client.settings;

import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.InvalidValueException;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.measure.Patience;
import site.ycsb.client.measure.Retries;
import site.ycsb.client.measure.Retries.Backoff;
import site.ycsb.client.measure.Retries.On;

/** The properties of deadlines and retries. */
public final class PatienceSettings {
  private static final String DEADLINE = "tectonic.deadline";
  private static final String RETRIES = "tectonic.retries";
  private static final String BACKOFF = "tectonic.retries.backoff";
  private static final String ON = "tectonic.retries.on";

  private PatienceSettings() {}

  static Stream<String> names() {
    return Stream.of(DEADLINE, RETRIES, BACKOFF, ON);
  }

  /**
   * How patient users are where the workload does not say it.
   *
   * @throws UsageException if a property is wrong, or one is given without another that it needs
   */
  public static Patience of(Properties properties) {
    try {
      return Patience.of(PropertyValue.given(properties, DEADLINE), retries(properties));
    } catch (InvalidValueException e) {
      throw new UsageException(
          "property tectonic.%s: expected %s".formatted(e.problem(), e.expected()), e);
    }
  }

  private static @Nullable Retries retries(Properties properties) {
    int atMost = (int) PropertyValue.whole(properties, RETRIES, 0, 1, Retries.MOST);
    if (atMost > 0) {
      return new Retries(atMost, backoff(properties), on(properties));
    }
    for (String name : List.of(BACKOFF, ON)) {
      if (PropertyValue.given(properties, name) != null) {
        throw new UsageException(
            "property %s is given without %s: expected both or none".formatted(name, RETRIES));
      }
    }
    return null;
  }

  private static @Nullable Backoff backoff(Properties properties) {
    String given = PropertyValue.given(properties, BACKOFF);
    if (given == null) {
      return null;
    }
    String[] parts = given.split(",", 3);
    try {
      return new Backoff(
          parts[0].strip(),
          parts.length > 1 ? (Double) DecimalText.parse(parts[1].strip()) : null,
          parts.length > 2 ? parts[2].strip() : null);
    } catch (InvalidValueException e) {
      throw PropertyValue.wrong(
          BACKOFF, given, "FIRST, FACTOR and MOST such as 10ms,2,1s; " + e.getMessage());
    }
  }

  private static @Nullable List<On> on(Properties properties) {
    String given = PropertyValue.given(properties, ON);
    try {
      return given == null
          ? null
          : Stream.of(given.split(",", -1))
              .map(each -> On.valueOf(each.strip().toUpperCase(Locale.ROOT)))
              .toList();
    } catch (IllegalArgumentException e) {
      throw PropertyValue.wrong(ON, given, "error, deadline or error,deadline");
    }
  }
}
