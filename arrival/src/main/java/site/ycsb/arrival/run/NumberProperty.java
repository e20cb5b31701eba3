package site.ycsb.arrival.run;

import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/** Reads numbers out of properties and says which property is wrong and what is legal. */
final class NumberProperty {
  private NumberProperty() {}

  static long whole(Properties properties, String name, long otherwise, long least, long most) {
    String given = given(properties, name);
    if (given == null) {
      return otherwise;
    }
    String legal = "a whole number from " + least + " to " + most;
    try {
      long value = Long.parseLong(given);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw wrong(name, given, legal);
    }
    throw wrong(name, given, legal);
  }

  static double decimal(Properties properties, String name, double otherwise) {
    String given = given(properties, name);
    if (given == null) {
      return otherwise;
    }
    String legal = "a number of at least 0";
    try {
      double value = Double.parseDouble(given);
      if (value >= 0 && value <= Long.MAX_VALUE) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw wrong(name, given, legal);
    }
    throw wrong(name, given, legal);
  }

  private static @Nullable String given(Properties properties, String name) {
    String value = properties.getProperty(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private static UsageException wrong(String name, String given, String legal) {
    return new UsageException("property " + name + "=" + given + ": expected " + legal);
  }
}
