package site.ycsb.arrival.schedule;

import java.util.Arrays;

/**
 * A rate that runs in straight lines from point to point; two points at one time are a jump. After
 * the last point its rate goes on, or all begins anew.
 */
final class LinearRates implements EnvelopeCurve {
  private final double[] seconds;
  private final double[] rates;
  private final double[] arrivals;
  private final boolean repeated;

  /**
   * @param seconds of the points, from 0 and never falling
   * @param rates at the points, per second
   */
  LinearRates(double[] seconds, double[] rates, boolean repeated) {
    this.seconds = seconds.clone();
    this.rates = rates.clone();
    this.repeated = repeated;
    this.arrivals = new double[seconds.length];
    for (int i = 1; i < seconds.length; i++) {
      double width = seconds[i] - seconds[i - 1];
      arrivals[i] = arrivals[i - 1] + (rates[i] + rates[i - 1]) / 2 * width;
    }
  }

  @Override
  public double arrivalsBy(double time) {
    double cycles = repeated ? Math.floor(time / length()) : 0;
    double rest = time - cycles * length();
    int i = segment(seconds, rest);
    double into = rest - seconds[i];
    return cycles * total() + arrivals[i] + into * (rates[i] + slope(i) * into / 2);
  }

  @Override
  public double rateAt(double time) {
    double rest = time - (repeated ? Math.floor(time / length()) : 0) * length();
    int i = segment(seconds, rest);
    return rates[i] + slope(i) * (rest - seconds[i]);
  }

  @Override
  public double nextBreakSeconds(double time) {
    double cycles = repeated ? Math.floor(time / length()) : 0;
    int i = segment(seconds, time - cycles * length());
    if (i < seconds.length - 1) {
      return cycles * length() + seconds[i + 1];
    }
    return Double.POSITIVE_INFINITY;
  }

  @Override
  public double secondsOf(double due) {
    double cycles = repeated ? Math.floor(due / total()) : 0;
    double rest = due - cycles * total();
    if (repeated) {
      rest = Math.max(0, Math.min(rest, Math.nextDown(total())));
    }
    int i = segment(arrivals, rest);
    return cycles * length() + seconds[i] + timeFor(i, rest - arrivals[i]);
  }

  /** The solution of r t + s t^2 / 2 = due, in the form that does not cancel. */
  private double timeFor(int i, double due) {
    if (!(due > 0)) {
      return i == arrivals.length - 1 && rates[i] == 0 ? Double.POSITIVE_INFINITY : 0;
    }
    double atEnd = Math.sqrt(Math.max(0, rates[i] * rates[i] + 2 * slope(i) * due));
    return 2 * due / (rates[i] + atEnd);
  }

  /** The last point that is not beyond the value. */
  private static int segment(double[] points, double value) {
    int found = Arrays.binarySearch(points, value);
    int i = found >= 0 ? found : Math.max(0, -found - 2);
    while (i + 1 < points.length && points[i + 1] <= value) {
      i++;
    }
    return i;
  }

  private double slope(int i) {
    boolean goesOn = i == seconds.length - 1 || seconds[i + 1] == seconds[i];
    return goesOn ? 0 : (rates[i + 1] - rates[i]) / (seconds[i + 1] - seconds[i]);
  }

  private double length() {
    return seconds[seconds.length - 1];
  }

  private double total() {
    return arrivals[arrivals.length - 1];
  }
}
