package site.ycsb.arrival.run;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.results.ResultFolder;

/** Where a result folder is to be: a new one, or one that is empty. */
final class ResultPlace {
  private static final Path USUAL = Path.of("results");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
  private static final String REMEDY =
      "expected --results DIR with another one, or -p " + ResultSettings.RESULTS + "=none";

  private final @Nullable Path given;

  private ResultPlace(@Nullable Path given) {
    this.given = given;
  }

  /** The place that the properties name, if it can be written. */
  static ResultPlace of(Properties properties) {
    String name = properties.getProperty(ResultSettings.DIR);
    ResultPlace place = new ResultPlace(name == null ? null : path(name.strip()));
    place.check();
    return place;
  }

  private static Path path(String name) {
    try {
      if (name.isEmpty()) {
        throw new UsageException("property " + ResultSettings.DIR + " is empty: " + REMEDY);
      }
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageException(
          "property %s=%s: no name of a folder: %s; %s"
              .formatted(ResultSettings.DIR, name, e.getReason(), REMEDY),
          e);
    }
  }

  private void check() {
    Path folder = given == null ? USUAL : given;
    if (given != null && Files.exists(folder) && !isEmptyFolder(folder)) {
      throw new UsageException(
          "the result folder %s: %s; %s"
              .formatted(
                  folder,
                  Files.isDirectory(folder) ? "there are files in it already" : "it is no folder",
                  REMEDY));
    }
    Path first = folder.toAbsolutePath();
    while (first != null && !Files.exists(first)) {
      first = first.getParent();
    }
    if (first == null || !Files.isDirectory(first) || !Files.isWritable(first)) {
      throw new UsageException(
          "the result folder %s: %s cannot be written; %s".formatted(folder, first, REMEDY));
    }
  }

  private static boolean isEmptyFolder(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Makes the folder.
   *
   * @param name of the run
   */
  ResultFolder create(String name, Clock clock) {
    try {
      return new ResultFolder(given == null ? createNew(name, clock) : createGiven(given));
    } catch (IOException e) {
      throw new UsageException(
          "the result folder %s cannot be made: %s; %s"
              .formatted(given == null ? USUAL : given, ExceptionText.of(e), REMEDY),
          e);
    }
  }

  private static Path createGiven(Path folder) throws IOException {
    return Files.createDirectories(folder);
  }

  /** A folder for this run alone, also where several begin in one second. */
  private static Path createNew(String name, Clock clock) throws IOException {
    Files.createDirectories(USUAL);
    String base = TIME.format(LocalDateTime.now(clock)) + "-" + name;
    for (int number = 1; ; number++) {
      Path folder = USUAL.resolve(number == 1 ? base : base + "-" + number);
      try {
        return Files.createDirectory(folder);
      } catch (FileAlreadyExistsException e) {
        // The next one.
      }
    }
  }
}
