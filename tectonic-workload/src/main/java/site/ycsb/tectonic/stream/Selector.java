package site.ycsb.tectonic.stream;

import site.ycsb.tectonic.keyset.KeySet;
import site.ycsb.tectonic.keyset.LiveOrdinals;
import site.ycsb.tectonic.random.Popularity;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.KeyOrder;
import site.ycsb.tectonic.spec.Selection;

/** Chooses live keys as a selection and an order say. */
@FunctionalInterface
interface Selector {

  /** The ordinal of a live key; at least one key must be live. */
  long select();

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
    if (selection.goesByRecency()) {
      return () -> keys.byAge(keys.size() - 1 - popularity.place(keys.size()));
    }
    return switch (order) {
      case INSERTION -> () -> keys.byAge(popularity.place(keys.size()));
      case SORTED -> () -> live.byRank((int) popularity.place(live.size()));
      case SCATTERED -> () -> live.byScatter((int) popularity.place(live.size()));
    };
  }

  private static Selector byHotRange(
      Selection.ByHotRange selection, SectionKeys keys, SeededRandom random) {
    KeySet live = keys.live();
    LiveOrdinals hot = keys.hot(selection.name());
    Popularity any = selection.popularity(random);
    return () -> {
      int hotCount = hot.size();
      boolean wantsHot = random.nextDouble() < selection.probability();
      if (hotCount == 0 || hotCount == live.size()) {
        return live.byAge((int) any.place(live.size()));
      }
      if (wantsHot) {
        return hot.at(random.nextInt(hotCount));
      }
      return cold(live, hot, random.nextInt(live.size() - hotCount));
    };
  }

  /** The live key that has so many older ones without a hot prefix, by bisection over the ages. */
  private static int cold(KeySet live, LiveOrdinals hot, int olderOnes) {
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
