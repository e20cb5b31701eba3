package site.ycsb.ivs.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.UsageException;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.PaperSetup;
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
      description =
          "Folders of results, of which the name stands for the platform; files as the authors of"
              + " YCSB-IVS publish them, drawn pale with a folder of a name such as"
              + " innodb-lightweight-zipfian, or alone.")
  private List<Path> paths = List.of();

  @Option(
      names = "--images",
      required = true,
      paramLabel = "OUT",
      description = "Folder of the pictures, each in a folder named as that of its results.")
  private Path images = Path.of("");

  @Override
  public Integer call() throws IOException {
    List<MeasuredEpochs> authors =
        MeasuredEpochs.readAll(paths.stream().filter(Files::isRegularFile).toList());
    List<EpochCharts> drawn = new ArrayList<>();
    for (MeasuredEpochs ours : ours(authors)) {
      EpochCharts charts = new EpochCharts(ours, theirs(ours, authors));
      drawn.add(charts);
      Path own = Files.createDirectories(images.resolve(ours.name()));
      for (Map.Entry<String, Figure> figure : charts.figures().entrySet()) {
        write(figure.getValue(), own.resolve(figure.getKey()));
      }
    }
    if (drawn.size() > 1) {
      write(EpochCharts.platforms(drawn), images.resolve("extends.svg"));
    }
    return 0;
  }

  /** The folders' results; without folders empty ones, so that the authors' are drawn alone. */
  private List<MeasuredEpochs> ours(List<MeasuredEpochs> authors) throws IOException {
    Map<String, Path> names = new HashMap<>();
    List<Path> folders = paths.stream().filter(path -> !Files.isRegularFile(path)).toList();
    List<MeasuredEpochs> all = MeasuredEpochs.readAll(folders);
    for (int i = 0; i < all.size(); i++) {
      Path other = names.put(all.get(i).name(), folders.get(i));
      if (other != null) {
        throw new UsageException(
            "%s and %s have the same name, and would be drawn into the same pictures: rename one"
                .formatted(other, folders.get(i)));
      }
    }
    return all.isEmpty()
        ? authors.stream()
            .map(each -> new MeasuredEpochs(each.name(), List.of(), List.of()))
            .toList()
        : all;
  }

  private static List<MeasuredEpochs> theirs(MeasuredEpochs ours, List<MeasuredEpochs> authors) {
    return authors.stream()
        .filter(each -> each.name().equals(PaperSetup.of(ours.name()).name()))
        .toList();
  }

  private void write(Figure figure, Path file) throws IOException {
    ChartImage.write(figure, file);
    out().println(file);
  }
}
