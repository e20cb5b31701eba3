package site.ycsb.arrival.analysis;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Collects the planned and the real time of each request, for a ScheduleCheck. One thread adds them
 * in the order of the plan; memory does not grow.
 *
 * <p>The real time is the one at which the master handed the request over: what a request waits for
 * a free worker is the pool's doing and is accounted for elsewhere.
 */
public final class SendTimes {
  // Few enough for the master not to be late by taking them together.
  private static final int MOST_BINS = 1 << 12;
  private static final long FIRST_BIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final int LAG_DIGITS = 3;

  private final Histogram lags = new Histogram(LAG_DIGITS);
  private final CountBins intendedBins = CountBins.folding(FIRST_BIN_NANOS, MOST_BINS);
  private final CountBins actualBins = CountBins.folding(FIRST_BIN_NANOS, MOST_BINS);
  private final GapSample gaps = new GapSample();
  private long sent;
  private long early;
  private long firstIntended;
  private long firstActual;
  private long lastIntended;
  private long lastActual;

  /** Requests of which only the lags are known. */
  static SendTimes ofLags(Histogram lags) {
    SendTimes times = new SendTimes();
    times.addLags(lags);
    times.sent = lags.getTotalCount();
    return times;
  }

  /** Takes a request that was sent; times are in nanoseconds since any one instant. */
  public void sent(long intendedNanos, long actualNanos) {
    issued(intendedNanos, actualNanos);
    lags.recordValue(Math.max(0, actualNanos - intendedNanos));
  }

  /** Takes a request whose lag comes with {@link #addLags}. */
  public void issued(long intendedNanos, long actualNanos) {
    if (sent == 0) {
      firstIntended = intendedNanos;
      firstActual = actualNanos;
    } else {
      gaps.add(Math.max(0, intendedNanos - lastIntended), Math.max(0, actualNanos - lastActual));
    }
    early += actualNanos < intendedNanos ? 1 : 0;
    intendedBins.add(Math.max(firstIntended, intendedNanos), 1);
    actualBins.add(Math.max(firstActual, actualNanos), 1);
    lastIntended = sent == 0 ? intendedNanos : Math.max(lastIntended, intendedNanos);
    lastActual = sent == 0 ? actualNanos : Math.max(lastActual, actualNanos);
    sent++;
  }

  long sentCount() {
    return sent;
  }

  long earlyCount() {
    return early;
  }

  /** Takes how late requests were sent, in nanoseconds. */
  public void addLags(Histogram more) {
    lags.add(more);
  }

  /** How late requests were sent. */
  public Histogram lags() {
    return lags;
  }

  /** The planned time of the latest request. */
  public long lastIntendedNanos() {
    return lastIntended;
  }

  /** The real time of the latest request. */
  public long lastActualNanos() {
    return lastActual;
  }

  /** From the first planned time to the last. */
  long spanNanos() {
    return lastIntended - firstIntended;
  }

  double intendedPerSecond() {
    return (double) (sent - 1) * 1e9 / (double) (lastIntended - firstIntended);
  }

  double actualPerSecond() {
    return (double) (sent - 1) * 1e9 / (double) (lastActual - firstActual);
  }

  Series intendedGaps() {
    return gaps.intended();
  }

  Series actualGaps() {
    return gaps.actual();
  }

  /** The planned counts in bins that are a multiple of a width. */
  Series intendedCounts(long widthNanos) {
    return counts(intendedBins, widthNanos, firstIntended, lastIntended);
  }

  /** The real counts in bins that are a multiple of a width. */
  Series actualCounts(long widthNanos) {
    return counts(actualBins, widthNanos, firstActual, lastActual);
  }

  /** The widest bins, by powers of ten, of which so many fit into the plan; wider if they must. */
  long binNanos(int fewestBins, long leastNanos) {
    long width = Math.max(intendedBins.widthNanos(), actualBins.widthNanos());
    while (width < leastNanos || spanNanos() / (10 * width) >= fewestBins) {
      width *= 10;
    }
    return width;
  }

  private Series counts(CountBins bins, long widthNanos, long first, long last) {
    int together = Math.toIntExact(widthNanos / bins.widthNanos());
    return bins.binned(together).complete(first, last).counts();
  }

  /**
   * Planned and real gaps between neighbours, evenly sampled over a run of any length. It takes
   * every gap at first, and halves the sample whenever it is full.
   */
  static final class GapSample {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final int CAPACITY = 2048;

    private final double[] intended = new double[CAPACITY];
    private final double[] actual = new double[CAPACITY];
    private int size;
    private long seen;
    // A power of two.
    private long stride = 1;

    void add(long intendedNanos, long actualNanos) {
      if ((seen++ & (stride - 1)) != 0) {
        return;
      }
      if (size == CAPACITY) {
        thin();
        if (((seen - 1) & (stride - 1)) != 0) {
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
}
