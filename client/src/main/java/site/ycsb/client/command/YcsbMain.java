package site.ycsb.client.command;

import picocli.CommandLine;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.client.verdict.ExitCode;

/** The command ycsb as a process, which ends with the exit code. */
public final class YcsbMain {
  private YcsbMain() {}

  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  /** The command with its subcommands, for those who write of it. */
  public static CommandLine commandLine() {
    return YcsbCommand.commandLine(ClientProcess.context());
  }

  private static int execute(String[] arguments) {
    try {
      return YcsbCommand.execute(ClientProcess.context(), arguments);
    } catch (Throwable thrown) {
      // Errors pass the handlers of the command.
      System.err.println("error: " + ExceptionText.unforeseen(thrown));
      return ExitCode.FAILED;
    }
  }
}
