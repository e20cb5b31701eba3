package site.ycsb.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import site.ycsb.arrival.TimeText;
import site.ycsb.report.chart.Axis.Scale;

/**
 * From where to where an axis goes, in places: values of a linear axis, logarithms of another.
 *
 * @param from the lowest place
 * @param to the highest place, above the lowest
 * @param isWhole whether all values are whole numbers, as epochs are
 */
record AxisRange(Axis axis, double from, double to, boolean isWhole) {
  private static final double MARGIN = 0.04;
  private static final double HAIR = 1e-6;
  private static final double TICKS = 6;
  private static final double FEW_DECADES = 1.5;
  private static final MathContext TWO_DIGITS = new MathContext(2);
  private static final MathContext THREE_DIGITS = new MathContext(3);

  /** As long as an axis and its values need. */
  static AxisRange of(Axis axis, DoubleStream values) {
    double[] places =
        DoubleStream.concat(values, axis.includes().stream().mapToDouble(Double::doubleValue))
            .filter(axis.scale()::holds)
            .map(axis.scale()::place)
            .toArray();
    boolean isWhole =
        axis.scale() == Scale.LINEAR
            && DoubleStream.of(places).allMatch(place -> place == Math.rint(place));
    DoubleSummaryStatistics range = DoubleStream.of(places).summaryStatistics();
    if (range.getCount() == 0) {
      return new AxisRange(axis, 0, 1, true);
    } else if (range.getMin() < range.getMax()) {
      return new AxisRange(axis, range.getMin(), range.getMax(), isWhole);
    }
    double only = range.getMin();
    double margin = axis.scale() != Scale.LINEAR ? 0.3 : Math.abs(only) / 10;
    margin = isWhole ? Math.max(1, margin) : margin;
    return new AxisRange(axis, only - margin, only + margin, isWhole);
  }

  /** With room at both ends, but not beyond values that the axis is to reach. */
  AxisRange padded() {
    double margin = MARGIN * (to - from);
    List<Double> ends = axis.includes();
    return new AxisRange(
        axis,
        ends.contains(from) ? from : from - margin,
        ends.contains(to) ? to : to + margin,
        isWhole);
  }

  /** The lowest place for XChart, which leaves out a tick at the very end of an axis. */
  double least() {
    return from - HAIR * (to - from);
  }

  /** The highest place for XChart. */
  double most() {
    return to + HAIR * (to - from);
  }

  double place(double value) {
    return axis.scale().place(value);
  }

  /**
   * What is written at a place; a blank between whole numbers, and between the decades of a long
   * axis: XChart needs a text.
   */
  String label(double place) {
    // XChart draws no ticks at all where those of the two ends were the same.
    boolean isInside = place > from && place < to;
    if (axis.scale() == Scale.LINEAR) {
      double shown = Math.abs(place) < HAIR * (to - from) ? 0 : place;
      if (axis.isTime()) {
        return TimeText.ofMicros(shown);
      }
      boolean isBetween = isWhole && isInside && Math.abs(shown - Math.rint(shown)) > HAIR;
      return isBetween ? " " : number(shown, isWhole ? 1 : (to - from) / TICKS);
    }
    long decade = Math.round(place);
    boolean isDecade = Math.abs(place - decade) < HAIR;
    if (!isDecade && to - from > FEW_DECADES && isInside) {
      return " ";
    }
    double value = BigDecimal.valueOf(Math.pow(10, place)).round(THREE_DIGITS).doubleValue();
    if (axis.scale() == Scale.NINES) {
      return percentile(value);
    } else if (axis.isTime()) {
      return TimeText.ofMicros(value);
    }
    return isDecade && (decade < -3 || decade > 6)
        ? "1e" + decade
        : number(value, isDecade ? value : value / 100);
  }

  private static String percentile(double oneIn) {
    BigDecimal share = BigDecimal.valueOf(100 / oneIn).round(TWO_DIGITS);
    return new BigDecimal(100).subtract(share).stripTrailingZeros().toPlainString() + " %";
  }

  /** With so many digits after the point that steps of such a size can be told apart. */
  private static String number(double value, double step) {
    int digits = (int) Math.max(0, Math.ceil(-Math.log10(step) - HAIR));
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
