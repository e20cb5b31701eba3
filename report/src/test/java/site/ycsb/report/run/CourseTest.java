package site.ycsb.report.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.chart.Axis.Scale;
import site.ycsb.report.chart.Chart;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;
import site.ycsb.report.page.SampleRun;

/** What charts over time show of seconds without operations, and where they end. */
final class CourseTest {
  @TempDir private Path folder;

  /** Two phases of ten seconds, but for the lines that are left out. */
  private Course without(Predicate<String> lines) throws IOException {
    Path dir = new SampleRun("r").status(RunStatus.FAILED, "cut").writeTo(folder);
    Path series = dir.resolve("timeseries.csv");
    List<String> kept = Files.readAllLines(series).stream().filter(lines.negate()).toList();
    Files.write(series, kept);
    return new Course(RunFolder.read(dir, Instant.EPOCH));
  }

  private static Curve curve(Chart chart, String name) {
    return chart.curves().stream().filter(c -> c.name().equals(name)).findFirst().orElseThrow();
  }

  /** The value at a second; empty if the curve has no point there. */
  private static List<Double> at(Curve curve, double second) {
    return curve.points().stream().filter(p -> p.x() == second).map(Point::y).toList();
  }

  @Test
  void secondsWithoutOperations_withinAPhase_haveNoThroughputAndNoLatency() throws IOException {
    Course course = without(line -> line.matches("[345],1,READ,.*"));

    Curve throughput = curve(course.throughput().get(0), "READ");
    Curve latency = curve(course.latency().get(0), "READ");
    assertThat(at(throughput, 2)).allMatch(count -> count > 0);
    assertThat(at(throughput, 3)).containsExactly(0.0);
    assertThat(at(throughput, 5)).containsExactly(0.0);
    assertThat(at(throughput, 6)).allMatch(count -> count > 0);
    assertThat(at(latency, 3)).containsExactly(Double.NaN);
    assertThat(at(latency, 6)).allMatch(micros -> micros > 0);
  }

  @Test
  void secondsBetweenPhases_areAGapOfAKind_andNoThroughputOfAll() throws IOException {
    Course course = without(line -> line.matches("(8|9|10|11),.*"));

    Chart chart = course.throughput().get(0);
    assertThat(at(curve(chart, "READ"), 8)).containsExactly(Double.NaN);
    assertThat(at(curve(chart, "all"), 9)).containsExactly(0.0);
    assertThat(at(curve(course.latency().get(1), "INSERT"), 8)).containsExactly(Double.NaN);
  }

  @Test
  void phasesThatDifferByMuch_areDrawnOnALogarithmicAxis() throws IOException {
    Path alike = new SampleRun("r").writeTo(folder.resolve("alike"));
    assertThat(throughput(alike).y().scale()).isEqualTo(Scale.LINEAR);

    Path spread = new SampleRun("r").phases(List.of("load", "ranges")).writeTo(folder.resolve("s"));
    String run = Files.readString(spread.resolve("run.json"));
    int second = run.indexOf("\"ranges\"");
    Files.writeString(
        spread.resolve("run.json"),
        run.substring(0, second)
            + run.substring(second).replaceAll("\"seconds\" : 10\\.0", "\"seconds\" : 1000.0"));
    assertThat(throughput(spread).y().scale()).isEqualTo(Scale.LOGARITHMIC);
  }

  private static Chart throughput(Path dir) throws IOException {
    return new Course(RunFolder.read(dir, Instant.EPOCH)).throughput().get(0);
  }

  @Test
  void axisOfTime_endsWhereTheRunDoes_notAtTheLastReading() throws IOException {
    Course course = without(line -> line.matches("1[6-9],.*"));

    assertThat(course.throughput().get(0).x().includes()).containsExactly(0.0, 20.0);
    assertThat(course.latency()).allMatch(chart -> chart.x().includes().contains(20.0));
    assertThat(course.mix()).allMatch(chart -> chart.x().includes().contains(20.0));
    assertThat(course.statistics()).allMatch(chart -> chart.x().includes().contains(20.0));
  }
}
