package site.ycsb.tests;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * Memory whose writes go well, fail, or end the run, as the property {@code ending} says; what is
 * read is always there. It is told from calls beside the operations by their number.
 */
public final class EndingDb extends PlainDb {
  private static final AtomicLong WRITES = new AtomicLong();
  private String ending = "";
  private long from;
  private long hangMillis;

  @Override
  public void init() throws DBException {
    super.init();
    ending = getProperties().getProperty("ending", "well");
    from = Long.parseLong(getProperties().getProperty("ending.from", "0"));
    hangMillis = Long.parseLong(getProperties().getProperty("ending.hang.millis", "10"));
  }

  @Override
  public void cleanup() throws DBException {
    super.cleanup();
    if (ending.equals("unclosed")) {
      throw new DBException("the session is closed already");
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    Status found = super.read(table, key, fields, result);
    if (found.isOk() || getProperties().containsKey("tectonic.spec")) {
      return found;
    }
    // CoreWorkload reads keys of a load that was never done.
    result.put("field0", new StringByteIterator("loaded"));
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    Status ended = ended();
    return ended.isOk() ? super.insert(table, key, values) : ended;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    Status ended = ended();
    return ended.isOk() ? super.insert(table, key, values) : ended;
  }

  private Status ended() {
    long write = WRITES.incrementAndGet();
    if (write <= from) {
      return Status.OK;
    }
    return switch (ending) {
      case "some-failed" -> write % 2 == 0 ? Status.ERROR : Status.OK;
      case "all-failed" -> Status.ERROR;
      case "thrown" -> throw new IllegalStateException("connection reset");
      case "exit" -> {
        System.exit(0);
        yield Status.OK;
      }
      case "memory" -> throw new OutOfMemoryError("Java heap space");
      case "hangs" -> {
        System.err.println("a write takes its time");
        LockSupport.parkNanos(hangMillis * 1_000_000);
        yield Status.OK;
      }
      default -> Status.OK;
    };
  }
}
