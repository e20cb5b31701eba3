package site.ycsb.bindings.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the status variables of MariaDB's storage engines. */
final class MariaDbCounters {
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

  private MariaDbCounters() {}

  /** Returns the counters of an engine; none of one that is neither InnoDB nor MyRocks. */
  static SortedMap<String, Long> read(Connection connection, @Nullable String engine)
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
