package site.ycsb.arrival.loop;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * A number for each second of a run. A long run has one for each 2, 4, 8, ... seconds, so that
 * memory stays bounded. Not for several threads at once.
 */
public final class TimeSeries {
  private static final int FIRST_BINS = 64;
  private static final int MOST_BINS = 1 << 15;
  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final boolean peaks;
  private int[] bins = new int[FIRST_BINS];
  private int used;
  private int secondsPerBin = 1;
  // Instants mostly fall into the bin of the one before, which then takes no division.
  private int latestBin;
  private long latestBeginNanos;
  private long latestEndNanos;

  private TimeSeries(boolean peaks) {
    this.peaks = peaks;
  }

  /** Adds up what happens in a bin. */
  public static TimeSeries ofCounts() {
    return new TimeSeries(false);
  }

  /** Keeps the largest number of a bin. */
  public static TimeSeries ofPeaks() {
    return new TimeSeries(true);
  }

  /** What is in it now. */
  TimeSeries copy() {
    TimeSeries copy = new TimeSeries(peaks);
    copy.bins = Arrays.copyOf(bins, Math.max(FIRST_BINS, used));
    copy.used = used;
    copy.secondsPerBin = secondsPerBin;
    return copy;
  }

  /** Adds to the bin of an instant. */
  public void add(long nanos, int amount) {
    int bin = bin(nanos);
    bins[bin] += amount;
  }

  /** Keeps a number for the bin of an instant, if it is the largest. */
  public void atLeast(long nanos, int value) {
    int bin = bin(nanos);
    bins[bin] = Math.max(bins[bin], value);
  }

  /** Keeps a number that holds from one instant to another, in all bins between them. */
  void hold(long fromNanos, long toNanos, int value) {
    int last = bin(toNanos);
    int first = Math.min(last, bin(fromNanos));
    for (int bin = first; bin <= last; bin++) {
      bins[bin] = Math.max(bins[bin], value);
    }
  }

  public int secondsPerBin() {
    return secondsPerBin;
  }

  /** How many bins there are, the last of them with something in it. */
  public int length() {
    return used;
  }

  /** The number of a bin; 0 beyond the last. */
  public int value(int bin) {
    return bin < used ? bins[bin] : 0;
  }

  /**
   * What happened from one second on: the sum, or the peak.
   *
   * @param first a multiple of the width
   * @param seconds the width, a multiple of {@link #secondsPerBin}
   */
  public long during(int first, int seconds) {
    long during = 0;
    int end = (first + seconds) / secondsPerBin;
    for (int bin = first / secondsPerBin; bin < end; bin++) {
      during = peaks ? Math.max(during, value(bin)) : during + value(bin);
    }
    return during;
  }

  private int bin(long nanos) {
    if (nanos < latestBeginNanos || nanos >= latestEndNanos) {
      latestBin = binOf(nanos);
      latestBeginNanos = NANOS_PER_SECOND * latestBin * secondsPerBin;
      latestEndNanos = latestBeginNanos + secondsPerBin * NANOS_PER_SECOND;
    }
    return latestBin;
  }

  private int binOf(long nanos) {
    long second = Math.max(0, nanos) / NANOS_PER_SECOND;
    while (second / secondsPerBin >= MOST_BINS) {
      coarsen();
    }
    int bin = (int) (second / secondsPerBin);
    if (bin >= bins.length) {
      bins = Arrays.copyOf(bins, Math.max(bin + 1, 2 * bins.length));
    }
    used = Math.max(used, bin + 1);
    return bin;
  }

  private void coarsen() {
    int[] fine = bins;
    int fineUsed = used;
    bins = new int[fine.length];
    used = (fineUsed + 1) / 2;
    secondsPerBin *= 2;
    for (int i = 0; i < fineUsed; i++) {
      merge(i / 2, fine[i]);
    }
  }

  private void merge(int bin, int value) {
    bins[bin] = peaks ? Math.max(bins[bin], value) : bins[bin] + value;
  }
}
