package site.ycsb.report.chart;

import java.util.List;

/**
 * Points of a chart that belong together.
 *
 * @param name in the legend, which leaves out one that is empty
 * @param style how they are drawn
 * @param points in the order in which they are joined; a value that is not a number is a gap
 */
public record Curve(String name, Style style, List<Point> points) {
  /** How points are drawn. */
  public enum Style {
    LINE,
    /** Each value holds until the next x: counts per bin. */
    STEPS,
    POINTS,
    /** A line to compare with, such as a bound or a theory. */
    DASHES,
    /** From each even point to the odd one after it, in the colour of the curve before. */
    BARS,
    /** Filled between each even point and the odd one after it, pale, as the curve before. */
    RANGE,
    /** Dashed and pale, in the colour of the curve before: the same as somebody else has it. */
    COUNTERPART,
    /** Filled, and stacked on the areas before it; all areas of a chart have the same x. */
    AREA
  }

  public Curve {
    points = List.copyOf(points);
  }
}
