package site.ycsb.ivs.judge;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What is asked of a series in epochs, as a linear model and a statistic of its coefficients. */
sealed interface Trend {
  /** What the coefficients are multiplied with at an epoch, between the first and the last. */
  double[] row(double epoch, double first, double last);

  /** Whether the series is of logarithms; of values by their mean otherwise. */
  boolean isOfLogarithms();

  /** What is asked for; the last coefficient unless said otherwise. */
  default ToDoubleFunction<double[]> statistic() {
    return coefficients -> coefficients[coefficients.length - 1];
  }

  /** How an effect is shown. */
  String shown(double effect);

  /** The design of a series. */
  default double[][] rows(List<Integer> epochs) {
    double first = epochs.get(0);
    double last = epochs.get(epochs.size() - 1);
    return epochs.stream().map(epoch -> row(epoch, first, last)).toArray(double[][]::new);
  }

  private static String ratio(double effect) {
    return String.format(Locale.ROOT, "%.3g", Math.exp(effect));
  }

  private static String share(double effect) {
    return String.format(Locale.ROOT, "%+.1f%%", 100 * effect);
  }

  /** The geometric mean of ratios. */
  record Level() implements Trend {
    @Override
    public double[] row(double epoch, double first, double last) {
      return new double[] {1};
    }

    @Override
    public boolean isOfLogarithms() {
      return true;
    }

    @Override
    public String shown(double effect) {
      return ratio(effect);
    }
  }

  /** By how much the line through the logarithms changes from the first epoch to the last. */
  record Change() implements Trend {
    @Override
    public double[] row(double epoch, double first, double last) {
      return new double[] {1, (epoch - first) / (last - first)};
    }

    @Override
    public boolean isOfLogarithms() {
      return true;
    }

    @Override
    public String shown(double effect) {
      return share(Math.expm1(effect));
    }
  }

  /**
   * How far a parabola is away from the straight line between its ends, in the middle, as a share
   * of its growth: below 0 where it grows ever faster.
   */
  record Bend() implements Trend {
    @Override
    public double[] row(double epoch, double first, double last) {
      double place = 2 * (epoch - first) / (last - first) - 1;
      return new double[] {1, place, place * place};
    }

    @Override
    public boolean isOfLogarithms() {
      return false;
    }

    @Override
    public ToDoubleFunction<double[]> statistic() {
      return coefficients -> -coefficients[2] / (2 * Math.abs(coefficients[1]));
    }

    @Override
    public String shown(double effect) {
      return share(effect);
    }
  }

  /** How much the slope changes at an epoch, over 100 epochs and by the mean. */
  record Kink(int at) implements Trend {
    @Override
    public double[] row(double epoch, double first, double last) {
      return new double[] {1, epoch / 100, Math.max(0, epoch - at) / 100};
    }

    @Override
    public boolean isOfLogarithms() {
      return false;
    }

    @Override
    public String shown(double effect) {
      return share(effect);
    }
  }

  /** By how much a series jumps at an epoch, besides its line. */
  record Step(int at) implements Trend {
    @Override
    public double[] row(double epoch, double first, double last) {
      return new double[] {1, (epoch - first) / (last - first), epoch >= at ? 1 : 0};
    }

    @Override
    public boolean isOfLogarithms() {
      return true;
    }

    @Override
    public String shown(double effect) {
      return share(Math.expm1(effect));
    }
  }
}
