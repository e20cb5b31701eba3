package site.ycsb.report.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.TextTable;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.Liar;
import site.ycsb.client.command.BindingFlags;
import site.ycsb.client.command.BindingRegistry;
import site.ycsb.client.command.ClientProcess;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.run.ClientContext;
import site.ycsb.client.run.ClientRun;
import site.ycsb.client.run.Databases;
import site.ycsb.client.run.ResultSettings;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.show.Reading;
import site.ycsb.client.show.Terminal;
import site.ycsb.tectonic.TectonicWorkload;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecDocument;
import site.ycsb.tectonic.read.SpecReader;

/** Runs a spec on a store that lies, once for each kind of lie, and says which ones it tells. */
@Command(
    name = "doctor",
    description =
        "Runs a spec on a store that lies, a short run for each kind of lie, and says which lies a"
            + " run of this spec tells, and which it does not look at.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic doctor my.spec.json",
      "  tectonic doctor my.spec.json -threads 16 -p tectonic.verify=sample",
      "",
      "The store is memory below the binding \"lying\"; its lies are in",
      "bindings/lying/README.md.",
      "",
      "Exit codes: 0 the table is printed, 1 a run raises an alarm where nothing is",
      "wrong, 2 a mistake."
    })
final class DoctorCommand extends Subcommand {
  private static final String LYING = "tectonic:lying";
  private static final String VERIFY = "tectonic.verify";
  private static final String RATE = "lying.rate";
  private static final Terminal NONE = new Terminal(false, 0);

  @Parameters(paramLabel = "SPEC", description = "Spec file.")
  private @Nullable Path file;

  @Option(
      names = "--operations",
      paramLabel = "N",
      defaultValue = "5000",
      description = "Of the spec, scaled down, in each run, about (default: ${DEFAULT-VALUE}).")
  private long operations;

  @Option(
      names = "--rate",
      paramLabel = "X",
      defaultValue = "0.05",
      description = "Share of the requests that are lied to (default: ${DEFAULT-VALUE}).")
  private String rate = "";

