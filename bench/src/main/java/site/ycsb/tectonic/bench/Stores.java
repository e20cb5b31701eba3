package site.ycsb.tectonic.bench;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;

/** Stores of known behaviour: each says, for the instant of a request, when that returns. */
final class Stores {
  private static final double NANOS_PER_SECOND = 1e9;

  private Stores() {}

  /** Requests whose times are exponential, drawn in the order in which they are sent. */
  static LongUnaryOperator exponential(double meanNanos, long seed) {
    AtomicLong requests = new AtomicLong();
    return now -> {
      SplittableRandom random = new SplittableRandom(seed + requests.getAndIncrement());
      return now + (long) (-meanNanos * Math.log1p(-random.nextDouble()));
    };
  }

  /** Requests that take so long, but none returns from one second of the run to another. */
  static LongUnaryOperator stalling(double fromSeconds, double toSeconds, double nanos) {
    AtomicLong first = new AtomicLong();
    return now -> {
      first.compareAndSet(0, now);
      double second = (now - first.get()) / NANOS_PER_SECOND;
      double stall = second >= fromSeconds && second < toSeconds ? toSeconds - second : 0;
      return now + (long) (stall * NANOS_PER_SECOND + nanos);
    };
  }
}
