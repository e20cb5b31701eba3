package site.ycsb.ivs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Ends something in the midst of a step: in one of the requests that a store is sent once the file
 * of the step before is there.
 */
final class Strike {
  /** The system properties of a process that ends itself: the file, and the number of requests. */
  static final String AFTER = "strike.after";

  static final String WRITES = "strike.writes";
  static final String REQUESTS = "strike.requests";

  /** As SIGKILL leaves it: nothing is closed, flushed or told. */
  private static final int KILLED = 137;

  private static volatile @Nullable Strike next = ofProcess();

  private final Path after;
  private final boolean readsCount;
  private final AtomicLong left;
  private final Runnable end;
  private volatile boolean isDue;

  private Strike(Path after, boolean readsCount, long requests, Runnable end) {
    this.after = after;
    this.readsCount = readsCount;
    this.left = new AtomicLong(requests);
    this.end = end;
  }

  private static @Nullable Strike ofProcess() {
    String after = System.getProperty(AFTER);
    if (after == null) {
      return null;
    }
    Long requests = Long.getLong(REQUESTS);
    return new Strike(
        Path.of(after),
        requests != null,
        requests != null ? requests : Long.getLong(WRITES),
        () -> Runtime.getRuntime().halt(KILLED));
  }

  /** In one of the next requests of this process, which waits for it. */
  static void in(long requests, Path after, Runnable end) {
    next = new Strike(after, true, requests, end);
  }

  /** A request is about to be sent. */
  static void request(boolean isRead) {
    Strike strike = next;
    if (strike != null && (strike.readsCount || !isRead)) {
      strike.isDue |= Files.exists(strike.after);
      if (strike.isDue && strike.left.decrementAndGet() == 0) {
        strike.end.run();
      }
    }
  }
}
