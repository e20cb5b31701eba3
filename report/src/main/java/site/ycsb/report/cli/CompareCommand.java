package site.ycsb.report.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.report.compare.Admission;
import site.ycsb.report.compare.Comparison;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.compare.ComparisonJson;
import site.ycsb.report.compare.ComparisonSection;
import site.ycsb.report.compare.ComparisonTables;
import site.ycsb.report.compare.Gate;
import site.ycsb.report.compare.GateReports;
import site.ycsb.report.compare.GateVerdict;
import site.ycsb.report.compare.SetUp;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunSection.RunVerdict;

/** Compares runs. */
@Command(
    name = "compare",
    description = {
      "Compares runs of one workload, side by side.",
      "It shows the throughput of each phase, and mean, p50, p99, p99.9 of its",
      "operations. Of repeated runs, it says which differences are more than chance,",
      "and what else than the group differs between them."
    },
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic compare results/before results/after",
      "  tectonic compare --gate 'READ p99 <= +10%%' --gate 'throughput >= -5%%' \\",
      "    --junit gates.xml baseline results",
      "  tectonic compare --group before=results/b1,results/b2,results/b3 \\",
      "    --group after=results/a1,results/a2,results/a3 -o compared.html",
      "",
      "-o and --images draw the runs over each other, in a page as that of report.",
      "A folder of results is a group of one run, a folder that holds several a group",
      "of these; folders stand before the groups. All are compared with the first,",
      "where both groups have two runs or more: by Welch's t on logarithms, corrected",
      "for the number of figures (Holm), at 5 %%. Let the groups take turns, and repeat",
      "3 to 5 times.",
      "",
      "A gate is judged by an interval: exit code 0 all pass, 7 one fails, 8 one",
      "cannot tell, with the number of runs that would."
    })
final class CompareCommand extends Subcommand {
  @Parameters(
      paramLabel = "DIR",
      arity = "0..*",
      description = "Folders of results, each a group: of one run, or of those in it.")
  private List<Path> folders = List.of();

  @Option(
      names = "--group",
      paramLabel = "NAME=DIR,DIR...",
      description = "Repeated runs of the same, under a name.")
  private List<String> groups = List.of();

  @Option(
      names = "--different-workloads",
      description = "Compares runs also if they have executed different operations.")
  private boolean allowsDifferent;

  @Option(
      names = "--disturbed",
      description = "Judges runs also if the machine was too busy to measure.")
  private boolean allowsDisturbed;

  @Option(names = "--json", description = "Prints JSON.")
  private boolean json;

  @Option(
      names = "--gate",
      paramLabel = "GATE",
      description = {
        "What each group but the first has to show: 'READ p99 <= +10%%',",
        "'throughput >= -5%%', 'run/READ p99 <= 10 ms'. May be repeated."
      })
  private List<String> gates = List.of();

  @Option(names = "--junit", paramLabel = "FILE", description = "Writes the gates as JUnit XML.")
  private @Nullable String junit;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Writes the gates as Markdown.")
  private @Nullable String markdown;

  @Mixin private PageFlags flags = new PageFlags();

  @Override
  public Integer call() throws IOException {
    flags.check();
    List<Gate> wanted = gates.stream().map(text -> Gate.parse("--gate", text)).toList();
    if (wanted.isEmpty() && (junit != null || markdown != null)) {
      throw mistake("--junit and --markdown tell of gates; expected a --gate with them");
    }
    Map<String, List<Path>> named = named();
    List<Path> all = named.values().stream().flatMap(List::stream).toList();
    Comparison comparison = Comparison.of(read(named));
    List<GateVerdict> verdicts = GateVerdict.judge(wanted, comparison, allowsDisturbed);
    print(json ? json(comparison, verdicts) : text(comparison, verdicts));
    if (flags.isWanted()) {
      Section section = ComparisonSection.of(comparison, verdicts);
      flags.write(new Page("Comparison: " + section.name(), List.of(section)), all, null, json);
    }
    write("--junit", junit, all, out -> GateReports.junit(verdicts, out));
    write(
        "--markdown",
        markdown,
        all,
        out -> out.write(GateReports.markdown(verdicts).getBytes(UTF_8)));
    return switch (GateVerdict.worst(verdicts)) {
      case PASSES -> Tectonic.OK;
      case FAILS -> Tectonic.GATE_FAILS;
      case CANNOT_TELL -> Tectonic.GATE_CANNOT_TELL;
    };
  }

