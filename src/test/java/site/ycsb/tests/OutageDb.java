package site.ycsb.tests;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Memory behind a server that is gone for some of the calls: they fail by a status or an exception,
 * and every third write gets there all the same, only its answer is lost.
 */
final class OutageDb extends PlainDb {
  private final Outage outage;

  OutageDb(Outage outage) {
    this.outage = outage;
  }

  /** What the instances of a run share: how many calls there were, and which of them fail. */
  static final class Outage {
    private final AtomicLong calls = new AtomicLong();
    private final long first;
    private final long last;
    private final Status missing;

    /**
     * An outage of the calls from one number to another.
     *
     * @param missing what the binding says of a missing key
     */
    Outage(long first, long last, Status missing) {
      this.first = first;
      this.last = last;
      this.missing = missing;
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return call(false, () -> super.read(table, key, fields, result));
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return call(false, () -> super.scan(table, start, count, fields, result));
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return call(true, () -> super.insert(table, key, values));
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return call(true, () -> super.update(table, key, values));
  }

  @Override
  public Status delete(String table, String key) {
    return call(true, () -> super.delete(table, key));
  }

  private Status call(boolean write, Supplier<Status> request) {
    long number = outage.calls.incrementAndGet();
    if (number < outage.first || number > outage.last) {
      Status status = request.get();
      return Status.NOT_FOUND.equals(status) ? outage.missing : status;
    }
    if (write && number % 3 == 0) {
      var unused = request.get();
    }
    if (number % 2 == 0) {
      throw new IllegalStateException("Connection refused");
    }
    return Status.SERVICE_UNAVAILABLE;
  }
}
