package site.ycsb.bindings.rocksdb;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rocksdb.LiveFileMetaData;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Statistics;
import org.rocksdb.TickerType;

/** Reads RocksDB's counters under readable names. */
final class EngineCounters {
  private static final Map<String, TickerType> TICKERS =
      Map.ofEntries(
          Map.entry("block-cache-hits", TickerType.BLOCK_CACHE_HIT),
          Map.entry("block-cache-misses", TickerType.BLOCK_CACHE_MISS),
          Map.entry("bytes-read", TickerType.BYTES_READ),
          Map.entry("bytes-read-by-scans", TickerType.ITER_BYTES_READ),
          Map.entry("bytes-written", TickerType.BYTES_WRITTEN),
          Map.entry("compaction-read-bytes", TickerType.COMPACT_READ_BYTES),
          Map.entry("compaction-written-bytes", TickerType.COMPACT_WRITE_BYTES),
          Map.entry("flush-written-bytes", TickerType.FLUSH_WRITE_BYTES),
          Map.entry("keys-read", TickerType.NUMBER_KEYS_READ),
          Map.entry("keys-written", TickerType.NUMBER_KEYS_WRITTEN),
          Map.entry("memtable-hits", TickerType.MEMTABLE_HIT),
          Map.entry("memtable-misses", TickerType.MEMTABLE_MISS),
          Map.entry("stall-micros", TickerType.STALL_MICROS),
          Map.entry("wal-bytes", TickerType.WAL_FILE_BYTES));

  private static final Map<String, String> PROPERTIES =
      Map.of(
          "live-data-bytes", "rocksdb.estimate-live-data-size",
          "live-keys-estimated", "rocksdb.estimate-num-keys",
          "live-memtable-bytes", "rocksdb.cur-size-all-mem-tables");

  private EngineCounters() {}

  /** Returns all counters of a database; tickers only if it has statistics. */
  static SortedMap<String, Long> read(RocksDB db, @Nullable Statistics statistics)
      throws RocksDBException {
    SortedMap<String, Long> counters = new TreeMap<>();
    if (statistics != null) {
      TICKERS.forEach((name, ticker) -> counters.put(name, statistics.getTickerCount(ticker)));
    }
    for (Map.Entry<String, String> property : PROPERTIES.entrySet()) {
      counters.put(property.getKey(), db.getAggregatedLongProperty(property.getValue()));
    }
    long files = 0;
    long fileBytes = 0;
    for (LiveFileMetaData file : db.getLiveFilesMetaData()) {
      files++;
      fileBytes += file.size();
    }
    counters.put("live-files", files);
    counters.put("live-file-bytes", fileBytes);
    return counters;
  }
}
