package site.ycsb.tectonic.bench;

import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
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
  private static final byte[] VALUE = "found".getBytes(StandardCharsets.US_ASCII);

  /** Begins the values of records by which a workload learns what the store does. */
  private static final String PROBE = "tectonic-probe:";

  /** The fields of such records by key; none for one that is deleted. */
  private static final Map<String, Set<String>> PROBES = new ConcurrentHashMap<>();

  /** Whether every key is found. Until then the store answers a probe like an empty one. */
  private static volatile boolean holdsRecords;

  /** Operations until the code is compiled. */
  private static final long WARM_UP = 1_000_000;

  private static final long NANOS = 1_000_000_000;

  private final Map<String, ByteIterator> record = new HashMap<>();
  private long bytes;
  private long operations;
  private long warmNanos;
  private long warmProcessorNanos;

  @Override
  public void init() {
    holdsRecords |= Boolean.parseBoolean(getProperties().getProperty("consuming.filled"));
    int fields = Integer.parseInt(getProperties().getProperty("fieldcount", "10"));
    for (int i = 0; i < fields; i++) {
      record.put("field" + i, new ByteArrayByteIterator(VALUE));
    }
  }

  /**
   * Says what this thread has done once the code was compiled: operations a second, and what one
   * has taken of the processor, in which other processes have no share.
   */
  @Override
  public void cleanup() {
    long warm = operations - WARM_UP;
    if (warm > 0) {
      long nanos = processorNanos() - warmProcessorNanos;
      System.err.println("processor: " + nanos / warm + " ns per operation");
      System.err.println(
          "compiled: " + warm * NANOS / (System.nanoTime() - warmNanos) + " per second");
    }
  }

  private void count() {
    if (++operations == WARM_UP) {
      warmNanos = System.nanoTime();
      warmProcessorNanos = processorNanos();
    }
  }

  private static long processorNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  @Override
  public Status read(String table, String key, Set<String> fields, Map<String, ByteIterator> row) {
    if (!holdsRecords) {
      Set<String> kept = PROBES.getOrDefault(key, Set.of());
      kept.forEach(field -> row.put(field, new ByteArrayByteIterator(VALUE)));
      return kept.isEmpty() ? Status.NOT_FOUND : Status.OK;
    }
    count();
    row.putAll(record);
    return Status.OK;
  }

  @Override
  public Status scan(
      String table,
      String startKey,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> rows) {
    rows.add(new HashMap<>(record));
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return PROBES.containsKey(key) ? Status.OK : insert(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (!holdsRecords) {
      if (values.values().iterator().next().toString().startsWith(PROBE)) {
        PROBES.put(key, Set.copyOf(values.keySet()));
        return Status.OK;
      }
      holdsRecords = true;
    }
    count();
    for (ByteIterator value : values.values()) {
      bytes += value.toArray().length;
    }
    return bytes >= 0 ? Status.OK : Status.ERROR;
  }

  @Override
  public Status delete(String table, String key) {
    PROBES.remove(key);
    return Status.OK;
  }
}
