package site.ycsb.traces;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.show.ProgressSnapshot;
import site.ycsb.report.cli.DialectOption;
import site.ycsb.report.cli.RecordJson;
import site.ycsb.report.cli.Subcommand;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.tectonic.trace.TraceDialect;
import site.ycsb.tectonic.trace.TraceFile;

/** Measures traces. */
@Command(
    name = "inspect",
    description = "Measures what a trace does: of the whole trace, and of each phase if marked.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nWhat is measured:%n",
    footer = {
      "  operation mix  count and share of each kind. P and D are point_queries and",
      "                 point_deletes where the key is live at that moment, otherwise",
      "                 empty_point_queries and empty_point_deletes.",
      "  over time      the mix in windows of equally many operations; live keys.",
      "  lengths        of keys and values, in bytes. %%XX counts as one; the fields",
      "                 of a record count together, without their names.",
      "  order          K,L-sortedness of the inserts: K are not at the place where",
      "                 sorting would put them, and are L places off at most.",
      "  access skew    \"of keys\" were live at some time; empty and blind operations",
      "                 make their keys. \"chance\" is what the hottest 10 %% would have",
      "                 if all keys were equally likely. \"zipf s\" is estimated from",
      "                 pairs of accesses to the same key, and missing where it is no",
      "                 zipf law or no more than chance; it is too low where keys",
      "                 come and go.",
      "  access by age  a uniform selection of live keys has 1 %%, 10 %%, 10 %%, 1 %%.",
      "  ranges         how many live keys they cover.",
      "  prefixes       with --prefix: how many operations of each kind fall on the",
      "                 prefixes that have the most inserts.",
      "  violations     what a trace promises not to do, with the first lines:",
      "                 inserts of a live key (which skip_key_contains_check allows),",
      "                 updates of a key that is not live, and the like. They leave",
      "                 the exit code at 0.",
      "",
      "Examples:",
      "  tectonic generate --mark-phases specs/ycsb/a.spec.json --scale 0.01 -o a.trace",
      "  tectonic inspect a.trace",
      "  tectonic inspect --prefix 4 --windows 20 --json a.trace > a.json",
      "  tectonic generate specs/ycsb/a.spec.json --scale 0.01 | tectonic inspect -",
      "  tectonic inspect --dialect tectonic-v1 workload.txt",
      "",
      "Malformed lines are left out and named; the exit code is 2 then."
    })
final class InspectCommand extends Subcommand {
  private static final int MOST_WINDOWS = 1000;
  private static final int LONGEST_PREFIX = 1000;

  @Option(names = "--json", description = "Prints JSON; docs/commands.md lists its fields.")
  private boolean json;

  @Option(
      names = "--windows",
      paramLabel = "N",
      defaultValue = "10",
      description = "Windows to show the mix over time in (default: ${DEFAULT-VALUE}).")
  private int windows;

  @Option(
      names = "--prefix",
      paramLabel = "N",
      description = "Looks at the first N characters of keys, too.")
  private int prefix;

  @Mixin private DialectOption dialect = new DialectOption();

  @Parameters(
      paramLabel = "TRACE",
      arity = "1..*",
      description =
          "Traces of tectonic generate or of others, compressed or not; - is standard input.")
  private List<String> traces = List.of();

  @Override
  public Integer call() throws IOException {
    check("--windows", windows, MOST_WINDOWS);
    if (command.commandLine().getParseResult().hasMatchedOption("--prefix")) {
      check("--prefix", prefix, LONGEST_PREFIX);
    }
    traces.forEach(this::checkIsFile);
    TraceDialect unused = dialect.dialect();
    int exitCode = Tectonic.OK;
    List<TraceMeasures> measured = new ArrayList<>();
    for (String trace : traces) {
      try {
        TraceMeasures measures = measure(trace);
        measured.add(measures);
        if (!json) {
          print((measured.size() == 1 ? "" : "\n") + InspectText.text(measures));
        }
        if (!measures.allLinesRead()) {
          throw new UsageException(measures.malformedMessage());
        }
      } catch (UsageException e) {
        err().println(e.getMessage());
        exitCode = Tectonic.MISTAKE;
      }
    }
    if (json && !measured.isEmpty()) {
      print(RecordJson.exact("traces", measured));
    }
    return exitCode;
  }

  private TraceMeasures measure(String trace) throws IOException {
    try (TraceFile file = TraceFile.open(trace, dialect.dialect())) {
      String name = trace.equals(TraceFile.STANDARD_INPUT) ? "standard input" : trace;
      TraceInspection inspection = new TraceInspection(name, file.reader(), windows, prefix);
      return ProgressDisplay.during(
          () -> ProgressSnapshot.reading(inspection.operations(), inspection.bytes(), file.size()),
          inspection::run);
    }
  }

  private void check(String option, int value, int most) {
    if (value < 1 || value > most) {
      throw mistake(option + " is " + value + "; expected a number from 1 to " + most);
    }
  }
}
