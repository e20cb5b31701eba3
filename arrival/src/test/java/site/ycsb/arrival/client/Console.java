package site.ycsb.arrival.client;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import site.ycsb.arrival.execute.RunStop;
import site.ycsb.arrival.progress.Terminal;

/** A process of the client whose output can be read. */
final class Console {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final ClientContext context;

  Console(Path... homes) {
    context =
        new ClientContext(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new Terminal(false, 80),
            List.of(homes),
            new RunStop(),
            System::nanoTime,
            Clock.system(ZoneOffset.UTC));
  }

  ClientContext context() {
    return context;
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }
}
