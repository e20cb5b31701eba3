package site.ycsb.client.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.arrival.UsageException;

/** The flags that set properties, in the order in which they were given. */
public class PropertyFlags {
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

  protected final void set(String property, @Nullable String value) {
    if (value != null) {
      assignments.add(new Assignment(property, value));
    }
  }

  /** The properties: files in order, then flags in order. */
  public final Properties properties() {
    Properties properties = new Properties();
    for (String file : files) {
      properties.putAll(PropertiesFile.read(file));
    }
    for (Assignment assignment : assignments) {
      properties.setProperty(assignment.name(), assignment.checkedValue());
    }
    return properties;
  }

  final boolean assigns(String property) {
    return assignments.stream().anyMatch(assignment -> assignment.name().equals(property));
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
