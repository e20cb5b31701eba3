package site.ycsb.tectonic.spark;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import site.ycsb.arrival.UsageException;

/** Starts the clients of one run as the tasks of a barrier stage. */
@Command(
    name = "run",
    description = "Starts the clients of one run: all at once, each once, none again.",
    mixinStandardHelpOptions = true,
    footerHeading = "%n",
    footer = {
      "Each client is bin/ycsb run BINDING ARGUMENTS... of the installation, with",
      "-p clients.count=N -p clients.index=I -p clients.at=HOST:PORT,HOST:PORT,...",
      "Options of tectonic-spark stand before BINDING, all behind it are the clients'."
    })
final class RunClients implements Callable<Integer> {
  private static final int MOST_CLIENTS = 10_000;

  /** What would send operations a second time, by the only value that does not. */
  private static final Map<String, String> NEVER_AGAIN =
      Map.of(
          "spark.task.maxFailures", "1",
          "spark.stage.maxConsecutiveAttempts", "1",
          "spark.speculation", "false");

  @Spec private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--clients",
      paramLabel = "N",
      required = true,
      description = "How many clients; Spark needs as many cores that are free.")
  private int clients;

  @Option(
      names = "--home",
      paramLabel = "DIR",
      description =
          "The installation, an absolute path, the same on every machine (default: TECTONIC_HOME).")
  private @Nullable String home = System.getenv("TECTONIC_HOME");

  @Parameters(
      paramLabel = "BINDING ARGUMENTS",
      arity = "1..*",
      description = "As behind bin/ycsb run.")
  private List<String> arguments = List.of();

  @Override
  public Integer call() {
    if (clients < 1 || clients > MOST_CLIENTS) {
      throw mistake(
          "--clients is " + clients + "; expected a whole number from 1 to " + MOST_CLIENTS);
    }
    String installation = home;
    if (installation == null || installation.isEmpty()) {
      throw mistake("expected --home DIR, or TECTONIC_HOME: where bin/ycsb is on every machine");
    }
    if (!Path.of(installation).isAbsolute()) {
      throw mistake(
          "--home is %s; expected an absolute path, as clients run in folders of Spark's"
              .formatted(installation));
    }
    SparkConf settings = Main.settings("run " + arguments.get(0));
    forbidRepeats(settings);
    // Until all clients can start at once: for ten minutes as by default, and not every 15 s alone.
    settings
        .setIfMissing("spark.scheduler.barrier.maxConcurrentTasksCheck.interval", "1s")
        .setIfMissing("spark.scheduler.barrier.maxConcurrentTasksCheck.maxFailures", "600");
    try (JavaSparkContext spark = new JavaSparkContext(settings)) {
      List<BarrierClients.End> ends =
          new BarrierClients(clients, installation, arguments).run(spark);
      ends.forEach(this::print);
      return ends.stream()
          .mapToInt(BarrierClients.End::exitCode)
          .reduce(Main.OK, RunClients::worse);
    }
  }

  /** A client that failed is worse than a verdict; of verdicts the highest is the worst. */
  static int worse(int one, int other) {
    return one == Main.FAILED || other == Main.FAILED ? Main.FAILED : Math.max(one, other);
  }

  /** A task that is run again would write everything again. */
  private static void forbidRepeats(SparkConf settings) {
    NEVER_AGAIN.forEach(
        (name, value) -> {
          String given = settings.get(name, value);
          if (!given.equals(value)) {
            throw new UsageException(
                name
                    + " is "
                    + given
                    + "; expected "
                    + value
                    + ", as a client that is started again would send everything again");
          }
          settings.set(name, value);
        });
  }

  private void print(BarrierClients.End end) {
    end.output()
        .lines()
        .forEach(
            line -> command.commandLine().getOut().println("[client " + end.index() + "] " + line));
    if (end.exitCode() != Main.OK) {
      command
          .commandLine()
          .getErr()
          .println("client " + end.index() + " on " + end.at() + ": exit code " + end.exitCode());
    }
  }

  private ParameterException mistake(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
