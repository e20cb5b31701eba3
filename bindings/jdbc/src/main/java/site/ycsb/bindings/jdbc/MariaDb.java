package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Speaks the SQL of MariaDB and MySQL. */
record MariaDb() implements Dialect {
  private static final String PERMIT = "permitMysqlScheme";
  private static final String ENGINE =
      "SELECT UPPER(COALESCE((SELECT ENGINE FROM information_schema.TABLES"
          + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?), @@default_storage_engine))";

  @Override
  public String driver() {
    return "org.mariadb.jdbc.Driver";
  }

  // The driver leaves URLs of MySQL to MySQL's own unless they say otherwise.
  @Override
  public String accepted(String url) {
    return url.startsWith("jdbc:mysql:") && !url.contains(PERMIT)
        ? url + (url.contains("?") ? "&" : "?") + PERMIT
        : url;
  }

  @Override
  public Properties connectionProperties(JdbcSettings settings) {
    return Dialect.unlessIn(
        settings.url(),
        Map.of(
            "connectTimeout", Integer.toString(settings.connectTimeoutSeconds() * 1_000),
            "socketTimeout", Integer.toString(settings.socketTimeoutSeconds() * 1_000),
            "useServerPrepStmts", "true",
            "cachePrepStmts", "false",
            "useBulkStmts", "true"));
  }

  // Without a strict mode, an append past max_allowed_packet empties the field with a mere warning.
  @Override
  public void prepare(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "SET SESSION sql_mode ="
              + " CONCAT('STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION,', @@sql_mode)");
    }
  }

  @Override
  public void enter(Connection connection, String schema) throws SQLException {
    connection.setCatalog(schema);
  }

  @Override
  public String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }

  @Override
  public String createSchema(String schema) {
    return "CREATE DATABASE IF NOT EXISTS " + quoted(schema);
  }

  @Override
  public String dropSchema(String schema) {
    return "DROP DATABASE IF EXISTS " + quoted(schema);
  }

  // 767 bytes are the longest key of MyRocks.
  @Override
  public String createTable(String table, @Nullable String engine) {
    return "CREATE TABLE IF NOT EXISTS "
        + quoted(table)
        + " ("
        + quoted(Layout.KEY)
        + " VARBINARY(767) NOT NULL PRIMARY KEY)"
        + (engine == null ? "" : " ENGINE=" + engine);
  }

  @Override
  public String fieldType() {
    return "LONGBLOB";
  }

  @Override
  public String insert(Layout layout, List<Column> columns) {
    String names = columns.stream().map(c -> ", " + c.quoted()).collect(Collectors.joining());
    return "REPLACE INTO "
        + layout.table()
        + " ("
        + layout.key().quoted()
        + names
        + ") VALUES (?"
        + ", ?".repeat(columns.size())
        + ")";
  }

  @Override
  public String appended(Column column) {
    return "CONCAT(COALESCE(" + column.quoted() + ", ''), ?)";
  }

  @Override
  public boolean isMissingTable(SQLException e) {
    return "42S02".equals(e.getSQLState());
  }

  @Override
  public boolean isDuplicate(SQLException e) {
    return "42S01".equals(e.getSQLState());
  }

  @Override
  public String engine(Connection connection, String table) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(ENGINE)) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getString(1).toUpperCase(Locale.ROOT);
      }
    }
  }

  @Override
  public SortedMap<String, Long> counters(Connection connection, @Nullable String engine)
      throws SQLException {
    return MariaDbCounters.read(connection, engine);
  }
}
