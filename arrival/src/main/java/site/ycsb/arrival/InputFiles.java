package site.ycsb.arrival;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** The files that a command reads: none is written over, whatever path or link names it. */
public final class InputFiles {
  private static final String PAGE = ".html";

  private InputFiles() {}

  /** The files that properties name, whichever they are, but for one property. */
  public static List<Path> namedBy(Properties properties, String except) {
    return properties.stringPropertyNames().stream()
        .filter(name -> !name.equals(except))
        .map(name -> properties.getProperty(name).strip())
        .flatMap(InputFiles::path)
        .filter(Files::isRegularFile)
        .toList();
  }

  private static Stream<Path> path(String value) {
    try {
      return Stream.of(Path.of(value));
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }

  /**
   * Refuses an output that is an input.
   *
   * @param option that names the output, for the message
   * @param inputs files, and folders of which all is read but pages
   * @throws UsageException if it is one
   */
  public static void refuse(String option, Path output, List<Path> inputs) {
    if (!Files.isRegularFile(output)) {
      return;
    }
    for (Path input : inputs) {
      try (Stream<Path> files = Files.walk(input)) {
        for (Path file : files.filter(InputFiles::isRead).toList()) {
          if (Files.isSameFile(file, output)) {
            throw new UsageException(
                "%s is %s, which is in use as %s and would be lost; expected another file"
                    .formatted(option, output, file));
          }
        }
      } catch (IOException | UncheckedIOException e) {
        // Nothing is written over that cannot be found, and whoever reads it says so.
      }
    }
  }

  private static boolean isRead(Path file) {
    return Files.isRegularFile(file) && !file.toString().endsWith(PAGE);
  }
}
