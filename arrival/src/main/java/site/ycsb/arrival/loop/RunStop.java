package site.ycsb.arrival.loop;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Where a signal and a run meet: the signal asks for the end, and waits until results are out. */
public final class RunStop {
  private static final long SECONDS_FOR_RESULTS = 10;
  private static final long SECONDS_FOR_CLOSING = 1;

  private final CountDownLatch finished = new CountDownLatch(1);
  private volatile boolean requested;
  private volatile boolean started;
  private volatile boolean measuring;

  public void request() {
    requested = true;
  }

  public boolean isRequested() {
    return requested;
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

  /** Asks for the end and waits for it, but not for ever. */
  public void requestAndWait() throws InterruptedException {
    request();
    if (started) {
      finished.await(measuring ? SECONDS_FOR_RESULTS : SECONDS_FOR_CLOSING, TimeUnit.SECONDS);
    }
  }
}
