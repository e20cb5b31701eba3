package site.ycsb.crash;

import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.DBException;
import site.ycsb.client.command.BindingFlags;
import site.ycsb.client.command.BindingRegistry;
import site.ycsb.client.command.ClientProcess;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.run.ClientRun;
import site.ycsb.client.run.Databases;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.ResultSettings;
import site.ycsb.client.show.ProgressDisplay;
import site.ycsb.client.show.ProgressSnapshot;
import site.ycsb.crash.CrashTrial.Round;
import site.ycsb.report.cli.MoreCommands;
import site.ycsb.report.cli.Subcommand;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.tectonic.TectonicWorkload;
import site.ycsb.tectonic.execute.Journal;
import site.ycsb.tectonic.execute.RunScope;
import site.ycsb.tectonic.execute.VerifiedKeys;
import site.ycsb.tectonic.execute.WorkloadRun;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanArguments;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;

/** Kills a run of a spec, or its server, and looks whether what was acknowledged is there. */
@Command(
    name = "crash",
    description =
        "Kills a run of a spec at random moments with SIGKILL, or its server by your commands,"
            + " and looks each time whether every acknowledged write is in the store, and nothing"
            + " that nobody wrote.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic crash specs/ycsb/a.spec.json --scale 0.1 --db rocksdb \\",
      "    -p rocksdb.dir=target/crash -p rocksdb.fresh=true -threads 8",
      "  tectonic crash my.spec.json --db redis -p redis.port=6390 -threads 8 \\",
      "    --kill 'pkill -9 -f redis-server.*:6390' \\",
      "    --restart 'redis-server redis.conf --daemonize yes'",
      "",
      "The store has to be empty at the start. docs/crash.md says what the verdict",
      "means, and what the kill of a process cannot show.",
      "",
      "Exit codes: 0 nothing was lost, 1 something was or the run failed, 2 a mistake."
    })
public final class CrashCommand extends Subcommand implements MoreCommands {
  /** The suffix of properties that clear a store, which only the first round sets. */
  private static final String FRESH = ".fresh";

  private static final String LOG = "runs.log";

  @Parameters(paramLabel = "SPEC", description = "Spec file.")
  private @Nullable Path file;

  @Option(names = "--db", paramLabel = "BINDING", description = "Name of the binding to the store.")
  private @Nullable String binding;

