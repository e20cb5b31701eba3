package site.ycsb.arrival.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.Client;
import site.ycsb.arrival.UsageException;

/** The flags that set properties, in the order in which they were given. */
class PropertyFlags {
  private final List<String> files = new ArrayList<>();
  private final List<Assignment> assignments = new ArrayList<>();

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "Read properties from a file; may be repeated, later files win.")
  void file(@Nullable String file) {
    if (file != null) {
      files.add(file);
    }
  }

  @Option(
      names = "-p",
      paramLabel = "NAME=VALUE",
      description = "Set a property; wins over files, later ones win over earlier ones.")
  void property(@Nullable String assignment) {
    if (assignment != null) {
      int equals = assignment.indexOf('=');
      assignments.add(
          equals > 0
              ? new Assignment(assignment.substring(0, equals), assignment.substring(equals + 1))
              : new Assignment(assignment, null));
    }
  }

  @Option(
      names = "-db",
      paramLabel = "CLASS",
      description = "Use this class instead of the binding's own.")
  void db(@Nullable String name) {
    set(Client.DB_PROPERTY, name);
  }

  final void set(String property, @Nullable String value) {
    if (value != null) {
      assignments.add(new Assignment(property, value));
    }
  }

  /** The properties for a binding: its class, then files in order, then flags in order. */
  final Properties properties(String binding, BindingRegistry registry) {
    Properties properties = new Properties();
    for (String file : files) {
      properties.putAll(PropertiesFile.read(file));
    }
    boolean ownClass = false;
    for (Assignment assignment : assignments) {
      ownClass |= assignment.name().equals(Client.DB_PROPERTY);
    }
    if (!ownClass) {
      properties.setProperty(Client.DB_PROPERTY, registry.classOf(binding));
    }
    for (Assignment assignment : assignments) {
      properties.setProperty(assignment.name(), assignment.checkedValue());
    }
    String db = properties.getProperty(Client.DB_PROPERTY);
    if (registry.has(db)) {
      properties.setProperty(Client.DB_PROPERTY, registry.classOf(db));
    }
    return properties;
  }

  private record Assignment(String name, @Nullable String value) {
    String checkedValue() {
      if (value == null) {
        throw new UsageException(
            "-p " + name + ": expected NAME=VALUE, such as -p operationcount=1000");
      }
      return value;
    }
  }
}
