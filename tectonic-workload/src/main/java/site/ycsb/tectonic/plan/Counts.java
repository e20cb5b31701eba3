package site.ycsb.tectonic.plan;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
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

  private static final Pattern DURATION = Pattern.compile("([0-9.]+)(ms|s|m|h)");

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
    Duration duration = Duration.ofNanos(Math.round(nanos(written) * scale));
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
    return Duration.ofNanos(Math.round(nanos(written)));
  }

  /** The nanoseconds of a number with a unit. */
  private static double nanos(@Nullable String duration) {
    Matcher parts = DURATION.matcher(String.valueOf(duration));
    if (!parts.matches()) {
      throw new IllegalArgumentException("no duration: " + duration);
    }
    double unitNanos =
        switch (parts.group(2)) {
          case "ms" -> 1e6;
          case "s" -> 1e9;
          case "m" -> 60e9;
          default -> 3600e9;
        };
    return Double.parseDouble(parts.group(1)) * unitNanos;
  }

  /** What to add to a message about counts. */
  String note() {
    return scale == 1 ? "" : " at scale " + scale;
  }
}
