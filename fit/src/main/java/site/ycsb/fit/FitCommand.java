package site.ycsb.fit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.show.ProgressSnapshot;
import site.ycsb.report.cli.DialectOption;
import site.ycsb.report.cli.MoreCommands;
import site.ycsb.report.cli.OutputFile;
import site.ycsb.report.cli.Subcommand;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.tectonic.trace.TraceDialect;
import site.ycsb.tectonic.trace.TraceFile;
import site.ycsb.tectonic.trace.TraceReader;

/** Makes a spec of a trace. */
@Command(
    name = "fit",
    description = "Makes a spec of a trace, and shows how far its stream is from the trace.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nWhat is fitted:%n",
    footer = {
      "  phases         as marked, or where the mix of operations changes; counts by",
      "                 kind and phase are exact.",
      "  selections     every law of the spec language, over age, key order or",
      "                 scattered keys, by the greatest likelihood, with the runner-up.",
      "  sizes          of values, keys, ranges; prefixes and characters of keys.",
      "  absent keys    deleted ones, a pool, or made anew; reuse of deleted keys.",
      "  order          K,L-sortedness of the inserts.",
      "  arrivals       where the trace has times (rocksdb, twitter, meta).",
      "",
      "What was guessed is said on standard error and in the comments of the spec.",
      "",
      "Examples:",
      "  tectonic generate specs/ycsb/a.spec.json --scale 0.01 -o a.trace",
      "  tectonic fit a.trace -o fitted.spec.json",
      "  tectonic fit --dialect twitter cluster001.zst --most-keys 1000000",
      "",
      "A fit keeps two bytes for each operation and, for each key that is inserted,",
      "twice its bytes and about 100 more; after --most-keys of them it leaves the",
      "rest of the trace out, and says so."
    })
public final class FitCommand extends Subcommand implements MoreCommands {
  private static final int MOST_PHASES = 100;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      defaultValue = "-",
      description = "Where the spec is written; - is standard output (default).")
  private String output = "-";

  @Option(
      names = "--phases",
      paramLabel = "N",
      defaultValue = "8",
      description = "At most so many phases in a section without marks (default: 8).")
  private int phases = 8;

  @Option(
      names = "--most-keys",
      paramLabel = "N",
      defaultValue = "20000000",
      description = "Inserts after which the rest of the trace is left out (default: 20000000).")
  private long mostKeys = 20_000_000;

  @Option(
      names = "--json",
      description = "Prints laws, distances and notes as JSON; the spec goes to FILE.")
  private boolean json;

  @Mixin private DialectOption dialect = new DialectOption();

  @Parameters(
      paramLabel = "TRACE",
      description = "Trace of tectonic generate or of others; a file, as it is read twice.")
  private String trace = "";

  @Override
  public Integer call() throws IOException {
    check();
    TraceFit fit = fit();
    List<Path> inputs = List.of(Path.of(trace));
    boolean written =
        new OutputFile(output, command, inputs).write(out -> out.write(fit.text().getBytes(UTF_8)));
    if (!written) {
      return Tectonic.OK;
    }
    if (json) {
      print(FitText.json(fit));
    } else {
      err().print(FitText.of(fit));
      err().flush();
    }
    return Tectonic.OK;
  }

  private void check() {
    if (phases < 1 || phases > MOST_PHASES) {
      throw mistake("--phases is " + phases + "; expected a number from 1 to " + MOST_PHASES);
    } else if (mostKeys < 1) {
      throw mistake("--most-keys is " + mostKeys + "; expected a number of at least 1");
    } else if (json && output.equals(OutputFile.STANDARD_OUTPUT)) {
      throw mistake(OutputFile.JSON_IN_ITS_PLACE);
    } else if (trace.equals(TraceFile.STANDARD_INPUT)) {
      throw mistake("the trace is standard input; expected a file, as it is read twice");
    }
    TraceDialect unused = dialect.dialect();
    checkIsFile(trace);
  }

  private TraceFit fit() throws IOException {
    Opened opened = new Opened();
    AtomicLong done = new AtomicLong();
    try {
      return ProgressDisplay.during(
          () -> ProgressSnapshot.withoutPhases(done.get(), opened.planned(done.get())),
          () ->
              TraceFit.of(
                  trace,
                  () -> opened.open(done.get()),
                  new FitOptions(phases, mostKeys),
                  () -> done.lazySet(done.get() + 1)));
    } finally {
      opened.close();
    }
  }

  /** The trace, opened as often as it is read. */
  private final class Opened {
    private final List<TraceFile> files = new ArrayList<>();
    private long planned;

    synchronized TraceReader open(long done) throws IOException {
      TraceFile file = TraceFile.open(trace, dialect.dialect());
      files.add(file);
      planned = TraceFit.READINGS * done;
      return file.reader();
    }

    /** Total steps of the fit, estimated from the bytes read; 0 if unknown. */
    synchronized long planned(long done) {
      double read = 0;
      for (TraceFile file : files) {
        read += file.size() == 0 ? 0 : (double) file.reader().bytes() / file.size();
      }
      if (read > 0 && files.size() == 1) {
        planned = Math.round(TraceFit.READINGS * done / read);
      }
      return planned == 0 ? 0 : Math.max(planned, done);
    }

    synchronized void close() throws IOException {
      for (TraceFile file : files) {
        file.close();
      }
    }
  }
}
