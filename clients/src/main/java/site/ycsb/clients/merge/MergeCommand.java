package site.ycsb.clients.merge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.ResultFolder.RunJson;
import site.ycsb.client.result.RunResult;
import site.ycsb.report.cli.MoreCommands;
import site.ycsb.report.cli.Subcommand;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.report.run.Summary;

/** Makes one folder of those of several clients. */
@Command(
    name = "merge",
    description = {
      "Merges the result folders that the clients of one run have left into one.",
      "Counts are added, percentiles come from added histograms, and throughput is",
      "all operations over the time from the first start to the last return."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic merge results/client-0 results/client-1 results/client-2 \\",
      "    -o results/merged",
      "  tectonic report results/merged",
      "",
      "The folders may be named in any order, if their run.json says which client it",
      "was; else the first is client 0's. Exit code: that of the run of all clients,",
      "2 if these are not the folders of one run."
    })
public final class MergeCommand extends Subcommand implements MoreCommands {
  @Parameters(
      paramLabel = "FOLDER",
      arity = "1..*",
      description = "Folder of each client, as bin/ycsb load or run leaves it.")
  private List<Path> folders = List.of();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      required = true,
      description = "Where the merged folder is made, a new or empty one.")
  private Path output = Path.of("");

  @Option(
      names = "--lost",
      paramLabel = "INDEX",
      split = ",",
      description = "A client that left no folder: the merged folder says that the run failed.")
  private List<Integer> lost = List.of();

  @Option(
      names = "--differ",
      paramLabel = "PROPERTY",
      split = ",",
      description = "A property that may differ between clients, such as redis.host.")
  private List<String> differing = List.of();

  @Option(names = "--json", description = "Prints the merged run.json, and nothing else.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    checkOutput();
    RunResult merged =
        MergedRun.merge(
            new MergedRun.Sources(folders, Set.copyOf(lost), Set.copyOf(differing)), output);
    print(json ? RunJson.text(merged) : text(merged));
    Integer exitCode = merged.exitCode();
    return exitCode == null ? Tectonic.FAILED : exitCode;
  }

  private void checkOutput() throws IOException {
    if (!Files.exists(output)) {
      return;
    }
    if (!Files.isDirectory(output)) {
      throw mistake("-o is " + output + ", which is a file; expected a new or empty folder");
    }
    try (Stream<Path> files = Files.list(output)) {
      if (files.findAny().isPresent()) {
        throw mistake(
            "-o is " + output + ", a folder with files in it; expected a new or empty one");
      }
    }
  }

  private String text(RunResult merged) {
    List<String> lines = new ArrayList<>();
    lines.add(Summary.clients(merged.clients()).text("").stripTrailing());
    merged.phases().forEach(phase -> lines.add(text(phase)));
    merged.parts().forEach(part -> lines.add(part.line()));
    merged.problems().forEach(problem -> lines.add("Problem: " + problem));
    lines.add(merged.verdict());
    if (folders.stream().anyMatch(each -> Files.exists(new ResultFolder(each).trace()))) {
      lines.add("Not merged: trace.txt, as nobody knows the order between clients");
    }
    lines.add(new ResultFolder(output).whereabouts("Results: ", "To see them: "));
    return String.join("\n", lines) + "\n";
  }

  private static String text(PhaseResult phase) {
    return String.format(
        Locale.ROOT,
        "Phase %d \"%s\"%s: %,d operations in %,.2f s, %,.0f ops/s",
        phase.number(),
        phase.name(),
        phase.warmup() ? " (warm-up)" : "",
        phase.completed(),
        phase.seconds(),
        phase.perSecond());
  }
}
