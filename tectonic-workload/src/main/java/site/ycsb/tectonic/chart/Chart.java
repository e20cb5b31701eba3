package site.ycsb.tectonic.chart;

import java.util.List;

/**
 * Curves over two axes.
 *
 * @param bands stretches of the x axis, every other one shaded, each with its name
 */
public record Chart(String title, Axis x, Axis y, List<Curve> curves, List<Band> bands) {
  public Chart {
    curves = List.copyOf(curves);
    bands = List.copyOf(bands);
  }

  /** A chart without bands. */
  public Chart(String title, Axis x, Axis y, List<Curve> curves) {
    this(title, x, y, curves, List.of());
  }

  /** The same curves over named stretches of the x axis. */
  public Chart over(List<Band> stretches) {
    return new Chart(title, x, y, curves, stretches);
  }
}
