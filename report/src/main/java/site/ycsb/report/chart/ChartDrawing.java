package site.ycsb.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;
import site.ycsb.report.chart.Chart.Band;

/**
 * Makes XChart's chart of one of ours. Axes that are not linear get the logarithms of their values,
 * as XChart labels logarithmic axes in its own way only.
 */
final class ChartDrawing {
  // Blue, vermilion, green, purple, orange, sky blue, black: Okabe and Ito's, told apart by all.
  private static final List<Color> COLOURS =
      Stream.of(0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x000000)
          .map(Color::new)
          .toList();
  private static final Color REFERENCE = new Color(0x555555);
  private static final Color BAND = new Color(0, 40, 120, 18);
  private static final int RANGE_ALPHA = 51;
  private static final float LINE_WIDTH = 1.3f;
  private static final int CAP_PIXELS = 3;

  /** Letters of a legend that fit into a row below a chart, and those that a sample takes. */
  private static final int LEGEND_LETTERS = 60;

  private static final int SAMPLE_LETTERS = 8;

  private static final int LEGEND_ROW_PIXELS = 20;

  private static final double BAND_NAME_PLACE = 0.95;
  private static final double LETTER_SHARE = 0.011;

  private final Chart chart;
  private final boolean isNarrow;
  private final XYChart drawn = new XYChart(1, 1);
  private final AxisRange x;
  private final AxisRange y;
  private final Map<Double, Double> stacked = new HashMap<>();
  private int colours;

  /**
   * @param isNarrow whether there is no place for a legend beside the chart
   */
  ChartDrawing(Chart chart, boolean isNarrow) {
    this.chart = chart;
    this.isNarrow = isNarrow;
    List<Point> points = chart.curves().stream().flatMap(this::outline).toList();
    stacked.clear();
    DoubleStream edges =
        chart.bands().stream().flatMapToDouble(b -> DoubleStream.of(b.from(), b.to()));
    AxisRange range =
        AxisRange.of(chart.x(), DoubleStream.concat(points.stream().mapToDouble(Point::x), edges));
    boolean hasBars = chart.curves().stream().anyMatch(c -> c.style() == Curve.Style.BARS);
    this.x = hasBars ? range.padded() : range;
    this.y = AxisRange.of(chart.y(), points.stream().mapToDouble(Point::y)).padded();
  }

  /** The chart as XChart draws it. */
  XYChart xchart() {
    drawn.setTitle(chart.title());
    drawn.setXAxisTitle(chart.x().shownLabel());
    drawn.setYAxisTitle(chart.y().shownLabel());
    style(drawn.getStyler());
    drawBands();
    chart.curves().forEach(this::draw);
    return drawn;
  }

  private void style(XYStyler styler) {
    ImageStyle.apply(styler);
    styler
        .setXAxisMin(x.least())
        .setXAxisMax(x.most())
        .setYAxisMin(y.least())
        .setYAxisMax(y.most());
    styler.setxAxisTickLabelsFormattingFunction(x::label);
    styler.setyAxisTickLabelsFormattingFunction(y::label);
    boolean isBelow = isNarrow || hasOneRowOfNames();
    styler.setLegendPosition(isBelow ? LegendPosition.OutsideS : LegendPosition.OutsideE);
    styler.setLegendLayout(hasOneRowOfNames() ? LegendLayout.Horizontal : LegendLayout.Vertical);
    styler.setLegendVisible(letters() > 0);
  }

  private int letters() {
    return chart.curves().stream().mapToInt(curve -> curve.name().length()).sum();
  }

  private boolean hasOneRowOfNames() {
    return letters() + SAMPLE_LETTERS * names() <= LEGEND_LETTERS;
  }

  private int names() {
    return (int) chart.curves().stream().filter(curve -> !curve.name().isEmpty()).count();
  }

  /** By how much a legend of several rows below the chart makes it higher, in pixels. */
  int legendHeight() {
    return isNarrow && !hasOneRowOfNames() ? names() * LEGEND_ROW_PIXELS : 0;
  }

  private void drawBands() {
    for (int i = 0; i < chart.bands().size(); i++) {
      Band band = chart.bands().get(i);
      double from = Math.max(x.from(), x.place(band.from()));
      double to = Math.min(x.to(), x.place(band.to()));
      if (!(to > from)) {
        continue;
      }
      if (i % 2 == 0) {
        fill(
            List.of(
                new Point(from, y.from()),
                new Point(from, y.to()),
                new Point(to, y.to()),
                new Point(to, y.from())),
            BAND,
            "");
      }
      if (band.name().length() * LETTER_SHARE < (to - from) / (x.to() - x.from())) {
        double top = y.from() + BAND_NAME_PLACE * (y.to() - y.from());
        drawn.addAnnotation(new AnnotationText(band.name(), (from + to) / 2, top, false));
      }
    }
  }

  private void draw(Curve curve) {
    Color before = COLOURS.get(Math.floorMod(colours - 1, COLOURS.size()));
    switch (curve.style()) {
      case LINE -> line(curve, next(), XYSeriesRenderStyle.Line, stroke());
      case STEPS -> line(curve, next(), XYSeriesRenderStyle.Step, stroke());
      case DASHES -> line(curve, REFERENCE, XYSeriesRenderStyle.Line, stroke(5, 4));
      case COUNTERPART -> line(curve, pale(before), XYSeriesRenderStyle.Line, stroke(4, 2));
      case POINTS -> {
        XYSeries points = line(curve, next(), XYSeriesRenderStyle.Scatter, stroke());
        points.setMarker(SeriesMarkers.CIRCLE);
      }
      case BARS -> bars(curve, before);
      case RANGE -> {
        Color pale = new Color(before.getRed(), before.getGreen(), before.getBlue(), RANGE_ALPHA);
        ranges(curve.points()).forEach(range -> fill(range, pale, curve.name()));
      }
      case AREA -> fill(placed(outline(curve).toList()), next(), curve.name());
    }
  }

