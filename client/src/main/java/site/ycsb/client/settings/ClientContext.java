package site.ycsb.client.settings;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.show.Terminal;

/**
 * What the client needs of its process.
 *
 * @param out for results
 * @param err for progress and messages
 * @param terminal that err is, or is not
 * @param homes of installations whose bindings can be named, ours first
 * @param stop that signals use
 * @param nanoClock for durations, and by which threads wait
 * @param clock for the time of day
 * @param secrets that are not to be shown; err and what is thrown show none
 */
public record ClientContext(
    PrintStream out,
    PrintStream err,
    Terminal terminal,
    List<Path> homes,
    RunStop stop,
    Time nanoClock,
    Clock clock,
    Secrets secrets) {

  /** For a run within a process that belongs to another: without a terminal or a signal. */
  public static ClientContext within(
      PrintStream out, PrintStream err, Time nanoClock, Secrets secrets) {
    return new ClientContext(
        out,
        err,
        Terminal.none(0),
        List.of(),
        new RunStop(),
        nanoClock,
        Clock.system(ZoneId.systemDefault()),
        secrets);
  }

  public void warn(String text) {
    err.println("warning: " + text);
  }

  public void problem(String text) {
    err.println("problem: " + text);
  }
}
