package site.ycsb.ivs.judge;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * What is asked of a series in epochs, as a linear model and a statistic of its coefficients.
 *
 * @param row what the coefficients are multiplied with at an epoch
 * @param isOfLogarithms whether the series is of logarithms; of values by their mean otherwise
 * @param statistic of the coefficients
 * @param text how an effect is shown
 */
record Trend(
    Row row,
    boolean isOfLogarithms,
    ToDoubleFunction<double[]> statistic,
    DoubleFunction<String> text) {
  /** A line of the design of a series. */
  interface Row {
    double[] at(double epoch, double first, double last);
  }

  /** The geometric mean of ratios. */
  static Trend level() {
    return new Trend(
        (epoch, first, last) -> new double[] {1},
        true,
        Trend::last,
        effect -> String.format(Locale.ROOT, "%.3g", Math.exp(effect)));
  }

  /** By how much the line through the logarithms changes from the first epoch to the last. */
  static Trend change() {
    return new Trend(
        (epoch, first, last) -> new double[] {1, (epoch - first) / (last - first)},
        true,
        Trend::last,
        effect -> share(Math.expm1(effect)));
  }

  /**
   * How far a parabola is away from the straight line between its ends, in the middle, as a share
   * of its growth: below 0 where it grows ever faster.
   */
  static Trend bend() {
    return new Trend(
        (epoch, first, last) -> {
          double place = 2 * (epoch - first) / (last - first) - 1;
          return new double[] {1, place, place * place};
        },
        false,
        coefficients -> -coefficients[2] / (2 * Math.abs(coefficients[1])),
        Trend::share);
  }

  /** How much the slope changes at an epoch, over 100 epochs and by the mean. */
  static Trend kink(int at) {
    return new Trend(
        (epoch, first, last) -> new double[] {1, epoch / 100, Math.max(0, epoch - at) / 100},
        false,
        Trend::last,
        Trend::share);
  }

  /** By how much a series jumps at an epoch, besides its line. */
  static Trend step(int at) {
    return new Trend(
        (epoch, first, last) ->
            new double[] {1, (epoch - first) / (last - first), epoch >= at ? 1 : 0},
        true,
        Trend::last,
        effect -> share(Math.expm1(effect)));
  }

  /** The design of a series. */
  double[][] rows(List<Integer> epochs) {
    double first = epochs.get(0);
    double last = epochs.get(epochs.size() - 1);
    return epochs.stream().map(epoch -> row.at(epoch, first, last)).toArray(double[][]::new);
  }

  String shown(double effect) {
    return text.apply(effect);
  }

  private static double last(double[] coefficients) {
    return coefficients[coefficients.length - 1];
  }

  private static String share(double effect) {
    return String.format(Locale.ROOT, "%+.1f%%", 100 * effect);
  }
}
