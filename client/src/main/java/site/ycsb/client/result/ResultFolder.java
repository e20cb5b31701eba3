package site.ycsb.client.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import site.ycsb.arrival.UsageException;

/**
 * The folder that a load or run leaves.
 *
 * @param path of the folder
 */
public record ResultFolder(Path path) {
  private static final String RUN = "run.json";
  private static final int MOST_NAMED = 5;

  /** What is to be known of the run, {@link RunResult}. */
  public Path run() {
    return path.resolve(RUN);
  }

  /** A line for each second, phase and kind of operation. */
  public Path timeseries() {
    return path.resolve("timeseries.csv");
  }

  /** The histograms of each interval, for HdrHistogram's tools. */
  public Path latencies() {
    return path.resolve("latency.hlog");
  }

  /** The counters of the storage engine over time; not there if the binding has none. */
  public Path statistics() {
    return path.resolve("statistics.csv");
  }

  /** The operations, one a line; there on request only. */
  public Path trace() {
    return path.resolve("trace.txt");
  }

  /**
   * Reads {@code run.json}.
   *
   * @throws UsageException if it is not there, or not whole
   */
  public RunResult read() {
    if (!Files.isDirectory(path)) {
      throw new UsageException(
          Files.exists(path)
              ? path + ": is a file; expected the folder of a result, which holds " + RUN
              : "%s: there is no such folder (looked for %s)"
                  .formatted(path, path.toAbsolutePath()));
    }
    if (!Files.isRegularFile(run())) {
      throw new UsageException(
          "%s: holds no %s; expected a folder that bin/ycsb load or run has written%s"
              .formatted(path, RUN, nearby()));
    }
    try {
      return RunJson.parse(run().toString(), Files.readString(run()));
    } catch (IOException e) {
      throw new UsageException(run() + ": cannot be read: " + e, e);
    }
  }

  /** Writes {@code run.json} so that whoever reads it at any time finds a whole one. */
  public void write(RunResult result) throws IOException {
    Path next = path.resolve(RUN + ".next");
    Files.writeString(next, RunJson.text(result));
    Files.move(next, run(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Results that lie in the folder, for whoever named the one above. */
  private String nearby() {
    try (Stream<Path> entries = Files.list(path)) {
      List<String> results =
          entries
              .filter(entry -> Files.isRegularFile(entry.resolve(RUN)))
              .map(Path::toString)
              .sorted()
              .limit(MOST_NAMED)
              .toList();
      return results.isEmpty() ? "" : ", such as " + String.join(", ", results);
    } catch (IOException e) {
      return "";
    }
  }
}
