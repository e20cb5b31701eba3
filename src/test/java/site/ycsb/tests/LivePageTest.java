package site.ycsb.tests;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The live view of a run that goes on, as Chromium shows it; screenshots as of reports. */
final class LivePageTest {
  private static final String ADDRESS = "Dashboard: ";
  private static final String FEWEST_POINTS =
      "Math.min(...[...document.querySelectorAll('figure.chart')].map((f) => +f.dataset.points))";
  private static final String STATE = "document.documentElement.dataset.state";
  private static final String KEEP_EVENTS =
      """
      window.EventSource = class extends EventSource {
        constructor(address) {
          super(address);
          window.kept = this;
        }
      };
      """;
  private static final String SHOWN_OF_TEN_AT_ONCE =
      """
      const figures = document.getElementById('figures');
      let shown = 0;
      figures.replaceChildren = () => {
        shown++;
        Element.prototype.replaceChildren.call(figures);
      };
      for (let i = 0; i < 10; i++) {
        window.kept.onmessage({data: '{"stretches": []}'});
      }
      return shown;
      """;
  private static final String SPEC =
      """
      {"sections": [{"groups": [
        {"name": "fill", "inserts": {"op_count": 4000,
          "key": {"uniform": {"len": 16}}, "val": {"uniform": {"len": 100}}}},
        {"name": "<b>mix</b>", "point_queries": {"op_count": 18000}, "updates":
          {"op_count": 2000, "val": {"uniform": {"len": 100}}}}]}]}
      """;

  @TempDir private static Path shared;
  private static @Nullable Browser started;

  @TempDir private Path folder;
  private @Nullable Process process;

  @BeforeAll
  static void startBrowser() {
    started = Browser.start(shared);
    started.beginWith(KEEP_EVENTS);
  }

  @AfterAll
  static void stopBrowser() {
    if (started != null) {
      started.close();
    }
  }

  @AfterEach
  void endRun() throws InterruptedException {
    if (process != null) {
      process.destroyForcibly().waitFor();
    }
  }

  @Test
  void specInAClosedLoop_movesUntilItsVerdict() throws Exception {
    Path results = folder.resolve("live");
    open(start(2000, "run", "-p", "tectonic.spec=" + spec(), "--results", results.toString()));

    assertThatChartsMove(5);
    assertThat(text())
        .startsWith("RUNNING")
        .contains(" on HeldDb", " of 2: ", "of 24,000 operations");
    screenshot("live");
    browser().dark(true);
    awaitPoints(fewestPoints() + 1);
    assertThatAllAreDrawn();
    screenshot("live-dark");
    browser().dark(false);
    browser().size(ReportPageTest.PHONE, 844);
    awaitPoints(fewestPoints() + 1);
    assertThatAllAreDrawn();
    assertThat(browser().run(ReportPageTest.OVERFLOW).asInt()).isZero();
    screenshot("live-phone");
    browser().size(1200, 900);

    awaitEnd();
    assertThat(text())
        .startsWith("FINISHED")
        .contains("Valid: 24,000 operations", "bin/tectonic report " + results)
        .contains("phase 2 of 2: <b>mix</b>");
    assertThatAllAreDrawn();
    screenshot("live-ended");
    assertThat(browser().complaints()).isEmpty();
    assertThat(requireNonNull(process).waitFor()).isZero();
  }

  @Test
  void openLoop_showsItsArrivals() throws Exception {
    open(start(4000, "run", "-p", "tectonic.spec=" + spec(), "-p", "arrivalgenerator=poisson"));

    assertThatChartsMove(8);
    browser().await("document.body.innerText.includes('Load, so far')");
    assertThat(text())
        .contains("Offered, sent and completed", "Backlog", "Schedule lag", "Response times")
        .contains("Store, so far", "Schedule, so far", "Load, so far", "Machine, so far");
    screenshot("live-arrivals");
    awaitEnd();
    assertThat(text()).containsAnyOf("FINISHED", "MISSED SCHEDULE", "NOT MEASURABLE", "OVERLOADED");
    assertThat(text()).contains("Schedule", "Load", "Machine").doesNotContain(", so far");
    assertThat(browser().complaints()).isEmpty();
  }

  @Test
  void otherWorkload_isShownWithoutAFolder_andMissedWhenKilled() throws Exception {
    open(
        start(
            1500,
            "load",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=1000000",
            "-p",
            "tectonic.results=none"));

    assertThatChartsMove(5);
    assertThat(text()).contains("CoreWorkload", "no result folder", "INSERT");
    // A browser that is too slow for each message of its own must not show them all one by one.
    assertThat(browser().run(SHOWN_OF_TEN_AT_ONCE).asInt()).isZero();
    awaitPoints(fewestPoints() + 1);
    assertThat(browser().complaints()).isEmpty();

    requireNonNull(process).destroyForcibly().waitFor();
    browser().await(STATE + " === 'lost'");
    assertThat(text()).startsWith("CONNECTION LOST");
    browser().open("about:blank");
  }

  private Path spec() throws IOException {
    return Files.writeString(folder.resolve("live.spec.json"), SPEC);
  }

  /** Starts a run at a rate in operations per second; returns the address of its page. */
  private String start(int rate, String command, String... arguments) throws IOException {
    List<String> all =
        new ArrayList<>(List.of(command, "-db", HeldDb.class.getName(), "-target", "" + rate));
    all.addAll(List.of("-s", "--dashboard", "-p", HeldDb.UNTIL + "=" + folder.resolve("seen")));
    all.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(Launcher.command("ycsb", all.toArray(String[]::new)))
            .directory(folder.toFile())
            .redirectOutput(folder.resolve("out.txt").toFile());
    builder.environment().put("CLASSPATH", Launcher.testBindings());
    Process run = builder.start();
    process = run;
    BufferedReader err = run.errorReader();
    String line = err.readLine();
    while (line != null && !line.startsWith(ADDRESS)) {
      line = err.readLine();
    }
    return requireNonNull(line, "no address").substring(ADDRESS.length());
  }

  /** Opens a page, and forgets what the one before has complained of. */
  private static void open(String address) {
    browser().complaints();
    browser().size(1200, 900);
    browser().dark(false);
    browser().open(address);
  }

  private static void assertThatChartsMove(int charts) {
    browser().await("document.documentElement.dataset.charts === '%1$d/%1$d'".formatted(charts));
    int before = fewestPoints();
    awaitPoints(before + 2);
    assertThat(fewestPoints()).isGreaterThanOrEqualTo(before + 2);
    assertThatAllAreDrawn();
  }

  /** Lets the run end. */
  private void awaitEnd() throws IOException {
    Files.createFile(folder.resolve("seen"));
    browser().await(STATE + " === 'ended'");
  }

  private static void awaitPoints(int points) {
    browser().await(FEWEST_POINTS + " >= " + points);
  }

  private static int fewestPoints() {
    return browser().run("return " + FEWEST_POINTS).asInt();
  }

  private static void assertThatAllAreDrawn() {
    JsonNode charts = browser().run(ReportPageTest.DRAWN);
    assertThat(charts.path("figures").asInt()).isPositive();
    assertThat(charts.path("drawn").asInt()).isEqualTo(charts.path("figures").asInt());
  }

  private static String text() {
    return browser().run("return document.body.innerText").asText();
  }

  private static void screenshot(String name) throws IOException {
    browser().screenshot(ReportPageTest.SCREENSHOTS.resolve(name + ".png"));
  }

  private static Browser browser() {
    return requireNonNull(started, "no browser");
  }
}
