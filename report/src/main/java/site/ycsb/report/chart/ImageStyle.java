package site.ycsb.report.chart;

import java.awt.Color;
import java.awt.Font;
import org.knowm.xchart.style.XYStyler;

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
}
