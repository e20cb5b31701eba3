package site.ycsb.fit;

import site.ycsb.traces.Histogram;

/** How many of the live keys the ranges of one kind in one phase cover. */
final class RangeCounts {
  private final Histogram keys = new Histogram();
  private final PositionCounts shares = new PositionCounts();
  private double leastShare;
  private double mostShare = Double.POSITIVE_INFINITY;
  private long least = Long.MAX_VALUE;
  private long most;
  private long ofAll;
  private double logsOfLive;
  private int leastLive = Integer.MAX_VALUE;
  private int mostLive;

  void add(int covered, int live) {
    keys.add(covered);
    if (live == 0) {
      return;
    }
    shares.add(Math.min(covered, live - 1), live);
    logsOfLive += Math.log(live);
    leastLive = Math.min(leastLive, live);
    mostLive = Math.max(mostLive, live);
    if (covered > 1 || live == 1) {
      leastShare = Math.max(leastShare, (double) covered / live);
    }
    mostShare = Math.min(mostShare, (covered + 1.0) / live);
    if (covered < live) {
      least = Math.min(least, covered);
      most = Math.max(most, covered);
    } else {
      ofAll++;
    }
  }

  Histogram keys() {
    return keys;
  }

  PositionCounts shares() {
    return shares;
  }

  /** Whether all cover as many keys, as far as so many are live. */
  boolean isConstantCount() {
    return least == most || ofAll == keys.count();
  }

  /** That number of keys. */
  long count() {
    return ofAll == keys.count() ? keys.spread().max() : most;
  }

  /** Whether all cover the same share of the live keys, rounded down. */
  boolean isConstantShare() {
    return leastShare < mostShare;
  }

  /** Whether the number of live keys changed, without which a count and a share are the same. */
  boolean hasLiveKeysThatChange() {
    return mostLive > leastLive;
  }

  /** The sum of the logarithms of the numbers of live keys. */
  double logsOfLive() {
    return logsOfLive;
  }

  /** A share that makes all of these ranges. */
  double share() {
    double middle = (leastShare + Math.min(1, mostShare)) / 2;
    for (int digits = 1; digits < 8; digits++) {
      double power = Math.pow(10, digits);
      double rounded = Math.rint(middle * power) / power;
      if (rounded > leastShare && rounded < mostShare) {
        return rounded;
      }
    }
    return middle;
  }
}
