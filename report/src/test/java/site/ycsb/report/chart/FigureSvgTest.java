package site.ycsb.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import site.ycsb.report.chart.Chart.Figure;

/** A figure becomes well-formed SVG with its words in it, the same each time. */
final class FigureSvgTest {
  private static final Chart CHART =
      new Chart(
          "Traffic of a<b & \u0001.csv",
          Axis.linear("time (s)"),
          Axis.linear("requests per second").including(0),
          List.of(
              new Curve(
                  "requests",
                  Curve.Style.STEPS,
                  List.of(new Point(0, 9_000), new Point(1, 11_000), new Point(2, 11_000))),
              Curve.reference("target", new Point(0, 10_000), new Point(2, 10_000)),
              Curve.reference("", new Point(0, 1), new Point(2, 1))));

  @Test
  void counterpart_isDashed_inTheColourOfTheCurveBefore_halfWayToWhite() {
    List<Point> points = List.of(new Point(0, 1), new Point(1, 2));
    Chart chart =
        new Chart(
            "",
            Axis.linear("x"),
            Axis.linear("y"),
            List.of(
                new Curve("ours", Curve.Style.LINE, points),
                Curve.counterpart("theirs", points),
                new Curve("next", Curve.Style.LINE, points)));
    assertThat(FigureSvg.of(Figure.of(chart)).lines().filter(line -> line.startsWith("<path")))
        .filteredOn(line -> line.contains("stroke-dasharray=\"4 2\""))
        .isNotEmpty()
        .allMatch(line -> line.contains("stroke=\"#7FB8D8\""));
    assertThat(FigureSvg.of(Figure.of(chart))).contains("#0072B2", "#D55E00");
  }

  @Test
  void figure_withMarkupInItsTitle_isWellFormedAndSaysTheTitle() throws Exception {
    List<String> texts = texts(parse(FigureSvg.of(Figure.of(CHART))));

    assertThat(texts)
        .contains("Traffic of a<b & \uFFFD.csv", "time (s)", "requests per second")
        .contains("requests", "target", "0", "12,000")
        .doesNotContain("");
  }

  @Test
  void figure_drawnTwice_isTheSame() {
    Figure figure = new Figure("Both", 2, List.of(CHART, CHART, CHART));

    assertThat(FigureSvg.of(figure)).isEqualTo(FigureSvg.of(figure)).contains("Both");
  }

  @Test
  void logarithmicAxis_withZeros_leavesThemOut() throws Exception {
    Chart chart =
        new Chart(
            "gaps",
            Axis.logarithmic("gap (s)"),
            Axis.logarithmic("share"),
            List.of(
                new Curve(
                    "gaps",
                    Curve.Style.LINE,
                    List.of(new Point(0, 1), new Point(1e-5, 0.5), new Point(0.1, Double.NaN)))));

    assertThat(FigureSvg.of(Figure.of(chart))).doesNotContain("NaN").doesNotContain("Infinity");
  }

  @Test
  void curve_withoutPoints_hasAnEmptyFrame() throws Exception {
    Chart chart =
        new Chart(
            "nothing",
            Axis.linear("x"),
            Axis.linear("y"),
            List.of(new Curve("none", Curve.Style.LINE, List.of())));

    assertThat(texts(parse(FigureSvg.of(Figure.of(chart))))).contains("nothing", "none");
  }

  @Test
  void ticks_areRoundAndFew() {
    assertThat(labels(Axis.linear("x"), 0, 10_300))
        .containsExactly("0", "2,000", "4,000", "6,000", "8,000", "10,000");
    assertThat(labels(Axis.linear("x"), -0.004, 0.0041))
        .containsExactly("-0.004", "-0.002", "0.000", "0.002", "0.004");
    assertThat(labels(Axis.linear("x"), 7, 7)).contains("7.0");
    assertThat(labels(Axis.logarithmic("x"), 1e-4, 100))
        .containsExactly("1e-4", "0.001", "0.01", "0.1", "1", "10", "100");
    assertThat(labels(Axis.logarithmic("x"), 90, 600)).containsExactly("100", "200", "500");
    assertThat(labels(Axis.logarithmic("x"), 1e-9, 1e9)).hasSizeLessThan(10);
  }

  private static List<String> labels(Axis axis, double from, double to) {
    return Extent.of(axis, DoubleStream.of(from, to)).ticks().stream()
        .map(Extent.Tick::label)
        .toList();
  }

  private static Document parse(String svg) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
    factory.setNamespaceAware(true);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }

  private static List<String> texts(Document document) {
    NodeList nodes = document.getElementsByTagNameNS("http://www.w3.org/2000/svg", "text");
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getTextContent())
        .toList();
  }
}
