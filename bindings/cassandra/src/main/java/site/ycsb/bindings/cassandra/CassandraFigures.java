package site.ycsb.bindings.cassandra;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sums the counters that the nodes of a cluster keep in their virtual tables, since 4.0. */
record CassandraFigures(CqlSession session, Node node, SortedMap<String, Long> counters) {
  /** Our names by those of the thread pools that do the work. */
  private static final Map<String, String> POOLS =
      Map.of("CompactionExecutor", "compaction-tasks", "MemtableFlushWriter", "memtable-flushes");

  /** Our names by the tables that count, per table of the keyspace, what the nodes did. */
  private static final Map<String, String> REQUESTS =
      Map.of(
          "local_read_latency", "local-reads",
          "local_scan_latency", "local-scans",
          "local_write_latency", "local-writes");

  /** Returns the counters of all nodes; reads, writes and bytes are those of one keyspace. */
  static SortedMap<String, Long> counters(CqlSession session, String keyspace) {
    SortedMap<String, Long> counters = new TreeMap<>();
    for (Node node : session.getMetadata().getNodes().values()) {
      new CassandraFigures(session, node, counters).collect(keyspace);
    }
    return counters;
  }

  private void collect(String keyspace) {
    for (Row row : rows("name, hit_count, request_count, size_bytes", "caches")) {
      String cache = row.getString("name") + "-cache";
      add(cache + "-hits", row.getLong("hit_count"));
      add(cache + "-misses", row.getLong("request_count") - row.getLong("hit_count"));
      add("live-" + cache + "-bytes", row.getLong("size_bytes"));
    }
    for (Row row : rows("name, completed_tasks", "thread_pools")) {
      String name = POOLS.get(row.getString("name"));
      if (name != null) {
        add(name, row.getLong("completed_tasks"));
      }
    }
    REQUESTS.forEach((table, name) -> sum(name, "count", table, keyspace));
    sum("live-file-mebibytes", "mebibytes", "disk_usage", keyspace);
  }

  private void sum(String name, String column, String table, String keyspace) {
    add(name, 0);
    for (Row row : rows("keyspace_name, " + column, table)) {
      if (keyspace.equals(row.getString("keyspace_name"))) {
        add(name, row.getLong(column));
      }
    }
  }

  private void add(String name, long count) {
    counters.merge(name, count, Long::sum);
  }

  /** A virtual table tells of the node that is asked. */
  private Iterable<Row> rows(String columns, String table) {
    return session.execute(
        SimpleStatement.newInstance("SELECT " + columns + " FROM system_views." + table)
            .setNode(node));
  }
}
