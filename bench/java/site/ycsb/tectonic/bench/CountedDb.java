package site.ycsb.tectonic.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.bindings.api.EngineStats;

/**
 * Passes everything on to the binding that {@code counted.db} names, and when the last instance
 * closes, writes the engine's counters to the file that {@code counted.file} names: the same way
 * for any workload.
 */
@SuppressWarnings("NonApiType") // DB.scan names HashMap and Vector
public final class CountedDb extends DB {
  private static final AtomicInteger OPEN = new AtomicInteger();

  private DB db = this;

  @Override
  public void init() throws DBException {
    try {
      db =
          Class.forName(getProperties().getProperty("counted.db"))
              .asSubclass(DB.class)
              .getConstructor()
              .newInstance();
    } catch (ReflectiveOperationException e) {
      throw new DBException("counted.db cannot be made", e);
    }
    db.setProperties(getProperties());
    db.init();
    OPEN.incrementAndGet();
  }

  @Override
  public void cleanup() throws DBException {
    if (OPEN.decrementAndGet() == 0) {
      write(((EngineStats) db).engineStats());
    }
    db.cleanup();
  }

  private void write(Map<String, Long> counters) {
    String lines =
        counters.entrySet().stream()
            .map(entry -> entry.getKey() + " " + entry.getValue() + "\n")
            .collect(Collectors.joining());
    try {
      Files.writeString(Path.of(getProperties().getProperty("counted.file")), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return db.read(table, key, fields, result);
  }

  @Override
  public Status scan(
      String table,
      String start,
      int count,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return db.scan(table, start, count, fields, result);
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return db.update(table, key, values);
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    return db.insert(table, key, values);
  }

  @Override
  public Status delete(String table, String key) {
    return db.delete(table, key);
  }
}
