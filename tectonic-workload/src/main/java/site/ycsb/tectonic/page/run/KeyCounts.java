package site.ycsb.tectonic.page.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import site.ycsb.tectonic.chart.Curve;
import site.ycsb.tectonic.chart.Curve.Style;
import site.ycsb.tectonic.chart.Point;

/** Counts accesses to keys, each known by its hash. */
final class KeyCounts {
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
