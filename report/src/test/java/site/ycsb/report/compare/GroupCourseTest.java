package site.ycsb.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import site.ycsb.client.result.Judgement;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.report.chart.Chart.Band;
import site.ycsb.report.chart.Curve;
import site.ycsb.report.chart.Point;
import site.ycsb.report.compare.Comparison.RunGroup;
import site.ycsb.report.run.InventedRuns;
import site.ycsb.report.run.LatencyLog;
import site.ycsb.report.run.RunFolder;
import site.ycsb.report.run.RunFolder.SecondRow;

/** Of runs that are not equally fast, the charts of a comparison show like phases together. */
final class GroupCourseTest {
  private final RunFolder fast = run(2, 2);
  private final RunFolder slow = run(4.5, 2);

  /**
   * A run of two phases, the first with 100 operations in a second and 10 us, the second 7 and 50.
   */
  private static RunFolder run(double first, double second) {
    PhaseResult load = phase(1, "load", 0, first);
    PhaseResult query = phase(2, "query", first, second);
    List<SecondRow> rows = new ArrayList<>(rows(load, 100, 10));
    rows.addAll(rows(query, 7, 50));
    RunResult result =
        InventedRuns.result(
            InventedRuns.conditions("r", 1, RunResult.Loop.CLOSED),
            Instant.EPOCH,
            first + second,
            List.of(load, query),
            new Judgement(RunStatus.FINISHED, "", List.of(), 0, List.of()));
    return new RunFolder(
        Path.of("r"),
        result,
        result.phases(),
        rows,
        LatencyLog.NONE_LOGGED,
        List.of(),
        List.of(),
        Duration.ZERO);
  }

  private static PhaseResult phase(int number, String name, double begin, double seconds) {
    return new PhaseResult(
        number, name, false, true, begin, seconds, null, null, List.of(), new TreeMap<>(), null);
  }

  /** A second of which a phase has a part has that part of the operations. */
  private static List<SecondRow> rows(PhaseResult phase, int perSecond, double p99) {
    List<SecondRow> rows = new ArrayList<>();
    double end = phase.beginSecond() + phase.seconds();
    for (int second = (int) phase.beginSecond(); second < end; second++) {
      double part = Math.min(end, second + 1) - Math.max(phase.beginSecond(), second);
      long count = Math.round(perSecond * part);
      rows.add(
          new SecondRow(
              second,
              phase.number(),
              "READ",
              count,
              0,
              false,
              1,
              p99,
              p99,
              Double.NaN,
              Double.NaN,
              Double.NaN));
    }
    return rows;
  }

  private static List<GroupCourse> courses(List<RunFolder> first, List<RunFolder> other) {
    return GroupCourse.of(
        new Comparison(List.of(new RunGroup("a", first), new RunGroup("b", other)), List.of()));
  }

  private static List<Point> drawn(Curve curve) {
    return curve.points().stream().filter(point -> Double.isFinite(point.y())).toList();
  }

  @Test
  void phases_beginTogether_andAreAsLongAsInTheSlowestRun() {
    GroupCourse course = courses(List.of(fast), List.of(slow)).get(0);

    // The second phase of the slow run has the half of two seconds, and a whole one.
    assertThat(course.phases().values())
        .containsExactly(new Band("load", 0, 5), new Band("query", 5, 8));
    assertThat(course.axis().label()).isEqualTo("time (s), phases aligned at their start");
  }

  @Test
  void onePhase_hasAnAxisThatSaysNothingOfPhases() {
    RunGroup alone = new RunGroup("a", List.of(fast));
    GroupCourse course =
        new GroupCourse(
            alone,
            courses(List.of(fast), List.of(fast)).get(0).time(),
            new TreeMap<>(java.util.Map.of(1, new Band("load", 0, 2))));

    assertThat(course.axis().label()).isEqualTo("time (s)");
  }

  @Test
  void throughputOfASlowerRun_doesNotShiftItsNextPhase() {
    List<GroupCourse> courses = courses(List.of(fast), List.of(slow));

    assertThat(drawn(courses.get(0).throughput().get(0)))
        .containsExactly(new Point(0, 100), new Point(1, 100), new Point(5, 7), new Point(6, 7));
    assertThat(drawn(courses.get(1).throughput().get(0)))
        .extracting(Point::x)
        .containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0);
    assertThat(courses.get(1).throughput().get(0).points())
        .filteredOn(point -> point.x() == 4)
        .containsExactly(new Point(4, 100));
  }

  @Test
  void rangeOfAGroup_isOfLikePhases() {
    GroupCourse both = courses(List.of(fast, slow), List.of(fast)).get(0);

    assertThat(drawn(both.latency("READ").get(1)))
        .filteredOn(point -> point.x() < 5)
        .extracting(Point::y)
        .containsOnly(10.0);
    assertThat(drawn(both.latency("READ").get(1)))
        .filteredOn(point -> point.x() >= 5)
        .hasSize(6)
        .extracting(Point::y)
        .containsOnly(50.0);
  }

  /** 1,202 s have 600 points at most: one for each 3 s, and one for the second that is left. */
  @Test
  void longPhases_areDrawnInBins() {
    RunFolder run = run(1000, 202);
    GroupCourse course = courses(List.of(run), List.of(run)).get(0);
    List<Point> points = course.throughput().get(0).points();

    assertThat(points).hasSize(334 + 1 + 68 + 1);
    assertThat(points.subList(0, 334)).extracting(Point::y).containsOnly(100.0);
    assertThat(points.subList(335, 403)).extracting(Point::y).containsOnly(7.0);
    // In minutes.
    assertThat(points.get(1).x()).isCloseTo(3 / 60.0, within(1e-9));
    assertThat(points.get(334).x()).isCloseTo(1001.5 / 60, within(1e-9));
    assertThat(points.get(336).x()).isCloseTo(1003 / 60.0, within(1e-9));
    assertThat(course.latency("READ").get(0).points().get(335).y()).isEqualTo(50);
    assertThat(drawn(course.latency("SCAN").get(0))).isEmpty();
  }

  @Test
  void curve_isInterruptedBetweenPhases() {
    Curve latency = courses(List.of(fast), List.of(slow)).get(0).latency("READ").get(0);

    assertThat(latency.points())
        .filteredOn(point -> Double.isNaN(point.y()))
        .extracting(Point::x)
        .containsExactly(1.5, 6.5);
  }
}
