package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Speaks the SQL of PostgreSQL. */
record PostgreSql() implements Dialect {
  // A table or schema that another process has just created is met as a duplicate entry of the
  // catalogue, too.
  private static final Set<String> DUPLICATE_STATES = Set.of("42P07", "42P06", "23505");

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
  public String createTable(String table, @Nullable String engine) {
    return "CREATE TABLE IF NOT EXISTS "
        + quoted(table)
        + " ("
        + quoted(Layout.KEY)
        + " bytea NOT NULL PRIMARY KEY)";
  }

  @Override
  public String fieldType() {
    return "bytea";
  }

  @Override
  public String insert(Layout layout, List<Column> columns) {
    String names = columns.stream().map(c -> ", " + c.quoted()).collect(Collectors.joining());
    String assignments =
        layout.fields().values().stream()
            .map(c -> c.quoted() + " = EXCLUDED." + c.quoted())
            .collect(Collectors.joining(", "));
    return "INSERT INTO "
        + layout.table()
        + " ("
        + layout.key().quoted()
        + names
        + ") VALUES (?"
        + ", ?".repeat(columns.size())
        + ") ON CONFLICT ("
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

  @Override
  public SortedMap<String, Long> counters(Connection connection, @Nullable String engine)
      throws SQLException {
    return PostgreSqlCounters.read(connection);
  }
}
