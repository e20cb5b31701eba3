package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import site.ycsb.bindings.jdbc.Layout.Column;

/** Speaks the SQL of MariaDB and MySQL. */
record MariaDb() implements Dialect {
  private static final String PERMIT = "permitMysqlScheme";
  private static final String ENGINE =
      "SELECT UPPER(COALESCE((SELECT ENGINE FROM information_schema.TABLES"
          + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ?), @@default_storage_engine))";

  private static final Map<String, String> INNODB =
      Map.ofEntries(
          Map.entry("buffer-pool-page-requests", "Innodb_buffer_pool_read_requests"),
          Map.entry("buffer-pool-page-misses", "Innodb_buffer_pool_reads"),
          Map.entry("deadlocks", "Innodb_deadlocks"),
          Map.entry("file-read-bytes", "Innodb_data_read"),
          Map.entry("file-syncs", "Innodb_data_fsyncs"),
          Map.entry("file-written-bytes", "Innodb_data_written"),
          Map.entry("live-buffer-pool-bytes", "Innodb_buffer_pool_bytes_data"),
          Map.entry("live-buffer-pool-dirty-bytes", "Innodb_buffer_pool_bytes_dirty"),
          Map.entry("live-history-transactions", "Innodb_history_list_length"),
          Map.entry("pages-written", "Innodb_pages_written"),
          Map.entry("row-lock-wait-millis", "Innodb_row_lock_time"),
          Map.entry("row-lock-waits", "Innodb_row_lock_waits"),
          Map.entry("wal-bytes", "Innodb_os_log_written"));

  private static final Map<String, String> MYROCKS =
      Map.ofEntries(
          Map.entry("block-cache-hits", "Rocksdb_block_cache_hit"),
          Map.entry("block-cache-misses", "Rocksdb_block_cache_miss"),
          Map.entry("bytes-read", "Rocksdb_bytes_read"),
          Map.entry("bytes-read-by-scans", "Rocksdb_iter_bytes_read"),
          Map.entry("bytes-written", "Rocksdb_bytes_written"),
          Map.entry("compaction-read-bytes", "Rocksdb_compact_read_bytes"),
          Map.entry("compaction-written-bytes", "Rocksdb_compact_write_bytes"),
          Map.entry("deadlocks", "Rocksdb_row_lock_deadlocks"),
          Map.entry("flush-written-bytes", "Rocksdb_flush_write_bytes"),
          Map.entry("keys-read", "Rocksdb_number_keys_read"),
          Map.entry("keys-written", "Rocksdb_number_keys_written"),
          Map.entry("live-memtable-bytes", "Rocksdb_memtable_total"),
          Map.entry("memtable-hits", "Rocksdb_memtable_hit"),
          Map.entry("memtable-misses", "Rocksdb_memtable_miss"),
          Map.entry("snapshot-conflicts", "Rocksdb_snapshot_conflict_errors"),
          Map.entry("stall-micros", "Rocksdb_stall_micros"),
          Map.entry("wal-bytes", "Rocksdb_wal_bytes"));

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
  public String keyType() {
    return "VARBINARY(767)";
  }

  @Override
  public String fieldType() {
    return "LONGBLOB";
  }

  @Override
  public String insert(Layout layout, List<Column> columns) {
    return "REPLACE" + layout.into(columns);
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
  public String settle(@Nullable String engine) {
    return "SET GLOBAL "
        + ("ROCKSDB".equals(engine)
            ? "rocksdb_force_flush_memtable_now = 1"
            : "innodb_log_checkpoint_now = 1");
  }

  @Override
  public String pending(@Nullable String engine) {
    return "ROCKSDB".equals(engine)
        ? "SELECT LOWER(STAT_TYPE), SUM(VALUE) FROM information_schema.ROCKSDB_CFSTATS WHERE"
            + " STAT_TYPE IN ('NUM_IMMUTABLE_MEM_TABLE', 'MEM_TABLE_FLUSH_PENDING',"
            + " 'COMPACTION_PENDING') GROUP BY STAT_TYPE HAVING SUM(VALUE) > 0"
        : "SHOW GLOBAL STATUS WHERE Variable_name = 'Innodb_history_list_length' AND Value > 0";
  }

  /** Makes an InnoDB table anew, and compacts one of MyRocks. */
  @Override
  public String reorganise(String table) {
    return "OPTIMIZE TABLE " + quoted(table);
  }

  /** Reads the status variables of an engine; none of one that is neither InnoDB nor MyRocks. */
  @Override
  public SortedMap<String, Long> counters(Connection connection, @Nullable String engine)
      throws SQLException {
    Map<String, String> variables =
        "ROCKSDB".equals(engine) ? MYROCKS : "INNODB".equals(engine) ? INNODB : Map.of();
    String prefix = "ROCKSDB".equals(engine) ? "rocksdb" : "innodb";
    Map<String, String> status = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW GLOBAL STATUS LIKE '" + prefix + "\\_%'")) {
      while (rows.next()) {
        status.put(rows.getString(1).toLowerCase(Locale.ROOT), rows.getString(2));
      }
    }
    SortedMap<String, Long> counters = new TreeMap<>();
    variables.forEach(
        (name, variable) -> {
          String value = status.get(variable.toLowerCase(Locale.ROOT));
          if (value != null) {
            counters.put(name, Long.parseLong(value));
          }
        });
    return counters;
  }
}
