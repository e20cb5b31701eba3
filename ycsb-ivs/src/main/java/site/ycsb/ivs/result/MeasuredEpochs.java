package site.ycsb.ivs.result;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import site.ycsb.arrival.UsageException;
import site.ycsb.report.run.CsvTable;

/**
 * What an experiment has measured.
 *
 * @param name of the platform, which is that of the folder
 * @param figures of each trial, epoch, mode and operation
 * @param sizes how many records of each length there are after each epoch; may be empty
 * @param levels what is in the store after each phase, as far as its engine tells
 */
public record MeasuredEpochs(
    String name, List<Figures> figures, List<Size> sizes, List<Level> levels) {
  private static final Pattern LEVEL = Pattern.compile("live-(.*)-bytes");

  public MeasuredEpochs {
    figures = List.copyOf(figures);
    sizes = List.copyOf(sizes);
    levels = List.copyOf(levels);
  }

  /** Results of a store whose engine tells nothing. */
  public MeasuredEpochs(String name, List<Figures> figures, List<Size> sizes) {
    this(name, figures, sizes, List.of());
  }

  /** What the operations of one kind have come to in one mode of an epoch. */
  public record Figures(
      int trial,
      int epoch,
      String mode,
      String operation,
      double throughput,
      double meanMicros,
      double p99Micros,
      double liveBytes) {
    private static Figures of(CsvTable.Row row) {
      return new Figures(
          (int) row.number("trial"),
          (int) row.number("epoch"),
          row.text("mode"),
          row.text("operation"),
          row.number("throughput_per_s"),
          row.number("mean_us"),
          row.number("p99_us"),
          row.number("live_bytes"));
    }
  }

  /** Records of the same length after an epoch. */
  public record Size(int trial, int epoch, double sizeBytes, double records) {
    private static Size of(CsvTable.Row row) {
      return new Size(
          (int) row.number("trial"),
          (int) row.number("epoch"),
          row.number("size_bytes"),
          row.number("records"));
    }
  }

  /** Bytes of one kind in the store, such as those of its files, after a phase of an epoch. */
  public record Level(int trial, int epoch, String mode, String kind, double bytes) {
    private static Level of(CsvTable.Row row) {
      return new Level(
          (int) row.number("trial"),
          (int) row.number("epoch"),
          row.text("mode"),
          LEVEL.matcher(row.text("statistic")).replaceFirst("$1"),
          row.number("value"));
    }
  }

  /** Reads folders of experiments, and files in the form of YCSB-IVS's authors. */
  public static List<MeasuredEpochs> readAll(List<Path> paths) throws IOException {
    List<MeasuredEpochs> all = new ArrayList<>();
    List<Path> published = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isRegularFile(path)) {
        published.add(path);
      } else {
        all.add(read(path));
      }
    }
    all.addAll(PublishedResults.read(published));
    return all;
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
        rows(folder.resolve("sizes.csv")).stream().map(Size::of).toList(),
        rows(folder.resolve("engine.csv")).stream()
            .filter(row -> LEVEL.matcher(row.text("statistic")).matches())
            .map(Level::of)
            .toList());
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
      CsvTable table = new CsvTable(file, lines, name -> name);
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

  /** The first epochs alone. */
  public MeasuredEpochs upTo(int epoch) {
    return new MeasuredEpochs(
        name,
        figures.stream().filter(each -> each.epoch() <= epoch).toList(),
        sizes.stream().filter(each -> each.epoch() <= epoch).toList(),
        levels.stream().filter(each -> each.epoch() <= epoch).toList());
  }
}
