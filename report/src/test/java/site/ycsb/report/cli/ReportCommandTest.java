package site.ycsb.report.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.page.SampleRun;

/** {@code tectonic report}: what its first line says, what it draws, and what it refuses. */
final class ReportCommandTest {
  private static final String SPEC =
      """
      {"sections": [{"groups": [
        {"inserts": {"op_count": 1000, "key": {"uniform": {"len": 8}}, "val": "value"}},
        {"point_queries": {"op_count": 5000, "selection": {"zipf": {"s": 1.2}}},
         "extends": {"op_count": 500, "val": "more"}}]}]}
      """;

  @TempDir private Path folder;

  @Test
  void firstLine_saysHowTheRunEnded() throws IOException {
    SampleRun run = new SampleRun("r");
    for (RunStatus status : RunStatus.values()) {
      Path dir = run.status(status, "because of " + status).writeTo(folder.resolve(status.name()));

      String word =
          status == RunStatus.RUNNING
              ? "KILLED the run ended without a word after second 20"
              : status.name().replace('_', ' ') + " because of " + status;
      assertThat(new ReportOf(dir).muchLater().firstLine()).startsWith(word);
    }
  }

  @Test
  void runThatGoesOn_isNotTakenForKilled() throws IOException {
    Path dir = new SampleRun("r").status(RunStatus.RUNNING, "").writeTo(folder);

    assertThat(new ReportOf(dir).firstLine()).startsWith("RUNNING");
  }

  @Test
  void setting_saysWhatARepetitionNeeds() throws IOException {
    SampleRun run = new SampleRun("r").spec("{\"sections\": []}").property("tectonic.scale", "0.5");
    Path dir = run.writeTo(folder);

    assertThat(new ReportOf(dir).firstLine()).startsWith("FINISHED");
    assertThat(Files.readString(dir.resolve("report.html")))
        .containsPattern("<th[^>]*>tectonic.scale</th>\\s*<td[^>]*>0.5</td>")
        .contains("Example CPU 9", "db.dir on /dev/sda1 (ext4)")
        .contains("200000 100000", "0123abc")
        .contains("YcsbMain run db", "-Xmx2g");
  }

  @Test
  void lastLine_thatIsCutOff_isPassedOver() throws IOException {
    Path dir = new SampleRun("r").status(RunStatus.RUNNING, "").writeTo(folder);
    for (String file : new String[] {"timeseries.csv", "statistics.csv", "latency.hlog"}) {
      String cutOff =
          file.equals("latency.hlog") ? "Tag=P1.READ.service,19.0,1.0,0.1,HISTbro" : "19,2,REA";
      Files.writeString(dir.resolve(file), cutOff, StandardOpenOption.APPEND);
    }

    assertThat(new ReportOf(dir).muchLater().firstLine()).startsWith("KILLED");
    assertThat(Files.readString(dir.resolve("report.html")))
        .contains("Service times by percentile", "data-column=\"count\">10,070</td>");
  }

  @Test
  void charts_ofASpec_areAllDrawn() throws IOException {
    Path dir = new SampleRun("r").spec(SPEC).writeTo(folder);
    Path images = folder.resolve("images");

    assertThat(
            CommandEnding.of("report", dir, "-o", folder.resolve("x.html"), "--images", images)
                .err())
        .isEqualTo(String.format(Locale.ROOT, "%d charts as SVG, PDF and PNG in %s%n", 11, images));
    try (Stream<Path> files = Files.list(images)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .contains(
              "throughput.svg",
              "throughput.png",
              "latency-over-time-99th-percentile.svg",
              "operation-mix.svg",
              "service-times-by-percentile.png",
              "service-times-distribution.svg",
              "access-skew.svg",
              "value-sizes.svg",
              "engine-statistics-keys-written.svg");
    }
    assertThat(Files.readAllBytes(images.resolve("throughput.png"))).startsWith(0x89, 'P', 'N');
  }

  @Test
  void folder_thatIsNoResult_isRefused() throws IOException {
    CommandEnding none = CommandEnding.of("report", folder.resolve("nowhere"));
    CommandEnding empty = CommandEnding.of("report", folder);

    assertThat(none.exitCode()).isEqualTo(2);
    assertThat(none.err()).contains("nowhere: there is no such folder");
    assertThat(empty.exitCode()).isEqualTo(2);
    assertThat(empty.err()).contains("holds no run.json").doesNotContain("\tat ");
  }

