package site.ycsb.arrival.analysis;

import static site.ycsb.arrival.Words.format;

import java.util.Arrays;

/**
 * Counts arrivals per bin as they stream by, in an order that need not ascend strictly. Bins start
 * at multiples of their width; where there are too many, ten at a time are taken together.
 */
public final class CountBins {
  private static final int FOLD = 10;
  private static final int FIRST_CAPACITY = 1024;
  private static final double NANOS_PER_SECOND = 1e9;

  private final int mostBins;
  private final boolean folds;
  private long widthNanos;
  private long firstBin;
  private int size;
  // Instants mostly fall into the bin of the one before, which then takes no division.
  private int latestIndex;
  private long latestBeginNanos;
  private long latestEndNanos;
  private long[] counts = new long[FIRST_CAPACITY];

  private CountBins(long widthNanos, int mostBins, boolean folds) {
    if (!(widthNanos > 0)) {
      throw new IllegalArgumentException("widthNanos is " + widthNanos + "; expected 1 or more");
    }
    this.widthNanos = widthNanos;
    this.mostBins = mostBins;
    this.folds = folds;
  }

  /** Bins of one width. */
  public static CountBins ofWidth(long widthNanos, int mostBins) {
    return new CountBins(widthNanos, mostBins, false);
  }

  /** Bins that grow tenfold whenever there would be more than so many. */
  public static CountBins folding(long firstWidthNanos, int mostBins) {
    return new CountBins(firstWidthNanos, mostBins, true);
  }

  /** Adds arrivals at one instant, which is not before the first one's bin. */
  public void add(long nanos, long arrivals) {
    if (nanos < latestBeginNanos || nanos >= latestEndNanos) {
      latestIndex = indexOf(nanos);
      latestBeginNanos = (firstBin + latestIndex) * widthNanos;
      latestEndNanos = latestBeginNanos + widthNanos;
    }
    counts[latestIndex] += arrivals;
  }

  private int indexOf(long nanos) {
    if (size == 0) {
      firstBin = Math.floorDiv(nanos, widthNanos);
    }
    long bin = Math.floorDiv(nanos, widthNanos) - firstBin;
    while (bin >= mostBins) {
      if (!folds) {
        throw new TooManyBinsException(mostBins, widthNanos);
      }
      fold();
      bin = Math.floorDiv(nanos, widthNanos) - firstBin;
    }
    if (bin >= counts.length) {
      long grown = Math.max(2L * counts.length, bin + 1);
      counts = Arrays.copyOf(counts, (int) Math.min(mostBins, grown));
    }
    int index = Math.toIntExact(bin);
    size = Math.max(size, index + 1);
    return index;
  }

  public long widthNanos() {
    return widthNanos;
  }

  /** The instant at which the first bin starts. */
  public long startNanos() {
    return firstBin * widthNanos;
  }

  public int size() {
    return size;
  }

  /** The counts, so many bins taken together; bins stay at multiples of their width. */
  public Binned binned(int together) {
    long width = Math.multiplyExact(widthNanos, together);
    Series counted = Series.counts(sums(together), (double) width / NANOS_PER_SECOND);
    return new Binned(counted, Math.floorDiv(firstBin, together) * width, width);
  }

  private double[] sums(int together) {
    long start = Math.floorDiv(firstBin, together);
    long end = Math.floorDiv(firstBin + size - 1, together);
    double[] sums = new double[size == 0 ? 0 : Math.toIntExact(end - start + 1)];
    int target = 0;
    int taken = Math.floorMod(firstBin, together);
    for (int i = 0; i < size; i++) {
      sums[target] += (double) counts[i];
      if (++taken == together) {
        taken = 0;
        target++;
      }
    }
    return sums;
  }

  private void fold() {
    double[] sums = sums(FOLD);
    Arrays.setAll(counts, i -> i < sums.length ? (long) sums[i] : 0);
    size = sums.length;
    firstBin = Math.floorDiv(firstBin, FOLD);
    widthNanos = Math.multiplyExact(widthNanos, FOLD);
  }

  /**
   * Counts with the place of their first bin.
   *
   * @param counts per bin
   * @param startNanos of the first bin
   * @param widthNanos of each bin
   */
  public record Binned(Series counts, long startNanos, long widthNanos) {
    private static final double ROUGHLY_COMPLETE = 0.01;

    /**
     * Leaves out the first and the last bin where the arrivals begin or end within it, since a part
     * of a bin is not comparable with a bin. A hundredth of a bin may be missing.
     */
    public Binned complete(long firstNanos, long lastNanos) {
      double missing = ROUGHLY_COMPLETE * widthNanos;
      int from = firstNanos - startNanos <= missing ? 0 : 1;
      long endNanos = startNanos + counts.size() * widthNanos;
      int to = endNanos - lastNanos <= missing ? counts.size() : counts.size() - 1;
      if (to <= from) {
        return this;
      }
      Series kept =
          Series.counts(Arrays.copyOfRange(counts.toArray(), from, to), counts.binSeconds());
      return new Binned(kept, startNanos + from * widthNanos, widthNanos);
    }
  }

  /** There are more bins of a given width than can be analysed. */
  public static final class TooManyBinsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyBinsException(int mostBins, long widthNanos) {
      super(
          format(
              "there are more than %,d bins of %s",
              mostBins, Series.seconds(widthNanos / NANOS_PER_SECOND)));
    }
  }
}
