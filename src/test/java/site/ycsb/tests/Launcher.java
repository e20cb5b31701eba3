package site.ycsb.tests;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import site.ycsb.client.settings.RunSettings;

/** The launchers, started as a user starts them, from any folder. */
final class Launcher {
  private static final boolean WINDOWS =
      System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("windows");

  private static final Set<String> RUNS = Set.of("load", "run", "replay", "ivs");

  private Launcher() {}

  /** Runs {@code bin/ycsb} to its end. */
  static Project.Ending ycsb(Path folder, String... arguments) {
    return Project.run(folder, command("ycsb", arguments));
  }

  /** Runs {@code bin/tectonic} to its end. */
  static Project.Ending tectonic(Path folder, String... arguments) {
    return Project.run(folder, command("tectonic", arguments));
  }

  /** The command line of a launcher. */
  static List<String> command(String launcher, String... arguments) {
    List<String> command = new ArrayList<>();
    Path file = Project.home().resolve("bin").resolve(WINDOWS ? launcher + ".bat" : launcher);
    command.add(file.toString());
    command.addAll(unpractised(arguments));
    return command;
  }

  /**
   * The arguments of a command. What runs does not practise unless it is told to: for seconds, on
   * both processors, before what a test asks about.
   */
  static List<String> unpractised(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    boolean runs = !all.isEmpty() && RUNS.contains(all.get(0)) && !all.contains("charts");
    if (runs && all.stream().noneMatch(each -> each.startsWith(RunSettings.PRACTICE_SECONDS))) {
      all.addAll(List.of("-p", RunSettings.PRACTICE_SECONDS + "=0"));
    }
    return all;
  }

  /**
   * A command that hears a signal, such as {@code INT}: what a script starts in the background, or
   * {@code nohup}, ignores some, and so would all that it starts.
   */
  static List<String> hearing(String signal, List<String> command) {
    List<String> all = new ArrayList<>(List.of("perl", "-e"));
    all.add("$SIG{" + signal + "} = 'DEFAULT'; exec @ARGV or die $!");
    all.addAll(command);
    return all;
  }

  /** The class path of bindings of the tests' own, and of the store in memory. */
  static String testBindings() {
    Path home = Project.home();
    return home.resolve("src/test/target/test-classes")
        + File.pathSeparator
        + home.resolve("bindings/memory/target/lib")
        + "/*";
  }

  /** Reads lines until one contains a text. */
  static void awaitLine(BufferedReader lines, String text) throws IOException {
    String line = lines.readLine();
    while (line != null && !line.contains(text)) {
      line = lines.readLine();
    }
    if (line == null) {
      throw new AssertionError("the output ended without \"" + text + "\"");
    }
  }
}