  private void write(
      String flag, @Nullable String file, List<Path> folders, OutputFile.Content content)
      throws IOException {
    if (file != null) {
      new OutputFile(flag, file, command, folders).write(content);
    }
  }

  private static String json(Comparison comparison, List<GateVerdict> verdicts) {
    ObjectNode root = ComparisonJson.of(comparison);
    if (!verdicts.isEmpty()) {
      root.set("gates", GateReports.json(verdicts));
    }
    return root.toPrettyString() + System.lineSeparator();
  }

  /** The folders by the names of their groups. */
  private Map<String, List<Path>> named() throws IOException {
    Map<String, List<Path>> named = new LinkedHashMap<>();
    for (Path folder : folders) {
      Path last = folder.toAbsolutePath().normalize().getFileName();
      add(
          named,
          last == null || named.containsKey(last.toString()) ? folder.toString() : last.toString(),
          runs(folder));
    }
    for (String group : groups) {
      int equals = group.indexOf('=');
      if (equals < 1 || equals == group.length() - 1) {
        throw mistake("--group is " + group + "; expected NAME=DIR,DIR...");
      }
      List<Path> paths = new ArrayList<>();
      for (String path : group.substring(equals + 1).split(",", -1)) {
        paths.addAll(runs(Path.of(path)));
      }
      add(named, group.substring(0, equals), paths);
    }
    if (named.size() < 2) {
      throw mistake(
          "there is "
              + (named.isEmpty() ? "nothing" : "one group only")
              + " to compare; expected two folders or groups, or more");
    }
    return named;
  }

  /** A folder of results, or those that a folder holds, by their names. */
  private static List<Path> runs(Path folder) throws IOException {
    if (!Files.isDirectory(folder) || Files.exists(folder.resolve(ResultFolder.RUN))) {
      return List.of(folder);
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> runs =
          files.filter(each -> Files.exists(each.resolve(ResultFolder.RUN))).sorted().toList();
      return runs.isEmpty() ? List.of(folder) : runs;
    }
  }

  private void add(Map<String, List<Path>> named, String name, List<Path> paths) {
    if (named.putIfAbsent(name, paths) != null) {
      throw mistake("there are two groups named " + name + "; expected different names");
    }
  }

  private List<RunGroup> read(Map<String, List<Path>> named) throws IOException {
    List<RunGroup> read = new ArrayList<>();
    for (Map.Entry<String, List<Path>> group : named.entrySet()) {
      List<RunFolder> runs = new ArrayList<>();
      for (Path path : group.getValue()) {
        runs.add(RunFolder.read(path, Instant.now()));
      }
      read.add(new RunGroup(group.getKey(), runs));
    }
    List<RunFolder> all = read.stream().flatMap(group -> group.runs().stream()).toList();
    if (!allowsDifferent) {
      Admission.checkSameWorkload(all);
    }
    // To a gate, such runs cannot tell.
    if (!allowsDisturbed && gates.isEmpty()) {
      Admission.checkQuiet(all);
    }
    return read;
  }

  private static String text(Comparison comparison, List<GateVerdict> verdicts) {
    StringBuilder text = new StringBuilder();
    for (RunGroup group : comparison.groups()) {
      for (RunFolder run : group.runs()) {
        text.append(group.name()).append("  ").append(run.path()).append("  ");
        text.append(RunVerdict.of(run)).append('\n');
      }
    }
    SetUp setUp = SetUp.of(comparison.groups());
    text.append('\n');
    setUp.differences().forEach(each -> text.append("differs: ").append(each.text()).append('\n'));
    setUp.order().forEach(each -> text.append(each).append('\n'));
    append(text, ComparisonTables.table(comparison));
    ComparisonTables.notes(comparison).forEach(note -> text.append(note).append('\n'));
    if (!verdicts.isEmpty()) {
      append(text, GateReports.table(verdicts));
      text.append(GateReports.counts(verdicts)).append('\n');
    }
    return text.toString();
  }

  private static void append(StringBuilder text, Table table) {
    text.append('\n').append(table.caption()).append('\n').append(table.text("  ")).append('\n');
  }
}
