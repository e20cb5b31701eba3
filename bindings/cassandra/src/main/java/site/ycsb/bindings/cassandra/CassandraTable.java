package site.ycsb.bindings.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * One table: all records are rows of one partition, whose clustering column is the key.
 *
 * <p>Columns for fields that it has not met are added as they come.
 */
final class CassandraTable {
  static final CqlIdentifier KEY = CqlIdentifier.fromInternal("y_id");
  private static final CqlIdentifier PARTITION = CqlIdentifier.fromInternal("part");

  private final CqlSession session;
  private final String path;
  private final Set<String> columns = ConcurrentHashMap.newKeySet();
  private final ConcurrentMap<String, PreparedStatement> statements = new ConcurrentHashMap<>();

  private CassandraTable(CqlSession session, String path) {
    this.session = session;
    this.path = path;
  }

  /** Opens a table, made when it or its keyspace is missing. */
  static CassandraTable open(CqlSession session, CqlIdentifier keyspace, CqlIdentifier name) {
    String path = keyspace.asCql(true) + "." + name.asCql(true);
    session.execute(
        "CREATE KEYSPACE IF NOT EXISTS "
            + keyspace.asCql(true)
            + " WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
    session.execute(
        "CREATE TABLE IF NOT EXISTS " + path + " (part int, y_id text, PRIMARY KEY (part, y_id))");
    CassandraTable table = new CassandraTable(session, path);
    Optional<TableMetadata> found =
        session.refreshSchema().getKeyspace(keyspace).flatMap(k -> k.getTable(name));
    if (found.isEmpty()
        || !found.get().getClusteringColumns().keySet().stream()
            .anyMatch(column -> column.getName().equals(KEY))
        || found.get().getColumn(PARTITION).isEmpty()) {
      throw new IllegalStateException(
          "table "
              + path
              + " is not laid out for this binding: (part int, y_id text, PRIMARY KEY (part, y_id))"
              + " and fields of type blob; drop it or name another keyspace");
    }
    found.get().getColumns().keySet().forEach(column -> table.columns.add(column.asInternal()));
    return table;
  }

  /** Whether the table has ever had such a field. */
  boolean has(String field) {
    return columns.contains(field);
  }

  /** Adds the columns of fields that are new. */
  void require(Collection<String> fields) {
    for (String field : fields) {
      if (!columns.contains(field)) {
        addColumn(field);
      }
    }
  }

  private synchronized void addColumn(String field) {
    if (!columns.contains(field)) {
      session.execute("ALTER TABLE " + path + " ADD IF NOT EXISTS " + quoted(field) + " blob");
      columns.add(field);
      // What "*" stood for has changed.
      statements.clear();
    }
  }

  /**
   * Runs a statement.
   *
   * @param cql the statement, in which {@code %s} stands for the table
   */
  ResultSet run(String cql, ConsistencyLevel consistency, Object... values) {
    PreparedStatement prepared =
        statements.computeIfAbsent(cql, text -> session.prepare(text.formatted(path)));
    BoundStatement bound = prepared.bind(values).setConsistencyLevel(consistency);
    return session.execute(bound);
  }

  static String quoted(String field) {
    return CqlIdentifier.fromInternal(field).asCql(true);
  }
}
