package site.ycsb.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import site.ycsb.arrival.UsageException;
import site.ycsb.client.command.BindingRegistry;
import site.ycsb.client.command.ClientProcess;
import site.ycsb.client.run.ClientRun;
import site.ycsb.client.show.RemainingTime;
import site.ycsb.experiment.ExperimentRuns.StoppedException;
import site.ycsb.report.cli.MoreCommands;
import site.ycsb.report.cli.Subcommand;
import site.ycsb.report.compare.SetUp;
import site.ycsb.report.page.Page;
import site.ycsb.report.page.Page.Table;
import site.ycsb.report.page.PageHtml;
import site.ycsb.report.page.PageImages;
import site.ycsb.report.run.RunFolder;
import site.ycsb.tectonic.read.InstalledSpecs;

/** Adds {@code tectonic experiment}: makes many runs, or goes on with them, and compares them. */
@Command(
    name = "experiment",
    description =
        "Runs every combination of a plan's factors several times, in random order, and says which"
            + " differences are more than chance. The same command goes on where an interrupted"
            + " one ended.",
    mixinStandardHelpOptions = true,
    footerHeading = "%nExamples:%n",
    footer = {
      "  tectonic experiment plan.json --dry-run",
      "  tectonic experiment plan.json --results results/options",
      "",
      "A plan: {\"name\": \"options\", \"binding\": \"rocksdb\",",
      "  \"properties\": {\"tectonic.spec\": \"specs/ycsb/a.spec.json\"},",
      "  \"factors\": {\"threadcount\": [1, 4]}, \"trials\": 3}",
      "Exit codes: 0 done, 1 a run or a command of the plan could not be made (what is",
      "done is kept), 2 a mistake in the plan or in what it runs."
    })
public final class ExperimentCommand extends Subcommand implements MoreCommands {
  private static final double BYTES_PER_MEGABYTE = 1e6;
  // Of a process, to which what a run measures does not belong.
  private static final double START_SECONDS = 1;

