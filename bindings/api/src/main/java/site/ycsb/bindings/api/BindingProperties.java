package site.ycsb.bindings.api;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import site.ycsb.DBException;

/** Reads the properties of a binding, and says of a wrong one what was found and what is legal. */
public final class BindingProperties {
  private final Properties properties;

  private BindingProperties(Properties properties) {
    this.properties = properties;
  }

  /**
   * Checks the names of the properties that belong to a binding.
   *
   * @param prefix what the names of the binding's properties begin with, such as {@code mongodb.}
   * @param legal the names with that prefix that the binding knows
   */
  public static BindingProperties of(Properties properties, String prefix, List<String> legal)
      throws DBException {
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.startsWith(prefix) && !legal.contains(name)) {
        throw new DBException(
            name + " is not a property of this binding; legal are " + String.join(", ", legal));
      }
    }
    return new BindingProperties(properties);
  }

  /** Returns a property as it stands, or another text where it is missing or blank. */
  public String text(String name, String otherwise) {
    String value = properties.getProperty(name, "").strip();
    return value.isEmpty() ? otherwise : value;
  }

  /** Returns a property that is true or false. */
  public boolean flag(String name, boolean otherwise) throws DBException {
    return choice(
        name, Boolean.toString(otherwise), Map.of("true", Boolean.TRUE, "false", Boolean.FALSE));
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
