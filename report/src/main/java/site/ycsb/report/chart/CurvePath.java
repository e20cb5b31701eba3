package site.ycsb.report.chart;

import java.util.function.DoubleUnaryOperator;
import javax.xml.stream.XMLStreamException;
import site.ycsb.report.chart.Axis.Scale;

/**
 * Draws a curve as one path, in tenths of pixels; a value that its axis cannot hold interrupts it.
 */
record CurvePath(
    DoubleUnaryOperator pixelX, DoubleUnaryOperator pixelY, Scale scaleX, Scale scaleY) {
  private static final double LINE_WIDTH = 1.3;
  private static final double POINT_WIDTH = 4;
  private static final int CAP = 3;

  void draw(Svg svg, Curve curve, String colour) throws XMLStreamException {
    String path = path(curve);
    if (!path.isEmpty()) {
      double width = curve.style() == Curve.Style.POINTS ? POINT_WIDTH : LINE_WIDTH;
      svg.element("path", attributes(curve.style(), colour, width, path));
    }
  }

  static String[] attributes(Curve.Style style, String colour, double width, String path) {
    String dashes =
        switch (style) {
          case DASHES -> "5 4";
          case COUNTERPART -> "4 2";
          case LINE, STEPS, POINTS, BARS, RANGE, AREA -> "none";
        };
    boolean isRange = style == Curve.Style.RANGE;
    String cap = style == Curve.Style.POINTS ? "round" : "butt";
    return new String[] {
      "d",
      path,
      "fill",
      style == Curve.Style.AREA || isRange ? colour : "none",
      "fill-opacity",
      isRange ? "0.2" : "1",
      "stroke",
      isRange ? "none" : colour,
      "stroke-width",
      Svg.number(width),
      "stroke-dasharray",
      dashes,
      "stroke-linecap",
      cap,
      "stroke-linejoin",
      "round"
    };
  }

  private String path(Curve curve) {
    return switch (curve.style()) {
      case BARS -> bars(curve);
      case RANGE -> range(curve);
      case LINE, STEPS, POINTS, DASHES, COUNTERPART, AREA -> joined(curve);
    };
  }

  /** Along the lows and back along the highs, piece by piece where there are gaps. */
  private String range(Curve curve) {
    StringBuilder path = new StringBuilder();
    StringBuilder back = new StringBuilder();
    for (int i = 0; i + 1 < curve.points().size(); i += 2) {
      Point low = curve.points().get(i);
      Point high = curve.points().get(i + 1);
      if (!scaleX.holds(low.x()) || !scaleY.holds(low.y()) || !scaleY.holds(high.y())) {
        close(path, back);
        continue;
      }
      String x = Svg.number(pixelX.applyAsDouble(low.x()));
      String bottom = Svg.number(pixelY.applyAsDouble(low.y()));
      path.append(back.isEmpty() ? "M" : "L").append(x).append(" ").append(bottom);
      back.insert(0, "L" + x + " " + Svg.number(pixelY.applyAsDouble(high.y())));
    }
    close(path, back);
    return path.toString();
  }

  private static void close(StringBuilder path, StringBuilder back) {
    path.append(back).append(back.isEmpty() ? "" : "Z");
    back.setLength(0);
  }

  /** Each bar ends in a cap, so that its ends are seen on a line. */
  private String bars(Curve curve) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i + 1 < curve.points().size(); i += 2) {
      Point low = curve.points().get(i);
      Point high = curve.points().get(i + 1);
      if (!scaleX.holds(low.x()) || !scaleY.holds(low.y()) || !scaleY.holds(high.y())) {
        continue;
      }
      double x = pixelX.applyAsDouble(low.x());
      String left = Svg.number(x - CAP);
      String bottom = Svg.number(pixelY.applyAsDouble(low.y()));
      String top = Svg.number(pixelY.applyAsDouble(high.y()));
      path.append("M").append(left).append(" ").append(bottom).append("h").append(2 * CAP);
      path.append("m").append(-CAP).append(" 0V").append(top);
      path.append("m").append(-CAP).append(" 0h").append(2 * CAP);
    }
    return path.toString();
  }

  private String joined(Curve curve) {
    StringBuilder path = new StringBuilder();
    boolean isOpen = false;
    String last = "";
    for (Point point : curve.points()) {
      if (!scaleX.holds(point.x()) || !scaleY.holds(point.y())) {
        isOpen = false;
        continue;
      }
      String x = Svg.number(pixelX.applyAsDouble(point.x()));
      String y = Svg.number(pixelY.applyAsDouble(point.y()));
      String place = x + " " + y;
      if (!place.equals(last) || !isOpen) {
        path.append(step(curve.style(), isOpen, x, y));
      }
      last = place;
      isOpen = true;
    }
    return path.toString();
  }

  private static String step(Curve.Style style, boolean isOpen, String x, String y) {
    return switch (style) {
      case POINTS -> "M" + x + " " + y + "h0";
      case STEPS -> isOpen ? "H" + x + "V" + y : "M" + x + " " + y;
      case LINE, DASHES, COUNTERPART, BARS, RANGE, AREA -> (isOpen ? "L" : "M") + x + " " + y;
    };
  }
}
