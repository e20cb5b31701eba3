package site.ycsb.tectonic.stream;

import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.SeededRandom;
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
    Popularity popularity = selection.popularity(random);
    return selection.goesByRecency()
        ? () -> live.byAge(live.size() - 1 - popularity.place(live.size()))
        : () -> at(live, order, popularity.place(live.size()));
  }

  private static int at(KeySet live, KeyOrder order, int position) {
    return switch (order) {
      case INSERTION -> live.byAge(position);
      case SORTED -> live.byRank(position);
      case SCATTERED -> live.byScatter(position);
    };
  }

  private static Selector byHotRange(
      Selection.ByHotRange selection, SectionKeys keys, SeededRandom random) {
    KeySet live = keys.live();
    SectionKeys.HotOrdinals hot = keys.hot(selection.name());
    Popularity any = selection.popularity(random);
    return () -> {
      int hotCount = hot.size();
      boolean wantsHot = random.nextDouble() < selection.probability();
      if (hotCount == 0 || hotCount == live.size()) {
        return live.byAge(any.place(live.size()));
      }
      if (wantsHot) {
        return hot.at(random.nextInt(hotCount));
      }
      return cold(live, hot, random.nextInt(live.size() - hotCount));
    };
  }

  /** The live key that has so many older ones without a hot prefix, by bisection over the ages. */
  private static int cold(KeySet live, SectionKeys.HotOrdinals hot, int olderOnes) {
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
