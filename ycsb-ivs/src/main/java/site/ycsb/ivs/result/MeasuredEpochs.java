package site.ycsb.ivs.result;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.report.run.CsvTable;

/**
 * What an experiment has measured.
 *
 * @param name of the platform, which is that of the folder
 * @param figures of each trial, epoch, mode and operation
 * @param sizes how many records of each length there are after each epoch; may be empty
 */
public record MeasuredEpochs(String name, List<Figures> figures, List<Size> sizes) {
  public MeasuredEpochs {
    figures = List.copyOf(figures);
    sizes = List.copyOf(sizes);
  }

  /**
   * What tables have of latencies beside mean and 99th percentile; published ones may lack some.
   */
  public static final List<LatencyFigure> STATISTICS =
      List.of(LatencyFigure.MIN, LatencyFigure.P50, LatencyFigure.P95, LatencyFigure.MAX);

  /**
   * What the operations of one kind have come to in one mode of an epoch.
   *
   * @param statistics in microseconds, as far as there are any
   */
  public record Figures(
      int trial,
      int epoch,
      String mode,
      String operation,
      double throughput,
      double meanMicros,
      double p99Micros,
      double liveBytes,
      Map<LatencyFigure, Double> statistics) {
    public Figures {
      statistics = Map.copyOf(statistics);
    }

    private static Figures of(CsvTable.Row row) {
      Map<LatencyFigure, Double> statistics = new EnumMap<>(LatencyFigure.class);
      for (LatencyFigure figure : STATISTICS) {
        if (row.has(figure.column())) {
          statistics.put(figure, row.number(figure.column()));
        }
      }
      return new Figures(
          (int) row.number("trial"),
          (int) row.number("epoch"),
          row.text("mode"),
          row.text("operation"),
          row.number("throughput_per_s"),
          row.number("mean_us"),
          row.number("p99_us"),
          row.number("live_bytes"),
          statistics);
    }

    /** A statistic in microseconds; NaN where there is none. */
    public double micros(LatencyFigure figure) {
      return statistics.getOrDefault(figure, Double.NaN);
    }
  }

  /** Records of the same length after an epoch. */
  public record Size(int epoch, double sizeBytes, double records) {
    private static Size of(CsvTable.Row row) {
      return new Size((int) row.number("epoch"), row.number("size_bytes"), row.number("records"));
    }
  }

  /** Reads the folder of an experiment, also of one that is not yet over. */
  public static MeasuredEpochs read(Path folder) throws IOException {
    List<Figures> figures =
        rows(found(folder.resolve("results.csv"))).stream()
            // Empty where all had arrived before a kill, so that nothing was left to measure.
            .filter(row -> !row.text("mean_us").isEmpty())
            .map(Figures::of)
            .toList();
    return new MeasuredEpochs(
        folder.toAbsolutePath().normalize().getFileName().toString(),
        figures,
        rows(folder.resolve("sizes.csv")).stream().map(Size::of).toList());
  }

  /** A file of a folder of results, which has to be there. */
  static Path found(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new UsageException(
          file + " is not there: expected a folder of results, as \"tectonic ivs\" leaves it");
    }
    return file;
  }

  /** The rows of a table that need not be there. */
  private static List<CsvTable.Row> rows(Path file) throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      CsvTable table = new CsvTable(file, lines);
      if (table.columns().isEmpty()) {
        throw new UsageException(file + " is empty: expected a line with the names of the columns");
      }
      return table.rows();
    }
  }

  public boolean hasOperation(String operation) {
    return figures.stream().anyMatch(each -> each.operation().equals(operation));
  }

  public boolean hasMode(String mode) {
    return figures.stream().anyMatch(each -> each.mode().equals(mode));
  }

  /** The numbers of the trials; 0 stands for none. */
  public List<Integer> trialNumbers() {
    return figures.stream().map(Figures::trial).distinct().sorted().toList();
  }

  public int trials() {
    return (int) trialNumbers().stream().filter(trial -> trial > 0).count();
  }

  /** The same under another name. */
  public MeasuredEpochs named(String other) {
    return new MeasuredEpochs(other, figures, sizes);
  }
}
