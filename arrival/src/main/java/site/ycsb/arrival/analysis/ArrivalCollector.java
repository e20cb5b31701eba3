package site.ycsb.arrival.analysis;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects from a stream of arrivals what an analysis needs, in bounded memory. It keeps counts in
 * at most four million bins, and the first million instants.
 */
public final class ArrivalCollector {
  /** No more bins than this. */
  public static final int MOST_BINS = 1 << 22;

  /** Of longer sequences, gaps are analysed up to here; rate and variation take all of them. */
  public static final int MOST_INSTANTS = (1 << 20) + 1;

  private static final int FEWEST_BINS = 1 << 14;
  private static final int FEWEST_BINS_IF_SPARSE = 1 << 12;
  private static final double DENSE = 10;
  private static final int FOLD = 10;

  private final CountBins fine = CountBins.folding(1, MOST_BINS);
  private final @Nullable CountBins given;
  private final GapMoments moments = new GapMoments();
  private long[] instants = new long[1024];
  private long arrivals;
  private long firstNanos;
  private long lastNanos;

  /**
   * Collects instants in bins of one width.
   *
   * @param binNanos the width; 0: it follows from the instants
   */
  public ArrivalCollector(long binNanos) {
    given = binNanos == 0 ? null : CountBins.ofWidth(binNanos, MOST_BINS);
  }

  /** Adds an arrival, not before the last one. */
  public void add(long nanos) {
    if (arrivals == 0) {
      firstNanos = nanos;
    } else {
      moments.add(nanos - lastNanos);
    }
    lastNanos = nanos;
    if (arrivals < MOST_INSTANTS) {
      int index = (int) arrivals;
      if (index == instants.length) {
        instants = Arrays.copyOf(instants, Math.min(MOST_INSTANTS, 2 * index));
      }
      instants[index] = nanos;
    }
    arrivals++;
    fine.add(nanos, 1);
    if (given != null) {
      given.add(nanos, 1);
    }
  }

  public long arrivals() {
    return arrivals;
  }

  /** The arrivals so far; at least one. */
  public CollectedArrivals collected() {
    if (arrivals == 0) {
      throw new IllegalStateException("there are no arrivals");
    }
    CountBins.Binned counts = given == null ? fine.binned(together()) : given.binned(1);
    CountBins.Binned whole = counts.complete(firstNanos, lastNanos);
    long[] kept = Arrays.copyOf(instants, (int) Math.min(arrivals, MOST_INSTANTS));
    return new CollectedArrivals(
        arrivals,
        moments,
        whole.counts(),
        fine.binned(1).counts(),
        Series.gapsBetween(kept),
        (double) (fine.startNanos() - whole.startNanos()) / 1e9,
        (double) (firstNanos - whole.startNanos()) / 1e9);
  }

  /**
   * The largest power of ten that leaves enough bins for a Hurst exponent, and fewer bins where
   * they would hold so little that the noise of counting hides everything else.
   */
  private int together() {
    int together = 1;
    while (fine.size() / (together * FOLD) >= FEWEST_BINS) {
      together *= FOLD;
    }
    while ((double) arrivals * together / fine.size() < DENSE
        && fine.size() / (together * FOLD) >= FEWEST_BINS_IF_SPARSE) {
      together *= FOLD;
    }
    return together;
  }
}
