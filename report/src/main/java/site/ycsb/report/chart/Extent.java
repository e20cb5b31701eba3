package site.ycsb.report.chart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import site.ycsb.report.chart.Axis.Scale;

/**
 * From where to where an axis goes, and its ticks.
 *
 * @param from the lowest value
 * @param to the highest value, above the lowest
 * @param scale how it spreads its values
 */
record Extent(double from, double to, Scale scale) {
  private static final double TICKS = 6;
  private static final int MOST_DECADES = 8;

  /** A labelled place on an axis. */
  record Tick(double value, String label) {}

  /** As long as an axis and its values need. */
  static Extent of(Axis axis, DoubleStream values) {
    double[] range =
        DoubleStream.concat(values, axis.includes().stream().mapToDouble(Double::doubleValue))
            .filter(axis.scale()::holds)
            .collect(
                () -> new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY},
                (minMax, value) -> {
                  minMax[0] = Math.min(minMax[0], value);
                  minMax[1] = Math.max(minMax[1], value);
                },
                (a, b) -> {
                  a[0] = Math.min(a[0], b[0]);
                  a[1] = Math.max(a[1], b[1]);
                });
    if (range[0] > range[1]) {
      return new Extent(axis.scale() == Scale.LINEAR ? 0 : 1, 10, axis.scale());
    } else if (range[0] < range[1]) {
      return new Extent(range[0], range[1], axis.scale());
    } else if (axis.scale() != Scale.LINEAR) {
      return new Extent(range[0] / 2, range[0] * 2, axis.scale());
    }
    double margin = range[0] == 0 ? 1 : Math.abs(range[0]) / 10;
    return new Extent(range[0] - margin, range[0] + margin, axis.scale());
  }

  /** Grows outwards to round values. */
  Extent rounded() {
    if (scale != Scale.LINEAR) {
      return decades() < 1
          ? this
          : new Extent(
              Math.pow(10, Math.floor(Math.log10(from) + 1e-9)),
              Math.pow(10, Math.ceil(Math.log10(to) - 1e-9)),
              scale);
    }
    double step = step();
    return new Extent(
        step * Math.floor(from / step + 1e-9), step * Math.ceil(to / step - 1e-9), scale);
  }

  /** Where a value lies: 0 at the start of the axis, 1 at its end. */
  double place(double value) {
    return (scale.place(value) - scale.place(from)) / (scale.place(to) - scale.place(from));
  }

  List<Tick> ticks() {
    return scale == Scale.LINEAR ? linearTicks() : decadeTicks();
  }

  private List<Tick> linearTicks() {
    double step = step();
    int digits = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    List<Tick> ticks = new ArrayList<>();
    long last = (long) Math.floor(to / step + 1e-9);
    for (long i = (long) Math.ceil(from / step - 1e-9); i <= last; i++) {
      double value = (double) i * step;
      ticks.add(new Tick(value, String.format(Locale.ROOT, "%,." + digits + "f", value)));
    }
    return ticks;
  }

  private List<Tick> decadeTicks() {
    List<Tick> ticks = new ArrayList<>();
    boolean few = scale == Scale.LOGARITHMIC && decades() < 2;
    int[] digits = few ? new int[] {1, 2, 5} : new int[] {1};
    int every = (int) Math.ceil(decades() / MOST_DECADES);
    int last = (int) Math.floor(Math.log10(to) + 1e-9);
    for (int power = (int) Math.floor(Math.log10(from)); power <= last; power++) {
      for (int digit : digits) {
        double value = digit * Math.pow(10, power);
        double place = place(value);
        if (place >= -1e-9 && place <= 1 + 1e-9 && Math.floorMod(power, every) == 0) {
          ticks.add(new Tick(value, decadeLabel(digit, power)));
        }
      }
    }
    return ticks;
  }

  private String decadeLabel(int digit, int power) {
    if (scale == Scale.NINES) {
      return new BigDecimal(100).subtract(BigDecimal.ONE.movePointRight(2 - power)).toPlainString()
          + " %";
    }
    if (power < -3 || power > 6) {
      return digit + "e" + power;
    }
    return String.format(
        Locale.ROOT, "%,." + Math.max(0, -power) + "f", digit * Math.pow(10, power));
  }

  private double decades() {
    return Math.max(1e-9, Math.log10(to / from));
  }

  /** The smallest of 1, 2, 5 times a power of ten that leaves few enough ticks. */
  private double step() {
    double rough = (to - from) / TICKS;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double digit = rough / power;
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10);
  }
}
