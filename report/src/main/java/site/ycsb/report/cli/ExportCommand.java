package site.ycsb.report.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.compare.RunHistory;
import site.ycsb.report.compare.SetUp;
import site.ycsb.report.run.RunFolder;

/** Writes the figures of many runs for a tool that looks for changes over time. */
@Command(
    name = "export",
    description = {
      "Writes the figures of many runs for Apache Otava.",
      "Otava says since when they have changed. It reads a CSV file with a line for",
      "each run, and a configuration that says which way is better."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic export nights --otava history",
      "  tectonic export nights --otava history --name nightly --attribute build",
      "  otava analyze runs --config-file history/otava.yaml",
      "",
      "A folder is one run, or holds several. All have to be of one workload. Runs",
      "that failed or did not end are left out, and told, as are phases that",
      "not all runs have."
    })
final class ExportCommand extends Subcommand {
  /** Slow and disturbed runs stay: a change may show in nothing else. */
  private static final Set<RunStatus> LEFT_OUT =
      EnumSet.of(RunStatus.RUNNING, RunStatus.INTERRUPTED, RunStatus.FAILED, RunStatus.INVALID);

  @Parameters(paramLabel = "DIR", arity = "1..*", description = "Folders of results.")
  private List<Path> folders = List.of();

  @Option(
      names = "--otava",
      paramLabel = "DIR",
      required = true,
      description = "Folder for NAME.csv and otava.yaml, which replace older ones.")
  private Path output = Path.of("");

  @Option(names = "--name", paramLabel = "NAME", description = "Of the series (default: runs).")
  private String name = "runs";

  @Option(
      names = "--attribute",
      paramLabel = "PROPERTY",
      split = ",",
      description = {
        "Property of the runs to show beside the figures, such as",
        "the number of a build."
      })
  private List<String> attributes = List.of();

  @Override
  public Integer call() throws IOException {
    if (!name.matches("[A-Za-z0-9_.-]+") || name.startsWith(".")) {
      throw mistake("--name is " + name + "; expected letters, digits and any of _ . -");
    }
    List<RunFolder> whole = new ArrayList<>();
    for (Path folder : folders) {
      for (Path path : CompareCommand.runs(folder)) {
        RunFolder run = RunFolder.read(path, Instant.now());
        if (LEFT_OUT.contains(run.result().status())) {
          err().println("Left out: " + path + " (" + run.result().verdict() + ")");
        } else {
          whole.add(run);
        }
      }
    }
    if (whole.isEmpty()) {
      throw mistake("there is no run to export in " + folders + "; expected one that ended well");
    }
    SetUp.checkSameWorkload(whole);
    RunHistory history = RunHistory.of(whole);
    if (!history.unshared().isEmpty()) {
      String names = String.join(", ", history.unshared());
      err().println("Left out, as not all runs have it: " + names);
    }
    write(history);
    return Tectonic.OK;
  }

  private void write(RunHistory history) throws IOException {
    Files.createDirectories(output);
    Path csv = output.resolve(name + ".csv");
    Path configuration = output.resolve("otava.yaml");
    write(csv, history.csv(attributes));
    String file = csv.toAbsolutePath().normalize().toString();
    write(configuration, history.configuration(name, file, attributes).toPrettyString() + "\n");
    print(
        "%,d runs, %,d figures: %s\nTo look for changes: otava analyze %s --config-file %s\n"
            .formatted(history.runs().size(), history.figures().size(), csv, name, configuration));
  }

  private void write(Path file, String text) throws IOException {
    new OutputFile("--otava", file.toString(), command, folders)
        .write(out -> out.write(text.getBytes(UTF_8)));
  }
}
