package site.ycsb.bindings.base;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/** Reads the properties of a binding, and says of a wrong one what was found and what is legal. */
public final class BindingProperties {
  private final Properties properties;

  private BindingProperties(Properties properties) {
    this.properties = properties;
  }

  /**
   * Checks the names of the properties that belong to a binding: those that begin as one of its own
   * does, such as with {@code mongodb.}.
   *
   * @param legal the names that the binding knows, of which each has a dot
   */
  public static BindingProperties of(Properties properties, List<String> legal) throws DBException {
    List<String> prefixes = legal.stream().map(BindingProperties::prefix).distinct().toList();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (prefixes.contains(prefix(name)) && !legal.contains(name)) {
        throw new DBException(
            String.format(
                "%s is not a property of this binding;%s legal are %s",
                name, hint(name, legal), String.join(", ", legal)));
      }
    }
    return new BindingProperties(properties);
  }

  private static String prefix(String name) {
    return name.substring(0, name.indexOf('.') + 1);
  }

  /** A name that differs in a third of its letters at most, if there is one. */
  private static String hint(String name, List<String> legal) {
    return legal.stream()
        .min(Comparator.comparingInt(l -> distance(name, l)))
        .filter(nearest -> distance(name, nearest) <= name.length() / 3)
        .map(nearest -> " did you mean " + nearest + "?")
        .orElse("");
  }

  /** Returns how many characters have to be added, removed or replaced to make one of the other. */
  private static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }

  /** Returns a copy of some properties in which one has another value. */
  public static Properties with(Properties properties, String name, String value) {
    Properties copy = new Properties();
    properties.stringPropertyNames().forEach(p -> copy.setProperty(p, properties.getProperty(p)));
    copy.setProperty(name, value);
    return copy;
  }

  /** Returns a property exactly as it stands, or another text where it is missing. */
  public String exactly(String name, String otherwise) {
    return properties.getProperty(name, otherwise);
  }

  /** Returns a property without blanks around it, or another text where nothing is left. */
  public String text(String name, String otherwise) {
    String value = properties.getProperty(name, "").strip();
    return value.isEmpty() ? otherwise : value;
  }

  /** Returns the table that is opened first. */
  public String table() {
    return exactly("table", "usertable");
  }

  /** Returns an absolute path, or null if the property is missing. */
  public @Nullable Path path(String name) throws DBException {
    String value = text(name, "");
    try {
      return value.isEmpty() ? null : Path.of(value).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new DBException(name + "=" + value + " is not a path: " + e.getReason(), e);
    }
  }

  /** Returns a property that is true or false. */
  public boolean flag(String name, boolean otherwise) throws DBException {
    String value = exactly(name, Boolean.toString(otherwise));
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw new DBException(
              name + "=" + value + " is neither true nor false; legal are false, true");
    };
  }

  /** Returns a property that is a whole number from a least one to a greatest one. */
  public int number(String name, int otherwise, int least, int most) throws DBException {
    String value = text(name, Integer.toString(otherwise));
    if (value.matches("[0-9]{1,18}")) {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return Math.toIntExact(number);
      }
    }
    throw new DBException(
        name + "=" + value + " is not a whole number from " + least + " to " + most);
  }

  /** Returns a property that is a whole number from 1 to 999999999. */
  public int count(String name, int otherwise) throws DBException {
    return number(name, otherwise, 1, 999_999_999);
  }

  /** Returns what one of several names stands for; upper and lower case are the same. */
  public <T> T choice(String name, String otherwise, Map<String, T> legal) throws DBException {
    String value = text(name, otherwise);
    T choice = legal.get(value.toLowerCase(Locale.ROOT));
    if (choice == null) {
      throw new DBException(
          name
              + "="
              + value
              + " is not legal; legal are "
              + String.join(", ", new TreeSet<>(legal.keySet())));
    }
    return choice;
  }
}
