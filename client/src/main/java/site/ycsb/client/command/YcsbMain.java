package site.ycsb.client.command;

/** The command ycsb as a process, which ends with the exit code. */
public final class YcsbMain {
  private YcsbMain() {}

  public static void main(String[] arguments) {
    System.exit(YcsbCommand.execute(ClientProcess.context(), arguments));
  }
}