  @Test
  void damagedLine_isNamed() throws IOException {
    Path dir = new SampleRun("r").writeTo(folder);
    Path series = dir.resolve("timeseries.csv");
    String text = Files.readString(series).replaceFirst("\n1,1,INSERT,\\d+", "\n1,1,INSERT,many");
    Files.writeString(series, text);

    CommandEnding ending = CommandEnding.of("report", dir);

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("timeseries.csv:4: count is \"many\"; expected a number");
    assertThat(dir.resolve("report.html")).doesNotExist();
  }

  @Test
  void log_thatIsNone_isNamed() throws IOException {
    Path dir = new SampleRun("r").writeTo(folder);
    Files.write(
        dir.resolve("latency.hlog"),
        "Tag=P1.READ.service,0.0,1.0,0.1,HISTbroken\n".getBytes(StandardCharsets.UTF_8));

    CommandEnding ending = CommandEnding.of("report", dir);

    assertThat(ending.exitCode()).isEqualTo(2);
    assertThat(ending.err()).contains("latency.hlog").contains("HdrHistogram");
  }

  @Test
  void fileOfAResult_isNoPlaceForAPage() throws IOException {
    Path one = new SampleRun("one").writeTo(folder.resolve("1"));
    Path two = new SampleRun("two").writeTo(folder.resolve("2"));
    Path series = two.resolve("timeseries.csv");
    String before = Files.readString(series);

    for (String command : new String[] {"report", "compare"}) {
      CommandEnding ending = CommandEnding.of(command, one, two, "-o", series);

      assertThat(ending.exitCode()).isEqualTo(2);
      assertThat(ending.err()).contains("--output is " + series + ", which is in use as ");
      assertThat(series).hasContent(before);
      assertThat(CommandEnding.of(command, one, two, "-o", one.resolve("a.html")).exitCode())
          .isZero();
    }
  }

  @Test
  void images_thatCannotBeWritten_areToldWithWhy() throws IOException {
    Path dir = new SampleRun("r").writeTo(folder);
    Path file = Files.writeString(folder.resolve("file"), "");

    CommandEnding ending = CommandEnding.of("report", dir, "--images", file.resolve("x"));

    assertThat(ending.exitCode()).isEqualTo(1);
    assertThat(ending.err())
        .startsWith("tectonic: --images is " + file.resolve("x") + ", which cannot be written: ")
        .hasLineCount(1);
  }

  @Test
  void severalFolders_haveASectionEach() throws IOException {
    Path one = new SampleRun("one").writeTo(folder.resolve("1"));
    Path two =
        new SampleRun("two")
            .status(RunStatus.INVALID, "3 READ found nothing")
            .writeTo(folder.resolve("2"));
    Path page = folder.resolve("both.html");

    assertThat(CommandEnding.of("report", one, two, "-o", page).exitCode()).isZero();
    assertThat(Files.readString(page))
        .contains("<h1>2 results</h1>", "href=\"#section-1\"", "href=\"#section-2\"")
        .contains(">one on Store 1.0, 2026-11-21 15:50:", ">two on Store 1.0, 2026-11-21 15:50:")
        .containsSubsequence("FINISHED", "INVALID", "3 READ found nothing", "<h1>");
  }

  @Test
  void title_saysWhatRanOnWhichStoreAndWhen() throws IOException {
    String named = title(new SampleRun("tec-1"), "1");
    String ofAFolderOfSpecs = title(new SampleRun("/home/me/specs/ycsb/a").spec("{}"), "2");

    assertThat(named).matches("tec-1 on Store 1\\.0, 2026-11-21 15:50:00 UTC");
    assertThat(ofAFolderOfSpecs).matches("ycsb/a on Store 1\\.0, 2026-11-21 15:50:00 UTC");
  }

  private String title(SampleRun run, String name) throws IOException {
    Path page = folder.resolve(name + ".html");
    assertThat(CommandEnding.of("report", run.writeTo(folder.resolve(name)), "-o", page).exitCode())
        .isZero();
    return Files.readString(page).replaceAll("(?s).*<title>(.*)</title>.*", "$1");
  }
}
