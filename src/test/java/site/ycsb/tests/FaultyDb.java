package site.ycsb.tests;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Fails one operation in a hundred before it reaches memory, by an error or an exception, or hangs
 * for ever in the operation of a given number. Has none of the capabilities.
 */
public final class FaultyDb extends PlainDb {
  private static final long FAILS_EVERY = 100;
  private static final AtomicLong OPERATIONS = new AtomicLong();

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return fails() ? Status.ERROR : memory.read(table, key, fields, result);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return fails() ? Status.SERVICE_UNAVAILABLE : memory.insert(table, key, values);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    if (fails()) {
      throw new IllegalStateException("connection reset");
    }
    return memory.update(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return fails() ? Status.ERROR : memory.delete(table, key);
  }

  private boolean fails() {
    long operation = OPERATIONS.incrementAndGet();
    long hangsAt = Long.parseLong(getProperties().getProperty("faulty.hangs.at", "0"));
    while (hangsAt > 0 && operation >= hangsAt) {
      LockSupport.park();
    }
    return operation % FAILS_EVERY == 0;
  }
}
