package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.report.page.SampleRun;

/** Reports as Chromium shows them; their screenshots are in {@code target/screenshots}. */
final class ReportPageTest {
  static final Path SCREENSHOTS = Path.of("target/screenshots");
  static final int PHONE = 390;
  private static final String ATTACK = "</script><script>window.hit=1</script><img onerror=x>";

  /** Counts the charts, and those whose canvas has more than one colour. */
  static final String DRAWN =
      """
      const canvases = [...document.querySelectorAll('figure.chart canvas')];
      const drawn = canvases.filter((canvas) => {
        const copy = new OffscreenCanvas(canvas.width, canvas.height)
            .getContext('2d', {willReadFrequently: true});
        copy.drawImage(canvas, 0, 0);
        const pixels = copy.getImageData(0, 0, canvas.width, canvas.height).data;
        const seen = new Set();
        for (let i = 0; i < pixels.length; i += 4) {
          if (pixels[i + 3] > 200) seen.add(pixels[i] << 16 | pixels[i + 1] << 8 | pixels[i + 2]);
          if (seen.size > 3) return true;
        }
        return false;
      });
      return {figures: document.querySelectorAll('figure.chart').length,
              said: document.documentElement.dataset.charts,
              drawn: drawn.length};
      """;

  static final String OVERFLOW =
      "return document.documentElement.scrollWidth - document.documentElement.clientWidth;";
  private static final String PAPER = "return getComputedStyle(document.body).backgroundColor;";

  @TempDir private static Path shared;
  private static Browser browser;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    browser = Browser.start(shared);
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static Path report(Path... folders) {
    Path page = folders[0].resolve("page.html").toAbsolutePath();
    String[] arguments = new String[folders.length + 3];
    arguments[0] = "report";
    for (int i = 0; i < folders.length; i++) {
      arguments[i + 1] = folders[i].toString();
    }
    arguments[folders.length + 1] = "-o";
    arguments[folders.length + 2] = page.toString();
    assertThat(Tectonic.execute(arguments)).isZero();
    return page;
  }

  private static void open(Path page, String name) throws IOException {
    browser.size(1200, 900);
    browser.dark(false);
    browser.open(page);
    browser.screenshot(SCREENSHOTS.resolve(name + ".png"));
    assertThat(browser.complaints()).isEmpty();
    assertAllDrawn();
  }

  private static void assertAllDrawn() {
    JsonNode charts = browser.run(DRAWN);
    int figures = charts.path("figures").asInt();
    assertThat(figures).isPositive();
    assertThat(charts.path("said").asText()).isEqualTo(figures + "/" + figures);
    assertThat(charts.path("drawn").asInt()).isEqualTo(figures);
  }

