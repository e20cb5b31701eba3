package site.ycsb.ivs.show;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.UsageException;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.ChartImage;
import site.ycsb.report.cli.Subcommand;

/** Draws the results of experiments. */
@Command(
    name = "charts",
    description =
        "Draws the results of experiments as SVG: latency and throughput by epoch, baselines by"
            + " volume, value sizes; of several, their extends beside each other.",
    mixinStandardHelpOptions = true)
public final class ChartsCommand extends Subcommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "RESULTS",
      description = "Folders of results, of which the name stands for the platform.")
  private List<Path> folders = List.of();

  @Option(
      names = "--images",
      required = true,
      paramLabel = "OUT",
      description = "Folder of the pictures, each in a folder named as that of its results.")
  private Path images = Path.of("");

  @Option(
      names = "--beside",
      paramLabel = "OTHERS",
      description =
          "Folder of other folders of results: what is in one of the same name is drawn pale beside,"
              + " and named after OTHERS.")
  private @Nullable Path beside;

  @Override
  public Integer call() throws IOException {
    List<EpochCharts> drawn = new ArrayList<>();
    for (MeasuredEpochs results : results()) {
      EpochCharts charts = new EpochCharts(results, others(results.name()));
      drawn.add(charts);
      Path own = Files.createDirectories(images.resolve(results.name()));
      Map<String, Figure> figures = charts.figures();
      for (Map.Entry<String, Figure> figure : figures.entrySet()) {
        write(figure.getValue(), own.resolve(figure.getKey()));
      }
      if (!figures.containsKey("ratios.svg")) {
        err().println("No ratios of " + results.name() + ": " + Ratios.NEED);
      }
    }
    if (drawn.size() > 1) {
      write(EpochCharts.platforms(drawn), images.resolve("extends.svg"));
    }
    return 0;
  }

  private List<MeasuredEpochs> results() throws IOException {
    Map<String, Path> names = new HashMap<>();
    List<MeasuredEpochs> all = new ArrayList<>();
    for (Path folder : folders) {
      MeasuredEpochs results = MeasuredEpochs.read(folder);
      Path other = names.put(results.name(), folder);
      if (other != null) {
        throw new UsageException(
            "%s and %s have the same name, and would be drawn into the same pictures: rename one"
                .formatted(other, folder));
      }
      all.add(results);
    }
    return all;
  }

  private List<MeasuredEpochs> others(String name) throws IOException {
    if (beside == null) {
      return List.of();
    }
    if (!Files.isDirectory(beside)) {
      throw new UsageException(
          "--beside " + beside + ": is no folder\n  expected: a folder of folders of results");
    }
    Path folder = beside.resolve(name);
    if (!Files.isDirectory(folder)) {
      err().println("Nothing is drawn beside " + name + ": there is no folder " + folder);
    }
    return Files.isDirectory(folder)
        ? List.of(MeasuredEpochs.read(folder).named(beside.getFileName().toString()))
        : List.of();
  }

  private void write(Figure figure, Path file) throws IOException {
    ChartImage.write(figure, file);
    out().println(file);
  }
}
