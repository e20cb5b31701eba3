package site.ycsb.report.chart;

import java.util.Locale;
import javax.xml.stream.XMLStreamException;
import site.ycsb.report.chart.ForestPlot.Row;
import site.ycsb.report.chart.ForestPlot.Tick;

/** Draws effects as SVG on white. */
public final class ForestSvg {
  private static final int WIDTH = 1080;
  private static final int LABELS = 270;
  private static final int PLOT = 460;
  private static final int TOP = 56;
  private static final int ROW = 22;
  private static final int BOTTOM = 14;

  private ForestSvg() {}

  /** The drawing. */
  public static String of(ForestPlot plot) {
    int height = TOP + ROW * plot.rows().size() + BOTTOM;
    try {
      Svg svg = new Svg(WIDTH, height);
      svg.text(12, 20, plot.title(), "font-size", "14", "font-weight", "bold");
      for (Tick tick : plot.ticks()) {
        double x = LABELS + PLOT * tick.place();
        line(svg, x, TOP - 6, x, height - BOTTOM, tick.place() == 0.5 ? "#555" : "#ddd", 1);
        svg.text(x, TOP - 12, tick.label(), "text-anchor", "middle", "font-size", "11");
      }
      for (int i = 0; i < plot.rows().size(); i++) {
        row(svg, plot, plot.rows().get(i), TOP + ROW * i + ROW / 2.0);
      }
      return svg.end();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("text that was checked cannot be written as XML", e);
    }
  }

  private static void row(Svg svg, ForestPlot plot, Row row, double y) throws XMLStreamException {
    String colour =
        switch (row.tone()) {
          case BETTER -> "#0a6640";
          case WORSE -> "#a8200d";
          case OPEN -> "#777";
        };
    svg.text(LABELS - 12, y + 4, row.label(), "text-anchor", "end");
    if (!Double.isNaN(row.least())) {
      double from = LABELS + PLOT * plot.place(row.least());
      line(svg, from, y, LABELS + PLOT * plot.place(row.most()), y, colour, 3);
    }
    String x = Svg.number(LABELS + PLOT * plot.place(row.improvement()));
    svg.element("circle", "cx", x, "cy", Svg.number(y), "r", "5", "fill", colour);
    svg.text(LABELS + PLOT + 14, y + 4, row.text(), "fill", colour);
  }

  private static void line(
      Svg svg, double fromX, double fromY, double toX, double toY, String colour, int width)
      throws XMLStreamException {
    String path =
        String.format(
            Locale.ROOT,
            "M%s %sL%s %s",
            Svg.number(fromX),
            Svg.number(fromY),
            Svg.number(toX),
            Svg.number(toY));
    svg.element("path", "d", path, "stroke", colour, "stroke-width", Integer.toString(width));
  }
}
