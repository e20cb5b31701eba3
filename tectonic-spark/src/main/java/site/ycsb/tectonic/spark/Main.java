package site.ycsb.tectonic.spark;

import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.spec.SpecException;

/** The {@code tectonic-spark} command, which {@code spark-submit} starts. */
@Command(
    name = "tectonic-spark",
    description = "Writes traces, and starts clients, by the tasks of Apache Spark.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    subcommands = {GenerateParts.class, RunClients.class},
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic-spark generate specs/ycsb/a.spec.json --to a.trace.d",
      "  tectonic-spark run --clients 3 redis -P tectonic.properties",
      "",
      "Exit codes: 0 done, 1 failed, 2 a mistake; of run the worst of the clients."
    })
public final class Main implements Callable<Integer> {
  static final int OK = 0;
  static final int FAILED = 1;
  static final int MISTAKE = 2;

  private static final int HELP_COLUMNS = 80;

  @Spec private CommandSpec command = CommandSpec.create();

  /** Runs the command and ends the process with its exit code, if that is not 0. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT);
    int exitCode = execute(arguments);
    // Where Spark runs the driver itself, a call of exit is a failure.
    if (exitCode != OK) {
      System.exit(exitCode);
    }
  }

  /** Runs the command; returns its exit code. */
  static int execute(String... arguments) {
    CommandLine line = new CommandLine(new Main());
    line.setUsageHelpWidth(HELP_COLUMNS);
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setOverwrittenOptionsAllowed(true);
    // What follows the binding is for the clients.
    Objects.requireNonNull(line.getSubcommands().get("run")).setStopAtPositional(true);
    line.setParameterExceptionHandler(
        (mistake, given) -> {
          CommandLine at = mistake.getCommandLine();
          at.getErr().println("tectonic-spark: " + mistake.getMessage());
          at.getErr().println("  see: " + at.getCommandSpec().qualifiedName() + " --help");
          return MISTAKE;
        });
    line.setExecutionExceptionHandler(
        (exception, at, parsed) -> {
          boolean isMistake =
              exception instanceof SpecException || exception instanceof UsageException;
          // Spark's messages go on with stack traces.
          at.getErr()
              .println(
                  isMistake
                      ? exception.getMessage()
                      : "tectonic-spark: "
                          + ExceptionText.of(exception).lines().findFirst().orElse(""));
          return isMistake ? MISTAKE : FAILED;
        });
    int exitCode = line.execute(arguments);
    line.getOut().flush();
    return exitCode;
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        command.commandLine(),
        "a command is missing: " + String.join(", ", command.subcommands().keySet()));
  }

  /**
   * The settings of spark-submit, for an application of ours.
   *
   * @param what it does
   */
  static SparkConf settings(String what) {
    return new SparkConf()
        .setAppName("tectonic-spark " + what)
        // Spark says hundreds of lines, which nobody reads unless something goes wrong.
        .setIfMissing("spark.log.level", "WARN");
  }

  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "(not packaged)" : version;
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"tectonic-spark " + version()};
    }
  }
}
