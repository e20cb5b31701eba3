package site.ycsb.report.chart;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import site.ycsb.arrival.TimeText;
import site.ycsb.report.chart.Chart.Band;

/** Draws one chart: frame, ticks, labels, legend and curves. */
final class ChartDrawing {
  // Blue, vermilion, green, purple, orange, sky blue, black: Okabe and Ito's, told apart by all.
  private static final List<String> COLOURS =
      List.of("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000");
  private static final String REFERENCE_COLOUR = "#555";
  private static final int LEFT = 88;
  private static final int RIGHT = 18;
  private static final int TOP = 30;
  private static final int BOTTOM = 46;
  private static final int LEGEND_ROW = 17;
  private static final double CHARACTER_WIDTH = 6.8;
  private static final int SWATCH = 30;

  private final Svg svg;
  private final Chart chart;
  private final List<Curve> curves;
  private final int width;
  private final int height;
  private final double top;
  private final Extent x;
  private final Extent y;

  ChartDrawing(Svg svg, Chart chart, int width, int height) {
    this.svg = svg;
    this.chart = chart;
    this.curves = stacked(chart.curves());
    this.width = width;
    this.height = height;
    this.top = TOP + LEGEND_ROW * legendRows();
    this.x =
        Extent.of(
            chart.x(),
            DoubleStream.concat(
                points().mapToDouble(Point::x),
                chart.bands().stream().flatMapToDouble(b -> DoubleStream.of(b.from(), b.to()))));
    this.y = Extent.of(chart.y(), points().mapToDouble(Point::y)).rounded();
  }

  /** The curves, with the outline of its place on the areas before it for each area. */
  private static List<Curve> stacked(List<Curve> curves) {
    Map<Double, Double> heights = new HashMap<>();
    return curves.stream()
        .map(
            curve ->
                curve.style() == Curve.Style.AREA
                    ? new Curve(curve.name(), curve.style(), outline(curve.points(), heights))
                    : curve)
        .toList();
  }

  private static List<Point> outline(List<Point> points, Map<Double, Double> heights) {
    List<Point> top = new ArrayList<>();
    List<Point> bottom = new ArrayList<>();
    for (Point point : points) {
      double base = heights.getOrDefault(point.x(), 0.0);
      double height = base + (Double.isFinite(point.y()) ? point.y() : 0);
      bottom.add(new Point(point.x(), base));
      top.add(new Point(point.x(), height));
      heights.put(point.x(), height);
    }
    Collections.reverse(bottom);
    top.addAll(bottom);
    return top;
  }

  void draw() throws XMLStreamException {
    svg.text(LEFT, 19, chart.title(), "font-size", "13", "font-weight", "bold");
    drawBands();
    drawTicks();
    drawFrame();
    drawCurves();
  }

  private void drawFrame() throws XMLStreamException {
    svg.rectangle(LEFT, top, plotWidth(), plotHeight(), "fill", "none", "stroke", "#888");
    double bottom = top + plotHeight();
    svg.text(LEFT + plotWidth() / 2, bottom + 37, chart.x().shownLabel(), "text-anchor", "middle");
    svg.text(
        0,
        0,
        chart.y().shownLabel(),
        "text-anchor",
        "middle",
        "transform",
        "translate(16," + Svg.number(top + plotHeight() / 2) + ") rotate(-90)");
  }

  private void drawCurves() throws XMLStreamException {
    double legendX = LEFT;
    int legendRow = 0;
    int colour = 0;
    for (Curve curve : curves) {
      String stroke =
          switch (curve.style()) {
            case DASHES -> REFERENCE_COLOUR;
            case BARS, RANGE -> COLOURS.get(Math.floorMod(colour - 1, COLOURS.size()));
            case COUNTERPART -> pale(COLOURS.get(Math.floorMod(colour - 1, COLOURS.size())));
            case LINE, STEPS, POINTS, AREA -> COLOURS.get(colour++ % COLOURS.size());
          };
      new CurvePath(this::pixelX, this::pixelY, x.scale(), y.scale()).draw(svg, curve, stroke);
      if (legendX > LEFT && legendX + legendWidth(curve) > width - RIGHT) {
        legendX = LEFT;
        legendRow++;
      }
      drawLegend(curve, stroke, legendX, TOP + LEGEND_ROW * legendRow + 4);
      legendX += legendWidth(curve);
    }
  }

