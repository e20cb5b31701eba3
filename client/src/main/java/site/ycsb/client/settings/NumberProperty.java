package site.ycsb.client.settings;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.UsageException;

/** Reads numbers out of properties and says which property is wrong and what is legal. */
public final class NumberProperty {
  private NumberProperty() {}

  /** A whole number within bounds. */
  public static long whole(
      Properties properties, String name, long otherwise, long least, long most) {
    String given = given(properties, name);
    if (given == null) {
      return otherwise;
    }
    try {
      long value = Long.parseLong(given);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Refused below, as a number out of bounds is.
    }
    throw wrong(name, given, "a whole number from " + least + " to " + most);
  }

  /** A number of at least 0. */
  public static double decimal(Properties properties, String name, double otherwise) {
    double value = number(properties, name, otherwise);
    if (!(value >= 0 && value <= Long.MAX_VALUE)) {
      throw wrong(name, properties.getProperty(name), "a number of at least 0");
    }
    return value;
  }

  /** A number above 0. */
  public static double positive(Properties properties, String name, double otherwise) {
    double value = number(properties, name, otherwise);
    if (!(value > 0 && value <= Long.MAX_VALUE)) {
      throw wrong(name, properties.getProperty(name), "a number above 0");
    }
    return value;
  }

  private static double number(Properties properties, String name, double otherwise) {
    String given = given(properties, name);
    return given == null ? otherwise : DecimalText.parse(given);
  }

  private static @Nullable String given(Properties properties, String name) {
    String value = properties.getProperty(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private static UsageException wrong(String name, String given, String legal) {
    return new UsageException("property " + name + "=" + given + ": expected " + legal);
  }
}
