package site.ycsb.tectonic.bench;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/**
 * A store that keeps nothing: it takes the bytes of what is written, and finds what is read. What a
 * run with it takes is what the client and the workload cost.
 */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class ConsumingDb extends DB {
  private static final byte[] RECORD = "found".getBytes(StandardCharsets.US_ASCII);

  /** Those that a workload asks for to learn what the store says of a missing key. */
  private static final String MISSING_KEY = "no-such-key";

  /** Operations until the code is compiled. */
  private static final long WARM_UP = 500_000;

  private long bytes;
  private long operations;
  private long warmNanos;

  /** Says what an operation has taken of the processor: other processes have no share in that. */
  @Override
  public void cleanup() {
    if (operations > WARM_UP) {
      long nanos = processorNanos() - warmNanos;
      System.err.println("processor: " + nanos / (operations - WARM_UP) + " ns per operation");
    }
  }

  private void count() {
    if (++operations == WARM_UP) {
      warmNanos = processorNanos();
    }
  }

  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> row) {
    if (key.equals(MISSING_KEY)) {
      return Status.NOT_FOUND;
    }
    count();
    row.put("field0", new ByteArrayByteIterator(RECORD));
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> rows) {
    rows.add(new HashMap<>());
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return insert(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    count();
    for (ByteIterator value : values.values()) {
      bytes += value.toArray().length;
    }
    return bytes >= 0 ? Status.OK : Status.ERROR;
  }

  @Override
  public Status delete(String table, String key) {
    return Status.OK;
  }
}
