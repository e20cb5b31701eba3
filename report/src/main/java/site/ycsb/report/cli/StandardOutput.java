package site.ycsb.report.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import site.ycsb.client.command.ClientProcess;

/** The standard output of a command, which remembers why it took no more. */
final class StandardOutput extends OutputStream {
  private final OutputStream target;
  private @Nullable IOException failure;

  private StandardOutput(OutputStream target) {
    this.target = target;
  }

  /**
   * Runs a command that prints to System.out.
   *
   * @param target of what it prints
   * @return the command's exit code; another one when it could not print what it had to
   */
  static int during(IntSupplier command, OutputStream target) {
    StandardOutput out = new StandardOutput(target);
    System.setOut(new PrintStream(out, true, ClientProcess.charset("stdout.encoding")));
    int exitCode = command.getAsInt();
    System.out.flush();
    if (out.failure == null || isReaderGone(out.failure)) {
      return exitCode;
    }
    System.err.println("tectonic: standard output cannot be written: " + out.failure.getMessage());
    return exitCode == Tectonic.OK ? Tectonic.FAILED : exitCode;
  }

  @Override
  public void write(int single) throws IOException {
    write(new byte[] {(byte) single}, 0, 1);
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    if (failure != null) {
      throw failure;
    }
    try {
      target.write(bytes, offset, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Recognises a closed pipe by its message on Linux, macOS and Windows. */
  private static boolean isReaderGone(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    return message.contains("Broken pipe") || message.contains("The pipe is being closed");
  }
}
