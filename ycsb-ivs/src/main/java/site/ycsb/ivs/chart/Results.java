package site.ycsb.ivs.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What an experiment has measured.
 *
 * @param name of the platform, which is that of the folder
 * @param figures of each trial, epoch, mode and operation
 * @param sizes how many records of each length there are after each epoch; may be empty
 */
public record Results(String name, List<Figures> figures, List<Size> sizes) {
  public Results {
    figures = List.copyOf(figures);
    sizes = List.copyOf(sizes);
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
      double liveBytes) {}

  /** Records of the same length after an epoch. */
  public record Size(int trial, int epoch, double sizeBytes, double records) {}

  /** Reads folders of experiments, and files in the form of YCSB-IVS's authors. */
  public static List<Results> readAll(List<Path> paths) throws IOException {
    List<Results> all = new ArrayList<>();
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
  public static Results read(Path folder) throws IOException {
    List<Figures> figures =
        CsvTable.read(folder.resolve("results.csv")).all().stream()
            // Empty where all had arrived before a kill, so that nothing was left to measure.
            .filter(row -> !row.text("mean_us").isEmpty())
            .map(
                row ->
                    new Figures(
                        (int) row.number("trial"),
                        (int) row.number("epoch"),
                        row.text("mode"),
                        row.text("operation"),
                        row.number("throughput_per_s"),
                        row.number("mean_us"),
                        row.number("p99_us"),
                        row.number("live_bytes")))
            .toList();
    Path sizes = folder.resolve("sizes.csv");
    return new Results(
        folder.toAbsolutePath().normalize().getFileName().toString(),
        figures,
        Files.exists(sizes) ? sizes(sizes) : List.of());
  }

  private static List<Size> sizes(Path file) throws IOException {
    return CsvTable.read(file).all().stream()
        .map(
            row ->
                new Size(
                    (int) row.number("trial"),
                    (int) row.number("epoch"),
                    row.number("size_bytes"),
                    row.number("records")))
        .toList();
  }

  boolean hasOperation(String operation) {
    return figures.stream().anyMatch(each -> each.operation().equals(operation));
  }

  boolean hasMode(String mode) {
    return figures.stream().anyMatch(each -> each.mode().equals(mode));
  }

  /** The numbers of the trials; 0 stands for none. */
  public List<Integer> trialNumbers() {
    return figures.stream().map(Figures::trial).distinct().sorted().toList();
  }

  int trials() {
    return (int) trialNumbers().stream().filter(trial -> trial > 0).count();
  }

  /** The first epochs alone. */
  public Results upTo(int epoch) {
    return new Results(
        name,
        figures.stream().filter(each -> each.epoch() <= epoch).toList(),
        sizes.stream().filter(each -> each.epoch() <= epoch).toList());
  }
}
