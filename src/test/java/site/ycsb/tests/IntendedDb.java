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
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * A store that notes of each request its kind, and when it was due, sent and returned; it is slow
 * if it is told to be.
 */
public final class IntendedDb extends DB {
  private final List<String> requests = new ArrayList<>();

  @Override
  public void cleanup() {
    Path file = Path.of(getProperties().getProperty("tests.intended"));
    synchronized (IntendedDb.class) {
      try {
        Files.write(file, requests, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public Status read(
      String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
    // Keys of CoreWorkload begin so; another is asked for before the run, to see how it is missing.
    return key.startsWith("user") ? note("READ") : Status.NOT_FOUND;
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
    return asksOnly(key) ? Status.OK : note("UPDATE");
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return asksOnly(key) ? Status.OK : note("INSERT");
  }

  @Override
  public Status delete(String table, String key) {
    return asksOnly(key) ? Status.OK : note("DELETE");
  }

  /** Whether the request only asks, before the run, what the binding does. */
  private static boolean asksOnly(String key) {
    return key.endsWith("-probe-record") || key.equals("no-such-key");
  }

  private Status note(String kind) {
    long due = Measurements.getMeasurements().getIntendedtartTimeNs();
    long sent = System.nanoTime();
    long delay = Long.parseLong(getProperties().getProperty("tests.delay.ms", "0"));
    if (delay > 0) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(delay));
    }
    requests.add("%s %d %d %d".formatted(kind, due, sent, System.nanoTime()));
    return Status.OK;
  }
}
