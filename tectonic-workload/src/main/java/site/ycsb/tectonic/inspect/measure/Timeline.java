package site.ycsb.tectonic.inspect.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.tectonic.inspect.count.IntList;
import site.ycsb.tectonic.trace.TraceKind;

/** The kind of every operation and the live keys after it: 8 bytes each. */
final class Timeline {
  private TraceKind[] kinds = new TraceKind[64];
  private final IntList live = new IntList();

  /** Number of operations. */
  int size() {
    return live.size();
  }

  void add(TraceKind kind, int liveKeys) {
    if (size() == kinds.length) {
      kinds = Arrays.copyOf(kinds, (int) Math.min(Integer.MAX_VALUE - 8, size() * 2L));
    }
    kinds[size()] = kind;
    live.add(liveKeys);
  }

  /**
   * Cuts a stretch into windows, as equal as whole numbers can be.
   *
   * @param most windows; fewer where there are fewer operations
   * @param shown the kinds that each window tells of
   */
  List<Measures.Window> windows(int from, int to, int most, List<TraceKind> shown) {
    List<Measures.Window> windows = new ArrayList<>();
    int count = Math.min(most, to - from);
    int start = from;
    for (int i = 1; i <= count; i++) {
      int end = from + (int) ((long) (to - from) * i / count);
      windows.add(window(start, end, shown));
      start = end;
    }
    return windows;
  }

  /**
   * The live keys of a stretch.
   *
   * @param start live keys before it
   */
  Measures.LiveKeyCounts liveKeys(int from, int to, int start) {
    int peak = start;
    int peakAt = from;
    for (int i = from; i < to; i++) {
      if (live.at(i) > peak) {
        peak = live.at(i);
        peakAt = i + 1;
      }
    }
    return new Measures.LiveKeyCounts(start, to == from ? start : live.at(to - 1), peak, peakAt);
  }

  private Measures.Window window(int from, int to, List<TraceKind> shown) {
    Map<TraceKind, Integer> counts = new EnumMap<>(TraceKind.class);
    for (int i = from; i < to; i++) {
      counts.merge(kinds[i], 1, Integer::sum);
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    for (TraceKind kind : shown) {
      shares.put(kind.specName(), (double) counts.getOrDefault(kind, 0) / (to - from));
    }
    return new Measures.Window(to - from, shares, live.at(to - 1));
  }
}
