package site.ycsb.tectonic.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A process that ends with its parent, however that ends. Its shell waits for the end of its input,
 * which a killed parent closes, too.
 */
final class GuardedProcess {
  private static final long LOOK_MILLIS = 200;
  private static final long LAST_WORDS_SECONDS = 10;

  /** Ends the command with SIGTERM when the input ends; ends with its exit code. */
  private static final String KEPT =
      """
      exec 3<&0
      "$@" </dev/null 3<&- &
      client=$!
      { cat <&3 >/dev/null; kill "$client"; } 2>/dev/null &
      guard=$!
      exec 3<&-
      wait "$client"
      code=$?
      kill "$guard" 2>/dev/null
      exit "$code"
      """;

  private final Process process;
  private final Path output;

  private GuardedProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts a command. */
  static GuardedProcess start(List<String> command) throws IOException {
    Path output = Files.createTempFile("tectonic-client-", ".txt");
    List<String> kept = Stream.concat(Stream.of("sh", "-c", KEPT, "sh"), command.stream()).toList();
    Process process =
        new ProcessBuilder(kept).redirectErrorStream(true).redirectOutput(output.toFile()).start();
    return new GuardedProcess(process, output);
  }

  /**
   * Waits for its end.
   *
   * @param isOver whether it is to end now
   * @return its exit code
   */
  int await(BooleanSupplier isOver) throws IOException {
    try {
      while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (isOver.getAsBoolean()) {
          end();
        }
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      end();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** What it has printed, once it has ended. */
  String output() throws IOException {
    String text = Files.readString(output, UTF_8);
    Files.delete(output);
    return text;
  }

  private void end() throws IOException {
    process.getOutputStream().close();
    boolean ended = false;
    try {
      ended = process.waitFor(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (!ended) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
