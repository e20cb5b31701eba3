package site.ycsb.traces;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import site.ycsb.tectonic.spec.OperationKind;

/**
 * How often each key, by ordinal, was met by operations of each kind: 4 bytes for a pair of them.
 */
public final class AccessCounts {
  private static final int[] NONE = {};

  private final Map<OperationKind, int[]> counts = new EnumMap<>(OperationKind.class);

  public void add(OperationKind kind, int ordinal) {
    withRoom(kind, ordinal + 1)[ordinal]++;
  }

  public void addAll(AccessCounts other) {
    other.counts.forEach(
        (kind, added) -> {
          int[] sums = withRoom(kind, added.length);
          for (int ordinal = 0; ordinal < added.length; ordinal++) {
            sums[ordinal] += added[ordinal];
          }
        });
  }

  public Set<OperationKind> kinds() {
    return counts.keySet();
  }

  /** The accesses of a kind to a key. */
  public int of(OperationKind kind, int ordinal) {
    int[] ofKind = counts.getOrDefault(kind, NONE);
    return ordinal < ofKind.length ? ofKind[ordinal] : 0;
  }

  /** How many keys were accessed so many times; those that never were are left out. */
  public Histogram histogram(OperationKind kind) {
    Histogram histogram = new Histogram();
    for (int count : counts.getOrDefault(kind, NONE)) {
      if (count > 0) {
        histogram.add(count);
      }
    }
    return histogram;
  }

  private int[] withRoom(OperationKind kind, int size) {
    int[] ofKind = counts.getOrDefault(kind, NONE);
    if (size > ofKind.length) {
      long larger = Math.max(64, Math.max(size, ofKind.length * 2L));
      ofKind = Arrays.copyOf(ofKind, (int) Math.min(Integer.MAX_VALUE - 8, larger));
      counts.put(kind, ofKind);
    }
    return ofKind;
  }
}
