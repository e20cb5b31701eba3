package site.ycsb.ivs.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.arrival.run.Databases;
import site.ycsb.arrival.run.ExceptionText;
import site.ycsb.bindings.api.Snapshot;

/** One instance of a store, held open while steps use it, as a server would be. */
final class Instance implements AutoCloseable {
  private final Properties properties;
  private final DB db;

  private Instance(Properties properties, DB db) {
    this.properties = properties;
    this.db = db;
  }

  /** Opens an instance as it is. */
  static Instance open(Properties properties) throws StepFailedException {
    DB db = Databases.bare(properties);
    try {
      db.init();
    } catch (DBException | RuntimeException e) {
      throw new StepFailedException("the store cannot be opened: " + ExceptionText.of(e), e);
    }
    return new Instance(properties, db);
  }

  /** Opens an instance with nothing in it, whatever an interrupted step has left there. */
  static Instance openEmpty(Properties properties) throws StepFailedException {
    open(properties).drop();
    return open(properties);
  }

  Properties properties() {
    return properties;
  }

  void saveSnapshot(String table, Path folder) throws IOException {
    snapshot().saveSnapshot(List.of(table), folder);
  }

  void restoreSnapshot(Path folder) throws IOException {
    snapshot().restoreSnapshot(folder);
  }

  /** Bytes in each field of a record by name; null if there is no such record. */
  @Nullable Map<String, Integer> fieldBytes(String table, String key) throws StepFailedException {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status;
    try {
      status = db.read(table, key, null, found);
    } catch (RuntimeException e) {
      throw new StepFailedException("the store cannot be read: " + ExceptionText.of(e), e);
    }
    if (Status.NOT_FOUND.equals(status) || (status != null && status.isOk() && found.isEmpty())) {
      return null;
    }
    if (status == null || !status.isOk()) {
      throw new StepFailedException("the store cannot be read: " + status);
    }
    Map<String, Integer> bytes = new HashMap<>();
    found.forEach((field, value) -> bytes.put(field, Math.toIntExact(value.bytesLeft())));
    return bytes;
  }

  /** Removes the instance with all that is in it, and closes it. */
  void drop() throws StepFailedException {
    try (this) {
      snapshot().dropInstance();
    } catch (IOException | RuntimeException e) {
      throw new StepFailedException("the store cannot be emptied: " + ExceptionText.of(e), e);
    }
  }

  @Override
  public void close() throws StepFailedException {
    try {
      db.cleanup();
    } catch (DBException | RuntimeException e) {
      throw new StepFailedException("the store cannot be closed: " + ExceptionText.of(e), e);
    }
  }

  private Snapshot snapshot() {
    if (db instanceof Snapshot snapshot) {
      return snapshot;
    }
    throw new IllegalStateException(db.getClass().getName() + " has no snapshots");
  }
}