  @Option(
      names = "-threads",
      paramLabel = "N",
      defaultValue = "4",
      description = "Threads of each run (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Mixin private BindingFlags flags = new BindingFlags();

  @Override
  public Integer call() throws IOException, DBException, InterruptedException {
    if (operations < 1 || threads < 1) {
      throw mistake(
          "--operations is %d, -threads %d; expected at least 1".formatted(operations, threads));
    }
    Properties properties = flags.properties(LYING, BindingRegistry.load(ClientProcess.homes()));
    if (!(Databases.bare(properties) instanceof Liar liar)) {
      throw mistake("-db names a store that does not lie; expected none, or -p lying.store=CLASS");
    }
    prepare(properties);
    DoctorTable table = new DoctorTable(rows(properties, liar.kinds().keySet()));
    print(
        table.text(
            "Runs of about %,d operations with %s=%s, %s=%s and %d threads; each lie is told by a store that is right otherwise."
                .formatted(
                    operations, VERIFY, properties.getProperty(VERIFY), RATE, rate, threads)));
    return table.isQuietWithoutLies() ? Tectonic.OK : Tectonic.FAILED;
  }

  private void prepare(Properties properties) {
    SpecDocument document = SpecReader.read(Objects.requireNonNull(file));
    long whole = document.plan(new PlanOptions(null, 1, List.of())).operationCount();
    properties.putIfAbsent(
        "tectonic.scale", Double.toString(Math.min(1.0, (double) operations / whole)));
    properties.putIfAbsent(VERIFY, "all");
    // Answers to operations of the spec are counted, those to a look at the store are not.
    properties.putIfAbsent("tectonic.verify.end", "none");
    properties.setProperty("tectonic.spec", String.valueOf(file));
    properties.setProperty(Client.THREAD_COUNT_PROPERTY, Integer.toString(threads));
    properties.setProperty(ResultSettings.RESULTS, "none");
    properties.setProperty(RATE, rate);
    properties.setProperty("lying.report", "false");
  }

  private List<DoctorTable.Row> rows(Properties properties, Set<String> kinds)
      throws DBException, InterruptedException {
    List<DoctorTable.Row> rows = new ArrayList<>();
    AtomicLong done = new AtomicLong();
    ProgressDisplay progress =
        ProgressDisplay.start(
            () -> Reading.withoutPhases(done.get() * operations, kinds.size() * operations));
    try {
      for (String kind : kinds) {
        Properties own = new Properties();
        own.putAll(properties);
        own.setProperty(Liar.KIND_PROPERTY, kind);
        rows.add(row(kind, own));
        done.incrementAndGet();
      }
    } finally {
      progress.close();
    }
    return rows;
  }

  /** Runs the spec with one kind of lie. */
  private static DoctorTable.Row row(String kind, Properties properties)
      throws DBException, InterruptedException {
    // As long as it is open, what the instances of the run have told is counted.
    DB witness = Databases.bare(properties);
    witness.init();
    try {
      TectonicWorkload workload = new TectonicWorkload();
      int code = new ClientRun(properties, silent(), workload).execute();
      long lies = ((EngineStats) witness).engineStats().getOrDefault(Liar.LIES, 0L);
      return DoctorTable.Row.of(
          kind, lies, workload.measured().meter().phases(), workload.problems(), code);
    } finally {
      witness.cleanup();
    }
  }

  private static ClientContext silent() {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    return new ClientContext(
        nowhere,
        nowhere,
        NONE,
        List.of(),
        new RunStop(),
        System::nanoTime,
        Clock.system(ZoneId.systemDefault()),
        new Secrets());
  }

  /**
   * Which lies of a store the runs of a spec have told.
   *
   * @param rows one for each kind of lie, and one for the truth
   */
  private record DoctorTable(List<Row> rows) {

    /**
     * What a run came to, on a store with one kind of lie.
     *
     * @param lies it told
     * @param noticed how many operations ended so
     * @param problems of the run, in words
     * @param exitCode of the run
     */
    record Row(
        String kind, long lies, Map<Outcome, Long> noticed, List<String> problems, int exitCode) {

      static Row of(
          String kind, long lies, List<PhaseResult> phases, List<String> problems, int exitCode) {
        Map<Outcome, Long> noticed = new EnumMap<>(Outcome.class);
        for (PhaseResult phase : phases) {
          for (OperationResult operation : phase.operations()) {
            operation.outcomes().entrySet().stream()
                .filter(end -> end.getKey().isViolation() || end.getKey() == Outcome.FAILED)
                .forEach(end -> noticed.merge(end.getKey(), end.getValue(), Long::sum));
          }
        }
        return new Row(kind, lies, noticed, problems, exitCode);
      }

      private boolean isTold() {
        return exitCode != Tectonic.OK;
      }

      private long count() {
        return noticed.values().stream().mapToLong(Long::longValue).sum();
      }

      private String verdict() {
        if (lies == 0) {
          return isTold() ? "an alarm without a lie: " + by() : "the spec gives no occasion";
        }
        return isTold() ? by() : "NOT NOTICED: not looked at by this spec";
      }

      private String by() {
        String outcomes =
            noticed.entrySet().stream()
                .map(end -> number(end.getValue()) + " " + end.getKey().text())
                .collect(Collectors.joining(", "));
        return outcomes.isEmpty() ? String.join("; ", problems) : outcomes;
      }
    }

    /** Whether no run has told a lie of a store that did not lie. */
    boolean isQuietWithoutLies() {
      return rows.stream().noneMatch(row -> row.lies() == 0 && row.isTold());
    }

    String text(String head) {
      TextTable table = new TextTable();
      table.row("lie", "lies", "told", "by");
      for (Row row : rows) {
        boolean isTruth = row.lies() == 0 && !row.isTold() && row.kind().equals("none");
        table.row(
            row.kind(),
            number(row.lies()),
            number(row.count()),
            isTruth ? "no alarm" : row.verdict());
      }
      List<Row> lied = rows.stream().filter(row -> row.lies() > 0).toList();
      long told = lied.stream().filter(Row::isTold).count();
      return "%s%n%n%s%nOf %d kinds of lies that were told, a run of this spec notices %d%s.%n"
          .formatted(head, table.text(""), lied.size(), told, unnoticed(lied));
    }

    private static String unnoticed(List<Row> lied) {
      String kinds =
          lied.stream()
              .filter(row -> !row.isTold())
              .map(Row::kind)
              .collect(Collectors.joining(", "));
      return kinds.isEmpty() ? "" : ", and not: " + kinds;
    }

    private static String number(long number) {
      return String.format(Locale.ROOT, "%,d", number);
    }
  }
}
