package site.ycsb.client.command;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import site.ycsb.Client;
import site.ycsb.client.settings.LiveSettings;
import site.ycsb.client.settings.ResultSettings;

/** The flags of load and run: those that set any property, and short ones for the usual ones. */
public final class LoopFlags extends BindingFlags {

  @Option(
      names = "-threads",
      paramLabel = "N",
      description = "Issue requests from N threads (default: 1).")
  void threads(@Nullable String threads) {
    set(Client.THREAD_COUNT_PROPERTY, threads);
  }

  @Option(
      names = "-target",
      paramLabel = "N",
      description =
          "Issue at most N operations a second (default: as many as can be); the rate of arrivals.")
  void target(@Nullable String target) {
    set(Client.TARGET_PROPERTY, target);
  }

  @Option(names = "-s", description = "Print YCSB's status lines to standard error.")
  void status(boolean status) {
    set(Client.STATUS_PROPERTY, status ? "true" : null);
  }

  @Option(
      names = "--dashboard",
      description =
          "Show the run in a browser while it goes on: its address is printed at the start.")
  void dashboard(boolean dashboard) {
    set(LiveSettings.DASHBOARD, dashboard ? "true" : null);
  }

  @Option(
      names = "--results",
      paramLabel = "DIR",
      description =
          "Leave the result in this folder, a new or empty one (default: results/TIME-NAME; none"
              + " with -p tectonic.results=none).")
  void results(@Nullable String folder) {
    set(ResultSettings.DIR, folder);
  }

  @Option(names = "--json", description = "Print the result as JSON, and nothing else.")
  void json(boolean json) {
    set(ResultSettings.OUTPUT, json ? ResultSettings.Output.JSON.text() : null);
  }

  @Option(
      names = "--explain",
      description = "Print all that is known, as is done where standard output is no terminal.")
  void explain(boolean explain) {
    set(ResultSettings.OUTPUT, explain ? ResultSettings.Output.TEXT.text() : null);
  }

  @Option(names = "--ycsb", description = "Print YCSB's result lines, and nothing else.")
  void ycsb(boolean ycsb) {
    set(ResultSettings.OUTPUT, ycsb ? ResultSettings.Output.YCSB.text() : null);
  }

  @Option(
      names = "-l",
      paramLabel = "LABEL",
      description = "Start every status line with this label.")
  void label(@Nullable String label) {
    set(Client.LABEL_PROPERTY, label);
  }
}
