package site.ycsb.report.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Curve.Style;
import site.ycsb.report.chart.Point;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.OperationSource;

/**
 * Makes the operations of a plan again, without a store, and counts the accesses to each key and
 * how long the values become.
 */
final class StreamCensus {
  private static final int CHECKPOINTS = 40;
  private static final int DIGITS = 2;
  private static final long SECTION_MIX = 0x9E3779B97F4A7C15L;
  private static final double[] QUANTILES = {100, 99, 50, 0};
  private static final List<String> QUANTILE_NAMES =
      List.of("longest", "99 %", "median", "shortest");

  private final WorkloadPlan plan;
  private final OperationSource source;
  private final Map<OperationKind, KeyCounts> accesses = new EnumMap<>(OperationKind.class);
  private final List<List<Point>> lengths = new ArrayList<>();
  private long operations;
  private long keys;
  private int section;

  private StreamCensus(WorkloadPlan plan) {
    this.plan = plan;
    source = new OperationSource(plan);
    QUANTILE_NAMES.forEach(name -> lengths.add(new ArrayList<>()));
  }

  /** Makes all operations of a plan that has no group that a clock ends. */
  static StreamCensus of(WorkloadPlan plan) {
    StreamCensus census = new StreamCensus(plan);
    census.run();
    return census;
  }

  /** How many operations there were. */
  long operations() {
    return operations;
  }

  /** The share of accesses that the most accessed keys have; nothing without any access. */
  List<Chart> skew() {
    List<Curve> curves = new ArrayList<>();
    accesses.forEach((kind, counts) -> curves.add(counts.curve(kind.resultName(), keys)));
    if (curves.isEmpty()) {
      return List.of();
    }
    List<Point> alike = new ArrayList<>();
    for (double share = 100.0 / keys; share < 100; share *= 1.5) {
      alike.add(new Point(share, share));
    }
    alike.add(new Point(100, 100));
    curves.add(new Curve("all keys alike", Style.DASHES, alike));
    return List.of(
        new Chart(
            "Access skew",
            Axis.logarithmic("the most accessed keys (% of all that were inserted)"),
            Axis.linear("share of the accesses (%)").including(0).including(100),
            curves));
  }

  /** The lengths of the live records over the operations; nothing where they do not grow. */
  List<Chart> growth() {
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < QUANTILES.length; i++) {
      curves.add(new Curve(QUANTILE_NAMES.get(i), Style.LINE, lengths.get(i)));
    }
    return lengths.get(0).isEmpty()
        ? List.of()
        : List.of(
            new Chart(
                "Value sizes",
                Axis.linear("operations"),
                Axis.logarithmic("bytes of a record, all fields"),
                curves));
  }

  private void run() {
    boolean grows = plan.sections().stream().anyMatch(each -> each.grows());
    long between = Math.max(1, plan.operationCount() / CHECKPOINTS);
    while (source.hasNextGroup()) {
      GroupPlan group = source.openNextGroup();
      section = plan.sectionOf(group).index();
      while (source.hasNext()) {
        count(source.next());
        if (grows && operations % between == 0) {
          measure();
        }
      }
    }
  }

  private void count(Operation operation) {
    operations++;
    if (operation.kind() == OperationKind.INSERT) {
      keys++;
    }
    if (!operation.kind().needsLiveKey()) {
      return;
    }
    if (operation instanceof Operation.Point point) {
      add(operation, point.key().hash());
    } else if (operation instanceof Operation.Range range) {
      add(operation, range.startKey().hash());
    }
  }

  private void add(Operation operation, long hash) {
    accesses
        .computeIfAbsent(operation.kind(), kind -> new KeyCounts())
        .add(hash ^ (section * SECTION_MIX));
  }

  private void measure() {
    Histogram bytes = new Histogram(DIGITS);
    source.recordBytes(bytes::recordValue);
    if (bytes.getTotalCount() == 0) {
      return;
    }
    for (int i = 0; i < QUANTILES.length; i++) {
      long length =
          QUANTILES[i] == 0 ? bytes.getMinValue() : bytes.getValueAtPercentile(QUANTILES[i]);
      lengths.get(i).add(new Point((double) operations, (double) length));
    }
  }

  /** Counts accesses to keys, each known by its hash. */
  static final class KeyCounts {
    private static final double BETWEEN_POINTS = 1.08;

    private long[] hashes = new long[1024];
    private int size;

    void add(long hash) {
      if (size == hashes.length) {
        hashes = Arrays.copyOf(hashes, 2 * size);
      }
      hashes[size++] = hash;
    }

    /**
     * The share of the accesses that the hottest keys have together, hottest first.
     *
     * @param keys that could have been accessed
     */
    Curve curve(String name, long keys) {
      int[] counts = descending();
      List<Point> points = new ArrayList<>();
      double all = Math.max(keys, counts.length);
      double sum = 0;
      double next = 0;
      for (int rank = 1; rank <= counts.length; rank++) {
        sum += counts[rank - 1];
        if (rank >= next || rank == counts.length) {
          points.add(new Point(100 * rank / all, 100 * sum / size));
          next = rank * BETWEEN_POINTS;
        }
      }
      points.add(new Point(100, 100));
      return new Curve(name, Style.LINE, points);
    }

    private int[] descending() {
      long[] sorted = Arrays.copyOf(hashes, size);
      Arrays.sort(sorted);
      int[] counts = new int[size];
      int keys = 0;
      for (int i = 0; i < size; i++) {
        if (i == 0 || sorted[i] != sorted[i - 1]) {
          keys++;
        }
        counts[keys - 1]++;
      }
      int[] ascending = Arrays.copyOf(counts, keys);
      Arrays.sort(ascending);
      int[] descending = new int[keys];
      for (int i = 0; i < keys; i++) {
        descending[i] = ascending[keys - 1 - i];
      }
      return descending;
    }
  }
}
