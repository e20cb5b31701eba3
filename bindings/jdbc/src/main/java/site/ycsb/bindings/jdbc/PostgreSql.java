package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.bindings.jdbc.Layout.Column;

/** Speaks the SQL of PostgreSQL. */
record PostgreSql() implements Dialect {
  // A table or schema that another process has just created is met as a duplicate entry of the
  // catalogue, too.
  private static final Set<String> DUPLICATE_STATES = Set.of("42P07", "42P06", "23505");

  private static final String DATABASE_COUNTERS =
      """
      SELECT blks_hit AS "buffer-hits-blocks", blks_read AS "buffer-misses-blocks",
        deadlocks AS "deadlocks", temp_bytes AS "temporary-file-bytes",
        tup_deleted AS "rows-deleted", tup_fetched AS "rows-fetched",
        tup_inserted AS "rows-inserted", tup_updated AS "rows-updated",
        xact_commit AS "transactions-committed", xact_rollback AS "transactions-rolled-back",
        pg_database_size(datname) AS "live-database-bytes"
      FROM pg_stat_database WHERE datname = current_database()
      """;

  private static final String LOG_COUNTERS =
      """
      SELECT CAST(wal_bytes AS bigint) AS "wal-bytes", wal_records AS "wal-records"
      FROM pg_stat_wal
      """;

  private static final int FIRST_WITH_LOG = 14;

  @Override
  public String driver() {
    return "org.postgresql.Driver";
  }

  @Override
  public Properties connectionProperties(JdbcSettings settings) {
    String connectSeconds = Integer.toString(settings.connectTimeoutSeconds());
    return Dialect.unlessIn(
        settings.url(),
        Map.of(
            "connectTimeout",
            connectSeconds,
            "loginTimeout",
            connectSeconds,
            "socketTimeout",
            Integer.toString(settings.socketTimeoutSeconds()),
            "prepareThreshold",
            "1",
            "reWriteBatchedInserts",
            "true"));
  }

  @Override
  public void prepare(Connection connection) {}

  @Override
  public void enter(Connection connection, String schema) throws SQLException {
    connection.setSchema(schema);
  }

  @Override
  public String quoted(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  @Override
  public String createSchema(String schema) {
    return "CREATE SCHEMA IF NOT EXISTS " + quoted(schema);
  }

  @Override
  public String dropSchema(String schema) {
    return "DROP SCHEMA IF EXISTS " + quoted(schema) + " CASCADE";
  }

  @Override
  public String keyType() {
    return "bytea";
  }

  @Override
  public String fieldType() {
    return "bytea";
  }

  @Override
  public String insert(Layout layout, List<Column> columns) {
    String assignments =
        layout.fields().values().stream()
            .map(c -> c.quoted() + " = EXCLUDED." + c.quoted())
            .collect(Collectors.joining(", "));
    return "INSERT"
        + layout.into(columns)
        + " ON CONFLICT ("
        + layout.key().quoted()
        + (assignments.isEmpty() ? ") DO NOTHING" : ") DO UPDATE SET " + assignments);
  }

  @Override
  public String appended(Column column) {
    String empty = column.text() ? "''" : "''::bytea";
    return "COALESCE(" + column.quoted() + ", " + empty + ") || ?";
  }

  @Override
  public boolean isMissingTable(SQLException e) {
    return "42P01".equals(e.getSQLState());
  }

  @Override
  public boolean isDuplicate(SQLException e) {
    return DUPLICATE_STATES.contains(String.valueOf(e.getSQLState()));
  }

  @Override
  public @Nullable String engine(Connection connection, String table) {
    return null;
  }

  /** Reads the statistics views. */
  @Override
  public SortedMap<String, Long> counters(Connection connection, @Nullable String engine)
      throws SQLException {
    SortedMap<String, Long> counters = new TreeMap<>();
    try (Statement statement = connection.createStatement()) {
      add(statement, DATABASE_COUNTERS, counters);
      if (connection.getMetaData().getDatabaseMajorVersion() >= FIRST_WITH_LOG) {
        add(statement, LOG_COUNTERS, counters);
      }
    }
    return counters;
  }

  @Override
  public String settle(@Nullable String engine) {
    return "CHECKPOINT";
  }

  @Override
  public String pending(@Nullable String engine) {
    return "SELECT backend_type, count(*) FROM pg_stat_activity WHERE backend_type ="
        + " 'autovacuum worker' AND datname = current_database() GROUP BY backend_type";
  }

  @Override
  public String reorganise(String table) {
    return "VACUUM FULL " + quoted(table);
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
