package site.ycsb.report.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * One axis of a chart, as long as its values need.
 *
 * @param label what it measures, with the unit
 * @param scale how it spreads its values
 * @param includes values that it reaches whether or not there are such
 */
public record Axis(String label, Scale scale, List<Double> includes) {
  private static final String MICROS = "(us)";

  /** How an axis spreads its values. */
  public enum Scale {
    LINEAR,
    /** Has no place for values of 0 and below; they are left out. */
    LOGARITHMIC,
    /**
     * One in so many: logarithmic, and labelled as the percentile that leaves out one in so many.
     */
    NINES;

    /** Whether there is a place for a value. */
    public boolean holds(double value) {
      return Double.isFinite(value) && (this == LINEAR || value > 0);
    }

    double place(double value) {
      return this == LINEAR ? value : Math.log10(value);
    }
  }

  public Axis {
    includes = List.copyOf(includes);
  }

  public static Axis linear(String label) {
    return new Axis(label, Scale.LINEAR, List.of());
  }

  public static Axis logarithmic(String label) {
    return new Axis(label, Scale.LOGARITHMIC, List.of());
  }

  /** An axis of percentiles, which has as much room for 99 % to 99.9 % as for 0 % to 90 %. */
  public static Axis percentiles(String label) {
    return new Axis(label, Scale.NINES, List.of());
  }

  /** Whether its values are times in microseconds, which ticks tell in the unit that reads best. */
  boolean isTime() {
    return label.endsWith(MICROS);
  }

  /** The label, without the unit where ticks have their own. */
  String shownLabel() {
    return isTime() ? label.substring(0, label.length() - MICROS.length()).strip() : label;
  }

  /** The same axis, long enough for one more value. */
  public Axis including(double value) {
    List<Double> more = new ArrayList<>(includes);
    more.add(value);
    return new Axis(label, scale, more);
  }
}
