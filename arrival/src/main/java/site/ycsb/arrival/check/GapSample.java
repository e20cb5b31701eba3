package site.ycsb.arrival.check;

import java.util.Arrays;
import site.ycsb.arrival.analysis.Series;

/**
 * Gaps between neighbours as they were planned and as they became, evenly spread over a run of any
 * length: every gap at first, and every second one of those whenever the sample is full.
 */
final class GapSample {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int CAPACITY = 2048;

  private final double[] intended = new double[CAPACITY];
  private final double[] actual = new double[CAPACITY];
  private int size;
  private long seen;
  private long stride = 1;

  void add(long intendedNanos, long actualNanos) {
    if (seen++ % stride != 0) {
      return;
    }
    if (size == CAPACITY) {
      thin();
      if ((seen - 1) % stride != 0) {
        return;
      }
    }
    intended[size] = intendedNanos / NANOS_PER_SECOND;
    actual[size] = actualNanos / NANOS_PER_SECOND;
    size++;
  }

  Series intended() {
    return Series.gaps(Arrays.copyOf(intended, size));
  }

  Series actual() {
    return Series.gaps(Arrays.copyOf(actual, size));
  }

  private void thin() {
    for (int i = 0; i < CAPACITY / 2; i++) {
      intended[i] = intended[2 * i];
      actual[i] = actual[2 * i];
    }
    size = CAPACITY / 2;
    stride *= 2;
  }
}
