package site.ycsb.ivs.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.arrival.UsageException;
import site.ycsb.ivs.chart.EpochCharts;
import site.ycsb.ivs.chart.Results;
import site.ycsb.tectonic.chart.Figure;
import site.ycsb.tectonic.chart.FigureSvg;

/** Draws the results of experiments. */
@Command(
    name = "charts",
    description =
        "Draws the results of experiments as SVG: latency and throughput by epoch, baselines by"
            + " volume, value sizes; of several, their extends beside each other.",
    mixinStandardHelpOptions = true)
final class ChartsCommand implements Callable<Integer> {
  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(
      arity = "1..*",
      paramLabel = "DIR",
      description = "Folders of results; the name of a folder stands for its platform.")
  private List<Path> folders = List.of();

  @Option(
      names = "--images",
      required = true,
      paramLabel = "OUT",
      description = "Folder of the pictures, each in a folder named as that of its results.")
  private Path images = Path.of("");

  @Override
  public Integer call() throws IOException {
    List<Results> all = new ArrayList<>();
    Map<String, Path> names = new HashMap<>();
    for (Path folder : folders) {
      Results results = Results.read(folder);
      Path other = names.put(results.name(), folder);
      if (other != null) {
        throw new UsageException(
            "%s and %s have the same name, and would be drawn into the same pictures: rename one"
                .formatted(other, folder));
      }
      all.add(results);
    }
    for (Results each : all) {
      Path own = Files.createDirectories(images.resolve(each.name()));
      for (Map.Entry<String, Figure> figure : new EpochCharts(each).figures().entrySet()) {
        write(figure.getValue(), own.resolve(figure.getKey()));
      }
    }
    if (all.size() > 1) {
      write(EpochCharts.platforms(all), images.resolve("extends.svg"));
    }
    return 0;
  }

  private void write(Figure figure, Path file) throws IOException {
    FigureSvg.write(figure, file);
    command.commandLine().getOut().println(file);
  }
}
