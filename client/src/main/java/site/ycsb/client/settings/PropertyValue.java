package site.ycsb.client.settings;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.DecimalText;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;

/** Reads the values of properties, and says which property is wrong and what is legal. */
public final class PropertyValue {
  private PropertyValue() {}

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

  /** A share, from 0 to 1. */
  public static double share(Properties properties, String name, double otherwise) {
    double value = number(properties, name, otherwise);
    if (!(value >= 0 && value <= 1)) {
      throw wrong(name, properties.getProperty(name), "a share from 0 to 1");
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

  /** True or false. */
  public static boolean flag(Properties properties, String name, boolean usual) {
    return choice(properties, name, Boolean.toString(usual), "true", "false").equals("true");
  }

  /** One of some constants, in small letters. */
  public static <E extends Enum<E>> E choice(Properties properties, String name, E usual) {
    Class<E> type = usual.getDeclaringClass();
    String[] words =
        Arrays.stream(type.getEnumConstants())
            .map(each -> each.name().toLowerCase(Locale.ROOT))
            .toArray(String[]::new);
    String given = choice(properties, name, usual.name().toLowerCase(Locale.ROOT), words);
    return Enum.valueOf(type, given.toUpperCase(Locale.ROOT));
  }

  /** One of the legal values. */
  public static String choice(
      Properties properties, String name, String otherwise, String... legal) {
    String given = properties.getProperty(name, otherwise).strip();
    List<String> all = List.of(legal);
    if (!all.contains(given)) {
      throw wrong(name, given, String.join(" or ", all) + NearestName.hint(given, all));
    }
    return given;
  }

  /** Refuses properties that begin like ours and are none. */
  public static void refuseOthers(
      Properties properties, String beginning, Collection<String> names) {
    properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(beginning) && !names.contains(name))
        .sorted()
        .findFirst()
        .ifPresent(
            name -> {
              throw new UsageException(
                  "unknown property %s%s%nProperties: %s"
                      .formatted(name, NearestName.hint(name, names), String.join(", ", names)));
            });
  }

  /** The value without blanks around it; null if there is none. */
  static @Nullable String given(Properties properties, String name) {
    String value = properties.getProperty(name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  /** Says that a property is not what is legal. */
  public static UsageException wrong(String name, @Nullable String given, String legal) {
    return new UsageException("property " + name + "=" + given + ": expected " + legal);
  }
}
