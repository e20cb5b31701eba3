package site.ycsb.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.font.FontRenderContext;
import java.util.List;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import site.ycsb.report.chart.ForestPlot.Row;
import site.ycsb.report.chart.ForestPlot.Tick;

/** Makes XChart's chart of effects: labels left of their axis, the effects in words right of it. */
final class ForestDrawing {
  static final int WIDTH = 1080;
  private static final int ROW = 22;
  private static final int HEAD = 62;

  /** Pixels of the axis, which is 1 long; labels have what is left of it, words what is right. */
  private static final double AXIS_PIXELS = 460;

  private static final double LEFT = -270 / AXIS_PIXELS;
  private static final double RIGHT = 1 + 330 / AXIS_PIXELS;
  private static final double GAP = 12 / AXIS_PIXELS;

  private final ForestPlot plot;
  private final XYChart drawn = new XYChart(1, 1);

  ForestDrawing(ForestPlot plot) {
    this.plot = plot;
  }

  int height() {
    return HEAD + ROW * (plot.rows().size() + 1);
  }

  XYChart xchart() {
    int rows = plot.rows().size();
    drawn.setTitle(plot.title());
    XYStyler styler = drawn.getStyler();
    ImageStyle.apply(styler);
    styler.setLegendVisible(false);
    styler.setAxisTicksVisible(false).setPlotGridLinesVisible(false);
    styler.setPlotBorderVisible(false);
    styler.setMarkerSize(9);
    styler.setXAxisMin(LEFT).setXAxisMax(RIGHT).setYAxisMin(-0.5).setYAxisMax(rows + 0.5);
    for (Tick tick : plot.ticks()) {
      Color colour = tick.place() == 0.5 ? Color.DARK_GRAY : Color.LIGHT_GRAY;
      line(tick.place(), -0.5, tick.place(), rows - 0.5, colour, 1);
      drawn.addAnnotation(new AnnotationText(tick.label(), tick.place(), rows, false));
    }
    for (int i = 0; i < rows; i++) {
      draw(plot.rows().get(i), rows - 1 - i);
    }
    return drawn;
  }

  private void draw(Row row, double y) {
    Color colour =
        switch (row.tone()) {
          case BETTER -> new Color(0x0a6640);
          case WORSE -> new Color(0xa8200d);
          case OPEN -> Color.GRAY;
        };
    if (!Double.isNaN(row.least())) {
      line(plot.place(row.least()), y, plot.place(row.most()), y, colour, 3);
    }
    List<Point> effect = List.of(new Point(plot.place(row.improvement()), y));
    ImageStyle.add(drawn, effect, "", XYSeriesRenderStyle.Scatter, colour, new BasicStroke(1))
        .setMarker(SeriesMarkers.CIRCLE);
    double label = width(row.label());
    drawn.addAnnotation(new AnnotationText(row.label(), -GAP - label / 2, y, false));
    drawn.addAnnotation(new AnnotationText(row.text(), 1 + GAP + width(row.text()) / 2, y, false));
  }

  private static double width(String text) {
    FontRenderContext context = new FontRenderContext(null, true, true);
    return ImageStyle.FONT.getStringBounds(text, context).getWidth() / AXIS_PIXELS;
  }

  private void line(double fromX, double fromY, double toX, double toY, Color colour, float width) {
    List<Point> ends = List.of(new Point(fromX, fromY), new Point(toX, toY));
    ImageStyle.add(drawn, ends, "", XYSeriesRenderStyle.Line, colour, new BasicStroke(width));
  }
}
