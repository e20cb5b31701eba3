package site.ycsb.bindings.redis;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the counters of a server out of what INFO says. */
final class ServerFigures {
  /** Our names by those of INFO. */
  private static final Map<String, String> NAMES =
      Map.of(
          "total_commands_processed", "commands",
          "keyspace_hits", "keyspace-hits",
          "keyspace_misses", "keyspace-misses",
          "total_net_input_bytes", "network-in-bytes",
          "total_net_output_bytes", "network-out-bytes",
          "evicted_keys", "evicted-keys",
          "total_error_replies", "error-replies",
          "used_memory", "live-memory-bytes",
          "used_memory_dataset", "live-data-bytes",
          "used_memory_rss", "live-resident-bytes");

  private ServerFigures() {}

  /** Returns the name and version of the server. */
  static String version(String info) {
    return info.lines()
        .filter(line -> line.startsWith("redis_version:"))
        .map(line -> "Redis " + line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("Redis does not say its version"));
  }

  /** Returns the counters; a line of INFO is {@code name:value}. */
  static SortedMap<String, Long> counters(String info, long keys) {
    SortedMap<String, Long> counters = new TreeMap<>();
    info.lines()
        .map(line -> line.split(":", 2))
        .filter(line -> line.length == 2 && NAMES.containsKey(line[0]))
        .forEach(line -> counters.put(NAMES.get(line[0]), Long.valueOf(line[1].strip())));
    counters.put("live-keys", keys);
    return counters;
  }
}
