package site.ycsb.report.chart;

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

  /** A stretch of the x axis that has a name, such as a phase of a run. */
  public record Band(String name, double from, double to) {}

  /**
   * Charts in one picture, row by row.
   *
   * @param title above all of them; may be empty
   * @param columns how many stand beside each other
   * @param charts at least one
   */
  public record Figure(String title, int columns, List<Chart> charts) {
    public Figure {
      charts = List.copyOf(charts);
      if (!(columns > 0)) {
        throw new IllegalArgumentException("columns is " + columns + "; expected 1 or more");
      }
      if (charts.isEmpty()) {
        throw new IllegalArgumentException("there are no charts; expected at least one");
      }
    }

    /** A picture of a single chart. */
    public static Figure of(Chart chart) {
      return new Figure("", 1, List.of(chart));
    }

    int rows() {
      return (charts.size() + columns - 1) / columns;
    }
  }
}
