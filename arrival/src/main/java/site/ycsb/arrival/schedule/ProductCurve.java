package site.ycsb.arrival.schedule;

import java.util.List;

/**
 * Integrates a product of rates by Gauss-Legendre quadrature with eight points between instants
 * where all of them are smooth. The result is exact to the last digits of a double. One such
 * stretch is remembered, and those before are made again.
 */
final class ProductCurve implements RateCurve {
  private static final double[] NODES = {
    0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363
  };
  private static final double[] WEIGHTS = {
    0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763
  };
  private static final double LONGEST_SECONDS = 3600;

  /** A ten-thousandth of a nanosecond, or what two doubles may differ by. */
  private static final double NEGLIGIBLE_SECONDS = 1e-13;

  private static final double NEGLIGIBLE_SHARE = 4e-16;
  private static final int MOST_STEPS = 100;

  private final List<EnvelopeCurve> factors;
  private double begin;
  private double end;
  private double before;
  private double inside;

  private ProductCurve(List<EnvelopeCurve> factors) {
    this.factors = factors;
    open(0, 0);
  }

  /** The product of one or more rates. */
  static RateCurve of(List<EnvelopeCurve> factors) {
    return factors.size() == 1 ? factors.get(0) : new ProductCurve(factors);
  }

  @Override
  public double arrivalsBy(double seconds) {
    if (seconds < begin) {
      open(0, 0);
    }
    while (seconds >= end) {
      open(end, before + inside);
    }
    return before + integral(begin, seconds);
  }

  @Override
  public double secondsOf(double arrivals) {
    if (arrivals < before) {
      open(0, 0);
    }
    while (arrivals >= before + inside) {
      if (isOver()) {
        return Double.POSITIVE_INFINITY;
      }
      open(end, before + inside);
    }
    return solve(arrivals - before);
  }

  private void open(double seconds, double arrivals) {
    begin = seconds;
    before = arrivals;
    end = begin + LONGEST_SECONDS;
    for (EnvelopeCurve factor : factors) {
      end = Math.min(end, factor.nextBreakSeconds(begin));
    }
    // What a sum of times loses must not hold it up.
    end = Math.max(end, Math.nextUp(begin));
    inside = integral(begin, end);
  }

  /** Whether a factor is 0 from here on. */
  private boolean isOver() {
    return factors.stream()
        .anyMatch(
            factor ->
                factor.nextBreakSeconds(begin) == Double.POSITIVE_INFINITY
                    && factor.rateAt(begin) == 0);
  }

  /** Newton's method within a bracket, as the rate may touch 0. */
  private double solve(double due) {
    double low = begin;
    double high = end;
    double time = begin + (end - begin) * due / inside;
    for (int step = 0; step < MOST_STEPS; step++) {
      double excess = integral(begin, time) - due;
      if (excess > 0) {
        high = time;
      } else {
        low = time;
      }
      double next = time - excess / rate(time);
      next = next > low && next < high ? next : (low + high) / 2;
      if (Math.abs(next - time) <= Math.max(NEGLIGIBLE_SECONDS, NEGLIGIBLE_SHARE * time)) {
        break;
      }
      time = next;
    }
    return time;
  }

  private double integral(double from, double to) {
    double middle = (from + to) / 2;
    double half = (to - from) / 2;
    double sum = 0;
    for (int i = 0; i < NODES.length; i++) {
      sum += WEIGHTS[i] * (rate(middle - half * NODES[i]) + rate(middle + half * NODES[i]));
    }
    return sum * half;
  }

  private double rate(double seconds) {
    double rate = 1;
    for (EnvelopeCurve factor : factors) {
      rate *= factor.rateAt(seconds);
    }
    return rate;
  }
}
