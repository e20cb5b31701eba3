package site.ycsb.tectonic.chart;

import java.util.List;

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
