package site.ycsb.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.analysis.Peak;
import site.ycsb.fit.Fitted.Candidate;
import site.ycsb.tectonic.random.GrayZipf;
import site.ycsb.tectonic.random.Harmonic;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.Selection;

/**
 * Chooses by which law operations take live keys: among all laws of the spec language, over all
 * orders of the keys. The likelihood of each is that of the very keys that were taken, less that of
 * a uniform choice, so that laws over different orders can be held against each other.
 */
final class SelectionFit {
  private static final int GROUPS = 120;
  private static final double LEAST_EXPONENT = 0.01;
  private static final double MOST_EXPONENT = 4;
  private static final double GRID = 0.1;
  private static final long FEWEST = 50;
  private static final double LEAST_GAIN = 8;

  /**
   * Which keys, and what a position among them means.
   *
   * @param order null where the law has one of its own, or none makes a difference
   */
  public record Choice(Selection selection, @Nullable KeyOrder order) {}

  private final SelectionCounts counts;
  private final List<Candidate<Choice>> candidates = new ArrayList<>();

  private SelectionFit(SelectionCounts counts) {
    this.counts = counts;
  }

  /** The law of some accesses; a uniform one where there are too few to tell. */
  static Fitted<Choice> of(SelectionCounts counts) {
    return new SelectionFit(counts).fit();
  }

  private Fitted<Choice> fit() {
    PositionCounts.Grouped byAge = counts.byAge().grouped(GROUPS);
    PositionCounts.Grouped byKey = counts.byKey().grouped(GROUPS);
    DoubleUnaryOperator straight = x -> x;
    double off = Math.max(byAge.distance(straight), byKey.distance(straight));
    add(new Distribution.Uniform(0, 1), null, "uniform", 0, 0, off);
    if (counts.accesses() >= FEWEST) {
      addPositions(byAge, KeyOrder.INSERTION);
      addPositions(byKey, KeyOrder.SORTED);
      addRanks(counts.fromOldest(), KeyOrder.INSERTION);
      addRanks(counts.fromSmallest(), KeyOrder.SORTED);
      addLatest();
      if (counts.repeats() != null) {
        addScattered(counts.repeats().pieces());
      }
      addHotRange();
    }
    return Fitted.best(candidates, counts.accesses());
  }

  private void addPositions(PositionCounts.Grouped grouped, KeyOrder order) {
    double byChance = 1.6 / Math.sqrt((double) counts.accesses());
    if (grouped.distance(x -> x) < byChance) {
      return;
    }
    double mean = grouped.mean();
    double deviation = Math.sqrt(grouped.variance());
    for (LawFamily family : LawFamily.values()) {
      Distribution law = family.fit(mean, deviation, grouped::gain);
      if (law != null) {
        DoubleUnaryOperator below = law.law()::below;
        double gain = exactGain(order, below);
        if (Double.isFinite(gain) && Double.isFinite(grouped.gain(below))) {
          add(law, order, family.label(), gain, family.parameters(), grouped.distance(below));
        }
      }
    }
    double least = LawFamily.rounded(grouped.least());
    double most = LawFamily.rounded(grouped.most());
    if (most > least && (least > 0 || most < 1)) {
      DoubleUnaryOperator below = x -> Math.min(1, Math.max(0, (x - least) / (most - least)));
      double gain = exactGain(order, below);
      add(
          new Distribution.Uniform(least, most),
          order,
          "uniform part",
          gain,
          2,
          grouped.distance(below));
    }
  }

  /**
   * The gain of a law of positions by the ranks of the keys, as that of the laws of ranks is told:
   * from the end of the order where the law varies most.
   */
  private double exactGain(KeyOrder order, DoubleUnaryOperator below) {
    double low = below.applyAsDouble(0);
    double mass = below.applyAsDouble(1) - low;
    RankCounts fromFirst = order == KeyOrder.SORTED ? counts.fromSmallest() : counts.fromOldest();
    double gain = fromFirst.gain(n -> rank -> (below.applyAsDouble(rank / n) - low) / mass);
    if (order == KeyOrder.SORTED) {
      return gain;
    }
    double fromLast =
        counts
            .fromNewest()
            .gain(n -> rank -> (low + mass - below.applyAsDouble(1 - rank / n)) / mass);
    return fromLast > gain ? fromLast : gain;
  }

