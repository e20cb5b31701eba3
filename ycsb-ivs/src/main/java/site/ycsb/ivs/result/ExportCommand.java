package site.ycsb.ivs.result;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.InputFiles;
import site.ycsb.arrival.UsageException;
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
    Path run = folder.resolve("run.json");
    if (!Files.isRegularFile(run)) {
      throw new UsageException(
          run + " is not there: expected a folder of results, as \"tectonic ivs\" leaves it");
    }
    JsonNode root = JsonMapper.builder().build().readTree(run.toFile());
    Files.createDirectories(out);
    PlanFile file = plan(root.path("plan"));
    for (int trial = 1; trial <= file.plan().trials(); trial++) {
      PublishedCsv csv = new PublishedCsv(file, folder, trial);
      if (csv.isEmpty()) {
        continue;
      }
      String name = root.path("store").asText() + "_run" + trial + "_" + file.plan().name();
      List<Path> inputs = List.of(run, folder.resolve("trial-" + trial));
      write(name + ".csv", csv.phases(), inputs);
      write("value_sizes_" + name + ".csv", csv.sizes(), inputs);
    }
    return 0;
  }

  /** The plan as the folder keeps it. */
  private static PlanFile plan(JsonNode document) throws IOException {
    Path copy = Files.createTempFile("plan", ".json");
    try {
      return PlanFile.read(Files.writeString(copy, document.toString()));
    } finally {
      Files.delete(copy);
    }
  }

  private void write(String name, String text, List<Path> inputs) throws IOException {
    Path file = out.resolve(name);
    InputFiles.refuse("--fork", file, inputs);
    Files.writeString(file, text);
    out().println(file);
  }
}
