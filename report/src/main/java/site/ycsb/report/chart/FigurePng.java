package site.ycsb.report.chart;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import javax.imageio.ImageIO;

/** Draws as PNG: an SVG of ours, in twice its size. */
public final class FigurePng {
  private static final int SCALE = 2;

  private FigurePng() {}

  /** Writes the picture of a drawing to a file. */
  public static void write(String drawing, Path file) throws IOException {
    byte[] svg = drawing.getBytes(StandardCharsets.UTF_8);
    SVGDocument document =
        Objects.requireNonNull(
            new SVGLoader()
                .load(new ByteArrayInputStream(svg), null, LoaderContext.createDefault()),
            "our own SVG can be read");
    int width = Math.round(SCALE * document.size().width);
    int height = Math.round(SCALE * document.size().height);
    BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    document.render(null, graphics, new ViewBox(0, 0, width, height));
    graphics.dispose();
    if (!ImageIO.write(image, "png", file.toFile())) {
      throw new IOException(file + ": this JDK cannot write PNG");
    }
  }
}
