package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.report.page.SampleRun;

/** A comparison as Chromium shows it; its screenshots are in {@code target/screenshots}. */
final class ComparePageTest {
  @TempDir private static Path shared;

  @TempDir private Path folder;

  /** Effects whose interval and point are drawn left of the middle, as all that is worse. */
  private static final String EFFECTS =
      """
      const rows = [...document.querySelectorAll('.forest tbody tr.worse')];
      const middle = (row) => row.querySelector('line.same').getBoundingClientRect().left;
      return rows.every((row) => row.querySelector('circle').getBoundingClientRect().right
          < middle(row) && row.querySelector('line.interval').getBoundingClientRect().width > 0)
        ? rows.length : -1;
      """;

  private String sample(String name, double slowness) throws IOException {
    return new SampleRun("r").slowness(slowness).writeTo(folder.resolve(name)).toString();
  }

  @Test
  void comparison_isDrawn_onAScreenAndOnAPhone() throws IOException {
    Path page = folder.resolve("compared.html");
    String before = "before=" + sample("b1", 1) + "," + sample("b2", 1.02);
    String after = "after=" + sample("a1", 2) + "," + sample("a2", 2.03);
    assertThat(
            Tectonic.execute("compare", "--group", before, "--group", after, "-o", page.toString()))
        .isZero();

    try (Browser browser = Browser.start(shared)) {
      browser.size(1200, 900);
      browser.open(page);
      assertAllDrawn(browser);
      browser.screenshot(ReportPageTest.SCREENSHOTS.resolve("compare.png"));
      assertThat(browser.run("return document.body.innerText").asText())
          .startsWith("COMPARED")
          .contains("Side by side", "Throughput over time", "Percentile spectrum")
          .containsSubsequence("after against before", "\u25BC worse: +", "Side by side");
      assertThat(browser.run(EFFECTS).asInt()).isPositive();

      browser.size(ReportPageTest.PHONE, 844);
      browser.open(page);
      assertAllDrawn(browser);
      assertThat(browser.run(ReportPageTest.OVERFLOW).asInt()).isZero();
      browser.screenshot(ReportPageTest.SCREENSHOTS.resolve("compare-phone.png"));
    }
  }

  private static void assertAllDrawn(Browser browser) {
    assertThat(browser.complaints()).isEmpty();
    JsonNode charts = browser.run(ReportPageTest.DRAWN);
    // Throughput, and of each of two operations the 99th percentile and the spectrum.
    assertThat(charts.path("figures").asInt()).isEqualTo(5);
    assertThat(charts.path("drawn").asInt()).isEqualTo(5);
    assertThat(charts.path("said").asText()).isEqualTo("5/5");
  }
}
