package site.ycsb.arrival.schedule;

import java.util.Arrays;
import java.util.function.LongFunction;

/**
 * Windows of one length and one volume that follow each other, each cut into intervals of one
 * length and a rate of its own. One window is remembered.
 */
final class Windows implements RateCurve {
  private final double windowSeconds;
  private final double volume;
  private final LongFunction<double[]> rates;
  private long window = -1;
  private double[] before = {0, 0};

  /**
   * @param volume arrivals in a window
   * @param rates of the intervals of a window, counted from 0, up to a factor; not all are 0
   */
  Windows(double windowSeconds, double volume, LongFunction<double[]> rates) {
    this.windowSeconds = windowSeconds;
    this.volume = volume;
    this.rates = rates;
  }

  @Override
  public double arrivalsBy(double seconds) {
    double windows = Math.floor(seconds / windowSeconds);
    open((long) windows);
    double place = (seconds / windowSeconds - windows) * (before.length - 1);
    int interval = (int) Math.min(before.length - 2.0, Math.max(0, place));
    double share = before[interval + 1] - before[interval];
    return windows * volume + before[interval] + share * (place - interval);
  }

  @Override
  public double secondsOf(double arrivals) {
    double windows = Math.floor(arrivals / volume);
    open((long) windows);
    double due = arrivals - windows * volume;
    int found = Arrays.binarySearch(before, due);
    int interval = Math.min(before.length - 2, Math.max(0, found >= 0 ? found : -found - 2));
    while (interval < before.length - 2 && before[interval + 1] <= due) {
      interval++;
    }
    double share = before[interval + 1] - before[interval];
    double inside = share > 0 ? Math.max(0, Math.min(1, (due - before[interval]) / share)) : 0;
    return windowSeconds * (windows + (interval + inside) / (before.length - 1));
  }

  private void open(long number) {
    if (number == window) {
      return;
    }
    double[] own = rates.apply(number);
    double sum = Arrays.stream(own).sum();
    before = new double[own.length + 1];
    double upTo = 0;
    for (int i = 0; i < own.length; i++) {
      upTo += own[i];
      before[i + 1] = volume * Math.min(1, upTo / sum);
    }
    before[own.length] = volume;
    window = number;
  }
}
