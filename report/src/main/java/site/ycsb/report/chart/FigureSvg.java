package site.ycsb.report.chart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.stream.XMLStreamException;
import site.ycsb.report.chart.Chart.Figure;

/** Draws figures as SVG on white. The same figure gives the same bytes on any machine. */
public final class FigureSvg {
  private static final int TITLE_HEIGHT = 30;
  private static final int WIDTH = 720;
  private static final int HEIGHT = 340;
  private static final int WIDTH_IN_GRID = 430;
  private static final int HEIGHT_IN_GRID = 250;

  private FigureSvg() {}

  /** Writes the drawing of a figure to a file. */
  public static void write(Figure figure, Path file) throws IOException {
    Files.writeString(file, of(figure));
  }

  /** The drawing of a figure. */
  public static String of(Figure figure) {
    int width = figure.columns() == 1 ? WIDTH : WIDTH_IN_GRID;
    int height = figure.columns() == 1 ? HEIGHT : HEIGHT_IN_GRID;
    int top = figure.title().isEmpty() ? 0 : TITLE_HEIGHT;
    try {
      Svg svg = new Svg(width * figure.columns(), top + height * figure.rows());
      if (top > 0) {
        svg.text(14, 21, figure.title(), "font-size", "16", "font-weight", "bold");
      }
      for (int i = 0; i < figure.charts().size(); i++) {
        int column = i % figure.columns();
        int row = i / figure.columns();
        svg.open(column * width, top + row * height);
        new ChartDrawing(svg, figure.charts().get(i), width, height).draw();
        svg.close();
      }
      return svg.end();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("text that was checked cannot be written as XML", e);
    }
  }
}
