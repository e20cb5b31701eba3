package site.ycsb.tectonic.random;

import java.util.function.DoubleUnaryOperator;
import site.ycsb.Utils;

/**
 * The Zipf distribution that YCSB draws: with exponent 0.99, by the approximation of Gray et al.
 * (Quickly generating billion-record synthetic databases, SIGMOD 1994), which is exact for the two
 * most popular ranks only.
 */
public final class GrayZipf {
  /** The ranks that YCSB's zipfian folds onto its records, however many there are. */
  static final long FOLDED_RANKS = 10_000_000_000L;

  private static final double EXPONENT = 0.99;
  private static final double OF_SECOND = Math.pow(0.5, EXPONENT);

  private final SeededRandom random;
  private final Harmonic harmonic = new Harmonic(EXPONENT);
  private long ranks;
  private double sum;
  private double eta;

  public GrayZipf(SeededRandom random) {
    this.random = random;
  }

  /**
   * Draws a rank.
   *
   * @param n number of ranks, at least 1
   * @return 1 to n
   */
  public long rank(long n) {
    prepare(n);
    double u = random.nextDouble();
    double scaled = u * sum;
    if (scaled < 1) {
      return 1;
    } else if (scaled < 1 + OF_SECOND) {
      return 2;
    }
    double share = Math.pow(eta * u - eta + 1, 1 / (1 - EXPONENT));
    return Math.min(n, 1 + (long) ((double) n * share));
  }

  /** Takes keys by their rank, as CoreWorkload's latest does by age. */
  public Popularity ofRanks() {
    return new Popularity() {
      @Override
      public long place(long live) {
        return rank(live) - 1;
      }

      @Override
      public DoubleUnaryOperator share(double keys) {
        return top -> GrayZipf.this.share(top, (long) keys);
      }
    };
  }

  /** Folds {@link #FOLDED_RANKS} ranks onto the keys so that these keep theirs as keys come. */
  public Popularity foldedOntoKeys() {
    return new Folded() {
      @Override
      public long place(long live) {
        return folded(rank(FOLDED_RANKS), live);
      }
    };
  }

  /**
   * Folds the ranks as YCSB's ScrambledZipfianGenerator does: onto one place more than there are
   * records, drawing again for that.
   */
  public Popularity scrambledOnto(long records) {
    return new Folded() {
      @Override
      public long place(long live) {
        long places = Math.min(records, live);
        long place;
        do {
          place = scrambled(rank(FOLDED_RANKS), records + 1);
        } while (place >= places);
        return place;
      }

      @Override
      public DoubleUnaryOperator share(double keys) {
        // Of the most popular places some have no key yet.
        double places = Math.max(keys, (double) records + 1);
        return top -> share(top * places / keys, top / keys);
      }
    };
  }

  /** What the first ranks do not get is folded onto all keys, as if evenly. */
  private abstract class Folded implements Popularity {
    @Override
    public DoubleUnaryOperator share(double keys) {
      return top -> share(top, top / keys);
    }

    /**
     * @param top how many of the most popular ranks have a place of their own
     * @param ofKeys the share of the keys that the others are folded onto
     */
    double share(double top, double ofKeys) {
      double first = GrayZipf.this.share(top, FOLDED_RANKS);
      return first + (1 - first) * ofKeys;
    }

    @Override
    public DoubleUnaryOperator below(double keys) {
      return place -> place / keys;
    }
  }

  /**
   * The share of the draws that fall on the first ranks.
   *
   * @param n number of ranks
   */
  public double share(double first, long n) {
    prepare(n);
    if (first >= n) {
      return 1;
    }
    double exact = (first < 2 ? first : 1 + OF_SECOND) / sum;
    if (n <= 2) {
      return exact;
    }
    double u = (Math.pow(first / (double) n, 1 - EXPONENT) - 1 + eta) / eta;
    return Math.max(u, exact);
  }

  private void prepare(long n) {
    if (n != ranks) {
      ranks = n;
      sum = harmonic.sum((double) n);
      eta = (1 - Math.pow(2.0 / (double) n, 1 - EXPONENT)) / (1 - (1 + OF_SECOND) / sum);
    }
  }

  /**
   * The place that YCSB's ScrambledZipfianGenerator folds a rank onto: the FNV hash of the rank,
   * counted from 0, modulo the places.
   *
   * @return from 0
   */
  static long scrambled(long rank, long places) {
    return Utils.fnvhash64(rank - 1) % places;
  }

  /**
   * The place that a rank is folded onto: a jump consistent hash (Lamping and Veach, 2014), by
   * which one place more takes over no more ranks than are its share, so that popularity stays
   * where it is.
   *
   * @param places how many there are, at least 1
   * @return from 0
   */
  static long folded(long rank, long places) {
    long key = SeededRandom.mix(rank);
    long place = 0;
    for (long next = 0; next < places; ) {
      place = next;
      key = key * 2862933555777941757L + 1;
      next = (long) ((double) (place + 1) * (0x1p31 / (double) ((key >>> 33) + 1)));
    }
    return place;
  }
}
