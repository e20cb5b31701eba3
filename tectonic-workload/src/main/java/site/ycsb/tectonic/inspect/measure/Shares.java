package site.ycsb.tectonic.inspect.measure;

import java.util.Arrays;

/** Observed shares, kept one by one so that their median is exact. */
final class Shares {
  private double[] values = new double[16];
  private int size;

  void add(double share) {
    if (size == values.length) {
      values = Arrays.copyOf(values, (int) Math.min(Integer.MAX_VALUE - 8, size * 2L));
    }
    values[size++] = share;
  }

  void addAll(Shares other) {
    for (int i = 0; i < other.size; i++) {
      add(other.values[i]);
    }
  }

  Measures.ShareSpread spread() {
    if (size == 0) {
      return new Measures.ShareSpread(0, 0, 0, 0);
    }
    double[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    double sum = 0;
    for (double share : sorted) {
      sum += share;
    }
    return new Measures.ShareSpread(
        sorted[0], sum / size, sorted[(size - 1) / 2], sorted[size - 1]);
  }
}
