package site.ycsb.tests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.measurements.Measurements;

/**
 * A store that notes of each request its kind, and when it was due, sent and returned; it is slow
 * if it is told to be.
 */
public final class IntendedDb extends DB {
  /** Fields of the records by which a run sees what the store does; none of those it deleted. */
  private static final Map<String, Set<String>> PROBES = new ConcurrentHashMap<>();

  /** Keys of the run's own inserts. */
  private static final Set<String> INSERTED = ConcurrentHashMap.newKeySet();

  private final List<Map.Entry<String, String>> requests = new ArrayList<>();

  @Override
  public void cleanup() {
    Path file = Path.of(getProperties().getProperty("tests.intended"));
    synchronized (IntendedDb.class) {
      try {
        List<String> lines =
            requests.stream()
                .filter(request -> !PROBES.containsKey(request.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    Set<String> probe = PROBES.get(key);
    if (probe == null) {
      return note("READ", key);
    }
    probe.forEach(field -> result.put(field, new StringByteIterator("v")));
    return probe.isEmpty() ? Status.NOT_FOUND : Status.OK;
  }

  @Override
  @SuppressWarnings("NonApiType")
  public Status scan(
      String table,
      String start,
      int count,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    // Called before the run, to see that the store is empty.
    return Status.OK;
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return note("UPDATE", key);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    if (values.values().iterator().next().toString().startsWith("tectonic-probe:")) {
      PROBES.put(key, Set.copyOf(values.keySet()));
    } else {
      INSERTED.add(key);
    }
    return note("INSERT", key);
  }

  @Override
  public Status delete(String table, String key) {
    if (INSERTED.contains(key)) {
      return note("DELETE", key);
    }
    PROBES.put(key, Set.of());
    return Status.OK;
  }

  private Status note(String kind, String key) {
    long due = Measurements.getMeasurements().getIntendedtartTimeNs();
    long sent = System.nanoTime();
    long delay = Long.parseLong(getProperties().getProperty("tests.delay.ms", "0"));
    if (delay > 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(delay));
    }
    requests.add(Map.entry(key, "%s %d %d %d".formatted(kind, due, sent, System.nanoTime())));
    return Status.OK;
  }
}
