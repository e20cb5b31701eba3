package site.ycsb.client.settings;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.client.measure.ResultRecorder;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.show.Ink;

/**
 * The properties of the result folder.
 *
 * @param place of the folder; null: there is to be none
 * @param output what is printed
 * @param content what is written, and how often
 */
public record ResultSettings(
    @Nullable ResultPlace place, Output output, ResultRecorder.Settings content) {
  /** Whether there is a result folder: {@link #FOLDER} or {@link #NONE}. */
  public static final String RESULTS = "tectonic.results";

  /** Of {@link #RESULTS}. */
  public static final String FOLDER = "folder";

  /** Of {@link #RESULTS}. */
  public static final String NONE = "none";

  /** Names the property that holds the folder. */
  public static final String DIR = "tectonic.results.dir";

  /** What is printed: the name of an {@link Output}. */
  public static final String OUTPUT = "tectonic.output";

  /** Whether the operations are written down. */
  public static final String TRACE = "tectonic.results.trace";

  /** What is printed of a result on standard output. */
  public enum Output {
    /** One screen, in a terminal the usual one. */
    SUMMARY,
    /** YCSB's lines alone, as its own client prints them. */
    YCSB,
    /** YCSB's lines, and all that is known beside; elsewhere the usual one. */
    TEXT,
    /** {@code run.json}, and nothing else. */
    JSON;

    /** The value of the property. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String LOG_SECONDS = "tectonic.results.hlog.seconds";
  private static final String SAMPLE_SECONDS = "tectonic.results.statistics.seconds";

  /** All of them. */
  public static final List<String> NAMES =
      List.of(RESULTS, DIR, OUTPUT, TRACE, LOG_SECONDS, SAMPLE_SECONDS);

  private static final int USUAL_SECONDS = 10;
  private static final int MOST_SECONDS = 86_400;

  /** Reads the properties, and checks before a run that the folder can be written. */
  public static ResultSettings of(Properties properties) {
    PropertyValue.refuseOthers(properties, RESULTS, NAMES);
    PropertyValue.refuseOthers(properties, OUTPUT, NAMES);
    boolean isWanted =
        PropertyValue.choice(
                properties, RESULTS, properties.containsKey(DIR) ? FOLDER : NONE, FOLDER, NONE)
            .equals(FOLDER);
    if (!isWanted && properties.containsKey(DIR)) {
      throw new UsageException(
          "property %s=%s and a folder, %s=%s: expected one of the two"
              .formatted(RESULTS, NONE, DIR, properties.getProperty(DIR)));
    }
    boolean traces = PropertyValue.flag(properties, TRACE, false);
    if (traces && !isWanted) {
      throw new UsageException(
          "property %s=true: there is no result folder to write to; expected %s=%s, or no %s"
              .formatted(TRACE, RESULTS, FOLDER, TRACE));
    }
    return new ResultSettings(
        isWanted ? ResultPlace.of(properties) : null,
        output(properties),
        new ResultRecorder.Settings(
            PropertyValue.whole(properties, LOG_SECONDS, USUAL_SECONDS, 1, MOST_SECONDS),
            PropertyValue.whole(properties, SAMPLE_SECONDS, USUAL_SECONDS, 0, MOST_SECONDS),
            traces));
  }

  private static Output output(Properties properties) {
    Output usual = Ink.isTerminal(System.getProperties()) ? Output.SUMMARY : Output.TEXT;
    return PropertyValue.choice(properties, OUTPUT, usual);
  }

  /**
   * Where a result folder is to be: a new one, or one that is empty.
   *
   * @param own the folder in it that is this client's, where several share a run; otherwise empty
   */
  public record ResultPlace(@Nullable Path given, String own) {
    private static final Path USUAL = Path.of("results");
    private static final DateTimeFormatter TIME =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
    private static final String REMEDY =
        "expected --results DIR with another one, or -p " + ResultSettings.RESULTS + "=none";

    /** The place that the properties name, if it can be written. */
    public static ResultPlace of(Properties properties) {
      String name = properties.getProperty(ResultSettings.DIR);
      ResultPlace place =
          new ResultPlace(name == null ? null : path(name.strip()), own(properties));
      place.check();
      return place;
    }

    private static String own(Properties properties) {
      return ClientsSettings.areOperationsShared(properties)
          ? "client-" + ArrivalProperties.share(properties).index()
          : "";
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
      Path folder = given == null ? USUAL : given.resolve(own);
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
    public ResultFolder create(String name, Clock clock) {
      try {
        ResultFolder folder =
            new ResultFolder(
                Files.createDirectories(
                    (given == null ? createNew(name, clock) : given).resolve(own)));
        Files.createFile(folder.run(), ResultFolder.forOwner(folder.path()));
        return folder;
      } catch (FileAlreadyExistsException e) {
        throw new UsageException(
            "the result folder %s: another run has begun there; %s".formatted(given, REMEDY), e);
      } catch (IOException e) {
        throw new UsageException(
            "the result folder %s cannot be made: %s; %s"
                .formatted(given == null ? USUAL : given, ExceptionText.of(e), REMEDY),
            e);
      }
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
}
