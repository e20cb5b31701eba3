package site.ycsb.tectonic.plan;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import site.ycsb.arrival.TimeText;
import site.ycsb.tectonic.random.RandomStream;
import site.ycsb.tectonic.random.SeededRandom;
import site.ycsb.tectonic.spec.NumberExpr;
import site.ycsb.tectonic.spec.SpecException;

/** Turns the numbers that a spec counts with into counts. */
final class Counts {
  /** No sum of so many operations leaves the range of a long. */
  static final long LARGEST = 1_000_000_000_000_000L;

  /** Numbers of one group are drawn at positions of their own. */
  private static final int POSITIONS_PER_GROUP = 32;

  private final long seed;
  private final double scale;
  private final Iterator<Long> timedOperations;

  /**
   * @param timedOperations the numbers of operations that end groups with a duration, in turn
   */
  Counts(long seed, double scale, List<Long> timedOperations) {
    this.seed = seed;
    this.scale = scale;
    this.timedOperations = timedOperations.iterator();
  }

  /** The number, drawn if it is a distribution; at least 0. */
  double draw(NumberExpr number, int group, int position) {
    SeededRandom random =
        new SeededRandom(seed)
            .at(RandomStream.COUNT, (long) group * POSITIONS_PER_GROUP + position);
    double drawn = number.sampler(random).sample();
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

  /** The mix of the next group with a duration, which is scaled as counts are. */
  Mix.Timed timed(List<Double> weights, @Nullable String written, String path) {
    Duration duration =
        Duration.ofNanos(Math.round(TimeText.nanos("duration", String.valueOf(written)) * scale));
    if (duration.isZero()) {
      throw new SpecException(
          path + "/duration",
          "duration is " + written + note(),
          "a duration above 0, such as \"60s\"");
    }
    return new Mix.Timed(
        weights, duration, timedOperations.hasNext() ? timedOperations.next() : null);
  }

  /** Fails if there are numbers of operations for more groups with a duration than there are. */
  void checkTimedOperationsUsed() {
    if (timedOperations.hasNext()) {
      throw new SpecException(
          "",
          "there are more numbers of timed operations than groups with a duration",
          "at most one for each of those groups, in order");
    }
  }

  /** The time of a number with a unit, at any scale of the run. */
  static Duration unscaled(String written) {
    return Duration.ofNanos(Math.round(TimeText.nanos("", written)));
  }

  /** What to add to a message about counts. */
  String note() {
    return scale == 1 ? "" : " at scale " + scale;
  }
}
