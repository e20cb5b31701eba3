package site.ycsb.report.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.ShellWord;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.Limit;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.report.compare.Comparison;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.ComparisonTables;
import site.ycsb.report.compare.GateVerdict;
import site.ycsb.report.compare.SetUp;
import site.ycsb.report.page.Page.Headline.Tone;
import site.ycsb.report.run.RunFolder;
import site.ycsb.tectonic.read.SpecReader;

/** Runs a spec several times, and compares the runs with those of a baseline. */
@Command(
    name = "gate",
    description = "Runs a spec several times, and compares the runs with a baseline.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic gate specs/ycsb/a.spec.json --db rocksdb --baseline base --create",
      "  tectonic gate specs/ycsb/a.spec.json --db rocksdb --baseline base --runs 5",
      "  tectonic gate a.spec.json --db redis --baseline base \\",
      "    --gate 'READ p99 <= +10%%' --junit gates.xml -p redis.host=db1",
      "",
      "The baseline stays until you replace it: a store that gets a little slower each",
      "night fails in the end. The last line printed is the command that replaces it.",
      "Exit codes: 0 all gates pass, 7 one fails, 8 one cannot tell, 2 a mistake. If a",
      "run itself failed, its code (1, 3 to 6) is returned instead of 8."
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

  @Option(names = "--create", description = "Makes the baseline if there is none.")
  private boolean isCreating;

  @Option(names = "--junit", paramLabel = "FILE", description = "Writes the gates as JUnit XML.")
  private @Nullable String junit;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the gates as Markdown.")
  private @Nullable String markdown;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (runs < 1 || runs > MOST_RUNS) {
      throw mistake("--runs is " + runs + "; expected 1 to " + MOST_RUNS);
    }
    if (Files.exists(baseline.resolve(ResultFolder.RUN))) {
      throw mistake(baseline + " is one run; expected a folder of folders of results");
    }
    List<Limit> limits = gates.stream().map(GateVerdict::gate).toList();
    RunGroup before = group(baseline);
    boolean isFirst = before.runs().isEmpty();
    if (!isFirst) {
      check(limits, before);
    } else if (!isCreating) {
      throw mistake("there is no baseline " + baseline + "; expected a folder, or --create");
    }
    Path made = results == null ? Path.of(baseline + ".new") : results;
    checkApart(made);
    for (Path run : CompareCommand.runsIn(made)) {
      ResultFolder.delete(run);
    }
    Files.createDirectories(made);
    for (int run = 1; run <= runs; run++) {
      Path folder = made.resolve(String.format(Locale.ROOT, "%03d", run));
      int exitCode = run(folder);
      if (exitCode == Tectonic.MISTAKE) {
        return exitCode;
      }
      tell(run, folder, exitCode);
    }
    return isFirst ? save(made, limits) : compare(made);
  }

  /** Refuses, before anything is run, what could not be compared with the baseline. */
  private void check(List<Limit> limits, RunGroup before) {
    GateVerdict.judge(limits, Comparison.of(List.of(before, before)));
    Map<String, String> given = new HashMap<>();
    for (String property : properties) {
      String[] parts = property.split("=", 2);
      given.put(parts[0], parts[parts.length - 1]);
    }
    SetUp.checkAlike(before.runs().get(0), SpecReader.read(spec), given);
  }

  /** Refuses runs that would replace those of the baseline, or go with it when accepted. */
  private void checkApart(Path made) throws IOException {
    Path old = real(baseline);
    Path now = real(made);
    if (now.startsWith(old) || old.startsWith(now)) {
      throw mistake(
          "--results is %s, and --baseline %s; expected two folders, neither in the other"
              .formatted(made, baseline));
    }
  }

  private static Path real(Path folder) throws IOException {
    Path absolute = folder.toAbsolutePath().normalize();
    Path parent = absolute.getParent();
    return parent == null || Files.exists(absolute)
        ? absolute.toRealPath()
        : real(parent).resolve(parent.relativize(absolute));
  }

  private static RunGroup group(Path folder) throws IOException {
    List<RunFolder> read = new ArrayList<>();
    for (Path run : CompareCommand.runsIn(folder)) {
      read.add(RunFolder.read(run, Instant.now()));
    }
    return new RunGroup(folder.toString(), read);
  }

  /** Says in a line how a run ended. */
  private void tell(int run, Path folder, int exitCode) throws IOException {
    boolean isThere = Files.exists(folder.resolve(ResultFolder.RUN));
    Object verdict =
        isThere
            ? RunFolder.read(folder, Instant.now()).verdict()
            : "FAILED: no result, exit code " + exitCode;
    err().println("Run %d of %d: %s".formatted(run, runs, verdict));
  }

  private int save(Path made, List<Limit> limits) throws IOException {
    List<RunFolder> done = group(made).runs();
    int exitCode = done.size() < runs ? Tectonic.FAILED : SetUp.exitCode(done.stream());
    if (exitCode != Tectonic.OK) {
      String why =
          exitCode == Finding.NOT_MEASURABLE.exitCode()
              ? "the machine is too busy to keep the schedule; tectonic.accept=unmeasurable takes it"
              : "a run ended with exit code " + exitCode;
      print("No baseline is saved: %s.\nRuns      %s\n".formatted(why, made));
      return exitCode;
    }
    SetUp.checkSameWorkload(done);
    Files.createDirectories(baseline);
    for (RunFolder run : done) {
      Files.move(run.path(), baseline.resolve(run.path().getFileName()));
    }
    long doubtful = done.stream().filter(run -> run.verdict().tone() != Tone.GOOD).count();
    String doubt = "; %d of them in doubt: make it again on a quiet machine".formatted(doubtful);
    var unused = made.toFile().delete();
    String saved = "Baseline  %s (%d runs%s)\n";
    print(saved.formatted(baseline, runs, doubtful == 0 ? "" : doubt));
    return judge(limits.stream().filter(limit -> !limit.isChange()).toList(), group(baseline));
  }

  /** Holds a baseline to the gates that it can break by itself. */
  private int judge(List<Limit> absolute, RunGroup first) throws IOException {
    List<GateVerdict> verdicts = GateVerdict.judge(absolute, Comparison.of(List.of(first, first)));
    if (!verdicts.isEmpty()) {
      print(
          ComparisonTables.gates(verdicts).text("  ")
              + "\n"
              + GateVerdict.headline(verdicts)
              + "\n");
    }
    CompareCommand.writeGates(junit, markdown, verdicts, command, List.of(baseline));
    return GateVerdict.worst(verdicts).exitCode();
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
    int exitCode = Tectonic.execute(arguments.toArray(String[]::new));
    if (exitCode != Tectonic.MISTAKE) {
      String old = ShellWord.of(baseline);
      String now = ShellWord.of(made);
      print("Runs      %s\n".formatted(made));
      if (exitCode == Tectonic.OK || exitCode == Finding.LIMIT_BROKEN.exitCode()) {
        String accept = exitCode == Tectonic.OK ? "Accept    " : "Accept, if it is meant: ";
        print("%srm -r %s && mv %s %s\n".formatted(accept, old, now, old));
      }
    }
    return exitCode;
  }
}
