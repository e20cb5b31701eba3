package site.ycsb.ivs.trial;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;
import site.ycsb.arrival.ExceptionText;
import site.ycsb.bindings.api.Reorganise;
import site.ycsb.client.run.Databases;
import site.ycsb.tectonic.execute.Answers;

/** One instance of a store, held open while steps use it, as a server would be. */
record StoreInstance(Properties properties, DB db) implements AutoCloseable {
  /** Opens an instance as it is. */
  static StoreInstance open(Properties properties) throws StepFailedException {
    DB db = Databases.bare(properties);
    try {
      db.init();
    } catch (DBException | RuntimeException e) {
      throw new StepFailedException("the store cannot be opened: " + ExceptionText.of(e), e);
    }
    return new StoreInstance(properties, db);
  }

  String table() {
    return properties.getProperty("table", "usertable");
  }

  /** Bytes in each field of a record by name; null if there is no such record. */
  @Nullable Map<String, Integer> fieldBytes(String key) throws StepFailedException {
    Map<String, ByteIterator> found = new HashMap<>();
    Status status = Answers.to(() -> db.read(table(), key, null, found));
    if (Status.NOT_FOUND.equals(status) || (status.isOk() && found.isEmpty())) {
      return null;
    } else if (!status.isOk()) {
      throw new StepFailedException("the store cannot be read: " + Answers.text(status));
    }
    Map<String, Integer> bytes = new HashMap<>();
    found.forEach((field, value) -> bytes.put(field, Math.toIntExact(value.bytesLeft())));
    return bytes;
  }

  /** Lets the store rewrite all records. */
  void reorganise() throws StepFailedException {
    try {
      ((Reorganise) db).reorganise(table());
    } catch (IllegalStateException e) {
      throw new StepFailedException("the store cannot reorganise: " + ExceptionText.of(e), e);
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
}
