package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of an open loop that is ended from outside, with a backlog that grows. */
final class InterruptedArrivalsTest {
  private static final int SECONDS = 3;
  private static final int LOOK_MILLIS = 20;

  @TempDir private Path folder;

  @Test
  void killedRun_leavesALineForEachSecondThatWasOver() throws Exception {
    Process process = startOverloaded();
    awaitSeconds(process);
    process.destroyForcibly().waitFor();

    List<Second> seconds = seconds();
    assertThat(seconds).hasSizeGreaterThanOrEqualTo(SECONDS);
    assertThat(seconds).extracting(Second::number).isSorted().doesNotHaveDuplicates();
    assertThat(seconds)
        .anyMatch(each -> each.offered() > 0 && each.returned() > 0 && each.backlog() > 0);
  }

  /** Draining the backlog would leave nothing queued. */
  @Test
  void interruptInABacklog_cutsItOffAndWritesEverything() throws Exception {
    Process process = startOverloaded();
    awaitSeconds(process);
    Project.run(folder, List.of("kill", "-INT", Long.toString(process.pid())));
    process.waitFor();

    String out = Files.readString(folder.resolve("out.txt"));
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(count(out, "Queued")).isPositive();
    assertThat(count(out, "Offered"))
        .isEqualTo(count(out, "Sent") + count(out, "Dropped") + count(out, "Queued"));
    assertThat(count(out, "Completed")).isPositive();
    assertThat(out)
        .contains("[OVERALL], RunTime(ms), ", "[READ], Operations, ", "[ARRIVALS-RESPONSE], ")
        .contains("Arrivals: ", "pool wait");
    assertThat(seconds().stream().mapToLong(Second::offered).sum())
        .isEqualTo(count(out, "Offered"));
    assertThat(seconds().stream().mapToLong(Second::returned).sum())
        .isEqualTo(count(out, "Completed"));
    assertThat(seconds().stream().mapToLong(Second::backlog).max())
        .hasValue(count(out, "MaxBacklog"));
  }

  /** Two threads send at most 20 requests a second, and 500 are due. */
  private Process startOverloaded() throws IOException {
    List<String> command =
        Launcher.command(
            "ycsb",
            "run",
            "basic",
            "-threads",
            "2",
            "-target",
            "500",
            "-p",
            "workload=site.ycsb.workloads.CoreWorkload",
            "-p",
            "recordcount=1000",
            "-p",
            "readproportion=1",
            "-p",
            "updateproportion=0",
            "-p",
            "operationcount=1000000",
            "-p",
            "basicdb.verbose=false",
            "-p",
            "basicdb.simulatedelay=100",
            "-p",
            "basicdb.randomizedelay=false",
            "-p",
            "arrivalgenerator=constant",
            "-p",
            "tectonic.results.dir=results");
    return new ProcessBuilder(Launcher.hearing("INT", command))
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }

  private void awaitSeconds(Process process) throws Exception {
    while (seconds().size() < SECONDS) {
      boolean isOver = process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      assertThat(isOver).as(Files.readString(folder.resolve("err.txt"))).isFalse();
    }
  }

  /** What timeseries.csv says of a second, which has one line: there are reads alone. */
  private record Second(long number, long returned, long offered, long backlog) {}

  /** Of each complete line. */
  private List<Second> seconds() throws IOException {
    Path file = folder.resolve("results/timeseries.csv");
    String text = Files.exists(file) ? Files.readString(file) : "";
    List<String> lines = text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    List<String> titles = lines.isEmpty() ? List.of() : List.of(lines.get(0).split(","));
    List<Second> seconds = new ArrayList<>();
    for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
      String[] cells = line.split(",", -1);
      assertThat(cells).hasSameSizeAs(titles);
      seconds.add(
          new Second(
              Long.parseLong(cells[titles.indexOf("second")]),
              Long.parseLong(cells[titles.indexOf("count")]),
              Long.parseLong(cells[titles.indexOf("offered")]),
              Long.parseLong(cells[titles.indexOf("backlog")])));
    }
    return seconds;
  }

  private static long count(String out, String name) {
    Matcher line = Pattern.compile("\\[ARRIVALS], " + name + ", (\\d+)").matcher(out);
    assertThat(line.find()).as(name).isTrue();
    return Long.parseLong(line.group(1));
  }
}
