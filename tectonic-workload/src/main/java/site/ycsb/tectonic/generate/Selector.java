package site.ycsb.tectonic.generate;

import org.jspecify.annotations.Nullable;
import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.random.GrayZipf;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.random.UnitSampler;
import site.ycsb.tectonic.random.Zipf;
import site.ycsb.tectonic.spec.Distribution;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.Selection;

/** Chooses live keys as a selection and an order say. */
@FunctionalInterface
interface Selector {

  /** The ordinal of a live key; at least one key must be live. */
  int select();

  /**
   * The selector of an operation.
   *
   * @param random positioned by the caller before each selection
   */
  static Selector of(Selection selection, KeyOrder order, SectionKeys keys, SeededRandom random) {
    if (selection instanceof Selection.ByHotRange hot) {
      return byHotRange(hot, keys, random);
    }
    KeySet live = keys.live();
    if (selection instanceof Selection.YcsbZipfian ycsb) {
      GrayZipf zipf = new GrayZipf(random);
      Long records = ycsb.records();
      return records == null
          ? () -> at(live, order, GrayZipf.folded(zipf.rank(GrayZipf.FOLDED_RANKS), live.size()))
          : () -> at(live, order, scrambled(zipf, records, live.size()));
    } else if (selection instanceof Selection.YcsbLatest) {
      GrayZipf zipf = new GrayZipf(random);
      return () -> live.byAge(live.size() - (int) zipf.rank(live.size()));
    }
    Distribution distribution = ((Selection.ByDistribution) selection).distribution();
    if (distribution instanceof Distribution.Latest latest) {
      Zipf zipf = new Zipf(random, latest.s());
      return () -> live.byAge(live.size() - (int) zipf.rank(atMost(latest.n(), live)));
    } else if (distribution instanceof Distribution.Zipf byRank) {
      Zipf zipf = new Zipf(random, byRank.s());
      return () -> at(live, order, (int) zipf.rank(atMost(byRank.n(), live)) - 1);
    }
    UnitSampler sampler = UnitSampler.of(distribution, random);
    return () -> {
      // A position just below 1 may round up to all keys.
      int position = Math.min((int) (sampler.position() * live.size()), live.size() - 1);
      return at(live, order, position);
    };
  }

  /** YCSB folds onto one place more than there are records, and draws again for that. */
  private static int scrambled(GrayZipf zipf, long records, int live) {
    long places = Math.min(records, live);
    long place;
    do {
      place = GrayZipf.scrambled(zipf.rank(GrayZipf.FOLDED_RANKS), records + 1);
    } while (place >= places);
    return (int) place;
  }

  private static int at(KeySet live, KeyOrder order, int position) {
    return switch (order) {
      case INSERTION -> live.byAge(position);
      case SORTED -> live.byRank(position);
      case SCATTERED -> live.byScatter(position);
    };
  }

  private static long atMost(@Nullable Long ranks, KeySet live) {
    return ranks == null ? live.size() : Math.min(ranks, live.size());
  }

  private static Selector byHotRange(
      Selection.ByHotRange selection, SectionKeys keys, SeededRandom random) {
    KeySet live = keys.live();
    HotOrdinals hot = keys.hot(selection.name());
    return () -> {
      int hotCount = hot.size();
      boolean wantsHot = random.nextDouble() < selection.probability();
      if (hotCount == 0 || hotCount == live.size()) {
        return live.byAge(random.nextInt(live.size()));
      }
      if (wantsHot) {
        return hot.at(random.nextInt(hotCount));
      }
      return cold(live, hot, random.nextInt(live.size() - hotCount));
    };
  }

  /** The live key that has so many older ones without a hot prefix, by bisection over the ages. */
  private static int cold(KeySet live, HotOrdinals hot, int olderOnes) {
    int low = olderOnes;
    int high = live.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int coldUpTo = middle + 1 - hot.countUpTo(live.byAge(middle));
      if (coldUpTo > olderOnes) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return live.byAge(low);
  }
}
