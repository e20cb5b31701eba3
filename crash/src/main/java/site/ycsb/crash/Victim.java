package site.ycsb.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.UsageException;

/**
 * What is killed, and how it comes back. It is the process of the run with an embedded store, or a
 * server that the user's commands start.
 */
sealed interface Victim {
  /** After which a run whose server is gone is killed, too. */
  long PATIENCE_SECONDS = 30;

  /** Kills it, and sees that the run has ended. */
  void kill(Process run) throws IOException, InterruptedException;

  /** Brings it back. */
  void bringBack() throws IOException, InterruptedException;

  /** The process of the run, by SIGKILL. */
  record Run() implements Victim {
    @Override
    public void kill(Process run) throws InterruptedException {
      run.destroyForcibly().waitFor();
    }

    @Override
    public void bringBack() {}
  }

  /**
   * A server. Its run ends with the first operation that fails.
   *
   * @param killing a command of the shell
   * @param starting a command of the shell, which leaves the server running
   * @param log where their output goes
   */
  record Server(String killing, String starting, Path log) implements Victim {
    @Override
    public void kill(Process run) throws IOException, InterruptedException {
      shell(killing);
      if (!run.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        run.destroyForcibly().waitFor();
      }
    }

    @Override
    public void bringBack() throws IOException, InterruptedException {
      shell(starting);
    }

    private void shell(String command) throws IOException, InterruptedException {
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

  /** A server where commands are given, else the process of the run. */
  static Victim of(@Nullable String kill, @Nullable String restart, Path log) {
    return kill == null || restart == null ? new Run() : new Server(kill, restart, log);
  }
}
