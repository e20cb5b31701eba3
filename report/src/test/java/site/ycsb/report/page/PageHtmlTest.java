package site.ycsb.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import site.ycsb.client.show.PageParts;
import site.ycsb.report.chart.Axis;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;
import site.ycsb.report.page.Page.Block;
import site.ycsb.report.page.Page.Fact;
import site.ycsb.report.page.Page.Headline;
import site.ycsb.report.page.Page.Section;
import site.ycsb.report.page.Page.Table;

/** Whatever a user has named stays text, and the verdict comes first. */
final class PageHtmlTest {
  private static final String SCRIPT = "</script><script>alert(1)</script>";
  private static final String IMAGE = "\"><img src=x onerror=alert(2)>";

  private static String html(String text) {
    Curve curve =
        new Curve(text, Curve.Style.LINE, List.of(new Point(0, 1), new Point(1, Double.NaN)));
    Chart chart = new Chart(text, Axis.linear(text), Axis.linear(text), List.of(curve));
    return PageHtml.of(
        new Page(
            text,
            List.of(
                new Section(
                    text,
                    new Headline(Headline.Tone.BAD, "INVALID", text),
                    List.of(new Fact(text, text)),
                    List.of(
                        Block.charts(text, text, List.of(chart)),
                        Block.folded(
                            text, new Table(text, List.of(text), List.of(List.of(text)))))))));
  }

  @Test
  void text_withMarkup_staysText() {
    String plain = html("plain");
    for (String attack : List.of(SCRIPT, IMAGE, "<!--", "<b>'&")) {
      String page = html(attack);

      assertThat(count(page, "<script")).isEqualTo(count(plain, "<script"));
      assertThat(count(page, "</script")).isEqualTo(count(plain, "</script"));
      assertThat(count(page, "<!--")).isEqualTo(count(plain, "<!--"));
      assertThat(page).doesNotContain("<img").doesNotContain("<b>");
    }
  }

  @Test
  void verdict_isTheFirstTextOfTheBody() {
    String body = html("n").substring(html("n").indexOf("<body>"));

    assertThat(body.replaceAll("<[^>]*>", " ").strip()).startsWith("INVALID");
  }

  @Test
  void page_namesNoOtherFileAndNoAddress() {
    assertThat(html("n").replaceAll("(?s)<script>.*?</script>", ""))
        .doesNotContain("http:")
        .doesNotContain("https:")
        .doesNotContain("src=");
    assertThat(html("n")).contains("default-src &#39;none&#39;");
  }

  /** Where a phone shows the cells of a row below each other. */
  @Test
  void cells_haveTheNamesOfTheirColumns() {
    Table table = new Table("Times", List.of("phase", "p99"), List.of(List.of("load", "1.00 ms")));
    Block block = Block.tables("Phases", "", List.of(table));
    Headline verdict = new Headline(Headline.Tone.GOOD, "FINISHED", "");
    Section section = new Section("r", verdict, List.of(), List.of(block));

    assertThat(PageHtml.of(new Page("r", List.of(section))))
        .contains("<td class=\"number\" data-column=\"p99\">1.00 ms</td>");
  }

  @Test
  void coloursOfCurves_haveHuesOfTheirOwn() {
    List<Float> hues =
        Pattern.compile("--c[0-5]: (#\\w+);")
            .matcher(PageParts.style())
            .results()
            .map(found -> Color.decode(found.group(1)))
            .map(each -> Color.RGBtoHSB(each.getRed(), each.getGreen(), each.getBlue(), null)[0])
            .toList();

    assertThat(hues).hasSize(12);
    for (int i = 0; i < hues.size(); i++) {
      // First those of the light page, then those of the dark one.
      for (int j = i + 1; j < (i < 6 ? 6 : 12); j++) {
        float apart = Math.abs(hues.get(i) - hues.get(j));
        assertThat(Math.min(apart, 1 - apart)).as(i + " and " + j).isGreaterThan(0.04f);
      }
    }
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
