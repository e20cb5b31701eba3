package site.ycsb.report.chart;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.DoubleStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.report.chart.Chart.Figure;
import site.ycsb.report.chart.ForestPlot.Row;
import site.ycsb.report.chart.ForestPlot.Tone;

/** Images show what a chart describes: every style of curve, axes with the right labels. */
final class ChartImageTest {
  /** Of where axes begin. */
  private static final double STEP = Boolean.getBoolean("tectonic.tests.full") ? 0.5 : 1.5;

  private static final List<Point> RISING =
      List.of(new Point(0, 10), new Point(1, 20), new Point(2, 30), new Point(3, 40));

  @TempDir private Path folder;

  private static Chart chart(Curve... curves) {
    return new Chart(
        "a<b & \u0001", Axis.linear("x"), Axis.linear("y").including(0), List.of(curves));
  }

  private BufferedImage png(Chart chart) throws IOException {
    Path file = folder.resolve("a.png");
    ChartImage.write(Figure.of(chart), file);
    return ImageIO.read(file.toFile());
  }

  private static long pixels(BufferedImage image, Color colour) {
    long pixels = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      for (int x = 0; x < image.getWidth(); x++) {
        pixels += image.getRGB(x, y) == colour.getRGB() ? 1 : 0;
      }
    }
    return pixels;
  }

  private static double meanY(BufferedImage image, Color colour) {
    double sum = 0;
    for (int y = 0; y < image.getHeight(); y++) {
      sum += y * pixels(image.getSubimage(0, y, image.getWidth(), 1), colour);
    }
    return sum / pixels(image, colour);
  }

  @Test
  void figure_isWrittenInTheFormatOfTheName() throws Exception {
    Figure figure = new Figure("Both", 2, List.of(chart(), chart(), chart()));
    for (String name : List.of("a.svg", "a.pdf", "a.png")) {
      ChartImage.write(figure, folder.resolve(name));
    }
    BufferedImage image = ImageIO.read(folder.resolve("a.png").toFile());
    assertThat(List.of(image.getWidth(), image.getHeight()))
        .containsExactly(2 * 2 * 430, 2 * (30 + 2 * 250));
    assertThat(Files.readString(folder.resolve("a.pdf"), StandardCharsets.ISO_8859_1))
        .startsWith("%PDF-");
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    // It names one, which is somewhere else.
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    assertThat(factory.newDocumentBuilder().parse(folder.resolve("a.svg").toFile()))
        .extracting(svg -> svg.getDocumentElement().getTagName())
        .isEqualTo("svg");
    assertThat(Files.readString(folder.resolve("a.svg"))).doesNotContainPattern("[0-9][.][0-9]{3}");
  }

  /** Of areas that are stacked, the second one lies on the first one, and both are filled. */
  @Test
  void areas_areStacked() throws IOException {
    List<Point> even = List.of(new Point(0, 50), new Point(1, 50));
    BufferedImage image =
        png(
            chart(
                new Curve("low", Curve.Style.AREA, even),
                new Curve("high", Curve.Style.AREA, even)));
    long low = pixels(image, new Color(0x0072B2));
    long high = pixels(image, new Color(0xD55E00));
    assertThat(low).isGreaterThan(100_000);
    assertThat((double) high / low).isBetween(0.95, 1.05);
  }

  @Test
  void rangesAndBars_haveTheColourOfTheCurveBefore() throws IOException {
    Curve line = new Curve("ours", Curve.Style.LINE, RISING);
    Color blue = new Color(0x0072B2);
    long alone = pixels(png(chart(line)), blue);
    List<Point> ends =
        List.of(new Point(1, 5), new Point(1, 35), new Point(2, 5), new Point(2, 45));
    assertThat(pixels(png(chart(line, new Curve("", Curve.Style.BARS, ends))), blue))
        .isGreaterThan(alone + 200);
    // A fifth of the colour, on white.
    BufferedImage ranged = png(chart(line, new Curve("", Curve.Style.RANGE, ends)));
    assertThat(pixels(ranged, new Color(0xCC, 0xE3, 0xF0))).isGreaterThan(10_000);
  }

  /** A range is interrupted where an end is not a number. */
  @Test
  void range_withAGap_isInPieces() {
    List<Point> ends =
        List.of(
            new Point(0, 1),
            new Point(0, 2),
            new Point(1, Double.NaN),
            new Point(1, 2),
            new Point(2, 1),
            new Point(2, 2));
    Curve line = new Curve("", Curve.Style.LINE, RISING);
    assertThat(
            new ChartDrawing(chart(line, new Curve("", Curve.Style.RANGE, ends)), false)
                .xchart()
                .getSeriesMap())
        .hasSize(3);
  }

  @Test
  void valuesThatAnAxisCannotHold_interruptACurve() {
    Chart chart =
        new Chart(
            "gaps",
            Axis.logarithmic("gap (s)"),
            Axis.logarithmic("share"),
            List.of(
                new Curve(
                    "gaps",
                    Curve.Style.LINE,
                    List.of(new Point(0, 1), new Point(1e-5, 0.1), new Point(0.1, Double.NaN)))));
    var series = requireNonNull(new ChartDrawing(chart, false).xchart().getSeriesMap().get("0"));
    assertThat(series.getXData()[1]).isEqualTo(-5);
    assertThat(series.getYData()).containsExactly(Double.NaN, -1, Double.NaN);
  }

  @Test
  void chartWithoutPoints_isAnEmptyFrame() {
    assertThatCode(() -> png(chart(new Curve("none", Curve.Style.LINE, List.of()))))
        .doesNotThrowAnyException();
    assertThatCode(() -> png(chart(new Curve("one", Curve.Style.POINTS, RISING.subList(0, 1)))))
        .doesNotThrowAnyException();
  }

  @Test
  void longAxis_withoutADecadeAmongItsTicks_isDrawn() {
    for (double from = 1; from < 10; from += STEP) {
      for (double decades = 1.5; decades < 8; decades += 0.5) {
        List<Point> ends = List.of(new Point(0, from), new Point(1, from * Math.pow(10, decades)));
        Chart chart =
            new Chart(
                "times",
                Axis.linear("second"),
                Axis.logarithmic("time (us)"),
                List.of(new Curve("p99", Curve.Style.LINE, ends)));
        assertThatCode(() -> png(chart)).as("%s", ends).doesNotThrowAnyException();
      }
    }
  }

  @Test
  void axisOfOneWholeNumber_isDrawn() {
    for (double only : new double[] {0, 1, 7, 1e6}) {
      Curve one = new Curve("one", Curve.Style.POINTS, List.of(new Point(only, only)));
      Chart chart = new Chart("one", Axis.linear("epoch"), Axis.linear("y"), List.of(one));
      assertThatCode(() -> png(chart)).as("%s", only).doesNotThrowAnyException();
    }
  }

  /** Beside each other they would be wider than a chart of a grid. */
  @Test
  void namesOfFiveCurves_areInsideTheirChart() throws IOException {
    Curve[] five = new Curve[5];
    for (int i = 0; i < five.length; i++) {
      five[i] = new Curve("epoch " + i, Curve.Style.LINE, RISING);
    }
    Path file = folder.resolve("grid.png");
    ChartImage.write(new Figure("", 2, List.of(chart(five))), file);
    BufferedImage image = ImageIO.read(file.toFile());
    int half = image.getWidth() / 2;
    BufferedImage beside = image.getSubimage(half, 0, half, image.getHeight());
    assertThat(pixels(beside, Color.WHITE)).isEqualTo((long) half * image.getHeight());
  }

  @Test
  void barsAtTheEnds_haveRoomForTheirCaps() {
    Curve line = new Curve("ours", Curve.Style.LINE, RISING);
    Curve bar = new Curve("", Curve.Style.BARS, List.of(new Point(3, 20), new Point(3, 45)));
    assertThat(new ChartDrawing(chart(line), false).xchart().getStyler().getXAxisMax())
        .isCloseTo(3, within(0.01));
    assertThat(new ChartDrawing(chart(line, bar), false).xchart().getStyler().getXAxisMax())
        .isCloseTo(3.12, within(0.01));
  }

  @Test
  void labels_areThoseOfTheScale() {
    AxisRange linear = AxisRange.of(Axis.linear("x"), DoubleStream.of(0, 12_000));
    assertThat(linear.label(10_000)).isEqualTo("10,000");
    AxisRange small = AxisRange.of(Axis.linear("x"), DoubleStream.of(-0.004, 0.0041));
    assertThat(small.label(-0.002)).isEqualTo("-0.002");
    AxisRange whole = AxisRange.of(Axis.linear("epoch"), DoubleStream.of(1, 5, 3));
    assertThat(List.of(whole.label(1), whole.label(2.5), whole.label(5)))
        .containsExactly("1", " ", "5");
    assertThat(List.of(whole.label(whole.least()), whole.label(whole.most())))
        .as("of XChart, which draws no ticks where these are the same")
        .containsExactly("1", "5");
    AxisRange decades = AxisRange.of(Axis.logarithmic("x"), DoubleStream.of(1e-4, 1e8));
    assertThat(List.of(decades.label(-4), decades.label(-2), decades.label(0.5), decades.label(3)))
        .containsExactly("1e-4", "0.01", " ", "1,000");
    AxisRange few = AxisRange.of(Axis.logarithmic("x"), DoubleStream.of(90, 600));
    assertThat(few.label(2.5)).isEqualTo("316");
    AxisRange times = AxisRange.of(Axis.logarithmic("time (us)"), DoubleStream.of(1, 1e6));
    assertThat(List.of(times.label(0), times.label(3))).containsExactly("1.00 us", "1.00 ms");
    AxisRange nines = AxisRange.of(Axis.percentiles("p"), DoubleStream.of(1, 1e5));
    assertThat(List.of(nines.label(0), nines.label(1), nines.label(3)))
        .containsExactly("0 %", "90 %", "99.9 %");
  }

  /** Labels of 120 letters, and one of two effects that may be chance. */
  @Test
  void effects_haveRoomForTheirLabelsAndLeaveOutChance() throws Exception {
    Row worse = new Row("x".repeat(120), "y".repeat(120), Tone.WORSE, 0.5, 0.4, 0.6);
    Row open = new Row("READ p99", "may be chance", Tone.OPEN, 0.9, 0.8, 1.2);
    Path file = folder.resolve("effects.png");

    ChartImage.write(new ForestPlot("Effects", List.of(worse)), file);
    int alone = ImageIO.read(file.toFile()).getHeight();
    ChartImage.write(new ForestPlot("Effects", List.of(worse, open)), file);

    BufferedImage image = ImageIO.read(file.toFile());
    assertThat(image.getHeight()).isEqualTo(alone);
    BufferedImage label = image.getSubimage(40, 0, 400, alone);
    assertThat(meanY(label, Color.BLACK)).isCloseTo(meanY(image, new Color(0xa8200d)), within(4.0));
    for (int x : List.of(0, image.getWidth() - 20)) {
      assertThat(pixels(image.getSubimage(x, 0, 20, image.getHeight()), Color.WHITE))
          .as("white pixels at %d", x)
          .isEqualTo(20L * image.getHeight());
    }
  }
}
