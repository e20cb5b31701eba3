package site.ycsb.tectonic.page.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.results.PhaseResult;
import site.ycsb.arrival.results.ResultFolder;
import site.ycsb.arrival.results.RunResult;
import site.ycsb.arrival.results.RunStatus;

/**
 * All that is to be read of a run.
 *
 * @param path of the folder
 * @param result what run.json says
 * @param phases those of run.json; of a run without an end, with what the other files tell
 * @param rows of the series, in order
 * @param latencies of all intervals
 * @param statistics of the engine over time, in order; may be empty
 * @param quiet for how long nothing was written
 */
public record RunFolder(
    Path path,
    RunResult result,
    List<PhaseResult> phases,
    List<SecondRow> rows,
    LatencyLog latencies,
    List<StatisticRow> statistics,
    Duration quiet) {
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(15);

  public RunFolder {
    phases = List.copyOf(phases);
    rows = List.copyOf(rows);
    statistics = List.copyOf(statistics);
  }

  /**
   * A counter of the engine.
   *
   * @param seconds since the run began
   */
  public record StatisticRow(double seconds, String name, double value) {}

  /**
   * Reads a folder, also of a run that goes on or was killed.
   *
   * @throws site.ycsb.arrival.UsageException if it is none, or a line in it is wrong
   */
  public static RunFolder read(Path path, Instant now) throws IOException {
    ResultFolder folder = new ResultFolder(path);
    RunResult result = folder.read();
    List<SecondRow> rows = new ArrayList<>();
    Cells.read(folder.timeseries(), cells -> rows.add(SecondRow.of(cells)));
    List<StatisticRow> statistics = new ArrayList<>();
    Cells.read(
        folder.statistics(),
        cells ->
            statistics.add(
                new StatisticRow(
                    cells.number("second"), cells.text("name"), cells.number("value"))));
    LatencyLog latencies = LatencyLog.read(folder.latencies());
    List<PhaseResult> phases =
        result.status() == RunStatus.RUNNING
            ? new Recovery(result, rows, latencies).phases()
            : result.phases();
    return new RunFolder(
        path, result, phases, rows, latencies, statistics, Duration.between(lastWrite(path), now));
  }

  /** Whether the process that wrote the folder was ended before it could say how the run went. */
  public boolean isKilled() {
    return result.status() == RunStatus.RUNNING && quiet.compareTo(LONGEST_PAUSE) > 0;
  }

  /** How long the run took, or has taken so far. */
  public double seconds() {
    double last = rows.stream().mapToDouble(row -> row.second() + 1.0).max().orElse(0);
    return result.status() == RunStatus.RUNNING ? last : result.seconds();
  }

  /** The operations of all phases, in the order in which they first occur. */
  public List<String> operations() {
    return phases.stream()
        .flatMap(phase -> phase.operations().stream())
        .map(operation -> operation.operation())
        .distinct()
        .toList();
  }

  /** The times of an operation outside of warm-ups; null if there are none. */
  public @Nullable Histogram measured(String operation, boolean response) {
    return latencies.nanos(operation, response, phase -> !isWarmup(phase));
  }

  private boolean isWarmup(int phase) {
    return phases.stream().anyMatch(each -> each.number() == phase && each.warmup());
  }

  private static Instant lastWrite(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      Instant last = Instant.EPOCH;
      for (Path file : files.toList()) {
        Instant written = Files.getLastModifiedTime(file).toInstant();
        last = written.isAfter(last) && !file.toString().endsWith(".html") ? written : last;
      }
      return last;
    }
  }
}
