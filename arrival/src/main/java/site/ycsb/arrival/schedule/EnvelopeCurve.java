package site.ycsb.arrival.schedule;

/** A cumulative rate whose momentary rate is known, and where it is smooth. */
public interface EnvelopeCurve extends RateCurve {
  /** In how many parts a sine is cut for quadrature. */
  int PANELS = 16;

  /** Arrivals per second at an instant. */
  double rateAt(double seconds);

  /**
   * The next instant, after this one, at which the rate jumps or bends, or before which a
   * polynomial can follow it; infinite if its rate is the same from there on.
   */
  double nextBreakSeconds(double seconds);

  /** The first multiple of a step after an instant. */
  static double nextMultiple(double seconds, double stepSeconds) {
    double next = (Math.floor(seconds / stepSeconds) + 1) * stepSeconds;
    return next > seconds ? next : next + stepSeconds;
  }
}
