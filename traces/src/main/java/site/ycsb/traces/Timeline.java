package site.ycsb.traces;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.trace.IntList;

/** The kind of every operation and the live keys after it: 8 bytes each. */
final class Timeline {
  private final int mostWindows;
  private OperationKind[] kinds = new OperationKind[64];
  private final IntList live = new IntList();

  Timeline(int mostWindows) {
    this.mostWindows = mostWindows;
  }

  /** Number of operations. */
  int size() {
    return live.size();
  }

  void add(OperationKind kind, int liveKeys) {
    if (size() == kinds.length) {
      kinds = Arrays.copyOf(kinds, (int) Math.min(Integer.MAX_VALUE - 8, size() * 2L));
    }
    kinds[size()] = kind;
    live.add(liveKeys);
  }

  /** The operations from one on, before which so many keys were live. */
  Stretch from(int first, int liveBefore) {
    return new Stretch(first, size(), liveBefore);
  }

  /** Operations that follow one another. */
  final class Stretch {
    private final int from;
    private final int to;
    private final int liveBefore;

    private Stretch(int from, int to, int liveBefore) {
      this.from = from;
      this.to = to;
      this.liveBefore = liveBefore;
    }

    /** The mix of some kinds in windows as equal as whole numbers can be. */
    List<Measures.Window> windows(List<OperationKind> shown) {
      List<Measures.Window> windows = new ArrayList<>();
      long count = Math.min(mostWindows, to - from);
      for (long i = 0; i < count; i++) {
        int start = (int) (from + (to - from) * i / count);
        int end = (int) (from + (to - from) * (i + 1) / count);
        Map<String, Double> shares = new LinkedHashMap<>();
        shown.forEach(kind -> shares.put(kind.specName(), 0.0));
        for (int place = start; place < end; place++) {
          shares.merge(kinds[place].specName(), 1.0, Double::sum);
        }
        shares.replaceAll((kind, number) -> number / (end - start));
        windows.add(new Measures.Window(end - start, shares, live.at(end - 1)));
      }
      return windows;
    }

    Measures.LiveKeyCounts liveKeys() {
      int peak = liveBefore;
      int peakAt = from;
      for (int i = from; i < to; i++) {
        if (live.at(i) > peak) {
          peak = live.at(i);
          peakAt = i + 1;
        }
      }
      return new Measures.LiveKeyCounts(
          liveBefore, to == from ? liveBefore : live.at(to - 1), peak, peakAt);
    }
  }
}
