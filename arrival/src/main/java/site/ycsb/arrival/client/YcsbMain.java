package site.ycsb.arrival.client;

import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.execute.RunStop;
import site.ycsb.arrival.progress.Terminal;
import site.ycsb.arrival.run.ClientContext;

/** The process: hands over what belongs to it, and ends it with the exit code. */
public final class YcsbMain {
  private YcsbMain() {}

  public static void main(String[] arguments) {
    RunStop stop = new RunStop();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAndWait(stop), "stop"));
    ClientContext context =
        new ClientContext(
            System.out,
            System.err,
            Terminal.of(System.getProperties()),
            homes(System.getProperty("tectonic.home"), System.getenv("YCSB_HOME")),
            stop,
            System::nanoTime,
            Clock.system(ZoneId.systemDefault()));
    System.exit(YcsbCommand.execute(context, arguments));
  }

  /** Runs while the JVM ends: at once after a run that is over, later after a signal. */
  private static void stopAndWait(RunStop stop) {
    try {
      stop.requestAndWait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static List<Path> homes(@Nullable String... folders) {
    List<Path> homes = new ArrayList<>();
    for (String folder : folders) {
      if (folder != null && !folder.isBlank()) {
        homes.add(Path.of(folder));
      }
    }
    return homes;
  }
}
