package site.ycsb.report;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Properties;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.client.run.ClientRun;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.RunSettings;
import site.ycsb.client.show.Terminal;
import site.ycsb.tectonic.execute.SharedFakeDb;

/** The client of bin/ycsb in this process, on the store that the tests share. */
final class RecordingClient {
  private RecordingClient() {}

  /** Runs what properties say, without practice, and empties the store; returns the exit code. */
  static int run(Properties properties, OutputStream err) throws Exception {
    properties.putIfAbsent(RunSettings.PRACTICE_SECONDS, "0");
    ClientContext context =
        new ClientContext(
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Terminal.none(80),
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