  private void addRanks(RankCounts ranks, KeyOrder order) {
    double s = exponent(ranks::zipfGain);
    double gain = ranks.zipfGain(s);
    if (gain > LEAST_GAIN) {
      add(new Distribution.Zipf(null, s), order, "zipf", gain, 1, ranks.distance(zipf(s)));
    }
  }

  private void addLatest() {
    RankCounts ranks = counts.fromNewest();
    double s = exponent(ranks::zipfGain);
    double gain = ranks.zipfGain(s);
    if (gain > LEAST_GAIN) {
      Distribution latest = new Distribution.Latest(null, s);
      add(latest, null, "latest", gain, 1, ranks.distance(zipf(s)));
      var gray = new GrayZipf(new SeededRandom(0)).ofRanks();
      Function<Double, DoubleUnaryOperator> law = gray::share;
      double itsGain = ranks.gain(law);
      // Both in the same bins.
      double inBins = ranks.gain(zipf(s));
      add(
          new Selection.YcsbLatest(),
          null,
          "ycsb_latest",
          gain + itsGain - inBins,
          0,
          ranks.distance(law));
    }
  }

  private void addScattered(List<RepeatCounts.Piece> pieces) {
    if (pieces.isEmpty()) {
      return;
    }
    double s = exponent(each -> RepeatCounts.gain(pieces, zipf(each)));
    double gain = RepeatCounts.gain(pieces, zipf(s));
    if (gain > LEAST_GAIN) {
      add(
          new Distribution.Zipf(null, s),
          KeyOrder.SCATTERED,
          "zipf",
          gain,
          1,
          RepeatCounts.distance(pieces, zipf(s)));
      var folded = new GrayZipf(new SeededRandom(0)).foldedOntoKeys();
      add(
          new Selection.YcsbZipfian(null),
          null,
          "ycsb_zipfian",
          RepeatCounts.gain(pieces, folded::share),
          0,
          RepeatCounts.distance(pieces, folded::share));
    }
  }

  private void addHotRange() {
    double live = counts.hotShareOfLive();
    if (!(live > 0 && live < 1)) {
      return;
    }
    double all = counts.accesses();
    double hot = counts.hotAccesses();
    double share = hot / all;
    double gain =
        (hot > 0 ? hot * Math.log(share / live) : 0)
            + (hot < all ? (all - hot) * Math.log((1 - share) / (1 - live)) : 0);
    Selection selection = new Selection.ByHotRange(HotPrefixes.NAME, LawFamily.rounded(share));
    add(selection, null, "hot_range", gain, 1, 0);
  }

  private void add(
      Distribution law,
      @Nullable KeyOrder order,
      String kind,
      double gain,
      int parameters,
      double distance) {
    add(new Selection.ByDistribution(law), order, kind, gain, parameters, distance);
  }

  private void add(
      Selection selection,
      @Nullable KeyOrder order,
      String kind,
      double gain,
      int parameters,
      double distance) {
    KeyOrder shown =
        order != null ? order : selection.isScattered() ? KeyOrder.SCATTERED : KeyOrder.INSERTION;
    boolean byDefault =
        order == (selection.isScattered() ? KeyOrder.SCATTERED : KeyOrder.INSERTION);
    candidates.add(
        new Candidate<>(
            new Choice(selection, byDefault ? null : order),
            kind + (order == null ? "" : order),
            selection.words(shown),
            gain,
            parameters,
            distance));
  }

  /** The laws of ranks of Zipf's, by the number of keys. */
  static Function<Double, DoubleUnaryOperator> zipf(double exponent) {
    Harmonic harmonic = new Harmonic(exponent);
    return keys -> {
      double all = harmonic.sum(keys);
      return top -> harmonic.sum(Math.min(top, keys)) / all;
    };
  }

  /** The exponent of the greatest likelihood: the best of a grid, and what is better around it. */
  static double exponent(DoubleUnaryOperator gain) {
    double best = LEAST_EXPONENT;
    double most = gain.applyAsDouble(best);
    for (double s = GRID; s <= MOST_EXPONENT; s += GRID) {
      double each = gain.applyAsDouble(s);
      if (each > most) {
        most = each;
        best = s;
      }
    }
    double least = Math.max(LEAST_EXPONENT, best - GRID);
    return LawFamily.rounded(Peak.of(gain, least, best + GRID, best, 1e-5));
  }
}
