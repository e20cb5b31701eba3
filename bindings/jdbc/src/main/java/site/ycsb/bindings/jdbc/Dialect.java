package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import site.ycsb.bindings.jdbc.Layout.Column;

/** Knows in what the SQL of one database differs from that of another. */
sealed interface Dialect permits MariaDb, PostgreSql {
  /** Returns the dialect of a connection URL, or null if it is of another database. */
  static @Nullable Dialect of(String url) {
    if (url.startsWith("jdbc:mariadb:") || url.startsWith("jdbc:mysql:")) {
      return new MariaDb();
    }
    return url.startsWith("jdbc:postgresql:") ? new PostgreSql() : null;
  }

  /** Returns a connection URL as the driver that comes with the binding takes it. */
  default String accepted(String url) {
    return url;
  }

  /** Returns the class of the driver that comes with the binding. */
  String driver();

  /** Returns what the driver is told besides the URL, by the driver's names. */
  Properties connectionProperties(JdbcSettings settings);

  /** Brings a new connection into the state that the binding relies on. */
  void prepare(Connection connection) throws SQLException;

  /** Makes a schema the one that names of tables are looked up in. */
  void enter(Connection connection, String schema) throws SQLException;

  /** Returns a name as it stands in SQL, whatever characters it has. */
  String quoted(String name);

  /** Returns the statement that creates a schema. */
  String createSchema(String schema);

  /** Returns the statement that removes a schema with all that is in it. */
  String dropSchema(String schema);

  /** Returns the statement that creates a table whose keys are in the order of their bytes. */
  default String createTable(String table, @Nullable String engine) {
    return "CREATE TABLE IF NOT EXISTS "
        + quoted(table)
        + " ("
        + quoted(Layout.KEY)
        + " "
        + keyType()
        + " NOT NULL PRIMARY KEY)"
        + (engine == null ? "" : " ENGINE=" + engine);
  }

  /** Returns the type of the column of keys. */
  String keyType();

  /** Returns the statement that adds columns for fields of any bytes. */
  default String addColumns(String table, Collection<String> fields) {
    return fields.stream()
        .map(field -> "ADD COLUMN IF NOT EXISTS " + quoted(field) + " " + fieldType())
        .collect(Collectors.joining(", ", "ALTER TABLE " + quoted(table) + " ", ""));
  }

  /** Returns the type of a column that holds any bytes, 16 MB and more. */
  String fieldType();

  /** Returns the statement that writes a whole record, whether or not there is one. */
  String insert(Layout layout, List<Column> columns);

  /** Returns the value of a column with a parameter appended. */
  String appended(Column column);

  /** Whether a statement failed because a table is missing. */
  boolean isMissingTable(SQLException e);

  /** Whether a statement failed because what it creates is there. */
  boolean isDuplicate(SQLException e);

  /**
   * Returns the storage engine that keeps a table, or would keep a new one, in upper case; null
   * where there is only one.
   */
  @Nullable String engine(Connection connection, String table) throws SQLException;

  /**
   * Reads the counters of the server, by the names of {@link
   * site.ycsb.bindings.api.EngineStats#engineStats}.
   *
   * @param engine what {@link #engine} returned
   */
  SortedMap<String, Long> counters(Connection connection, @Nullable String engine)
      throws SQLException;

  /**
   * Returns the statement that starts the work which the server has put off.
   *
   * @param engine what {@link #engine} returned
   */
  String settle(@Nullable String engine);

  /**
   * Returns the query for the work that is left: a name and a number in each row.
   *
   * @param engine what {@link #engine} returned
   */
  String pending(@Nullable String engine);

  /** Returns the statement that rewrites a table. */
  String reorganise(String table);

  /** Returns driver properties from names and values in turn, less those the URL sets itself. */
  static Properties unlessIn(String url, Map<String, String> wanted) {
    Properties properties = new Properties();
    wanted.forEach(
        (name, value) -> {
          if (!url.matches(".*[?&]" + name + "=.*")) {
            properties.setProperty(name, value);
          }
        });
    return properties;
  }
}
