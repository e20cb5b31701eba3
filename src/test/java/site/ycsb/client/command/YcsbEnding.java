package site.ycsb.client.command;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.show.Terminal;

/** What came of a command of {@code ycsb} that ran within this process. */
public record YcsbEnding(int exitCode, String out, String err) {

  /**
   * Runs a command with what it prints caught, also what a workload says to {@code System.err};
   * relative paths are those of this process. What earlier runs have measured is forgotten.
   */
  public static YcsbEnding of(Path home, List<String> arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    FreshMeasurements.require();
    PrintStream before = System.err;
    System.setErr(stream(err));
    try {
      ClientContext context =
          new ClientContext(
              stream(out),
              System.err,
              Terminal.none(0),
              List.of(home),
              new RunStop(),
              Time.REAL,
              Clock.system(ZoneOffset.UTC),
              new Secrets());
      int exitCode = YcsbMain.execute(context, arguments.toArray(String[]::new));
      return new YcsbEnding(
          exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
