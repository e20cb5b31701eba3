package site.ycsb.tectonic.execute;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.bindings.api.EngineStats;
import site.ycsb.bindings.api.Merge;
import site.ycsb.bindings.api.RangeDelete;
import site.ycsb.bindings.api.RangeScan;
import site.ycsb.bindings.api.StoreVersion;

/** A fake binding that can do all that a binding may offer. */
@SuppressWarnings({"JdkObsolete", "NonApiType", "NullAway"}) // It may fail by saying nothing.
class CapableDb extends FakeDb implements Merge, RangeScan, RangeDelete, EngineStats, StoreVersion {
  private final FakeStore store;

  CapableDb(FakeStore store) {
    super(store);
    this.store = store;
  }

  @Override
  public Status merge(String table, String key, Map<String, ByteIterator> values) {
    return change(table, key, String::concat, strings(values));
  }

  @Override
  public Status deleteRange(String table, String startKey, String endKey) {
    return written(
        () -> {
          range(table, startKey, endKey).clear();
          return Status.OK;
        });
  }

  @Override
  public Status scanRange(
      String table,
      String startKey,
      String endKey,
      @Nullable Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return paused(
        () -> {
          range(table, startKey, endKey).values().forEach(found -> result.add(bytes(found)));
          return Status.OK;
        });
  }

  @Override
  public String storeVersion() {
    return "Fake 1.0";
  }

  @Override
  public SortedMap<String, Long> engineStats() {
    return new TreeMap<>(Map.of("live-records", (long) store.records.size()));
  }
}
