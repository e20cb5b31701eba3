package site.ycsb.client.command;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.InputFiles;
import site.ycsb.arrival.ShellWord;
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
      properties.putAll(read(file));
    }
    for (Assignment assignment : assignments) {
      properties.setProperty(assignment.name(), assignment.checkedValue());
    }
    return properties;
  }

  /** The files that were read, and those that the properties name. */
  public final List<Path> inputs() {
    return Stream.concat(files().stream(), InputFiles.namedBy(properties(), "").stream()).toList();
  }

  /** The files that were read. */
  public final List<Path> files() {
    return files.stream().map(PropertyFlags::path).toList();
  }

  /** Reads a file of properties, or says in words why it cannot be read. */
  private static Properties read(String name) {
    Path file = path(name);
    if (!Files.exists(file)) {
      String spec = name.replaceFirst("(.*[/\\\\])?workload([a-f])$", "specs/ycsb/$2.spec.json");
      throw new UsageException(
          "-P %s: there is no such file (looked for %s)".formatted(name, file.toAbsolutePath())
              + (spec.equals(name) ? "" : "\nAs a spec: -p tectonic.spec=" + spec));
    }
    if (Files.isDirectory(file)) {
      throw new UsageException("-P " + name + ": is a folder; expected a file of properties");
    }
    Properties properties = new Properties();
    try {
      byte[] content = Files.readAllBytes(file);
      refuseSpec(name, content);
      properties.load(new ByteArrayInputStream(content));
    } catch (IOException e) {
      throw new UsageException("-P " + name + ": cannot be read: " + ExceptionText.of(e), e);
    } catch (IllegalArgumentException e) {
      throw new UsageException("-P " + name + ": no properties file: " + e.getMessage(), e);
    }
    return properties;
  }

  /** JSON would be read as properties with odd names, and the run would be another one. */
  private static void refuseSpec(String name, byte[] content) {
    boolean isJson =
        new String(content, StandardCharsets.UTF_8)
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("//"))
            .findFirst()
            .filter(line -> line.startsWith("{"))
            .isPresent();
    if (isJson) {
      throw new UsageException(
          "-P %s: this is a spec, or other JSON; expected a file of properties%nTo run a spec: -p %s"
              .formatted(name, ShellWord.of("tectonic.spec=" + name)));
    }
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException("-P " + name + ": no file name: " + e.getReason(), e);
    }
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
