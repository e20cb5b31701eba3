package site.ycsb.ivs.trial;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.Client;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;
import site.ycsb.arrival.loop.MachineMeter;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.command.BindingRegistry;
import site.ycsb.client.command.ClientProcess;
import site.ycsb.client.command.PropertyFlags;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.VerdictPart;
import site.ycsb.client.run.Databases;
import site.ycsb.client.run.HostFacts;
import site.ycsb.client.settings.AcceptedFindings;
import site.ycsb.client.settings.MachineLimits;
import site.ycsb.client.show.Terminal;
import site.ycsb.client.verdict.ExitCode;
import site.ycsb.ivs.plan.PlanFile;
import site.ycsb.ivs.plan.TrialSpec;
import site.ycsb.ivs.result.MeasuredEpochs;
import site.ycsb.ivs.result.RunFile;
import site.ycsb.ivs.result.StepResult;
import site.ycsb.ivs.show.ChartsCommand;
import site.ycsb.ivs.show.Ratios;
import site.ycsb.report.cli.MoreCommands;
import site.ycsb.report.cli.Subcommand;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.InstalledSpecs;

/** Adds {@code tectonic ivs}: runs an experiment with growing values, or goes on with one. */
@Command(
    name = "ivs",
    description =
        "Runs a YCSB-IVS experiment: in each epoch records grow and then the store is measured,"
            + " with their history and without. The same command goes on where an interrupted one"
            + " ended.",
    mixinStandardHelpOptions = true,
    subcommands = ChartsCommand.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic ivs specs/ivs/quick.json --db rocksdb",
      "  tectonic ivs specs/ivs/lightweight-zipfian.json --db rocksdb \\",
      "    -p rocksdb.dir=/data/ivs --results results/rocksdb-zipfian",
      "  tectonic ivs specs/ivs/lightweight-uniform.json --db jdbc \\",
      "    -p db.url=jdbc:mariadb://localhost/test -p db.user=me -P secret.properties",
      "",
      "Exit codes: 0 done, 1 a step failed (what was done is kept), 2 a mistake in what",
      "was given, 3 arrivals missed their schedule or were too many, 6 the machine was",
      "disturbed and tectonic.accept leaves that out, 130 interrupted (SIGINT), 143",
      "ended (SIGTERM)."
    })
public final class IvsCommand extends Subcommand implements MoreCommands {
  private static final List<String> OF_THE_PLAN =
      List.of(
          "workload",
          "fieldcount",
          "arrivalgenerator",
          "tectonic.spec",
          "tectonic.seed",
          "tectonic.scale",
          "tectonic.groups",
          "tectonic.preloaded",
          "tectonic.timed.operations");

  @Parameters(
      arity = "0..1",
      paramLabel = "PLAN.json",
      description = "The plan; see specs/ivs and docs/ivs.md.")
  private @Nullable Path planFile;

  @Option(
      names = "--db",
      paramLabel = "BINDING",
      description = "Name of the binding to the store, or its class.")
  private String binding = "";

  @Mixin private PropertyFlags flags = new PropertyFlags();

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Folder of the results (default: ivs-results/PLAN-BINDING).")
  private @Nullable Path results;

  @Option(names = "--keep", description = "Leave the main instance of each trial in the store.")
  private boolean keeps;

  @Option(names = "--json", description = "Print the final figures as JSON.")
  private boolean json;

  @Override
  public Integer call() throws IOException, InterruptedException {
    // Not by picocli, which would ask for them with "charts" as well.
    if (planFile == null || binding.isEmpty()) {
      throw mistake(
          (planFile == null ? "a plan" : "--db BINDING")
              + " is missing: expected PLAN.json --db BINDING, or charts DIR... --images OUT");
    }
    PlanFile file = PlanFile.read(InstalledSpecs.find(planFile));
    String place = file.plan().name() + "-" + binding.replace(':', '-');
    Path folder = results != null ? results : Path.of("ivs-results", place);
    Properties properties = properties(file, folder);
    TrialSpec.check(file);
    Instances.check(properties, file.plan());
    Secrets secrets = new Secrets();
    secrets.learn(properties);
    RunFile run = RunFile.open(folder, identity(file, folder, properties, secrets));
    PrintStream err = secrets.masked(System.err, Charset.defaultCharset());
    Terminal terminal = Terminal.of(System.getProperties());
    try (EpochProgress progress = new EpochProgress(err, terminal, Time.REAL, file.plan())) {
      if (run.isNew()) {
        progress.say(file.plan().sizeText());
      }
      Instances instances = new Instances(properties, run.instances());
      return run(
          new Experiment(
              file,
              folder,
              keeps,
              instances,
              new PhaseRunner(instances.writesAllFields(), secrets, Time.REAL),
              progress,
              Time.REAL,
              Clock.system(ZoneId.systemDefault())),
          run,
          folder,
          progress);
    }
  }

