package site.ycsb.traces;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** How often each whole number was seen: exact, whatever the numbers are. */
public final class Histogram {
  private static final int SMALL = 1024;

  private final long[] small = new long[SMALL];
  private final TreeMap<Long, Long> large = new TreeMap<>();
  private long count;

  public void add(long value) {
    add(value, 1);
  }

  public void add(long value, long times) {
    if (value < SMALL) {
      small[(int) value] += times;
    } else {
      large.merge(value, times, Long::sum);
    }
    count += times;
  }

  public void addAll(Histogram other) {
    other.counts().forEach(this::add);
  }

  /** Number of observations. */
  public long count() {
    return count;
  }

  /** The values with the number of times that each was seen, ascending. */
  public NavigableMap<Long, Long> counts() {
    TreeMap<Long, Long> counts = new TreeMap<>(large);
    for (int value = 0; value < SMALL; value++) {
      if (small[value] > 0) {
        counts.put((long) value, small[value]);
      }
    }
    return counts;
  }

  /** The figures that tell the distribution; all are 0 where nothing was seen. */
  public Spread spread() {
    long total = 0;
    NavigableMap<Long, Long> counts = counts();
    for (Map.Entry<Long, Long> value : counts.entrySet()) {
      total += value.getKey() * value.getValue();
    }
    return new Spread(
        count == 0 ? 0 : counts.firstKey(),
        count == 0 ? 0 : (double) total / count,
        percentile(counts, 50),
        percentile(counts, 95),
        percentile(counts, 99),
        count == 0 ? 0 : counts.lastKey(),
        total);
  }

  /** Percentiles are observations: the least that so many of 100 do not exceed. */
  public record Spread(long min, double mean, long p50, long p95, long p99, long max, long total) {}

  private long percentile(NavigableMap<Long, Long> counts, int percent) {
    long needed = (count * percent + 99) / 100;
    for (Map.Entry<Long, Long> value : counts.entrySet()) {
      needed -= value.getValue();
      if (needed <= 0) {
        return value.getKey();
      }
    }
    return 0;
  }
}
