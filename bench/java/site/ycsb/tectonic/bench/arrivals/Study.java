package site.ycsb.tectonic.bench.arrivals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;

/**
 * Draws the figures and writes the tables of the study from the recordings of its runs.
 *
 * <p>Of each model there are the recordings {@code NAME.traffic} and {@code NAME.latency} and the
 * counts per second of a longer schedule, {@code NAME.counts.csv}.
 */
public final class Study {
  private Study() {}

  /**
   * Takes the folders of recordings and results, and the seconds of a diurnal cycle that was sent.
   * Without these, only figure 5 is drawn, and its rows of the table are printed.
   */
  public static void main(String... arguments) throws IOException {
    if (arguments.length != 2 && arguments.length != 3) {
      System.err.println("usage: Study RECORDINGS RESULTS [CYCLE_SECONDS]");
      System.exit(2);
    }
    Path recordings = Path.of(arguments[0]);
    Path results = Path.of(arguments[1]);
    Files.createDirectories(results);
    TrafficFigures traffic = new TrafficFigures(recordings);
    if (arguments.length == 2) {
      traffic.writeStock(results);
      System.out.print(TrafficTable.of(traffic.recordings()));
      return;
    }
    traffic.write(results);
    Files.writeString(results.resolve("traffic.md"), TrafficTable.of(traffic.recordings()));
    Files.writeString(
        results.resolve("hurst.md"),
        HurstTable.of(traffic.recordings(), Double.parseDouble(arguments[2]), traffic.schedules()));
    LatencyFigures.write(recordings(recordings, ".latency"), results);
  }

  /** The recordings of one kind, of the models that have one. */
  static Map<Model, Recording> recordings(Path folder, String kind) throws IOException {
    Map<Model, Recording> found = new EnumMap<>(Model.class);
    for (Model model : Model.values()) {
      Path file = folder.resolve(model.file + kind);
      if (Files.exists(file)) {
        found.put(model, Recording.read(file));
      }
    }
    return found;
  }
}