  private XYSeries line(Curve curve, Color colour, XYSeriesRenderStyle style, BasicStroke stroke) {
    return add(placed(curve.points()), curve.name(), style, colour, stroke);
  }

  /** Each bar ends in a cap, so that its ends are seen on a line. */
  private void bars(Curve curve, Color colour) {
    List<Point> ends = new ArrayList<>();
    for (int i = 0; i + 1 < curve.points().size(); i += 2) {
      ends.addAll(placed(curve.points().subList(i, i + 2)));
      ends.add(new Point(ends.get(ends.size() - 1).x(), Double.NaN));
    }
    add(ends, curve.name(), XYSeriesRenderStyle.Line, colour, stroke()).setMarker(new Cap());
  }

  /** Along the lows and back along the highs, piece by piece where there are gaps. */
  private List<List<Point>> ranges(List<Point> lowsAndHighs) {
    List<List<Point>> pieces = new ArrayList<>();
    List<Point> lows = new ArrayList<>();
    List<Point> highs = new ArrayList<>();
    for (int i = 0; i <= lowsAndHighs.size(); i += 2) {
      List<Point> both =
          i + 1 < lowsAndHighs.size() ? placed(lowsAndHighs.subList(i, i + 2)) : List.of();
      if (both.size() == 2 && both.stream().allMatch(point -> Double.isFinite(point.y()))) {
        lows.add(both.get(0));
        highs.add(0, both.get(1));
      } else if (!lows.isEmpty()) {
        lows.addAll(highs);
        pieces.add(List.copyOf(lows));
        lows.clear();
        highs.clear();
      }
    }
    return pieces;
  }

  /** The points of a curve; of an area the outline of its place on the areas before it. */
  private Stream<Point> outline(Curve curve) {
    if (curve.style() != Curve.Style.AREA) {
      return curve.points().stream();
    }
    List<Point> bottom = new ArrayList<>();
    List<Point> outline = new ArrayList<>();
    for (Point point : curve.points()) {
      double base = stacked.getOrDefault(point.x(), 0.0);
      double height = base + (Double.isFinite(point.y()) ? point.y() : 0);
      bottom.add(new Point(point.x(), base));
      outline.add(new Point(point.x(), height));
      stacked.put(point.x(), height);
    }
    Collections.reverse(bottom);
    outline.addAll(bottom);
    return outline.stream();
  }

  /** Where points lie on the axes; one that an axis cannot hold interrupts the curve. */
  private List<Point> placed(List<Point> points) {
    List<Point> placed = new ArrayList<>();
    for (Point point : points) {
      if (chart.x().scale().holds(point.x()) && chart.y().scale().holds(point.y())) {
        placed.add(new Point(x.place(point.x()), y.place(point.y())));
      } else {
        placed.add(
            new Point(placed.isEmpty() ? x.from() : placed.get(placed.size() - 1).x(), Double.NaN));
      }
    }
    return placed;
  }

  private void fill(List<Point> outline, Color colour, String name) {
    Color none = new Color(0, 0, 0, 0);
    add(outline, name, XYSeriesRenderStyle.PolygonArea, none, stroke()).setFillColor(colour);
  }

  /** Adds points in the order in which they are joined, if there is one to draw. */
  private XYSeries add(
      List<Point> points,
      String name,
      XYSeriesRenderStyle style,
      Color colour,
      BasicStroke stroke) {
    boolean isEmpty = points.stream().noneMatch(point -> Double.isFinite(point.y()));
    XYSeries series =
        drawn.addSeries(
            String.valueOf(drawn.getSeriesMap().size()),
            isEmpty ? new double[] {0} : points.stream().mapToDouble(Point::x).toArray(),
            isEmpty ? new double[] {Double.NaN} : points.stream().mapToDouble(Point::y).toArray());
    series.setLabel(name);
    series.setShowInLegend(!name.isEmpty());
    series.setXYSeriesRenderStyle(style);
    series.setMarker(SeriesMarkers.NONE);
    series.setMarkerColor(colour);
    series.setLineColor(colour);
    series.setLineStyle(stroke);
    return series;
  }

  private Color next() {
    return COLOURS.get(colours++ % COLOURS.size());
  }

  private static Color pale(Color colour) {
    return new Color(
        (colour.getRed() + 255) / 2, (colour.getGreen() + 255) / 2, (colour.getBlue() + 255) / 2);
  }

  private static BasicStroke stroke(float... dashes) {
    return dashes.length == 0
        ? new BasicStroke(LINE_WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND)
        : new BasicStroke(LINE_WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dashes, 0);
  }

  /** The end of a bar. */
  private static final class Cap extends Marker {
    @Override
    public void paint(Graphics2D graphics, double atX, double atY, int size) {
      graphics.draw(new Line2D.Double(atX - CAP_PIXELS, atY, atX + CAP_PIXELS, atY));
    }
  }
}
