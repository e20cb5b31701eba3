package site.ycsb.tectonic.keyset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Additions and removals leave the popularity of the other keys as it was: none moves but what a
 * removed key leaves to others, and what a new one takes. That is less than 2 % after a thousand
 * changes to 100,000 keys, unless one of the few hottest keys is among those that change.
 */
class PopularityTest {
  private static final int KEYS = 100_000;
  private static final double EXPONENT = 0.99;

  private final double[] shares = new double[KEYS + 2_000];

  PopularityTest() {
    Arrays.setAll(shares, rank -> Math.pow(rank + 1, -EXPONENT));
  }

  @ParameterizedTest
  @CsvSource({"1000, 0", "0, 1000", "500, 500"})
  void popularity_afterAThousandChangesToAHundredThousandKeys_hasHardlyMoved(
      int additions, int removals) {
    double all = 0;
    int below = 0;
    int seeds = 20;
    for (int seed = 1; seed <= seeds; seed++) {
      Change change = change(seed, additions, removals);
      assertThat(change.moved).isLessThan(change.ofChangedKeys / 2 + 0.001);
      all += change.moved;
      below += change.moved < 0.02 ? 1 : 0;
    }
    assertThat(all / seeds).isBetween(0.001, 0.01);
    assertThat(below).isGreaterThanOrEqualTo(seeds - 1);
  }

  /**
   * What came of some changes.
   *
   * @param moved the total variation, over the keys that were there before and after
   * @param ofChangedKeys popularity of removed keys before, and of new keys after
   */
  private record Change(double moved, double ofChangedKeys) {}

  /** A key that moves is not noticed among equals; the one that all look at is. */
  @Test
  void hottestKey_underAdditions_staysTheHottest() {
    KeySet keys = keys(1);
    int hottest = keys.byScatter(0);
    int changes = 0;
    for (int i = 0; i < 1_000; i++) {
      add(keys);
      changes += keys.byScatter(0) == hottest ? 0 : 1;
      hottest = keys.byScatter(0);
    }
    assertThat(changes).isLessThanOrEqualTo(1);
  }

  private Change change(int seed, int additions, int removals) {
    KeySet keys = keys(seed);
    double[] before = popularity(keys, seed);
    SplittableRandom random = new SplittableRandom(seed);
    int added = 0;
    int removed = 0;
    while (added + removed < additions + removals) {
      if (random.nextInt(additions + removals - added - removed) < additions - added) {
        add(keys);
        added++;
      } else {
        keys.remove(keys.byAge(random.nextInt(keys.size())));
        removed++;
      }
    }
    double[] after = popularity(keys, seed);
    double moved = 0;
    double ofChangedKeys = 0;
    for (int ordinal = 0; ordinal < before.length; ordinal++) {
      if (before[ordinal] > 0 && after[ordinal] > 0) {
        moved += Math.abs(before[ordinal] - after[ordinal]);
      } else {
        ofChangedKeys += before[ordinal] + after[ordinal];
      }
    }
    return new Change(moved / 2, ofChangedKeys);
  }

  /** The share of each ordinal in what is selected; 0 for one that is not live. */
  private double[] popularity(KeySet keys, int seed) {
    double all = Arrays.stream(shares, 0, keys.size()).sum();
    double[] popularity = new double[KEYS + seed * 1_000 + 2_000];
    for (int rank = 0; rank < keys.size(); rank++) {
      popularity[keys.byScatter(rank)] = shares[rank] / all;
    }
    return popularity;
  }

  /** As many keys, of which some have come and gone before, differently for each seed. */
  private static KeySet keys(int seed) {
    KeySet keys =
        new KeySet(new KeySetNeeds(false, true, false, 0, true, 0), ordinal -> new byte[0]);
    for (int i = 0; i < KEYS; i++) {
      add(keys);
    }
    SplittableRandom random = new SplittableRandom(-seed);
    for (int i = 0; i < seed * 1_000; i++) {
      keys.remove(keys.byAge(random.nextInt(keys.size())));
      add(keys);
    }
    return keys;
  }

  private static void add(KeySet keys) {
    int unused = keys.add(new byte[0]);
  }
}
