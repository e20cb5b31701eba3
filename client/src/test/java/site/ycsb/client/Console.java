package site.ycsb.client;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.MovedTime;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.show.Terminal;

/** A process of the client whose output can be read. */
public final class Console {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final ClientContext context;

  public Console(Path... homes) {
    this(Time.REAL, Clock.system(ZoneOffset.UTC), homes);
  }

  /** Makes a process in a time of its own. */
  public Console(MovedTime time) {
    this(time, time.clock());
  }

  private Console(Time time, Clock clock, Path... homes) {
    Secrets secrets = new Secrets();
    context =
        new ClientContext(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            secrets.masked(
                new PrintStream(err, true, StandardCharsets.UTF_8), StandardCharsets.UTF_8),
            Terminal.none(80),
            List.of(homes),
            new RunStop(),
            time,
            clock,
            secrets);
  }

  public ClientContext context() {
    return context;
  }

  public String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  public String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
