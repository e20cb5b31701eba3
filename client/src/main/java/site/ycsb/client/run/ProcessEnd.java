package site.ycsb.client.run;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import site.ycsb.Client;
import site.ycsb.DBException;
import site.ycsb.Workload;
import site.ycsb.arrival.loop.RunStop;
import site.ycsb.client.verdict.ExitCode;

/**
 * Ends a run in order when its process is about to end. The cause is a signal, a lack of memory, or
 * a binding that calls System.exit; an unfinished run never ends as a success.
 *
 * @param stop of its run
 * @param stopWork lets the threads of the run end, where nobody looks at the stop
 * @param failed the exit code of a run that failed
 * @param reserve memory to tell of a run that has found no more
 */
public record ProcessEnd(
    RunStop stop, Runnable stopWork, int failed, AtomicReference<byte @Nullable []> reserve)
    implements Thread.UncaughtExceptionHandler {
  /** Exit codes by the threads that the JVM starts for a signal. */
  private static final Map<String, Integer> SIGNALS =
      Map.of("SIGHUP handler", 129, "SIGINT handler", 130, "SIGTERM handler", 143);

  private static final long MOST_RESERVED = 32 << 20;

  /** Watches this process from now on. */
  public static void watch(RunStop stop, Runnable stopWork, int failed) {
    byte[] some = new byte[(int) Math.min(MOST_RESERVED, Runtime.getRuntime().maxMemory() / 8)];
    ProcessEnd end = new ProcessEnd(stop, stopWork, failed, new AtomicReference<>(some));
    Thread.setDefaultUncaughtExceptionHandler(end);
    Runtime.getRuntime().addShutdownHook(new Thread(end::ending, "stop"));
  }

  /**
   * Watches the run of a workload that YCSB's own client initialises; false under any other.
   *
   * @param stop of the run, which begins
   */
  public static boolean watchStock(RunStop stop, Workload workload) {
    boolean isStock =
        Arrays.stream(Thread.currentThread().getStackTrace())
            .anyMatch(at -> at.getClassName().equals(Client.class.getName()));
    if (isStock) {
      watch(stop, workload::requestStop, StockExporter.FAILED);
      stop.started();
    }
    return isStock;
  }

  /** Ends the run whichever thread finds no memory; says of all else what the JVM would say. */
  @Override
  public void uncaughtException(Thread thread, Throwable thrown) {
    if (thrown instanceof OutOfMemoryError && stop.isUnderWay()) {
      reserve.set(null);
      stop.request(failed, thrown);
      stopWork.run();
    } else {
      System.err.print("Exception in thread \"" + thread.getName() + "\" ");
      thrown.printStackTrace();
    }
  }

  /** Runs while the JVM ends: at once after a run that is over. */
  private void ending() {
    Map<Thread, StackTraceElement[]> threads = Thread.getAllStackTraces();
    List<StackTraceElement> calls = calls(threads);
    String exits = caller(calls) + " ended the process (System.exit)";
    if (calls.stream().anyMatch(Workloads::isInit)) {
      System.err.println("error: " + exits + ", as it cannot use the properties: see above");
      Runtime.getRuntime().halt(ExitCode.USAGE);
    }
    if (!stop.isUnderWay()) {
      return;
    }
    Optional<Integer> signal =
        threads.keySet().stream()
            .map(thread -> SIGNALS.get(thread.getName()))
            .filter(Objects::nonNull)
            .findFirst();
    DBException exit = new DBException(exits);
    stop.request(signal.orElse(failed), signal.isPresent() ? null : exit);
    stopWork.run();
    boolean isTold = false;
    try {
      isTold = stop.awaitFinished();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    stop.concluded().ifPresent(Runtime.getRuntime()::halt);
    if (signal.isEmpty()) {
      if (!isTold) {
        System.err.println("problem: " + exit.getMessage());
      }
      Runtime.getRuntime().halt(failed);
    }
  }

  /** The calls of the thread that called for the end, the innermost first. */
  private static List<StackTraceElement> calls(Map<Thread, StackTraceElement[]> threads) {
    return threads.values().stream()
        .filter(trace -> Arrays.toString(trace).contains("java.lang.Runtime.exit("))
        .flatMap(Arrays::stream)
        .toList();
  }

  private static String caller(List<StackTraceElement> calls) {
    return calls.stream()
        .filter(at -> !at.getClassName().startsWith("java.lang."))
        .findFirst()
        .map(at -> at.getClassName() + "." + at.getMethodName())
        .orElse("something");
  }
}