  @Mixin private PlanArguments plan = new PlanArguments();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "10",
      description = "How often to kill (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--kill-seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the moments (default: ${DEFAULT-VALUE}).")
  private long killSeed;

  @Option(
      names = "--kill",
      paramLabel = "COMMAND",
      description = "Command of the shell that kills the server (default: the run is killed).")
  private @Nullable String kill;

  @Option(
      names = "--restart",
      paramLabel = "COMMAND",
      description = "Command of the shell that starts the server again, and returns.")
  private @Nullable String restart;

  @Option(
      names = "-threads",
      paramLabel = "N",
      defaultValue = "8",
      description = "Threads of the run (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Mixin private BindingFlags flags = new BindingFlags();

  @Option(names = "--journal", hidden = true, description = "Runs one round, as this command does.")
  private @Nullable Path journal;

  @Override
  public Integer call() throws IOException, DBException, InterruptedException {
    WorkloadPlan workload = SpecReader.read(Objects.requireNonNull(file)).plan(plan.options());
    check(workload);
    if (journal != null) {
      return run(workload, journal);
    }
    Properties properties = flags.properties(binding, BindingRegistry.load(ClientProcess.homes()));
    Path folder = Files.createTempDirectory("tectonic-crash-");
    Databases.folderProperty(String.valueOf(binding))
        .ifPresent(name -> properties.putIfAbsent(name, folder.resolve("store").toString()));
    boolean isOver = false;
    try {
      List<Round> ended = rounds(workload, properties, folder);
      Round last = ended.get(ended.size() - 1);
      if (!last.killed() && last.exitCode() == Tectonic.MISTAKE) {
        err().println(CrashTrial.tail(folder.resolve(LOG)));
        isOver = true;
        return Tectonic.MISTAKE;
      }
      CrashText text = new CrashText(ended);
      print(text.text());
      isOver = text.isWell();
      if (!isOver) {
        print("The output of the runs is in " + folder + "\n");
      }
      return isOver ? Tectonic.OK : Tectonic.FAILED;
    } finally {
      if (isOver) {
        ResultFolder.delete(folder);
      }
    }
  }

  private void check(WorkloadPlan workload) {
    for (GroupPlan group : workload.groups()) {
      if (group.duration() != null) {
        throw mistake(
            "the clock ends group \""
                + group.name()
                + "\"; expected --timed-operations N,N,... with a number for each group that has"
                + " a duration");
      }
    }
    if (workload.operationCount() > Journal.MOST_OPERATIONS) {
      throw mistake(
          "%,d operations are more than the %,d that can be told of; expected a smaller --scale"
              .formatted(workload.operationCount(), Journal.MOST_OPERATIONS));
    } else if (rounds < 1 || threads < 1) {
      throw mistake("--rounds is %d, -threads %d; expected at least 1".formatted(rounds, threads));
    } else if ((kill == null) != (restart == null)) {
      throw mistake(
          "%s is missing: a server that is killed has to be started again"
              .formatted(kill == null ? "--kill" : "--restart"));
    } else if (journal == null && binding == null && !flags.properties().containsKey("db")) {
      throw mistake("--db is missing; expected the name of a binding, such as --db rocksdb");
    } else if (journal == null) {
      checkProperties();
    }
  }

  /** Refuses the properties of a run that would say in another place what the flags say here. */
  private void checkProperties() {
    for (String name : new TreeSet<>(flags.properties().stringPropertyNames())) {
      if (name.startsWith("tectonic.") && !name.startsWith("tectonic.arrival.")) {
        throw mistake(
            "property "
                + name
                + " means nothing here; expected properties of the store, table, writeallfields and"
                + " tectonic.arrival...., and as flags SPEC, --seed, --scale and"
                + " --timed-operations");
      }
    }
  }

  private static RunScope scope(WorkloadPlan workload, Properties properties) {
    boolean writesAllFields = "true".equals(properties.getProperty("writeallfields", "").strip());
    return new RunScope(
        0,
        workload.groups().size() - 1,
        properties.getProperty("table", "usertable"),
        writesAllFields,
        VerifiedKeys.PRESENCE);
  }

  /** Runs what is left of the spec, in the process that is killed. */
  private int run(WorkloadPlan workload, Path notes) throws IOException, InterruptedException {
    ClientContext context = ClientProcess.context();
    Properties properties = flags.properties(null, BindingRegistry.load(context.homes()));
    WorkloadRun run =
        new WorkloadRun(
            workload, scope(workload, properties), context.nanoClock(), context.secrets());
    run.noteIn(Journal.open(notes, workload.operationCount()));
    return new ClientRun(properties, context, new TectonicWorkload(workload, run)).execute();
  }

  private List<Round> rounds(WorkloadPlan workload, Properties properties, Path folder)
      throws IOException, DBException, InterruptedException {
    properties.setProperty("threadcount", Integer.toString(threads));
    properties.setProperty(ResultSettings.RESULTS, "none");
    Properties later = new Properties();
    properties.stringPropertyNames().stream()
        .filter(name -> !name.endsWith(FRESH))
        .forEach(name -> later.setProperty(name, properties.getProperty(name)));
    Path notes = folder.resolve("journal");
    Path log = folder.resolve(LOG);
    long operations = workload.operationCount();
    CrashTrial trial =
        new CrashTrial(
            new CrashCheck(workload, scope(workload, properties)),
            Journal.open(notes, operations),
            later,
            new CrashTrial.Child(
                child(workload, written(properties, folder.resolve("first.properties")), notes),
                child(workload, written(later, folder.resolve("later.properties")), notes),
                log),
            new Victim(kill, restart, log),
            operations,
            killSeed);
    ProgressDisplay progress =
        ProgressDisplay.start(
            () -> new ProgressSnapshot(trial.front(), operations, trial.round(), rounds, "round"));
    try {
      return trial.rounds(rounds);
    } finally {
      progress.close();
    }
  }

  private static Path written(Properties properties, Path to) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(to)) {
      properties.store(out, null);
    }
    return to;
  }

  /** The command of a process like this one, which runs what is left of the spec. */
  private List<String> child(WorkloadPlan workload, Path properties, Path notes) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Tectonic.class.getName()));
    command.addAll(List.of("crash", String.valueOf(file), "--journal", notes.toString()));
    command.addAll(List.of("-P", properties.toString()));
    PlanOptions options = plan.options();
    command.addAll(List.of("--seed", Long.toUnsignedString(workload.seed())));
    command.addAll(List.of("--scale", Double.toString(options.scale())));
    if (!options.timedOperations().isEmpty()) {
      command.add("--timed-operations");
      command.add(
          options.timedOperations().stream().map(String::valueOf).collect(Collectors.joining(",")));
    }
    return command;
  }
}
