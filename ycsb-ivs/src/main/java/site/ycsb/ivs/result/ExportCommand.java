package site.ycsb.ivs.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.InputFiles;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.report.cli.Subcommand;

/** Writes results in the form of the published YCSB-IVS. */
@Command(
    name = "export",
    description =
        "Writes the results of an experiment as the published YCSB-IVS does: by trial a CSV of its"
            + " phases, and one of the value size of each key, a column by epoch.",
    mixinStandardHelpOptions = true)
public final class ExportCommand extends Subcommand {
  @Parameters(paramLabel = "DIR", description = "Folder of results.")
  private Path folder = Path.of("");

  @Option(
      names = "--fork",
      required = true,
      paramLabel = "OUT",
      description = "Folder of the CSV files.")
  private Path out = Path.of("");

  @Override
  public Integer call() throws IOException {
    JsonNode root = RunFile.read(folder);
    Files.createDirectories(out);
    PlanFile file = PlanFile.of(root.path("plan"));
    for (int trial = 1; trial <= file.plan().trials(); trial++) {
      PublishedCsv csv = new PublishedCsv(file, folder, trial);
      if (csv.isEmpty()) {
        continue;
      }
      String name = root.path("store").asText() + "_run" + trial + "_" + file.plan().name();
      List<Path> inputs =
          List.of(folder.resolve(ResultFolder.RUN), folder.resolve("trial-" + trial));
      write(name + ".csv", csv.phases(), inputs);
      write("value_sizes_" + name + ".csv", csv.sizes(), inputs);
    }
    return 0;
  }

  private void write(String name, String text, List<Path> inputs) throws IOException {
    Path file = out.resolve(name);
    InputFiles.refuse("--fork", file, inputs);
    Files.writeString(file, text);
    out().println(file);
  }
}
