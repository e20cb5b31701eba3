package site.ycsb.report.chart;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import javax.imageio.ImageIO;
import site.ycsb.report.chart.Chart.Figure;

/** Draws charts with XChart, in the format that the name of a file ends with: svg, pdf or png. */
public final class ChartImage {
  private static final int WIDTH = 720;
  private static final int HEIGHT = 340;
  private static final int WIDTH_IN_GRID = 430;
  private static final int HEIGHT_IN_GRID = 250;
  private static final int TITLE_HEIGHT = 30;
  private static final Font TITLE_FONT = new Font(Font.SANS_SERIF, Font.BOLD, 16);

  /** Pixels of a PNG for each of the others. */
  private static final int SCALE = 2;

  private ChartImage() {}

  /** Writes a figure to a file. */
  public static void write(Figure figure, Path file) throws IOException {
    int width = figure.columns() == 1 ? WIDTH : WIDTH_IN_GRID;
    int height = figure.columns() == 1 ? HEIGHT : HEIGHT_IN_GRID;
    int top = figure.title().isEmpty() ? 0 : TITLE_HEIGHT;
    write(
        file,
        width * figure.columns(),
        top + height * figure.rows(),
        graphics -> {
          graphics.setColor(Color.DARK_GRAY);
          graphics.setFont(TITLE_FONT);
          graphics.drawString(figure.title(), 14, 21);
          graphics.translate(0, top);
          for (int i = 0; i < figure.charts().size(); i++) {
            int x = i % figure.columns() * width;
            int y = i / figure.columns() * height;
            graphics.translate(x, y);
            new ChartDrawing(figure.charts().get(i)).xchart().paint(graphics, width, height);
            graphics.translate(-x, -y);
          }
        });
  }

  /** Writes a forest plot to a file. */
  public static void write(ForestPlot plot, Path file) throws IOException {
    ForestDrawing drawing = new ForestDrawing(plot);
    write(
        file,
        ForestDrawing.WIDTH,
        drawing.height(),
        graphics -> drawing.xchart().paint(graphics, ForestDrawing.WIDTH, drawing.height()));
  }

  private static void write(Path file, int width, int height, Consumer<Graphics2D> drawing)
      throws IOException {
    String name = String.valueOf(file.getFileName());
    String format = name.substring(name.lastIndexOf('.') + 1);
    if (format.equals("png")) {
      BufferedImage image =
          new BufferedImage(SCALE * width, SCALE * height, BufferedImage.TYPE_INT_RGB);
      Graphics2D graphics = image.createGraphics();
      graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
      graphics.scale(SCALE, SCALE);
      draw(graphics, width, height, drawing);
      graphics.dispose();
      if (!ImageIO.write(image, format, file.toFile())) {
        throw new IOException(file + ": this JDK cannot write PNG");
      }
      return;
    }
    VectorGraphics2D graphics = new VectorGraphics2D();
    draw(graphics, width, height, drawing);
    try (OutputStream out = Files.newOutputStream(file)) {
      Processors.get(format)
          .getDocument(graphics.getCommands(), new PageSize(0, 0, width, height))
          .writeTo(out);
    }
  }

  private static void draw(
      Graphics2D graphics, int width, int height, Consumer<Graphics2D> drawing) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    drawing.accept(graphics);
  }
}
