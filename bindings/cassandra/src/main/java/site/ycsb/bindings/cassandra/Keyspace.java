package site.ycsb.bindings.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.zip.DataFormatException;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.bindings.records.RecordCodec;
import site.ycsb.bindings.records.SnapshotFolder;

/** Copies the records of a keyspace as a whole, one by one, and removes it. */
final class Keyspace {
  private static final String OF_INSTANCES = "tectonic_";

  private final SharedSession session;
  private final CassandraSettings settings;
  private final CqlIdentifier name;

  Keyspace(SharedSession session, CassandraSettings settings) {
    this.session = session;
    this.settings = settings;
    this.name = CqlIdentifier.fromInternal(settings.keyspace());
  }

  /** The properties of another keyspace of the same cluster. */
  static Properties beside(Properties properties, String name) {
    Properties fresh = new Properties();
    properties.stringPropertyNames().forEach(p -> fresh.setProperty(p, properties.getProperty(p)));
    fresh.setProperty(CassandraSettings.KEYSPACE, OF_INSTANCES + name.replace('-', '_'));
    return fresh;
  }

  /** Writes the records of some tables to a folder. */
  void save(List<String> tables, Path folder) throws IOException {
    try {
      new SnapshotFolder(folder).write(tables, this::copy);
    } catch (DriverException | IllegalStateException e) {
      throw failed("cannot be copied", e);
    }
  }

  private void copy(String table, SnapshotFolder.Sink sink) throws IOException {
    if (!session.exists(name, table)) {
      return;
    }
    for (Row row : session.table(name, table).all(settings.read())) {
      Map<String, ByteIterator> fields = new HashMap<>();
      Rows.put(row, fields);
      String key = requireNonNull(row.getString(CassandraTable.KEY));
      sink.accept(key.getBytes(UTF_8), RecordCodec.encodePut(fields));
    }
  }

  /** Takes a record that belongs into a table. */
  interface Insert {
    Status insert(String table, String key, Map<String, ByteIterator> values);
  }

  /** Inserts the records of a folder. */
  void restore(Path folder, Insert target) throws IOException {
    new SnapshotFolder(folder)
        .read(
            (table, key, record) -> {
              Status status = target.insert(table, new String(key, UTF_8), decoded(record));
              if (!status.isOk()) {
                throw new IOException(
                    "the records of " + place() + " cannot be filled: " + status.getDescription());
              }
            });
  }

  private static Map<String, ByteIterator> decoded(byte[] record) throws IOException {
    try {
      return RecordCodec.decode(record, null);
    } catch (DataFormatException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Removes the keyspace, if it is one that {@link #beside} named. */
  void drop() throws IOException {
    if (!settings.keyspace().startsWith(OF_INSTANCES)) {
      throw new IOException(
          place() + " is not removed: only keyspaces that begin with " + OF_INSTANCES + " are");
    }
    try {
      session.drop(name);
    } catch (DriverException | IllegalStateException e) {
      throw failed("cannot be removed", e);
    }
  }

  private String place() {
    return settings.address() + ", keyspace " + settings.keyspace();
  }

  private IOException failed(String what, RuntimeException e) {
    return new IOException(place() + " " + what + ": " + SharedSession.reason(e));
  }
}