  /** The plan, binding and machine, as a new result folder records them. */
  private ObjectNode identity(PlanFile file, Path folder, Properties properties, Secrets secrets) {
    ObjectNode wanted = JsonNodeFactory.instance.objectNode();
    wanted.put("layout", RunFile.LAYOUT);
    wanted.set("plan", file.document());
    wanted.put("seed", PlanOptions.unsigned(file.plan().seed()));
    wanted.put("store", binding);
    wanted.put("class", properties.getProperty(Client.DB_PROPERTY));
    wanted.set("properties", RunFile.shown(properties, secrets));
    long number = System.currentTimeMillis() * 31 + folder.toAbsolutePath().hashCode();
    wanted.put("instances", String.format(Locale.ROOT, "ivs%06x", number & 0xffffff));
    wanted.put(
        "machine",
        "%s %s, %d processors"
            .formatted(
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors()));
    wanted.put(
        "jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    HostFacts facts = new HostFacts(properties, secrets);
    wanted.set("host", RunFile.json(facts.host()));
    wanted.set("launch", RunFile.json(facts.launch()));
    return wanted;
  }

  private int run(Experiment experiment, RunFile run, Path folder, EpochProgress progress)
      throws IOException, InterruptedException {
    Thread interrupted =
        new Thread(() -> progress.say("Interrupted. " + kept(folder)), "interrupted");
    Runtime.getRuntime().addShutdownHook(interrupted);
    int ofMachine;
    PrintStream usual = System.out;
    if (json) {
      // What bindings print must not come between.
      System.setOut(System.err);
    }
    try {
      run.write("running");
      EpochPractice practice = experiment.practise();
      if (practice != null) {
        run.note("practice", practice);
        run.write("running");
      }
      ofMachine = measure(experiment, run, progress);
      run.write("finished");
    } catch (StepFailedException | IOException e) {
      String what =
          e instanceof StepFailedException ? String.valueOf(e.getMessage()) : ExceptionText.of(e);
      String place = progress.place().isEmpty() ? "practice" : progress.place();
      progress.say("failed: " + place + ": " + what);
      progress.say("  " + kept(folder));
      noteFailure(run);
      return ExitCode.FAILED;
    } finally {
      System.setOut(usual);
      Runtime.getRuntime().removeShutdownHook(interrupted);
    }
    List<StepResult> steps = experiment.results();
    List<Ratios.Row> ratios = Ratios.of(MeasuredEpochs.read(folder));
    ResultFolder.replaceOnDisk(folder.resolve("ratios.csv"), Ratios.csv(ratios));
    FinalFigures figures = FinalFigures.of(folder.toString(), steps, ratios);
    print(json ? figures.json() : figures.text());
    boolean missed = steps.stream().anyMatch(StepResult::missedSchedule);
    return missed ? ExitCode.MISSED_SCHEDULE : ofMachine;
  }

  /** Does the steps, says what the machine was like, and returns the exit code for that. */
  private static int measure(Experiment experiment, RunFile run, EpochProgress progress)
      throws StepFailedException, IOException, InterruptedException {
    Properties properties = experiment.instances().properties();
    MachineLimits limits = MachineLimits.of(properties);
    MachineMeter meter = new MachineMeter(System::nanoTime);
    meter.start(System.nanoTime());
    try {
      experiment.run();
    } finally {
      meter.stop();
    }
    VerdictPart machine = limits.judge(meter);
    if (machine.finding() != Finding.UNKNOWN) {
      progress.say(machine.line());
    }
    run.note("machineVerdict", machine);
    boolean isAccepted = AcceptedFindings.of(properties).has(machine.finding());
    return isAccepted ? ExitCode.OK : machine.finding().exitCode();
  }

  /** Keeps the old status if it cannot be written, such as on a full disk. */
  private static void noteFailure(RunFile run) {
    try {
      run.write("failed");
    } catch (IOException e) {
      // The failure itself is what matters, and it is said.
    }
  }

  private static String kept(Path folder) {
    return "What is done is in " + folder + "; the same command goes on from there.";
  }

  private Properties properties(PlanFile file, Path folder) {
    BindingRegistry registry = BindingRegistry.load(ClientProcess.homes());
    Properties properties = flags.properties();
    for (String name : OF_THE_PLAN) {
      if (properties.containsKey(name)) {
        throw new UsageException(
            "property %s: an experiment takes that from its plan\n  expected: no such property"
                .formatted(name));
      }
    }
    boolean isClass = binding.contains(".") && !registry.has(binding);
    properties.setProperty(Client.DB_PROPERTY, isClass ? binding : registry.classOf(binding));
    Databases.check(properties);
    properties.putIfAbsent(Client.THREAD_COUNT_PROPERTY, Integer.toString(file.plan().threads()));
    properties.setProperty("fieldcount", Integer.toString(file.plan().fields()));
    if (file.arrival() != null) {
      // YCSB's measurements are made once, for all phases.
      properties.putIfAbsent("measurement.interval", "both");
    }
    String store = folder.toAbsolutePath().normalize().resolve("store").toString();
    Databases.folderProperty(binding).ifPresent(name -> properties.putIfAbsent(name, store));
    return properties;
  }
}
