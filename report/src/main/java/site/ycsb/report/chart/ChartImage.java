package site.ycsb.report.chart;

import de.erichseifert.vectorgraphics2d.Document;
import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Pattern;
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

  private static final Pattern LONG_FRACTION = Pattern.compile("-?[0-9]+[.][0-9]{3,}");

  /** Pixels of a PNG for each of the others. */
  private static final int SCALE = 2;

  private ChartImage() {}

  /** Writes a figure to a file. */
  public static void write(Figure figure, Path file) throws IOException {
    boolean isGrid = figure.columns() > 1;
    List<ChartDrawing> drawings =
        figure.charts().stream().map(chart -> new ChartDrawing(chart, isGrid)).toList();
    int width = isGrid ? WIDTH_IN_GRID : WIDTH;
    int legend = drawings.stream().mapToInt(ChartDrawing::legendHeight).max().orElse(0);
    int height = (isGrid ? HEIGHT_IN_GRID : HEIGHT) + legend;
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
          for (int i = 0; i < drawings.size(); i++) {
            int x = i % figure.columns() * width;
            int y = i / figure.columns() * height;
            graphics.translate(x, y);
            drawings.get(i).xchart().paint(graphics, width, height);
            graphics.translate(-x, -y);
          }
        });
  }

  /** Writes a forest plot to a file. */
  public static void write(ForestPlot plot, Path file) throws IOException {
    ForestDrawing drawing = new ForestDrawing(plot);
    write(file, drawing.width(), drawing.height(), drawing::paint);
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
    Document document =
        Processors.get(format)
            .getDocument(graphics.getCommands(), new PageSize(0, 0, width, height));
    if (format.equals("svg")) {
      ByteArrayOutputStream svg = new ByteArrayOutputStream();
      document.writeTo(svg);
      Files.writeString(file, rounded(svg.toString(StandardCharsets.UTF_8)));
    } else {
      try (OutputStream out = Files.newOutputStream(file)) {
        document.writeTo(out);
      }
    }
  }

  /** Letters are outlines: to a hundredth of a pixel they take little more than half the bytes. */
  private static String rounded(String svg) {
    return LONG_FRACTION
        .matcher(svg)
        .replaceAll(
            number ->
                new BigDecimal(number.group())
                    .setScale(2, RoundingMode.HALF_EVEN)
                    .stripTrailingZeros()
                    .toPlainString());
  }

  private static void draw(
      Graphics2D graphics, int width, int height, Consumer<Graphics2D> drawing) {
    graphics.setColor(Color.WHITE);
    graphics.fillRect(0, 0, width, height);
    drawing.accept(graphics);
  }
}
