package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is left of an open loop that is ended from outside, with a backlog that grows. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class InterruptedArrivalsTest {
  private static final int SECONDS = 3;

  @TempDir private Path folder;

  @Test
  void killedRun_leavesALineForEachSecondThatWasOver() throws Exception {
    Process process = startOverloaded();
    awaitSeconds(process);
    process.destroyForcibly().waitFor();

    List<long[]> seconds = seconds();
    assertThat(seconds).hasSizeGreaterThanOrEqualTo(SECONDS);
    for (int second = 0; second < seconds.size(); second++) {
      assertThat(seconds.get(second)[0]).isEqualTo(second);
    }
    assertThat(seconds).anyMatch(line -> line[1] > 0 && line[2] > 0 && line[5] > 0);
  }

  /** Draining the backlog would leave nothing queued. */
  @Test
  void interruptInABacklog_cutsItOffAndWritesEverything() throws Exception {
    Process process = startOverloaded();
    awaitSeconds(process);
    Project.run(folder, List.of("kill", "-INT", Long.toString(process.pid())));
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();

    String out = Files.readString(folder.resolve("out.txt"));
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(count(out, "Queued")).isPositive();
    assertThat(count(out, "Offered"))
        .isEqualTo(count(out, "Sent") + count(out, "Dropped") + count(out, "Queued"));
    assertThat(count(out, "Completed")).isPositive();
    assertThat(out)
        .contains("[OVERALL], RunTime(ms), ", "[READ], Operations, ", "[ARRIVALS-RESPONSE], ")
        .contains("Arrivals: ", "pool wait");
    assertThat(sum(1)).isEqualTo(count(out, "Offered"));
    assertThat(sum(2)).isEqualTo(count(out, "Sent"));
    assertThat(sum(3)).isEqualTo(count(out, "Completed"));
    assertThat(seconds().stream().mapToLong(line -> line[5]).max())
        .hasValue(count(out, "MaxBacklog"));
  }

  /** Two threads send at most 20 requests a second, and 500 are due. */
  private Process startOverloaded() throws IOException {
    return new ProcessBuilder(
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
                "tectonic.arrival.series=series.csv"))
        .directory(folder.toFile())
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }

  private void awaitSeconds(Process process) throws IOException {
    while (seconds().size() < SECONDS) {
      assertThat(process.isAlive()).as(Files.readString(folder.resolve("err.txt"))).isTrue();
    }
  }

  /** The numbers of each complete line. */
  private List<long[]> seconds() throws IOException {
    Path file = folder.resolve("series.csv");
    String text = Files.exists(file) ? Files.readString(file) : "";
    return text.substring(0, text.lastIndexOf('\n') + 1)
        .lines()
        .skip(1)
        .map(line -> Pattern.compile(",").splitAsStream(line).mapToLong(Long::parseLong).toArray())
        .peek(numbers -> assertThat(numbers).hasSize(7))
        .toList();
  }

  private long sum(int column) throws IOException {
    return seconds().stream().mapToLong(line -> line[column]).sum();
  }

  private static long count(String out, String name) {
    Matcher line = Pattern.compile("\\[ARRIVALS], " + name + ", (\\d+)").matcher(out);
    assertThat(line.find()).as(name).isTrue();
    return Long.parseLong(line.group(1));
  }
}
