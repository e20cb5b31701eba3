package site.ycsb.client.command;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.run.ProcessEnd;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.show.Terminal;
import site.ycsb.client.verdict.ExitCode;

/** Hands over what belongs to the process that a client is. */
public final class ClientProcess {
  private ClientProcess() {}

  /** What a client needs; from now on secrets are masked, and a signal stops the run in order. */
  public static ClientContext context() {
    RunStop stop = new RunStop();
    Secrets secrets = new Secrets();
    PrintStream results = System.out;
    // What bindings and their drivers print of themselves goes the same way.
    System.setOut(secrets.masked(System.out, charset("stdout.encoding")));
    System.setErr(secrets.masked(System.err, charset("stderr.encoding")));
    ProcessEnd.watch(stop, () -> {}, ExitCode.FAILED);
    return new ClientContext(
        results,
        System.err,
        Terminal.of(System.getProperties()),
        homes(),
        stop,
        Time.REAL,
        Clock.system(ZoneId.systemDefault()),
        secrets);
  }

  /** The encoding that a property of the JVM names, or the usual one. */
  public static Charset charset(String property) {
    String name = System.getProperty(property, "");
    return name.isEmpty() ? Charset.defaultCharset() : Charset.forName(name);
  }

  /** Our home, as the launchers name it, and that of an installation of YCSB, if there is one. */
  public static List<Path> homes() {
    Path ours = Path.of(System.getProperty("tectonic.home", ""));
    String ycsb = System.getenv("YCSB_HOME");
    return ycsb == null || ycsb.isBlank() ? List.of(ours) : List.of(ours, Path.of(ycsb));
  }
}
