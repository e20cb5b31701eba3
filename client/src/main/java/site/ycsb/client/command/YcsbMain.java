package site.ycsb.client.command;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.run.Versions;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.verdict.ExitCode;

/** The command ycsb with its subcommands; turns whatever happens into an exit code. */
@Command(
    name = "ycsb",
    mixinStandardHelpOptions = true,
    versionProvider = YcsbMain.Version.class,
    description = "Runs a workload against a database and measures it.",
    footer = {
      "",
      "Examples:",
      "  ycsb run rocksdb -P tectonic.properties",
      "      the Tectonic spec that the file names, on an embedded RocksDB",
      "  ycsb run memory -p tectonic.spec=my.json -threads 16 -s",
      "      a spec of your own, 16 threads, status lines",
      "  ycsb run rocksdb -P tectonic.properties -s --dashboard",
      "      the same in a browser, too: charts that move while the run goes on",
      "  ycsb load redis -p tectonic.spec=specs/ycsb/a.spec.json",
      "  ycsb run redis -p tectonic.spec=specs/ycsb/a.spec.json -target 5000 \\",
      "    -p tectonic.preloaded=true",
      "      YCSB's workload A: load it, then run it at 5000 operations a second",
      "  ycsb run rocksdb -p tectonic.spec=specs/ycsb/a.spec.json -target 5000 \\",
      "    -p arrivalgenerator=poisson",
      "      an open loop: response times count from when a request was due",
      "  YCSB_HOME=/opt/ycsb ycsb run redis -p tectonic.spec=my.json -p redis.host=h",
      "      that installation's binding, as is any name with YCSB_HOME; ours is",
      "      tectonic:redis",
      "  ycsb run -db my.Db -p tectonic.spec=my.json",
      "      a class of your own, whose jar CLASSPATH names",
      "",
      "Exit code: 0 all is well, 1 the run failed or cannot be trusted,",
      "2 a mistake in what was given, 3 the arrivals missed their schedule,",
      "4 that cannot be told on this machine, 5 overloaded, 6 the machine was",
      "disturbed and tectonic.accept leaves that out, 7 a limit of tectonic.limits",
      "is broken, 8 the run cannot tell,",
      "129, 130, 143 interrupted (SIGHUP, SIGINT, SIGTERM)."
    })
public final class YcsbMain implements Callable<Integer> {
  private static final int HELP_COLUMNS = 80;

  @Spec private @Nullable CommandSpec spec;

  private YcsbMain() {}

  /** Runs what the arguments ask for, and ends the process with the exit code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  private static int execute(String[] arguments) {
    try {
      return execute(ClientProcess.context(), arguments);
    } catch (Throwable thrown) {
      // Errors pass the handlers of the command.
      System.err.println("error: " + ExceptionText.unforeseen(thrown));
      return ExitCode.FAILED;
    }
  }

  /** Runs what the arguments ask for and returns the exit code. */
  static int execute(ClientContext context, String... arguments) {
    return commandLine(context).execute(arguments);
  }

  /** The command with its subcommands, for those who write of it. */
  public static CommandLine commandLine() {
    return commandLine(ClientProcess.context());
  }

  /** The command with its subcommands, as it answers to mistakes. */
  private static CommandLine commandLine(ClientContext context) {
    CommandLine root = new CommandLine(new YcsbMain());
    root.addSubcommand("load", loop(true, context))
        .addSubcommand("run", loop(false, context))
        .addSubcommand("shell", new CommandLine(new ShellCommand(context)))
        .addSubcommand("generate-completion", new AutoComplete.GenerateCompletion())
        .setSeparator(" ")
        .setOverwrittenOptionsAllowed(true)
        .setPosixClusteredShortOptionsAllowed(false)
        .setOut(writer(context.out()))
        .setErr(writer(context.err()))
        .setParameterExceptionHandler((mistake, given) -> explain(mistake, context))
        .setExecutionExceptionHandler((thrown, line, result) -> explain(thrown, context));
    root.setUsageHelpWidth(HELP_COLUMNS);
    return root;
  }

  private static CommandLine loop(boolean load, ClientContext context) {
    CommandLine line = new CommandLine(new LoopCommand(load, context));
    line.getCommandSpec()
        .usageMessage()
        .description(
            load
                ? "Insert the records that the workload starts from."
                : "Run the operations of the workload and measure them.")
        .customSynopsis("ycsb %s BINDING [flags]".formatted(load ? "load" : "run"))
        .footer(
            "",
            "Properties that the client itself obeys, with their defaults:",
            "  workload                   class; our own when there is a tectonic.spec",
            load
                ? "  recordcount, insertcount   operations over all threads"
                : "  operationcount             operations over all threads",
            "  arrivalgenerator           constant, poisson, ...: requests come by a",
            "                             schedule of mean rate target, whether or not the",
            "                             store keeps up",
            "  maxexecutiontime=0         seconds after which to stop, 0 for never",
            "  tectonic.stall.seconds=60  give up when no operation returns, 0 for never",
            "  status.interval=10         seconds between status lines",
            "  exporter, exportfile       class and file of YCSB's result lines",
            "  measurementtype=hdrhistogram, measurement.interval=op, spin.sleep=false",
            "",
            "Bindings: " + String.join(", ", BindingRegistry.load(context.homes()).names()),
            "With YCSB_HOME, the home of an installation of YCSB, a name is that",
            "installation's binding; tectonic:NAME is always ours. Jars of your own:",
            "CLASSPATH. JVM: JAVA_OPTS.",
            "For examples: ycsb --help");
    return line;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, Charset.defaultCharset());
  }

  /** Without a command there is nothing to do but to say what there is. */
  @Override
  public Integer call() {
    if (spec != null) {
      spec.commandLine().usage(spec.commandLine().getErr());
    }
    return ExitCode.USAGE;
  }

  private static int explain(ParameterException mistake, ClientContext context) {
    context.err().println("error: " + ParseError.text(mistake));
    return ExitCode.USAGE;
  }

  private static int explain(Exception thrown, ClientContext context) {
    if (thrown instanceof UsageException) {
      context.err().println("error: " + ExceptionText.of(thrown));
      return ExitCode.USAGE;
    }
    context.err().println("error: " + ExceptionText.unforeseen(thrown));
    return ExitCode.FAILED;
  }

  /** The versions of this client, of YCSB and of Java. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String line =
          "Tectonic for YCSB %s, YCSB %s, Java %s"
              .formatted(Versions.tectonic(), Versions.ycsb(), Runtime.version().toString());
      return new String[] {line};
    }
  }
}
