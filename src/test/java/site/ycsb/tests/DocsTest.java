package site.ycsb.tests;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import site.ycsb.client.command.YcsbMain;
import site.ycsb.report.cli.Tectonic;

/**
 * Every command that a Markdown file or a {@code --help} shows is run here, in the order of the
 * file, with few operations, but for those that {@code docs-left-out.txt} names with a reason. With
 * {@code -Dtectonic.docs=whole}, as {@code .ci/nightly} says, as it stands, the long ones as well,
 * by the launchers. By default commands without a pipe run in one process, and one that several
 * files show is run once, unless those after it read what it writes.
 */
@DisabledOnOs(OS.WINDOWS)
final class DocsTest {
  private static final boolean WHOLE = "whole".equals(System.getProperty("tectonic.docs"));
  private static final String NIGHTLY = ".ci/nightly";
  private static final List<String> PLACES =
      List.of("docs specs bench bindings ycsb-ivs clients crash experiment fit traces".split(" "));
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(?:sh|bash)?\\n(.*?)^```");

  /** A file that a block writes, for the commands after it. */
  private static final Pattern WRITTEN = Pattern.compile("(?ms)^cat >(\\S+) <<'END'\\n(.*?)^END");

  private static final Pattern COMMAND =
      Pattern.compile("(?:.*[ (;=/]|^)(?:bin/(?:ycsb|tectonic) |bench/|\\./mvnw |spark-submit ).*");

  /** A line of a help that is one of its examples, and those that it goes on in. */
  private static final Pattern EXAMPLE =
      Pattern.compile("(?m)^  (?:[A-Z_]+=\\S+ )?(?:tectonic|ycsb) (?:.*\\\\\\R)*.*$");

  private static final Pattern RUN = Pattern.compile("bin/ycsb (?:run|load) [^|#;&]*");

  /** Of one of our launchers alone, whose words are without quotes. */
  private static final Pattern PLAIN =
      Pattern.compile("bin/((?:ycsb|tectonic)(?: [\\w./=:,%+-]+)+) *(?:#.*)?");

  private static final Map<String, String> HELPS = helps();

  @TempDir private static Path runs;

  /** Emptied for each file. */
  @TempDir private static Path folder;

  private static Commands process;

  /** A command, and the reason why it is not run. */
  private record Command(String text, Optional<String> reason) {}

  /** Six runs of a spec, for what shows and compares results. */
  @BeforeAll
  static void makeRuns() throws IOException {
    process = Commands.start(folder);
    for (String name : List.of("a1", "a2", "a3", "b1", "b2", "b3")) {
      Project.Ending run =
          process.run(
              "ycsb",
              "run",
              "memory",
              "-p",
              "tectonic.spec=" + Project.home().resolve("specs/tectonic/tec-2.spec.json"),
              "-p",
              "tectonic.scale=0.01",
              "-p",
              "tectonic.results.trace=true",
              "--results",
              runs.resolve(name).toString());
      assertThat(run.exitCode()).as(run.toString()).isZero();
    }
    String trace = runs.resolve("a1/trace.txt").toString();
    String packed = runs.resolve("a.trace.zst").toString();
    assertThat(process.run("tectonic", "convert", trace, "-o", packed).exitCode()).isZero();
  }

  @AfterAll
  static void endCommands() throws IOException {
    process.close();
  }

  @BeforeEach
  void empty() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        if (!each.equals(folder)) {
          Files.delete(each);
        }
      }
    }
  }

  static Stream<String> files() throws IOException {
    return commands().entrySet().stream()
        .filter(file -> file.getValue().stream().anyMatch(each -> each.reason().isEmpty()))
        .map(Map.Entry::getKey);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("files")
  void commandsOfAFile_do_whatTheySay(String file) throws IOException {
    for (String name : List.of("specs", "tectonic.properties")) {
      copy(Project.home().resolve(name), folder.resolve(name));
    }
    if (!WHOLE) {
      shortenGrowth();
    }
    prepare(file);
    for (Command command : commands().get(file)) {
      if (command.reason().isEmpty()) {
        String text = WHOLE ? command.text() : small(command.text());
        Project.Ending ending = run(text);
        assertThat(ending.exitCode()).as(file + ": " + text + "\n" + ending).isIn(0, 3, 4, 5);
      }
    }
  }

  /** What was checked follows from spec and seed, but for the time that it took. */
  @Test
  void linesOfVerify_areThoseThatItsCommandPrints() throws IOException {
    copy(Project.home().resolve("specs"), folder.resolve("specs"));
    Matcher shown =
        Pattern.compile("```\\nbin/(ycsb run .*)\\n```\\n\\nsays\\n\\n```\\n([^`]*)```")
            .matcher(text("docs/verify.md"));
    assertThat(shown.find()).isTrue();

    Project.Ending ending = process.run(shown.group(1).split(" ", -1));

    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    assertThat(checked(ending.out())).isEqualTo(checked(shown.group(2))).hasSize(2);
  }

  /** A fit follows from the trace alone, which follows from its spec. */
  @Test
  void linesOfFit_areThoseThatItsCommandsPrint() throws IOException {
    copy(Project.home().resolve("specs"), folder.resolve("specs"));
    List<String> blocks =
        BLOCK.matcher(text("docs/fit.md")).results().map(x -> x.group(1)).toList();
    String said = "";
    for (String command : blocks.get(0).lines().limit(2).toList()) {
      Project.Ending ending = process.run(command.replace("bin/", "").split(" ", -1));
      assertThat(ending.exitCode()).as(ending.toString()).isZero();
      said = ending.out() + ending.err();
    }

    assertThat(said.lines())
        .containsSubsequence(
            blocks.get(1).lines().filter(line -> !line.strip().equals("...")).toList());
  }

  private static List<String> checked(String text) {
    return text.lines()
        .filter(line -> line.startsWith("Checked: ") || line.startsWith("Not checked: "))
        .map(line -> line.replaceAll("[0-9.]+ s beside", "s beside"))
        .toList();
  }

  private static Project.Ending run(String text) throws IOException {
    Matcher plain = PLAIN.matcher(text);
    if (!WHOLE && plain.matches()) {
      return process.run(plain.group(1).split(" ", -1));
    }
    String here = text.replaceAll("(?<![\\w/])bin/", Project.home() + "/bin/");
    return Project.run(folder, List.of("/bin/sh", "-c", here));
  }

  /** What is left out is there, so that the list has no command of the past. */
  @Test
  void leftOut_isOnlyWhatIsThere() throws IOException {
    List<String> all =
        commands().values().stream().flatMap(List::stream).map(Command::text).toList();
    assertThat(all).hasSizeGreaterThan(100);
    assertThat(HELPS)
        .containsKeys("tectonic --help", "tectonic experiment --help", "ycsb --help")
        .hasSizeGreaterThan(15);
    for (String part : leftOut().keySet()) {
      assertThat(all).as("commands with " + part).anyMatch(command -> command.contains(part));
    }
  }

  /** Three epochs in place of ten. */
  private static void shortenGrowth() throws IOException {
    Path plan = folder.resolve("specs/ivs/quick.json");
    String few = Files.readString(plan).replace("\"epochs\": 10", "\"epochs\": 3");
    Files.writeString(plan, few.replace("_per_epoch\": 5000", "_per_epoch\": 500"));
  }

  /** The files and results that the commands of a file name. */
  private void prepare(String file) throws IOException {
    Path results = folder.resolve("results");
    for (String name : List.of("a1", "a2", "a3", "b1", "b2", "b3")) {
      copy(runs.resolve(name), results.resolve(name));
    }
    copy(runs.resolve("a1"), results.resolve("before"));
    copy(runs.resolve("b1"), results.resolve("after"));
    copy(runs.resolve("a1"), folder.resolve("nights/first"));
    copy(runs.resolve("a2"), folder.resolve("nights/second"));
    Matcher named = Pattern.compile("results/([0-9]{8}-[0-9]{6}-[a-z0-9-]+)").matcher(text(file));
    while (named.find()) {
      copy(runs.resolve("a1"), results.resolve(named.group(1)));
    }
    Matcher written = WRITTEN.matcher(text(file));
    while (written.find()) {
      Files.writeString(folder.resolve(written.group(1)), written.group(2));
    }
    copy(runs.resolve("a1/trace.txt"), folder.resolve("a.trace"));
    copy(runs.resolve("a.trace.zst"), folder.resolve("a.trace.zst"));
    Path spec = Project.home().resolve("specs/tectonic/tec-2.spec.json");
    Files.copy(spec, folder.resolve("my.spec.json"));
    Files.copy(spec, folder.resolve("my.json"));
  }

  /** Copies a file, or a folder with all that is in it; one that is there stays. */
  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path each : all.toList()) {
        Path copy = to.resolve(from.relativize(each));
        if (!Files.exists(copy)) {
          Files.createDirectories(copy.getParent());
          Files.copy(each, copy);
        }
      }
    }
  }

  /**
   * The same with a thousandth of the operations, or few of YCSB's own; a minute for ten, an
   * arrival for a hundred, and a hundredth of a spec in place of a tenth.
   */
  private static String small(String command) {
    Matcher run =
        RUN.matcher(
            command
                .replace("--duration 600s", "--duration 60s")
                .replace("--arrivals 1000000", "--arrivals 10000")
                .replace("tec-7.spec.json |", "tec-7.spec.json --scale 0.02 |")
                .replaceAll("--scale 0\\.1(?!\\d)", "--scale 0.01"));
    return run.replaceAll(
        found -> {
          String text = found.group().stripTrailing();
          boolean isCore = text.contains("CoreWorkload");
          boolean isTrace = text.contains("tectonic.trace=") || text.contains("specs/ivs");
          String few =
              isTrace
                  ? ""
                  : isCore
                      ? " -p recordcount=100 -p operationcount=100"
                      : " -p tectonic.scale=0.001";
          return Matcher.quoteReplacement(text + few + " ");
        });
  }

  private static Map<String, List<Command>> commands() throws IOException {
    Map<String, List<Command>> commands = new LinkedHashMap<>();
    Map<String, String> leftOut = leftOut();
    Set<String> known = new HashSet<>();
    List<String> files = new ArrayList<>(markdown());
    files.addAll(HELPS.keySet());
    for (String file : files) {
      List<Command> ofFile = new ArrayList<>();
      Matcher block = BLOCK.matcher(text(file));
      while (block.find()) {
        block
            .group(1)
            .replaceAll("\\\\\\n *", "")
            .lines()
            .map(line -> line.strip().replaceFirst("^\\$ ", ""))
            .filter(
                line ->
                    COMMAND.matcher(line).matches()
                        && !line.startsWith("To see them")
                        && !line.startsWith("Page "))
            .filter(line -> known.add(line) || WHOLE || line.contains(" -o "))
            .forEach(line -> ofFile.add(new Command(line, reason(line, leftOut))));
      }
      commands.put(file, ofFile);
    }
    return commands;
  }

  private static Optional<String> reason(String command, Map<String, String> leftOut) {
    return leftOut.entrySet().stream()
        .filter(part -> command.contains(part.getKey()))
        .map(Map.Entry::getValue)
        .filter(reason -> !(WHOLE && reason.contains(NIGHTLY)))
        .findFirst();
  }

  private static Map<String, String> leftOut() throws IOException {
    Map<String, String> leftOut = new LinkedHashMap<>();
    Path list = Project.home().resolve("src/test/resources/docs-left-out.txt");
    for (String line : Files.readAllLines(list)) {
      if (!line.startsWith("#")) {
        int bar = line.indexOf(" | ");
        leftOut.put(line.substring(0, bar), line.substring(bar + 3));
      }
    }
    return leftOut;
  }

  private static List<String> markdown() throws IOException {
    List<String> files = new ArrayList<>();
    for (String place : PLACES) {
      try (Stream<Path> all = Files.walk(Project.home().resolve(place))) {
        all.filter(file -> file.toString().endsWith(".md"))
            .filter(file -> !file.toString().contains("target"))
            .map(file -> Project.home().relativize(file).toString())
            .sorted()
            .forEach(files::add);
      }
    }
    files.addAll(List.of("README.md", "CONTRIBUTING.md"));
    return files;
  }

  /**
   * The examples of each command's help, by the words that ask for it, as a Markdown file has them.
   */
  private static Map<String, String> helps() {
    Map<String, String> helps = new LinkedHashMap<>();
    Deque<CommandLine> left = new ArrayDeque<>(List.of(Tectonic.commandLine()));
    left.add(YcsbMain.commandLine());
    while (!left.isEmpty()) {
      CommandLine command = left.remove();
      left.addAll(command.getSubcommands().values());
      String examples =
          EXAMPLE
              .matcher(command.getUsageMessage())
              .results()
              .map(each -> each.group().replaceAll("(?<![\\w/-])(tectonic|ycsb) ", "bin/$1 "))
              .collect(joining("\n"));
      if (!examples.isEmpty()) {
        String words = command.getCommandSpec().qualifiedName();
        helps.put(words + " --help", "```\n" + examples + "\n```\n");
      }
    }
    return helps;
  }

  private static String text(String file) throws IOException {
    String help = HELPS.get(file);
    if (help != null) {
      return help;
    }
    return Files.readString(Project.home().resolve(file));
  }
}
