package site.ycsb.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What the images of charts have in common. */
final class ImageStyle {
  static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 11);
  private static final int POINT_PIXELS = 4;

  /** Half of a label at the end of an axis. */
  private static final int PADDING_PIXELS = 16;

  static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 13);

  private ImageStyle() {}

  static void apply(XYStyler styler) {
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setChartPadding(PADDING_PIXELS);
    styler.setChartTitleBoxVisible(false);
    styler.setChartTitleFont(TITLE);
    styler.setLegendFont(FONT);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setAxisTitleFont(FONT);
    styler.setAxisTickLabelsFont(FONT);
    styler.setAnnotationTextFont(FONT);
    styler.setPlotBorderColor(Color.GRAY);
    styler.setPlotContentSize(1);
    styler.setMarkerSize(POINT_PIXELS);
  }

  /** Adds points in the order in which they are joined, if there is one to draw. */
  static XYSeries add(
      XYChart chart,
      List<Point> points,
      String name,
      XYSeriesRenderStyle style,
      Color colour,
      BasicStroke stroke) {
    boolean isEmpty = points.stream().noneMatch(point -> Double.isFinite(point.y()));
    XYSeries series =
        chart.addSeries(
            String.valueOf(chart.getSeriesMap().size()),
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
}
