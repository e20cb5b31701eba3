package site.ycsb.tests;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.memory.MemoryDb;

/**
 * A store in memory that does not let a run end before a test has seen enough of it: after 6,000
 * requests each takes 50 ms until there is the file that a property names.
 */
public final class HeldDb extends PassingDb {
  /** The file's path. */
  static final String UNTIL = "held.until";

  private static final long QUICK_REQUESTS = 6000;
  private static final long HELD_NANOS = 50_000_000;
  private static final AtomicLong REQUESTS = new AtomicLong();

  private Path until = Path.of("");

  public HeldDb() {
    super(new MemoryDb());
  }

  @Override
  public void init() throws DBException {
    super.init();
    until = Path.of(getProperties().getProperty(UNTIL));
  }

  @Override
  Status call(Supplier<Status> request) {
    if (REQUESTS.incrementAndGet() > QUICK_REQUESTS && !Files.exists(until)) {
      LockSupport.parkNanos(HELD_NANOS);
    }
    return request.get();
  }
}
