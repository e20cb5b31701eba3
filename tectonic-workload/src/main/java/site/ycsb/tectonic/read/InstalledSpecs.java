package site.ycsb.tectonic.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The specs of an installation, which commands and runs find by name from any folder: {@code
 * ycsb/a}, or {@code tec-1} where no other has that last part.
 */
public final class InstalledSpecs {
  /** The property of the JVM by which the launchers name the installation's folder. */
  public static final String HOME = "tectonic.home";

  private static final String ENDING = ".spec.json";

  private InstalledSpecs() {}

  /**
   * A spec of the installation.
   *
   * @param name it is found by, such as {@code ycsb/a}
   * @param summary of what it does: the first sentence of its first comment, up to a colon
   */
  public record InstalledSpec(String name, String summary) {}

  /** The file that a user means: one that is there, or else one of the installation. */
  public static Path find(Path given) {
    String home = System.getProperty(HOME, "");
    boolean isAsGiven = home.isEmpty() || given.isAbsolute() || Files.exists(given);
    return isAsGiven ? given : find(given, Path.of(home));
  }

  /** The file below an installation, or the only one whose name ends so; else as it is given. */
  static Path find(Path given, Path home) {
    Path installed = home.resolve(given);
    if (Files.exists(installed)) {
      return installed;
    }
    List<Path> named = files(home).stream().filter(file -> endsWith(file, given)).toList();
    return named.size() == 1 ? named.get(0) : given;
  }

  private static boolean endsWith(Path file, Path name) {
    return file.endsWith(name.resolveSibling(name.getFileName() + ENDING));
  }

  /** All of them, in the order of their names. */
  public static List<InstalledSpec> all() {
    return all(Path.of(System.getProperty(HOME, "")));
  }

  static List<InstalledSpec> all(Path home) {
    return files(home).stream().map(file -> describe(home.resolve("specs"), file)).toList();
  }

  private static List<Path> files(Path home) {
    Path folder = home.resolve("specs");
    try (Stream<Path> found = Files.isDirectory(folder) ? Files.walk(folder) : Stream.empty()) {
      return found.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static InstalledSpec describe(Path folder, Path file) {
    String path = folder.relativize(file).toString().replace('\\', '/');
    String comment =
        Source.read(file)
            .text()
            .lines()
            .takeWhile(line -> line.startsWith("//"))
            .map(line -> line.substring(2).strip())
            .collect(Collectors.joining(" "));
    String summary = comment.split(": |\\. |\\.$", 2)[0];
    return new InstalledSpec(path.substring(0, path.length() - ENDING.length()), summary);
  }
}
