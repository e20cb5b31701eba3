package site.ycsb.arrival.loop;

import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Where the end of a process and a run meet: it asks for the end, and waits for the results. */
public final class RunStop {
  private static final long SECONDS_FOR_RESULTS = 30;
  private static final long SECONDS_FOR_CLOSING = 1;

  private final CountDownLatch finished = new CountDownLatch(1);
  private OptionalInt concluded = OptionalInt.empty();
  private int exitCode;
  private @Nullable Throwable cause;
  private volatile boolean requested;
  private volatile boolean started;
  private volatile boolean measuring;

  /**
   * Asks for the end. The first to ask says why.
   *
   * @param code that the process exits with
   * @param failure that ends the run; null: it is interrupted
   */
  public synchronized void request(int code, @Nullable Throwable failure) {
    if (!requested) {
      exitCode = code;
      cause = failure;
      requested = true;
      notifyAll();
    }
  }

  /** Waits after a run until the end is asked for; the process exits with the run's code. */
  public synchronized void awaitRequest(int code) throws InterruptedException {
    concluded = OptionalInt.of(code);
    while (!requested) {
      wait();
    }
  }

  /** The exit code of a run that was over before the end was asked for; empty without one. */
  public synchronized OptionalInt concluded() {
    return concluded;
  }

  public boolean isRequested() {
    return requested;
  }

  /** The exit code that was asked for; 0 if none was. */
  public synchronized int exitCode() {
    return exitCode;
  }

  /** The failure that ends the run; null if there is none, or it is interrupted. */
  public synchronized @Nullable Throwable failure() {
    return cause;
  }

  /** Says that there is a run, which a signal has to wait for. */
  public void started() {
    started = true;
  }

  /** Says that there will be results to print. */
  public void measuring() {
    measuring = true;
  }

  /** Says that everything is printed. */
  public void finished() {
    finished.countDown();
  }

  /** Whether there is a run that has not printed everything. */
  public boolean isUnderWay() {
    return started && finished.getCount() > 0;
  }

  /** Waits for the results of a run under way, but not for ever; false if they did not come. */
  public boolean awaitFinished() throws InterruptedException {
    return finished.await(measuring ? SECONDS_FOR_RESULTS : SECONDS_FOR_CLOSING, TimeUnit.SECONDS);
  }
}
