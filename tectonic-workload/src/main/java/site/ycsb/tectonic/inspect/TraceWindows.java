package site.ycsb.tectonic.inspect;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import site.ycsb.tectonic.spec.OperationKind;

/** The kinds of operations in windows of a trace and of each of its phases. */
final class TraceWindows implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Scope whole;
  private final List<Scope> phases = new ArrayList<>();

  /**
   * @param most windows of each; fewer where there are fewer operations
   */
  TraceWindows(TraceOutline outline, int most) {
    whole = new Scope(0, outline.operations(), most);
    outline.phases().forEach(phase -> phases.add(new Scope(phase.from(), phase.to(), most)));
  }

  /** Counts an operation. */
  void add(int phase, long place, OperationKind kind) {
    whole.add(place, kind);
    phases.get(phase).add(place, kind);
  }

  void addAll(TraceWindows other) {
    whole.addAll(other.whole);
    for (int i = 0; i < phases.size(); i++) {
      phases.get(i).addAll(other.phases.get(i));
    }
  }

  /**
   * The windows of the whole trace.
   *
   * @param shown the kinds that each tells of
   * @param liveAfter how many keys are live after the operation of a place
   */
  List<Measures.Window> whole(List<OperationKind> shown, LongUnaryOperator liveAfter) {
    return whole.windows(shown, liveAfter);
  }

  /** The windows of a phase. */
  List<Measures.Window> phase(int number, List<OperationKind> shown, LongUnaryOperator liveAfter) {
    return phases.get(number).windows(shown, liveAfter);
  }

  /** A stretch of the trace, and what is counted in its windows. */
  static final class Scope implements Serializable {
    private static final long serialVersionUID = 1L;

    private final long from;
    private final long[] ends;
    private final ArrayList<EnumMap<OperationKind, Long>> counts = new ArrayList<>();

    Scope(long from, long to, int most) {
      this.from = from;
      ends = new long[(int) Math.min(most, to - from)];
      for (int i = 0; i < ends.length; i++) {
        ends[i] = from + (to - from) * (i + 1) / ends.length;
        counts.add(new EnumMap<>(OperationKind.class));
      }
    }

    void add(long place, OperationKind kind) {
      int end = Arrays.binarySearch(ends, place + 1);
      int window = end >= 0 ? end : -end - 1;
      counts.get(window).merge(kind, 1L, Long::sum);
    }

    void addAll(Scope other) {
      for (int i = 0; i < ends.length; i++) {
        Map<OperationKind, Long> mine = counts.get(i);
        other.counts.get(i).forEach((kind, count) -> mine.merge(kind, count, Long::sum));
      }
    }

    List<Measures.Window> windows(List<OperationKind> shown, LongUnaryOperator liveAfter) {
      List<Measures.Window> windows = new ArrayList<>();
      long start = from;
      for (int i = 0; i < ends.length; i++) {
        Map<String, Double> shares = new LinkedHashMap<>();
        for (OperationKind kind : shown) {
          double count = (double) counts.get(i).getOrDefault(kind, 0L);
          shares.put(kind.specName(), count / (ends[i] - start));
        }
        windows.add(
            new Measures.Window(ends[i] - start, shares, liveAfter.applyAsLong(ends[i] - 1)));
        start = ends[i];
      }
      return windows;
    }
  }
}
