package site.ycsb.tectonic.plan;

import site.ycsb.tectonic.random.NumberSampler;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.NumberExpr;

/** Turns the numbers that a spec counts with into counts. */
final class Counts {
  /** No sum of so many operations leaves the range of a long. */
  static final long LARGEST = 1_000_000_000_000_000L;

  /** Numbers of one group are drawn at positions of their own. */
  private static final int POSITIONS_PER_GROUP = 32;

  private final long seed;
  private final double scale;

  Counts(long seed, double scale) {
    this.seed = seed;
    this.scale = scale;
  }

  /** The number, drawn if it is a distribution; at least 0. */
  double draw(NumberExpr number, int group, int position) {
    SeededRandom random =
        new SeededRandom(seed)
            .at(RandomStream.COUNT, (long) group * POSITIONS_PER_GROUP + position);
    double drawn = NumberSampler.of(number, random).sample();
    return drawn > 0 ? Math.min(drawn, LARGEST) : 0;
  }

  /** A count at the scale of the run; what there is at all does not vanish. */
  long scaled(long count) {
    double scaled = count * scale;
    if (count == 0 || scale == 1) {
      return count;
    }
    return Math.max(1, Math.round(Math.min(scaled, LARGEST)));
  }

  /** What to add to a message about counts. */
  String note() {
    return scale == 1 ? "" : " at scale " + scale;
  }
}