  private void drawBands() throws XMLStreamException {
    for (int i = 0; i < chart.bands().size(); i++) {
      Band band = chart.bands().get(i);
      double from = Math.max(LEFT, pixelX(band.from()));
      double to = Math.min(LEFT + plotWidth(), pixelX(band.to()));
      if (to <= from) {
        continue;
      }
      String fill = i % 2 == 0 ? "#eef1f6" : "#ffffff";
      svg.rectangle(from, top, to - from, plotHeight(), "fill", fill);
      if (band.name().length() * CHARACTER_WIDTH < to - from) {
        svg.text(
            (from + to) / 2, top + 13, band.name(), "text-anchor", "middle", "font-size", "11");
      }
    }
  }

  private void drawTicks() throws XMLStreamException {
    double bottom = top + plotHeight();
    StringBuilder grid = new StringBuilder();
    for (Extent.Tick tick : x.ticks()) {
      double at = pixelX(tick.value());
      grid.append("M").append(Svg.number(at)).append(" ").append(Svg.number(bottom));
      grid.append("V").append(Svg.number(top));
      svg.text(at, bottom + 17, label(chart.x(), tick), "text-anchor", "middle", "font-size", "11");
    }
    for (Extent.Tick tick : y.ticks()) {
      double at = pixelY(tick.value());
      grid.append("M").append(LEFT).append(" ").append(Svg.number(at));
      grid.append("H").append(Svg.number(LEFT + plotWidth()));
      svg.text(LEFT - 6, at + 4, label(chart.y(), tick), "text-anchor", "end", "font-size", "11");
    }
    svg.element("path", "d", grid.toString(), "stroke", "#e2e2e2", "fill", "none");
  }

  private static String label(Axis axis, Extent.Tick tick) {
    return axis.isTime() ? TimeText.ofMicros(tick.value()) : tick.label();
  }

  private void drawLegend(Curve curve, String stroke, double at, double base)
      throws XMLStreamException {
    if (curve.name().isEmpty()) {
      return;
    }
    String line = "M" + Svg.number(at) + " " + Svg.number(base) + "h20";
    svg.element("path", CurvePath.attributes(curve.style(), stroke, 2, line));
    svg.text(at + 25, base + 4, curve.name());
  }

  /** Half way to white, in each of the three channels. */
  private static String pale(String colour) {
    int channels = Integer.parseInt(colour.substring(1), 16);
    return "#%06X".formatted((channels & 0xFEFEFE) / 2 + 0x7F7F7F);
  }

  private int legendRows() {
    int rows = 1;
    double used = LEFT;
    for (Curve curve : chart.curves()) {
      if (used > LEFT && used + legendWidth(curve) > width - RIGHT) {
        used = LEFT;
        rows++;
      }
      used += legendWidth(curve);
    }
    return rows;
  }

  private static double legendWidth(Curve curve) {
    return curve.name().isEmpty() ? 0 : SWATCH + curve.name().length() * CHARACTER_WIDTH + 8;
  }

  private Stream<Point> points() {
    return curves.stream()
        .flatMap(curve -> curve.points().stream())
        .filter(point -> chart.x().scale().holds(point.x()) && chart.y().scale().holds(point.y()));
  }

  private double plotWidth() {
    return width - LEFT - RIGHT;
  }

  private double plotHeight() {
    return height - top - BOTTOM;
  }

  private double pixelX(double value) {
    return LEFT + x.place(value) * plotWidth();
  }

  private double pixelY(double value) {
    return top + (1 - y.place(value)) * plotHeight();
  }
}
