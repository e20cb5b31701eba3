package site.ycsb.arrival.loop;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * What happened to arrivals in each second of a run. A long run has numbers for each 2, 4, 8, ...
 * seconds, so that memory stays bounded. Not for several threads at once.
 */
@SuppressWarnings("EnumOrdinal") // An index that is written nowhere.
public final class TimeSeries {
  private static final int FIRST_BINS = 64;
  private static final int MOST_BINS = 1 << 15;
  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final int[][] bins = new int[Quantity.values().length][FIRST_BINS];
  private int used;
  private int secondsPerBin = 1;
  // Instants mostly fall into the bin of the one before, which then takes no division.
  private int latestBin;
  private long latestBeginNanos;
  private long latestEndNanos;

  /** What there is a number of. */
  public enum Quantity {
    /** Arrivals, by when they were due. */
    OFFERED,
    /** Requests, by when they were handed to a worker. */
    SENT,
    /** Arrivals, by when they were given up. */
    DROPPED,
    /** The backlog at its longest. */
    BACKLOG,
    /** By how many microseconds the arrival was late that was issued latest. */
    LAG_MICROS;

    private int merged(int one, int other) {
      return this == BACKLOG || this == LAG_MICROS ? Math.max(one, other) : one + other;
    }
  }

  /** What is in it now. */
  TimeSeries copy() {
    TimeSeries copy = new TimeSeries();
    Arrays.setAll(copy.bins, i -> bins[i].clone());
    copy.used = used;
    copy.secondsPerBin = secondsPerBin;
    return copy;
  }

  /** Takes a number into the bin of an instant: adds it, or keeps it if it is the largest. */
  public void add(Quantity quantity, long nanos, int number) {
    int bin = bin(nanos);
    int[] numbers = bins[quantity.ordinal()];
    numbers[bin] = quantity.merged(numbers[bin], number);
  }

  /** Keeps a backlog that holds from one instant to another, in all bins between them. */
  void hold(long fromNanos, long toNanos, int backlog) {
    int last = bin(toNanos);
    int[] numbers = bins[Quantity.BACKLOG.ordinal()];
    for (int bin = Math.min(last, bin(fromNanos)); bin <= last; bin++) {
      numbers[bin] = Math.max(numbers[bin], backlog);
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
  public int value(Quantity quantity, int bin) {
    return bin < used ? bins[quantity.ordinal()][bin] : 0;
  }

  /**
   * What happened from one second on: the sum, or the peak.
   *
   * @param first a multiple of {@link #secondsPerBin}
   * @param seconds another one
   */
  public int during(Quantity quantity, int first, int seconds) {
    int during = 0;
    int end = (first + seconds) / secondsPerBin;
    for (int bin = first / secondsPerBin; bin < end; bin++) {
      during = quantity.merged(during, value(quantity, bin));
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
    if (bin >= bins[0].length) {
      int size = Math.max(bin + 1, 2 * bins[0].length);
      Arrays.setAll(bins, i -> Arrays.copyOf(bins[i], size));
    }
    used = Math.max(used, bin + 1);
    return bin;
  }

  private void coarsen() {
    for (Quantity quantity : Quantity.values()) {
      int[] fine = bins[quantity.ordinal()];
      int[] coarse = new int[fine.length];
      for (int i = 0; i < used; i++) {
        coarse[i / 2] = quantity.merged(coarse[i / 2], fine[i]);
      }
      bins[quantity.ordinal()] = coarse;
    }
    used = (used + 1) / 2;
    secondsPerBin *= 2;
  }
}
