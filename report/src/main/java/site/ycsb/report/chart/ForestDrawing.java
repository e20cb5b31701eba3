package site.ycsb.report.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.font.FontRenderContext;
import java.awt.font.GlyphVector;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.util.function.Function;
import site.ycsb.report.chart.ForestPlot.Row;
import site.ycsb.report.chart.ForestPlot.Tick;

/**
 * Paints the effects that are more than chance: labels left of their axis, the effects in words
 * right of it. Where all may be chance it paints all. Sizes are in pixels.
 */
final class ForestDrawing {
  private static final int AXIS = 460;
  private static final int ROW = 22;
  private static final int HEAD = 62;
  private static final int MARGIN = 16;
  private static final int GAP = 12;

  /** From the middle of a line of text to where its letters stand. */
  private static final int BASELINE = 4;

  private static final double RADIUS = 4.5;
  private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, true);

  private final ForestPlot plot;
  private final String title;

  /** Where the axis begins. */
  private final double left;

  private final double width;

  ForestDrawing(ForestPlot all) {
    plot = all.told().rows().isEmpty() ? all : all.told();
    int leftOut = all.rows().size() - plot.rows().size();
    title = all.title() + (leftOut == 0 ? "" : " (without " + leftOut + " that may be chance)");
    left = MARGIN + longest(Row::label) + GAP;
    width = left + AXIS + GAP + longest(Row::text) + MARGIN;
  }

  int width() {
    return (int) Math.ceil(width);
  }

  int height() {
    return HEAD + ROW * plot.rows().size() + MARGIN;
  }

  void paint(Graphics2D graphics) {
    graphics.setColor(Color.BLACK);
    centred(graphics, title, ImageStyle.TITLE, left + AXIS / 2.0, HEAD / 3.0);
    for (Tick tick : plot.ticks()) {
      double x = left + AXIS * tick.place();
      graphics.setColor(Color.BLACK);
      centred(graphics, tick.label(), ImageStyle.FONT, x, HEAD - ROW / 2.0);
      Color colour = tick.place() == 0.5 ? Color.DARK_GRAY : Color.LIGHT_GRAY;
      line(graphics, x, HEAD, x, height() - MARGIN, colour, 1);
    }
    double y = HEAD + ROW / 2.0;
    for (Row row : plot.rows()) {
      paint(graphics, row, y);
      y += ROW;
    }
  }

  private void paint(Graphics2D graphics, Row row, double y) {
    Color colour =
        switch (row.tone()) {
          case BETTER -> new Color(0x0a6640);
          case WORSE -> new Color(0xa8200d);
          case OPEN -> Color.GRAY;
        };
    if (!Double.isNaN(row.least())) {
      double from = left + AXIS * plot.place(row.least());
      line(graphics, from, y, left + AXIS * plot.place(row.most()), y, colour, 3);
    }
    double x = left + AXIS * plot.place(row.improvement());
    graphics.setColor(colour);
    graphics.fill(new Ellipse2D.Double(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS));
    graphics.setColor(Color.BLACK);
    double label = left - GAP - width(row.label(), ImageStyle.FONT);
    write(graphics, row.label(), ImageStyle.FONT, label, y);
    write(graphics, row.text(), ImageStyle.FONT, left + AXIS + GAP, y);
  }

  private static void line(
      Graphics2D graphics, double x, double y, double toX, double toY, Color colour, int width) {
    graphics.setColor(colour);
    graphics.setStroke(new BasicStroke(width));
    graphics.draw(new Line2D.Double(x, y, toX, toY));
  }

  private static void centred(Graphics2D graphics, String text, Font font, double x, double y) {
    write(graphics, text, font, x - width(text, font) / 2, y);
  }

  /** Letters are outlines, which look alike wherever the fonts of this machine are missing. */
  private static void write(Graphics2D graphics, String text, Font font, double x, double y) {
    GlyphVector letters = font.createGlyphVector(CONTEXT, text);
    graphics.fill(letters.getOutline((float) x, (float) (y + BASELINE)));
  }

  private double longest(Function<Row, String> text) {
    return plot.rows().stream()
        .map(text)
        .mapToDouble(words -> width(words, ImageStyle.FONT))
        .max()
        .orElse(0);
  }

  private static double width(String text, Font font) {
    return font.getStringBounds(text, CONTEXT).getWidth();
  }
}
