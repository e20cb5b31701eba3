package site.ycsb.client.run;

import site.ycsb.Client;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.UsageException;

/**
 * Reports a user's mistake that is found while YCSB's own client initialises a workload. That
 * client says nothing of an unchecked exception; the JVM would end with exit code 1 and a stack
 * trace.
 */
public final class StockMistake {
  private StockMistake() {}

  /**
   * Initialises a workload, and has a mistake told in one message.
   *
   * @throws UsageException what init throws
   */
  public static void init(Secrets secrets, Runnable init) {
    try {
      init.run();
    } catch (UsageException e) {
      String message = "error: " + secrets.mask(ExceptionText.of(e));
      Thread.currentThread()
          .setUncaughtExceptionHandler((thread, thrown) -> System.err.println(message));
      interruptPatience();
      throw e;
    }
  }

  /** The client has a thread that says after two seconds that this takes long. */
  private static void interruptPatience() {
    Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getClass().getEnclosingClass() == Client.class)
        .forEach(Thread::interrupt);
  }
}
