package site.ycsb.tests;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store that answers at once, but for one freeze: then all calls of all threads wait for its end.
 */
public final class FreezingDb extends DB {
  /** Seconds from the first call to the freeze. */
  static final int AFTER_SECONDS = 2;

  /** How long it lasts. */
  static final int SECONDS = 2;

  private static final long NONE = Long.MIN_VALUE;
  private static final AtomicLong FIRST_CALL = new AtomicLong(NONE);

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    return answer();
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scan(
      String table,
      String start,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return answer();
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return answer();
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return answer();
  }

  @Override
  public Status delete(String table, String key) {
    return answer();
  }

  private static Status answer() {
    long now = System.nanoTime();
    FIRST_CALL.compareAndSet(NONE, now);
    long begin = FIRST_CALL.get() + TimeUnit.SECONDS.toNanos(AFTER_SECONDS);
    long end = begin + TimeUnit.SECONDS.toNanos(SECONDS);
    if (now - begin >= 0) {
      while (end - System.nanoTime() > 0) {
        LockSupport.parkNanos(end - System.nanoTime());
      }
    }
    return Status.OK;
  }
}
