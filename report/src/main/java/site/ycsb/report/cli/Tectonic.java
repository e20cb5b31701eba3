package site.ycsb.report.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;
import site.ycsb.DBException;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.NearestName;
import site.ycsb.arrival.UsageException;
import site.ycsb.tectonic.spec.SpecException;
import site.ycsb.tectonic.stream.KeySpaceExhaustedException;

/** The {@code tectonic} command: looks at specs and arrivals without a store. */
@Command(
    name = "tectonic",
    description =
        "Checks Tectonic specs, writes and measures what they do without a store, replays it,"
            + " generates and analyses arrivals, and shows results.",
    mixinStandardHelpOptions = true,
    versionProvider = Tectonic.Version.class,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic validate specs/tectonic/tec-1.spec.json",
      "  tectonic describe specs/tectonic/tec-1.spec.json",
      "  tectonic generate specs/ycsb/a.spec.json --scale 0.01 -o a.trace.zst",
      "  tectonic inspect a.trace.zst",
      "  tectonic convert --dialect kvbench workload.txt -o a.trace",
      "  tectonic verify specs/ycsb/a.spec.json a.trace.zst --scale 0.01",
      "  tectonic replay a.trace.zst --db rocksdb",
      "  tectonic crash specs/ycsb/a.spec.json --scale 0.1 --db rocksdb \\",
      "    -p rocksdb.dir=target/crash",
      "  tectonic report results/20261121-155000-tec-1",
      "  tectonic compare results/before results/after",
      "  tectonic gate specs/ycsb/a.spec.json --db rocksdb --baseline base --runs 5",
      "  tectonic export nights --otava history",
      "  tectonic merge results/client-* -o results/merged",
      "  tectonic schema > tectonic.schema.json",
      "  tectonic arrivals generate -p arrivalgenerator=poisson -target 100 \\",
      "    --duration 60s -o a.csv",
      "  tectonic arrivals analyze a.csv",
      "",
      "To run a spec against a store: ycsb run rocksdb -P tectonic.properties",
      "Exit codes: 0 done, 1 failed, 2 a mistake in the spec, the file or the command,",
      "7 a gate or limit is broken, 8 the runs cannot tell."
    })
public final class Tectonic implements Callable<Integer> {
  private static final int HELP_COLUMNS = 80;

  /** Exit code when all is well. */
  public static final int OK = 0;

  /** Exit code when something failed. */
  public static final int FAILED = 1;

  /** Exit code when the user has made a mistake. */
  public static final int MISTAKE = 2;

  // 3 to 8 are findings of a run; gates end with those of limits.

  /** Picocli's own, which is about all the others. */
  private static final String COMPLETION = "generate-completion";

