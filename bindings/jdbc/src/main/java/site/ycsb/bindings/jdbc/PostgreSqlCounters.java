package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the statistics views of PostgreSQL. */
final class PostgreSqlCounters {
  private static final String DATABASE =
      """
      SELECT blks_hit AS "buffer-hits-blocks", blks_read AS "buffer-misses-blocks",
        deadlocks AS "deadlocks", temp_bytes AS "temporary-file-bytes",
        tup_deleted AS "rows-deleted", tup_fetched AS "rows-fetched",
        tup_inserted AS "rows-inserted", tup_updated AS "rows-updated",
        xact_commit AS "transactions-committed", xact_rollback AS "transactions-rolled-back",
        pg_database_size(datname) AS "live-database-bytes"
      FROM pg_stat_database WHERE datname = current_database()
      """;

  private static final String LOG =
      """
      SELECT CAST(wal_bytes AS bigint) AS "wal-bytes", wal_records AS "wal-records"
      FROM pg_stat_wal
      """;

  private static final int FIRST_WITH_LOG = 14;

  private PostgreSqlCounters() {}

  static SortedMap<String, Long> read(Connection connection) throws SQLException {
    SortedMap<String, Long> counters = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      add(statement, DATABASE, counters);
      if (connection.getMetaData().getDatabaseMajorVersion() >= FIRST_WITH_LOG) {
        add(statement, LOG, counters);
      }
    }
    return counters;
  }

  private static void add(Statement statement, String query, SortedMap<String, Long> counters)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        counters.put(rows.getMetaData().getColumnLabel(i), rows.getLong(i));
      }
    }
  }
}
