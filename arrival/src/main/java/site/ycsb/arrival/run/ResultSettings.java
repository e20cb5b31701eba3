package site.ycsb.arrival.run;

import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.recording.ResultRecorder;

/**
 * The properties of the result folder.
 *
 * @param place of the folder; null: there is to be none
 * @param isJson whether the result is printed as JSON, and nothing else
 * @param content what is written, and how often
 */
public record ResultSettings(
    @Nullable ResultPlace place, boolean isJson, ResultRecorder.Settings content) {
  /** Whether there is a result folder: {@link #FOLDER} or {@link #NONE}. */
  public static final String RESULTS = "tectonic.results";

  /** Of {@link #RESULTS}. */
  public static final String FOLDER = "folder";

  /** Of {@link #RESULTS}. */
  public static final String NONE = "none";

  /** Names the property that holds the folder. */
  public static final String DIR = "tectonic.results.dir";

  /** What is printed: {@code text} or {@link #JSON}. */
  public static final String OUTPUT = "tectonic.output";

  /** Of {@link #OUTPUT}. */
  public static final String JSON = "json";

  /** Whether the operations are written down. */
  public static final String TRACE = "tectonic.results.trace";

  private static final String LOG_SECONDS = "tectonic.results.hlog.seconds";
  private static final String SAMPLE_SECONDS = "tectonic.results.statistics.seconds";
  private static final List<String> NAMES =
      List.of(RESULTS, DIR, OUTPUT, TRACE, LOG_SECONDS, SAMPLE_SECONDS);
  private static final int USUAL_SECONDS = 10;
  private static final int MOST_SECONDS = 86_400;

  /** All of them. */
  static List<String> names() {
    return NAMES;
  }

  /** Reads the properties, and checks before a run that the folder can be written. */
  static ResultSettings of(Properties properties) {
    refuseOthers(properties, RESULTS, NAMES);
    refuseOthers(properties, OUTPUT, NAMES);
    boolean isWanted =
        choice(properties, RESULTS, properties.containsKey(DIR) ? FOLDER : NONE, FOLDER, NONE)
            .equals(FOLDER);
    if (!isWanted && properties.containsKey(DIR)) {
      throw new UsageException(
          "property %s=%s and a folder, %s=%s: expected one of the two"
              .formatted(RESULTS, NONE, DIR, properties.getProperty(DIR)));
    }
    boolean traces = choice(properties, TRACE, "false", "true", "false").equals("true");
    if (traces && !isWanted) {
      throw new UsageException(
          "property %s=true: there is no result folder to write to; expected %s=%s, or no %s"
              .formatted(TRACE, RESULTS, FOLDER, TRACE));
    }
    return new ResultSettings(
        isWanted ? ResultPlace.of(properties) : null,
        choice(properties, OUTPUT, "text", "text", JSON).equals(JSON),
        new ResultRecorder.Settings(
            NumberProperty.whole(properties, LOG_SECONDS, USUAL_SECONDS, 1, MOST_SECONDS),
            NumberProperty.whole(properties, SAMPLE_SECONDS, USUAL_SECONDS, 0, MOST_SECONDS),
            traces));
  }

  /** One of the legal values. */
  static String choice(Properties properties, String name, String otherwise, String... legal) {
    String given = properties.getProperty(name, otherwise).strip();
    if (!List.of(legal).contains(given)) {
      throw new UsageException(
          "property %s=%s: expected %s%s"
              .formatted(
                  name,
                  given,
                  String.join(" or ", legal),
                  NearestName.hint(given, List.of(legal))));
    }
    return given;
  }

  /** Refuses properties that begin like ours and are none. */
  static void refuseOthers(Properties properties, String beginning, List<String> names) {
    properties.stringPropertyNames().stream()
        .filter(name -> name.startsWith(beginning) && !names.contains(name))
        .sorted()
        .findFirst()
        .ifPresent(
            name -> {
              throw new UsageException(
                  "unknown property %s%s%nProperties: %s"
                      .formatted(name, NearestName.hint(name, names), String.join(", ", names)));
            });
  }
}
