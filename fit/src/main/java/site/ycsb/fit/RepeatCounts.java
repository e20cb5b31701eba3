package site.ycsb.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.apache.commons.math3.special.Gamma;
import site.ycsb.traces.Histogram;

/**
 * Counts how many keys were accessed how often, for laws that do not tell which key has which
 * popularity. As keys that come and go take over popularity, the accesses are cut into pieces in
 * which the live keys change by a tenth at most; of these the sixteen longest are kept. Four bytes
 * for each key that is accessed.
 *
 * <p>The likelihood is that of keys whose popularities are drawn from the law, each with counts of
 * Poisson's law around it: a composite likelihood, whose score has mean 0.
 */
final class RepeatCounts {
  private static final double MOST_CHANGE = 0.1;
  private static final int MOST_PIECES = 16;
  private static final int EXACT_RANKS = 64;
  private static final double STEP = 1.04;

  private final List<Piece> pieces = new ArrayList<>();
  private int[] counts = new int[1024];
  private long accesses;
  private double live;
  private int liveAtStart;
  private int changes;

  /**
   * Some accesses to keys that hardly change.
   *
   * @param keys how many were live, on average
   * @param accesses how many there were
   * @param counts how many keys were accessed so many times, 0 times included
   */
  record Piece(double keys, long accesses, Histogram counts) {}

  /** Adds an access. */
  void add(int ordinal, int liveKeys) {
    if (accesses == 0) {
      liveAtStart = liveKeys;
      changes = 0;
    }
    if (ordinal >= counts.length) {
      counts = Arrays.copyOf(counts, Math.max(ordinal + 1, counts.length * 2));
    }
    counts[ordinal]++;
    accesses++;
    live += liveKeys;
  }

  /** Notes that so many keys came or went. */
  void changed(int keys) {
    changes += keys;
    if (accesses > 0 && changes > MOST_CHANGE * liveAtStart) {
      endPiece();
    }
  }

  /** The longest pieces, the last one included; nothing is added any more. */
  List<Piece> pieces() {
    if (accesses > 0) {
      endPiece();
    }
    return List.copyOf(pieces);
  }

  private void endPiece() {
    Histogram histogram = new Histogram();
    long accessed = 0;
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        histogram.add(counts[i]);
        accessed++;
        counts[i] = 0;
      }
    }
    double keys = Math.max((double) accessed, live / accesses);
    histogram.add(0, Math.round(keys) - accessed);
    pieces.add(new Piece(keys, accesses, histogram));
    if (pieces.size() > MOST_PIECES) {
      pieces.remove(pieces.stream().min(Comparator.comparingLong(Piece::accesses)).orElseThrow());
    }
    accesses = 0;
    live = 0;
  }

  /**
   * The log-likelihood of a law, less that of a uniform one.
   *
   * @param law for a number of keys, the share of the most popular of them
   */
  static double gain(List<Piece> pieces, Function<Double, DoubleUnaryOperator> law) {
    double gain = 0;
    for (Piece piece : pieces) {
      Mixture mixture = Mixture.of(piece, law.apply(Math.rint(piece.keys())));
      double mean = piece.accesses() / piece.keys();
      for (Map.Entry<Long, Long> each : piece.counts().counts().entrySet()) {
        double count = each.getKey();
        double factorial = Gamma.logGamma(count + 1);
        double chance = count * Math.log(mean) - mean - factorial;
        gain += each.getValue() * (mixture.logOf(count, factorial) - chance);
      }
    }
    return gain;
  }

  /** The greatest distance between the law of the counts and what was counted. */
  static double distance(List<Piece> pieces, Function<Double, DoubleUnaryOperator> law) {
    Piece piece = pieces.stream().max(Comparator.comparingLong(Piece::accesses)).orElseThrow();
    Mixture mixture = Mixture.of(piece, law.apply(Math.rint(piece.keys())));
    double seen = 0;
    double expected = 0;
    double most = 0;
    long next = 0;
    for (Map.Entry<Long, Long> each : piece.counts().counts().entrySet()) {
      if (each.getKey() - next > 1000) {
        break;
      }
      for (; next <= each.getKey(); next++) {
        expected += Math.exp(mixture.logOf((double) next, Gamma.logGamma(next + 1.0)));
      }
      seen += each.getValue();
      most = Math.max(most, Math.abs(seen / piece.counts().count() - expected));
    }
    return most;
  }

  /** Ranks, together where there are many, with their share of the keys and their mean counts. */
  private static final class Mixture {
    private final double[] shares;
    private final double[] means;
    private final double[] logs;

    private Mixture(double[] shares, double[] means) {
      this.shares = shares;
      this.means = means;
      logs = Arrays.stream(means).map(Math::log).toArray();
    }

    static Mixture of(Piece piece, DoubleUnaryOperator share) {
      double keys = Math.rint(piece.keys());
      double[] shares = new double[4096];
      double[] means = new double[4096];
      int bins = 0;
      double from = 0;
      double below = 0;
      while (from < keys && bins < shares.length) {
        double to = Math.min(keys, from < EXACT_RANKS ? from + 1 : Math.ceil(from * STEP));
        double upTo = to >= keys ? 1 : share.applyAsDouble(to);
        shares[bins] = (to - from) / keys;
        means[bins] = piece.accesses() * Math.max(1e-300, (upTo - below) / (to - from));
        bins++;
        from = to;
        below = upTo;
      }
      return new Mixture(Arrays.copyOf(shares, bins), Arrays.copyOf(means, bins));
    }

    double logOf(double count, double logFactorial) {
      double sum = 0;
      for (int i = 0; i < shares.length; i++) {
        sum += shares[i] * Math.exp(count * logs[i] - means[i] - logFactorial);
      }
      return Math.log(Math.max(sum, 1e-300));
    }
  }
}
