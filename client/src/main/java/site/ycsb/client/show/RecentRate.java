package site.ycsb.client.show;

import java.util.ArrayDeque;
import java.util.Deque;

/** Operations per second over the last few seconds. */
public final class RecentRate {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Deque<Sample> samples = new ArrayDeque<>();
  private final long windowNanos;

  public RecentRate(long windowNanos) {
    this.windowNanos = windowNanos;
  }

  /** Takes a sample and returns the rate between it and the oldest one of the window. */
  public double sample(long nowNanos, long completed) {
    samples.addLast(new Sample(nowNanos, completed));
    while (samples.size() > 2 && nowNanos - samples.getFirst().nanos() > windowNanos) {
      samples.removeFirst();
    }
    Sample oldest = samples.getFirst();
    return perSecond(completed - oldest.completed(), nowNanos - oldest.nanos());
  }

  static double perSecond(long operations, long nanos) {
    // There are fewer when another phase begins to be counted.
    return nanos <= 0 ? 0 : Math.max(0, operations) * NANOS_PER_SECOND / nanos;
  }

  private record Sample(long nanos, long completed) {}
}
