package site.ycsb.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/**
 * What is killed, and how it comes back. It is the process of the run with an embedded store, or a
 * server that the user's commands start. The run of a server ends with the first operation that
 * fails.
 *
 * @param killing a command of the shell; null: the run is killed, by SIGKILL
 * @param starting a command of the shell, which leaves the server running; null without one
 * @param log where their output goes
 */
record Victim(@Nullable String killing, @Nullable String starting, Path log) {
  /** After which a run whose server is gone is killed, too. */
  private static final long PATIENCE_SECONDS = 30;

  /** Kills it, and sees that the run has ended. */
  void kill(Process run) throws IOException, InterruptedException {
    shell(killing);
    if (killing == null || !run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      run.destroyForcibly().waitFor();
    }
  }

  /** Brings it back. */
  void bringBack() throws IOException, InterruptedException {
    shell(starting);
  }

  private void shell(@Nullable String command) throws IOException, InterruptedException {
    if (command == null) {
      return;
    }
    int code =
        new ProcessBuilder(List.of("sh", "-c", command))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start()
            .waitFor();
    if (code != 0) {
      throw new UsageException(
          "\"%s\" ended with exit code %d, its output is in %s%n  expected: 0"
              .formatted(command, code, log));
    }
  }
}
