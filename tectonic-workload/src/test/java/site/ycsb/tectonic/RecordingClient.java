package site.ycsb.tectonic;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Properties;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.execute.RunStop;
import site.ycsb.arrival.progress.Terminal;
import site.ycsb.arrival.run.ClientContext;
import site.ycsb.arrival.run.ClientRun;
import site.ycsb.tectonic.execute.SharedFakeDb;

/** The client of bin/ycsb in this process, on the store that the tests share. */
final class RecordingClient {
  private RecordingClient() {}

  /** Runs what properties say, and empties the store; returns the exit code. */
  static int run(Properties properties, OutputStream err) throws Exception {
    ClientContext context =
        new ClientContext(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new Terminal(false, 80),
            List.of(),
            new RunStop(),
            System::nanoTime,
            Clock.system(ZoneOffset.UTC),
            new Secrets());
    try {
      return new ClientRun(properties, context).execute();
    } finally {
      SharedFakeDb.empty(0);
    }
  }
}