  /** By the names they are called by, in the order of the help. */
  private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("validate", ValidateCommand.class);
    COMMANDS.put("describe", DescribeCommand.class);
    COMMANDS.put("specs", InstalledSpecsCommand.class);
    COMMANDS.put("schema", SchemaCommand.class);
    COMMANDS.put("generate", GenerateCommand.class);
    COMMANDS.put("replay", ReplayCommand.class);
    COMMANDS.put("report", ReportCommand.class);
    COMMANDS.put("compare", CompareCommand.class);
    COMMANDS.put("gate", GateCommand.class);
    COMMANDS.put("export", ExportCommand.class);
    COMMANDS.put("arrivals", ArrivalsCommand.class);
    COMMANDS.put(COMPLETION, AutoComplete.GenerateCompletion.class);
  }

  @Spec private CommandSpec command = CommandSpec.create();

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    Locale.setDefault(Locale.ROOT);
    System.exit(
        StandardOutput.during(() -> execute(arguments), new FileOutputStream(FileDescriptor.out)));
  }

  /** Runs the command; returns its exit code. */
  public static int execute(String... arguments) {
    try {
      CommandLine line = commandLine(arguments);
      int exitCode = line.execute(arguments);
      line.getOut().flush();
      return exitCode;
    } catch (Throwable thrown) {
      // Errors pass the handlers below.
      System.err.println("tectonic: " + ExceptionText.unforeseen(thrown));
      return FAILED;
    }
  }

  /**
   * The command, as it answers to mistakes, with what these arguments may need; all without any.
   */
  public static CommandLine commandLine(String... arguments) {
    CommandLine line = new CommandLine(new Tectonic());
    Object asked = arguments.length == 0 ? null : named(arguments[0]);
    if (asked == null) {
      COMMANDS.forEach(line::addSubcommand);
      more().forEach(line::addSubcommand);
    } else {
      // Looking at the others takes longer than all else before a spec is read.
      line.addSubcommand(arguments[0], asked);
    }
    line.setUsageHelpWidth(HELP_COLUMNS);
    answerMistakes(line);
    return line;
  }

  /** The command of a name; null where there is none, or it is about all the others. */
  private static @Nullable Object named(String name) {
    if (COMMANDS.containsKey(name)) {
      return name.equals(COMPLETION) ? null : COMMANDS.get(name);
    }
    return more()
        .filter(each -> each.getClass().getAnnotation(Command.class).name().equals(name))
        .findFirst()
        .orElse(null);
  }

  private static Stream<Object> more() {
    return ServiceLoader.load(MoreCommands.class).stream()
        .flatMap(each -> each.get().commands().stream());
  }

  private static void answerMistakes(CommandLine line) {
    line.setCaseInsensitiveEnumValuesAllowed(true);
    // "-p" may be repeated, and of other options the last one counts, as with bin/ycsb.
    line.setOverwrittenOptionsAllowed(true);
    line.setParameterExceptionHandler(
        (mistake, given) -> {
          CommandLine at = mistake.getCommandLine();
          at.getErr().println("tectonic: " + text(mistake));
          at.getErr().println("  see: " + at.getCommandSpec().qualifiedName() + " --help");
          return MISTAKE;
        });
    line.setExecutionExceptionHandler(
        (exception, at, parsed) -> {
          if (exception instanceof SpecException
              || exception instanceof UsageException
              || exception instanceof DBException) {
            at.getErr().println(exception.getMessage());
            return MISTAKE;
          }
          boolean isForeseen =
              exception instanceof KeySpaceExhaustedException
                  || exception instanceof IOException
                  || exception instanceof UncheckedIOException;
          at.getErr()
              .println(
                  "tectonic: "
                      + (isForeseen
                          ? ExceptionText.of(exception)
                          : ExceptionText.unforeseen(exception)));
          return FAILED;
        });
  }

  /** What is wrong with the arguments, and what was probably meant. */
  private static String text(ParameterException mistake) {
    if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
      return String.valueOf(mistake.getMessage());
    }
    CommandLine at = mistake.getCommandLine();
    String given = unmatched.getUnmatched().get(0);
    if (given.equals("-p") && at.getCommandSpec().optionsMap().containsKey("--scale")) {
      return "unknown flag '-p': runs take properties, %s takes --scale and --seed"
          .formatted(at.getCommandName());
    } else if (given.startsWith("-")) {
      return "unknown flag '%s'%s"
          .formatted(given, NearestName.hint(given, at.getCommandSpec().optionsMap().keySet()));
    }
    return at.getSubcommands().isEmpty()
        ? "unexpected argument '%s'".formatted(given)
        : "unknown command '%s'%s"
            .formatted(given, NearestName.hint(given, at.getSubcommands().keySet()));
  }

  @Override
  public Integer call() {
    throw new ParameterException(
        command.commandLine(),
        "a command is missing: " + String.join(", ", command.subcommands().keySet()));
  }

  static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Tectonic.class.getPackage().getImplementationVersion();
      return new String[] {"tectonic " + (version == null ? "(not packaged)" : version)};
    }
  }
}
