package site.ycsb.tectonic.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * One axis of a chart, as long as its values need.
 *
 * @param label what it measures, with the unit
 * @param scale linear or logarithmic
 * @param includes values that it reaches whether or not there are such
 */
public record Axis(String label, Scale scale, List<Double> includes) {
  public Axis {
    includes = List.copyOf(includes);
  }

  public static Axis linear(String label) {
    return new Axis(label, Scale.LINEAR, List.of());
  }

  public static Axis logarithmic(String label) {
    return new Axis(label, Scale.LOGARITHMIC, List.of());
  }

  /** The same axis, long enough for one more value. */
  public Axis including(double value) {
    List<Double> more = new ArrayList<>(includes);
    more.add(value);
    return new Axis(label, scale, more);
  }
}
