package site.ycsb.arrival;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/** A DB that counts how often it is opened and closed, and may refuse to open. */
public final class FakeDb extends DB {

  @Override
  public void init() throws DBException {
    Probe probe = Probe.of(getProperties());
    probe.time.pass(probe.openNanos);
    if (probe.opened.getAndIncrement() == probe.brokenDb) {
      RuntimeException unchecked = probe.brokenBy;
      if (unchecked != null) {
        throw unchecked;
      }
      throw new DBException("no route", new IllegalStateException("port 1 is closed"));
    }
  }

  @Override
  public void cleanup() {
    Probe.of(getProperties()).closed.incrementAndGet();
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String key,
      int count,
      Set<String> fields,
      @SuppressWarnings({"JdkObsolete", "NonApiType"})
          Vector<HashMap<String, ByteIterator>> result) {
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return Status.OK;
  }

  @Override
  public Status delete(String table, String key) {
    Probe probe = Probe.of(getProperties());
    probe.time.pass(probe.serviceNanos.applyAsLong(probe.time.getAsLong()));
    if (probe.deletes.incrementAndGet() == probe.deleteFailsAt) {
      throw probe.failure;
    }
    return Status.OK;
  }
}
