package site.ycsb.ivs.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.SortedMap;
import java.util.TreeMap;

/** How long the values are that updates of a run phase write, in every mode alike. */
public enum UpdateLength {
  /** As the fields of the main instance after the extend phase, so that they stay as they are. */
  @JsonProperty("current")
  CURRENT,

  /**
   * From the histogram of the published scripts, as YCSB's HistogramGenerator draws from it: the
   * records by a tenth of their bytes in blocks of 100, of which it gives the upper ends.
   */
  @JsonProperty("histogram")
  HISTOGRAM,

  /** The initial length of a field. */
  @JsonProperty("field_length")
  FIELD_LENGTH;

  private static final long BLOCK_BYTES = 100;

  /**
   * The lengths that are drawn, with their weights; none for the initial length.
   *
   * @param fields how many fields there are of each length after the extend phase
   * @param records how many records there are of each number of bytes
   */
  public SortedMap<Long, Long> of(SortedMap<Long, Long> fields, SortedMap<Long, Long> records) {
    return switch (this) {
      case CURRENT -> fields;
      case HISTOGRAM -> histogram(records, count(fields) / count(records));
      case FIELD_LENGTH -> new TreeMap<>();
    };
  }

  private static long count(SortedMap<Long, Long> lengths) {
    return lengths.values().stream().mapToLong(Long::longValue).sum();
  }

  private static SortedMap<Long, Long> histogram(SortedMap<Long, Long> records, long fields) {
    TreeMap<Long, Long> buckets = new TreeMap<>();
    records.forEach((bytes, n) -> buckets.merge(bytes / (BLOCK_BYTES * fields), n, Long::sum));
    long last = buckets.lastKey();
    TreeMap<Long, Long> lengths = new TreeMap<>();
    // The last block alone gives its lower end, and the first has one number of the last's.
    buckets.forEach(
        (i, n) -> lengths.merge((i == last ? Math.max(1, i) : i + 1) * BLOCK_BYTES, n, Long::sum));
    if (last > 0) {
      lengths.merge(BLOCK_BYTES, 1L, Long::sum);
      lengths.merge(last * BLOCK_BYTES, -1L, Long::sum);
    }
    lengths.values().removeIf(n -> n == 0);
    return lengths;
  }
}
