package site.ycsb.tests;

import java.io.BufferedReader;
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

  /**
   * The command line of a launcher. What runs does not practise unless it is told to: for seconds,
   * on both processors, before what a test asks about.
   */
  static List<String> command(String launcher, String... arguments) {
    List<String> command = new ArrayList<>();
    Path file = Project.home().resolve("bin").resolve(WINDOWS ? launcher + ".bat" : launcher);
    command.add(file.toString());
    command.addAll(List.of(arguments));
    boolean runs = arguments.length > 0 && RUNS.contains(arguments[0]);
    if (runs && command.stream().noneMatch(each -> each.startsWith(RunSettings.PRACTICE_SECONDS))) {
      command.addAll(List.of("-p", RunSettings.PRACTICE_SECONDS + "=0"));
    }
    return command;
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