  @Test
  void page_onAPhoneAndInTheDark_isWholeAndReadable() throws IOException {
    Path page = report(new SampleRun("sample").writeTo(folder));
    open(page, "sample");
    String light = browser.run(PAPER).asText();

    browser.dark(true);
    assertThat(browser.run(PAPER).asText()).isNotEqualTo(light);
    assertAllDrawn();
    browser.screenshot(SCREENSHOTS.resolve("sample-dark.png"));

    browser.size(PHONE, 844);
    browser.dark(false);
    browser.open(page);
    assertThat(browser.run(OVERFLOW).asInt()).isZero();
    assertAllDrawn();
    browser.screenshot(SCREENSHOTS.resolve("sample-phone.png"));
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void answerOfAnOpenLoopThatCannotBeMeasured_isAboveTheFoldOfAPhone() throws IOException {
    Path page =
        report(
            new SampleRun("sample")
                .status(
                    RunStatus.NOT_MEASURABLE,
                    "This machine could not keep the schedule of the arrivals.")
                .writeTo(folder));
    browser.size(PHONE, 844);
    browser.open(page);

    JsonNode bottoms =
        browser.run(
            "return [...document.querySelectorAll('.verdict, h1, .facts div')]"
                + ".map((each) => each.getBoundingClientRect().bottom);");
    assertThat(bottoms).hasSizeGreaterThan(5).allMatch(bottom -> bottom.asDouble() <= 844);
  }

  @Test
  void chart_isReadFromTheKeyboardAndAsATable() throws IOException {
    open(report(new SampleRun("sample").writeTo(folder)), "keyboard");

    JsonNode read =
        browser.run(
            """
            const figure = document.querySelector('figure.chart');
            const press = (key) => figure.querySelector('.plot').dispatchEvent(
                new KeyboardEvent('keydown', {key, bubbles: true}));
            press('ArrowRight');
            press('ArrowRight');
            return figure.querySelector('.reading').textContent;
            """);
    browser.run("document.querySelectorAll('figure details').forEach((each) => each.open = true)");
    JsonNode rows =
        browser.run(
            "return new Promise((done) => setTimeout(() => done(Math.min(...[...document"
                + ".querySelectorAll('figure.chart')].map((f) => f.querySelectorAll('tbody tr')"
                + ".length))), 0));");

    assertThat(read.asText()).contains("time (s) 1: INSERT 1,00", "READ 1,10");
    assertThat(rows.asInt()).isPositive();
  }

  @Test
  void markup_inNames_staysText() throws IOException {
    Path dir =
        new SampleRun(ATTACK)
            // Tags of HdrHistogram's log hold no space; HTML takes a slash in its place.
            .operations(List.of(ATTACK.replace(' ', '/'), "READ"))
            .phases(List.of(ATTACK, "\"><img src=x onerror=window.hit=1>"))
            .property("key.prefix", ATTACK)
            .property(ATTACK, ATTACK)
            .writeTo(folder);

    open(report(dir), "markup");

    assertThat(browser.run("return window.hit === undefined").asBoolean()).isTrue();
    assertThat(browser.run("return document.images.length").asInt()).isZero();
    assertThat(browser.run("return document.title").asText()).startsWith(ATTACK);
    assertThat(browser.run("return document.querySelector('h1').textContent").asText())
        .startsWith(ATTACK);
  }

  @Tag("nightly")
  @Test
  void dayOfSeconds_isSmallAndOpensSoon() throws IOException {
    Path dir =
        new SampleRun("day")
            .lasting(86_400)
            .operations(
                List.of(
                    "INSERT", "READ", "UPDATE", "MERGE", "SCAN", "DELETE", "EMPTY-READ", "EXTEND"))
            .writeTo(folder);
    Path page = report(dir);

    open(page, "day");

    double millis =
        browser.run("return performance.getEntriesByType('navigation')[0].loadEventEnd").asDouble();
    System.out.printf(
        "A day of seconds, 8 operations: %,d bytes, loaded and drawn in %.0f ms%n",
        Files.size(page), millis);
    assertThat(Files.size(page)).isLessThan(5_000_000);
    assertThat(millis).isPositive();
  }

  @Test
  void runOfQuick_isDrawn() throws IOException {
    Path results = run("quick", "-p", "tectonic.scale=0.05");

    open(report(results), "quick");

    assertThat(browser.run("return document.body.innerText").asText())
        .startsWith("FINISHED")
        .contains("p1-writes", "EMPTY-READ", "Access skew", "Engine statistics");
  }

  @Test
  void runOfArrivals_isDrawn() throws IOException {
    Path results =
        run(
            "arrivals",
            "-p",
            "tectonic.spec=specs/ycsb/a.spec.json",
            "-p",
            "tectonic.scale=0.01",
            "-p",
            "arrivalgenerator=poisson",
            "-target",
            "3000");

    open(report(results), "arrivals");

    assertThat(browser.run("return document.body.innerText").asText())
        .contains("Offered and achieved", "Backlog", "Schedule lag", "Response times");
  }

  @Test
  void runOfEpochs_isDrawn() throws IOException {
    Path results = folder.resolve("epochs");
    Project.Ending ending =
        Launcher.tectonic(
            folder,
            "ivs",
            Project.home().resolve("specs/ivs/quick.json").toString(),
            "--db",
            "memory",
            "--results",
            results.toString());
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(results.resolve("ratios.csv")).content().contains("\nmain-run,clean-run,READ,");

    open(report(results), "epochs");

    assertThat(browser.run("return document.body.innerText").asText())
        .startsWith("FINISHED")
        .contains("Mean latency of reads", "Value sizes over epochs");
  }

  /** Runs a workload on RocksDB; what a busy machine does to its schedule and load is not asked. */
  private Path run(String name, String... arguments) {
    Path results = folder.resolve(name);
    List<String> all =
        new ArrayList<>(
            List.of(
                "run",
                "rocksdb",
                "-P",
                Project.home().resolve("tectonic.properties").toString(),
                "-p",
                "rocksdb.dir=" + folder.resolve("rocksdb"),
                "-p",
                "tectonic.accept=missed,unmeasurable,overloaded,disturbed",
                "--results",
                results.toString()));
    all.addAll(List.of(arguments));
    Project.Ending ending = Launcher.ycsb(folder, all.toArray(String[]::new));
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    return results;
  }

  @Tag("nightly")
  @Test
  void epochs_ofAStudy_areDrawn() throws IOException {
    Path measured = Project.home().resolve("docs/studies/ivs/results/rocksdb-lightweight-uniform");
    Path copy = Files.createDirectories(folder.resolve("rocksdb-lightweight-uniform"));
    for (String file : List.of("results.csv", "sizes.csv")) {
      Files.copy(measured.resolve(file), copy.resolve(file));
    }

    open(report(copy), "epochs-measured");

    assertThat(browser.run("return document.body.innerText").asText())
        .contains("Mean latency of reads", "Value sizes over epochs");
  }
}
