package site.ycsb.bindings.embedded;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import site.ycsb.DBException;

/**
 * Reads the properties of a binding, or says which is wrong and what is legal.
 *
 * @param properties all properties of a run
 */
public record BindingSettings(Properties properties) {

  /** Refuses names that have the binding's prefix and are none of its properties. */
  public void checkNames(DatabaseKind kind, List<String> legal) throws DBException {
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      if (name.startsWith(kind.prefix()) && !legal.contains(name)) {
        throw new DBException(
            String.format(
                "%s is not a property of the %s binding; legal are %s",
                name, kind.store(), String.join(", ", legal)));
      }
    }
  }

  /** Returns the folder of the database. */
  public Path dir(DatabaseKind kind) throws DBException {
    String name = kind.prefix() + "dir";
    Path dir = path(name);
    if (dir == null) {
      throw new DBException(
          String.format(
              "%1$s is missing: name the folder of the database, for example -p %1$s=data/%2$s (it"
                  + " is created when missing)",
              name, name.substring(0, name.indexOf('.'))));
    }
    return dir;
  }

  /**
   * Returns the properties of another database, in a folder beside this one's; it is not destroyed
   * when it is opened again.
   *
   * @param name what the folder's name ends with
   */
  public Properties beside(DatabaseKind kind, String name) {
    Properties beside = new Properties();
    properties.stringPropertyNames().forEach(p -> beside.setProperty(p, properties.getProperty(p)));
    String dir = kind.prefix() + "dir";
    beside.setProperty(
        dir, Path.of(beside.getProperty(dir)).toAbsolutePath().normalize() + "-" + name);
    beside.remove(kind.prefix() + "fresh");
    return beside;
  }

  /** Returns an absolute path, or null if the property is missing. */
  public @Nullable Path path(String name) throws DBException {
    String value = properties.getProperty(name, "");
    try {
      return value.isBlank() ? null : Path.of(value).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw new DBException(name + "=" + value + " is not a path: " + e.getReason(), e);
    }
  }

  /** Returns a property that is true or false. */
  public boolean flag(String name, boolean otherwise) throws DBException {
    String value = properties.getProperty(name, Boolean.toString(otherwise));
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new DBException(name + "=" + value + " is neither true nor false");
    };
  }

  /** Returns a whole number of at least one and at most 999999999. */
  public int count(String name, int otherwise) throws DBException {
    String value = properties.getProperty(name, Integer.toString(otherwise));
    if (!value.matches("0*[1-9][0-9]{0,8}")) {
      throw new DBException(name + "=" + value + " is not a whole number from 1 to 999999999");
    }
    return Integer.parseInt(value);
  }
}
