package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.result.Limit;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.report.compare.Comparison;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.GateVerdict;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Headline.Tone;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;

/** Runs a spec several times, and compares the runs with those of a baseline. */
@Command(
    name = "gate",
    description = "Runs a spec several times, and compares the runs with a baseline.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic gate specs/ycsb/a.spec.json --db rocksdb --baseline base --update",
      "  tectonic gate specs/ycsb/a.spec.json --db rocksdb --baseline base --runs 5",
      "  tectonic gate a.spec.json --db redis --baseline base \\",
      "    --gate 'READ p99 <= +10%%' --junit gates.xml -p redis.host=db1",
      "",
      "The baseline is a folder of folders of results. --update makes it, or replaces",
      "it if all gates pass.",
      "Exit codes: 0 all gates pass, 7 one fails, 8 one cannot tell, 2 a mistake. If a",
      "run itself failed, its code (1, 3 to 6) is returned instead of 8.",
      "To accept slower runs, put the folder of the new runs in the baseline's place."
    })
final class GateCommand extends Subcommand {
  private static final List<String> USUAL = List.of("p99 <= +10%", "throughput >= -5%");
  private static final int MOST_RUNS = 1_000;

  @Parameters(paramLabel = "SPEC", description = "The spec to run.")
  private Path spec = Path.of("");

  @Option(names = "--db", paramLabel = "BINDING", required = true, description = "Binding to run.")
  private String binding = "";

  @Option(
      names = "--baseline",
      paramLabel = "DIR",
      required = true,
      description = "Folder of the runs to compare with.")
  private Path baseline = Path.of("");

  @Option(names = "--runs", paramLabel = "N", description = "Runs to make (default: 5).")
  private int runs = 5;

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description =
          "Folder of the new runs (default: the baseline's name with .new; runs in it are"
              + " replaced).")
  private @Nullable Path results;

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      description = {
        "Limit, as in compare. May be repeated (default: 'p99 <= +10%%' and",
        "'throughput >= -5%%')."
      })
  private List<String> gates = USUAL;

  @Option(names = "-p", paramLabel = "NAME=VALUE", description = "Property of all runs.")
  private List<String> properties = List.of();

  @Option(names = "--update", description = "Makes the baseline, or replaces it if all gates pass.")
  private boolean isUpdate;

  @Option(names = "--junit", paramLabel = "FILE", description = "Writes the gates as JUnit XML.")
  private @Nullable String junit;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the gates as Markdown.")
  private @Nullable String markdown;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (runs < 1 || runs > MOST_RUNS) {
      throw mistake("--runs is " + runs + "; expected 1 to " + MOST_RUNS);
    }
    gates.forEach(GateVerdict::gate);
    boolean isFirst = !Files.exists(baseline);
    if (isFirst && !isUpdate) {
      throw mistake("there is no baseline " + baseline + "; expected a folder, or --update");
    }
    if (Files.exists(baseline.resolve(ResultFolder.RUN))) {
      throw mistake(baseline + " is one run; expected a folder of folders of results");
    }
    checkGates();
    Path made = results == null ? Path.of(baseline + ".new") : results;
    deleteRuns(made);
    Files.createDirectories(made);
    int worst = Tectonic.OK;
    int doubtful = 0;
    for (int run = 1; run <= runs; run++) {
      Path folder = made.resolve(String.format(Locale.ROOT, "%03d", run));
      int exitCode = run(folder);
      if (exitCode == Tectonic.MISTAKE) {
        return exitCode;
      }
      worst = worst == Tectonic.OK ? exitCode : worst;
      doubtful += tell(run, folder, exitCode) == Tone.GOOD ? 0 : 1;
    }
    int exitCode = isFirst ? worst : compare(made);
    if (isUpdate) {
      update(made, exitCode, doubtful);
    }
    return exitCode;
  }

  /** Refuses a gate on a figure that no run of the baseline has, before anything is run. */
  private void checkGates() throws IOException {
    List<RunFolder> before = new ArrayList<>();
    for (Path run : runs(baseline)) {
      before.add(RunFolder.read(run, Instant.now()));
    }
    if (!before.isEmpty()) {
      RunGroup group = new RunGroup(baseline.toString(), before);
      List<Limit> limits = gates.stream().map(GateVerdict::gate).toList();
      GateVerdict.judge(limits, Comparison.of(List.of(group, group)));
    }
  }

  /** Says in a line how a run ended. */
  private Tone tell(int run, Path folder, int exitCode) throws IOException {
    boolean isThere = Files.exists(folder.resolve(ResultFolder.RUN));
    Headline verdict =
        isThere
            ? RunVerdict.of(RunFolder.read(folder, Instant.now()))
            : new Headline(Tone.BAD, "FAILED", "no result, exit code " + exitCode);
    err().println("Run %d of %d: %s".formatted(run, runs, verdict));
    return verdict.tone();
  }

  private void update(Path made, int exitCode, int doubtful) throws IOException {
    if (exitCode != Tectonic.OK) {
      print(
          "The baseline stays as it is: the runs or their gates ended with %d. To accept these runs, put %s in the place of %s.\n"
              .formatted(exitCode, made, baseline));
      return;
    }
    deleteRuns(baseline);
    Files.createDirectories(baseline);
    for (Path run : runs(made)) {
      Files.move(run, baseline.resolve(run.getFileName()));
    }
    String doubt =
        doubtful == 0
            ? ""
            : "; %d of them in doubt: make it again on a quiet machine".formatted(doubtful);
    print("Baseline saved: %s (%d runs%s)\n".formatted(baseline, runs, doubt));
  }

  /** The folders of results in a folder; other files in it are not ours. */
  private static List<Path> runs(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(each -> Files.exists(each.resolve(ResultFolder.RUN))).toList();
    }
  }

  private static void deleteRuns(Path folder) throws IOException {
    for (Path run : runs(folder)) {
      ResultFolder.delete(run);
    }
  }

  /** Makes a run, whose output goes to a file of its result. */
  private int run(Path result) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(launcher());
    command.addAll(List.of("run", binding, "-p", "tectonic.spec=" + spec));
    properties.forEach(each -> command.addAll(List.of("-p", each)));
    command.addAll(List.of("--results", result.toString()));
    Path printed = Path.of(result + ".txt");
    int exitCode =
        new ProcessBuilder(command).inheritIO().redirectOutput(printed.toFile()).start().waitFor();
    if (Files.isDirectory(result)) {
      Files.move(printed, result.resolve("output.txt"));
    }
    return exitCode;
  }

  private int compare(Path made) {
    List<String> arguments = new ArrayList<>(List.of("compare"));
    gates.forEach(gate -> arguments.addAll(List.of("--gate", gate)));
    if (junit != null) {
      arguments.addAll(List.of("--junit", junit));
    }
    if (markdown != null) {
      arguments.addAll(List.of("--markdown", markdown));
    }
    arguments.addAll(List.of(baseline.toString(), made.toString()));
    return Tectonic.execute(arguments.toArray(String[]::new));
  }
}