  @Parameters(paramLabel = "PLAN.json", description = "The plan; see docs/experiments.md.")
  private Path file = Path.of("");

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description = "Folder of the experiment (default: experiments/NAME).")
  private @Nullable Path results;

  @Option(
      names = "--dry-run",
      description =
          "Checks the runs but for what their store says, lists them in their order, and how long"
              + " and how large they are as far as some are done; makes none.")
  private boolean isDry;

  @Override
  public Integer call() throws IOException, InterruptedException {
    file = InstalledSpecs.find(file);
    ExperimentPlan plan = ExperimentPlan.read(file);
    Path path = results == null ? Path.of("experiments", plan.name()) : results;
    if (isDry) {
      check(plan);
      print(listed(plan) + left(plan, new ExperimentFolder(path, plan)));
      return 0;
    }
    ExperimentFolder folder = ExperimentFolder.open(path, plan, file);
    ExperimentRuns runs =
        new ExperimentRuns(plan, folder, launcher(), this::progress, System::nanoTime);
    try {
      runs.makeAll();
    } catch (StoppedException e) {
      progress(e.getMessage() + "\nWhat is done is in " + path + "; the same command goes on.");
      return e.exitCode();
    }
    tell(plan, folder);
    return exitCode(plan, folder);
  }

  /** Checks a run of each combination, as far as that is possible without its store. */
  private static void check(ExperimentPlan plan) {
    BindingRegistry registry = BindingRegistry.load(ClientProcess.homes());
    for (Treatment treatment : plan.treatments()) {
      try {
        String unused = registry.classOf(treatment.binding());
        Properties properties = treatment.filled(".", "run", 1);
        for (String name : properties.stringPropertyNames()) {
          String value = properties.getProperty(name);
          if (name.endsWith("optionsfile") && !Files.isReadable(Path.of(value))) {
            throw new UsageException(name + "=" + value + ": there is no such file to read");
          }
        }
        if (plan.search() != null) {
          properties.setProperty(LoadSearch.RATE, LoadSearch.text(plan.search().from()));
        }
        ClientRun.check(properties);
      } catch (UsageException e) {
        throw new UsageException(treatment.text() + ": " + e.getMessage(), e);
      }
    }
  }

  /** The exit code of the worst run; in a search, an overload is an answer and no error. */
  private static int exitCode(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    LoadSearch search = plan.search();
    return SetUp.exitCode(
        folder.results().values().stream().filter(run -> search == null || search.isDoubtful(run)));
  }

  private void tell(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    ExperimentAnswer answer = new ExperimentAnswer(plan, folder);
    Page page = answer.page();
    Path path = folder.path();
    Files.writeString(path.resolve("experiment.html"), PageHtml.of(page));
    Files.writeString(path.resolve("figures.csv"), FigureRows.csv(plan, folder));
    Files.writeString(path.resolve("method.txt"), answer.method() + "\n");
    PageImages.write(new Page(page.title(), page.sections().subList(0, 1)), path.resolve("images"));
    Table ranking = answer.ranking();
    String effects = answer.compares() || plan.search() == null ? said(answer.effects()) : "";
    print(
        "%s\n\n%s\n%s\n\n%s\nPage, figures, images and method: %s\n"
            .formatted(
                page.sections().get(0).verdict(),
                ranking.caption(),
                ranking.text("  "),
                effects,
                path));
  }

  private static String said(List<String> effects) {
    return effects.isEmpty()
        ? "No difference is more than chance.\n"
        : "More than chance, the worst first:\n"
            + effects.stream()
                .map(effect -> "  " + effect.replaceAll("[\u25B2\u25BC] ", "") + "\n")
                .collect(Collectors.joining());
  }

  private static String listed(ExperimentPlan plan) {
    StringBuilder text = new StringBuilder();
    LoadSearch search = plan.search();
    text.append(
        "%s%s: %s, each %s, in blocks of random order (seed %s); question: %s%n"
            .formatted(
                count(plan.runs().size(), search == null ? "run" : "search"),
                search == null ? "" : " of at most " + search.mostRuns() + " runs",
                count(plan.treatments().size(), "combination"),
                plan.timesOfEach(),
                Long.toUnsignedString(plan.orderSeed()),
                plan.asked() + (plan.treatments().size() > 1 ? "" : ", of which there is one")));
    for (Treatment treatment : plan.treatments()) {
      text.append("  %s: %s".formatted(treatment.text(), treatment.binding()));
      treatment.properties().forEach((name, value) -> text.append(" -p " + name + "=" + value));
      text.append('\n');
    }
    plan.loads().forEach(load -> text.append("once: " + load.text() + "\n"));
    int number = 1;
    for (PlannedRun run : plan.runs()) {
      text.append("%4d  %s%n".formatted(number++, run.text()));
    }
    return text.toString();
  }

  private static String count(int number, String noun) {
    String plural = noun.endsWith("h") ? noun + "es" : noun + "s";
    return number + " " + (number == 1 ? noun : plural);
  }

  /** What is still to do, as long and as large as what is done. */
  private static String left(ExperimentPlan plan, ExperimentFolder folder) throws IOException {
    Map<PlannedRun, RunFolder> done = folder.results();
    int runs = plan.runs().size() * (plan.search() == null ? 1 : plan.search().mostRuns());
    String repeats =
        plan.mostRepeats() == 0
            ? ""
            : "Each run that the machine disturbs is repeated, at most %d times (\"repeats\").%n"
                .formatted(plan.mostRepeats());
    if (done.isEmpty()) {
      return "No run in %s is done yet. Estimates of time and disk appear after the first.%n%s"
          .formatted(folder.path(), repeats);
    }
    double seconds = 0;
    double bytes = 0;
    for (RunFolder run : done.values()) {
      seconds += run.seconds() + START_SECONDS;
      bytes += ExperimentFolder.bytes(run.path());
    }
    int left = runs - done.size();
    return String.format(
        Locale.ROOT,
        "%d done in %s; %s%d left: about %s, and %.1f MB of results beside what stores keep%n%s",
        done.size(),
        folder.path(),
        plan.search() == null ? "" : "at most ",
        left,
        RemainingTime.digits(left * seconds / done.size()),
        left * bytes / done.size() / BYTES_PER_MEGABYTE,
        repeats);
  }

  private void progress(String line) {
    err().println(line);
    err().flush();
  }
}
