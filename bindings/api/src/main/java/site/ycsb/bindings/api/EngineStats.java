package site.ycsb.bindings.api;

import java.util.SortedMap;

/** Tells what the storage engine under the binding has done. */
public interface EngineStats {

  /**
   * Returns the engine's counters, by a readable name that carries the unit, such as {@code
   * bytes-written}, {@code block-cache-hits} or {@code stall-micros}.
   *
   * <p>Counters belong to the whole store, not to this instance. They start at zero when the store
   * is opened and never fall, so the difference of two calls is what happened between them. Names
   * that begin with {@code live-} are levels instead: what the store holds at this moment, which
   * may fall. The names are the same in every call; a counter that the store does not keep is left
   * out, not zero.
   *
   * <p>The figures of a phase are made of some names: {@code bytes-written} by requests, {@code
   * flush-written-bytes}, {@code compaction-written-bytes} and {@code wal-bytes}, {@code
   * bytes-read} and {@code bytes-read-by-scans} by requests, {@code file-read-bytes} and of these
   * {@code compaction-read-bytes}, {@code stall-micros}, {@code live-folder-bytes} and {@code
   * live-data-bytes}; of {@link StoreProcess}, {@code store-cpu-micros}, {@code device-read-bytes}
   * and {@code device-written-bytes}.
   *
   * <p>A call may take milliseconds: meant for the ends of a phase, not for every operation.
   *
   * @return the counters, sorted by name
   * @throws IllegalStateException if the store cannot be asked
   */
  SortedMap<String, Long> engineStats();
}
