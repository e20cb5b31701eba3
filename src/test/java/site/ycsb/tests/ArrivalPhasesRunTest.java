package site.ycsb.tests;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.ResultFolder;

/** Phases with arrivals of their own, as a user runs them. */
class ArrivalPhasesRunTest {
  private static final Pattern DIGEST = Pattern.compile("[Dd]igest:? ([0-9a-f]{16})");
  private static final String SPEC =
      """
      {"defaults": {"key": {"uniform": {"len": 16}}, "val": {"uniform": {"len": 20}}},
       "sections": [{"groups": [
        {"name": "load", "inserts": {"op_count": 3000}},
        {"name": "steady", "arrival": {"poisson": {"rate": 1000}},
         "point_queries": {"op_count": 1500}, "updates": {"op_count": 500}},
        {"name": "day", "arrival": {"diurnal": {"rate": 800, "cycle_length": 0.01}},
         "point_queries": {"op_count": 960}}
      ]}]}
      """;

  @TempDir private Path folder;

  @Test
  void phases_areSentOnTheirSchedules_andTheStreamIsTheSame() throws IOException {
    Files.writeString(folder.resolve("day.spec.json"), SPEC);

    Project.Ending run =
        Launcher.ycsb(
            folder,
            "run",
            "memory",
            "-p",
            "tectonic.spec=day.spec.json",
            "-threads",
            "4",
            "-p",
            "tectonic.accept=missed,unmeasurable,overloaded,disturbed");
    Project.Ending trace = Launcher.tectonic(folder, "generate", "day.spec.json", "-o", "trace");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("Exception");
    assertThat(run.out())
        .contains("Violations: 0", "5,960 offered = 5,960 sent + 0 dropped + 0 queued")
        .contains("Arrivals of phase 1 \"load\": CLOSED LOOP, 3,000 requests")
        .contains("[ARRIVALS-PHASE-1], Scheduled, 0\n", "[ARRIVALS-PHASE-2], Offered, 2000\n")
        .contains("[PHASE-2-READ-RESPONSE], Operations, 1500\n")
        .contains("[PHASE-2-UPDATE-RESPONSE], Operations, 500\n")
        .contains("[PHASE-3-READ-SERVICE], Operations, 960\n")
        .doesNotContain("[PHASE-1-INSERT-RESPONSE]");
    // Four standard deviations of the counts; the sine goes through two whole cycles.
    assertThat(number(run.out(), "[ARRIVALS-PHASE-2], DueRate(ops/sec), "))
        .isBetween(910.0, 1090.0);
    assertThat(number(run.out(), "[ARRIVALS-PHASE-3], DueRate(ops/sec), ")).isBetween(690.0, 910.0);
    assertThat(find(DIGEST, run.out())).isEqualTo(find(DIGEST, trace.err()));
  }

  /**
   * One thread of 10 ms gets through 100 a second, which the first phase asks six times as much.
   */
  @Test
  void warmUp_isNotJudged_andNotInTheTimesOfArrivals() throws IOException {
    Files.writeString(
        folder.resolve("warm.spec.json"),
        """
        {"defaults": {"key": {"uniform": {"len": 16}}, "val": {"uniform": {"len": 20}}},
         "sections": [{"groups": [
          {"name": "warm up", "warmup": true, "arrival": {"poisson": {"rate": 600}},
           "inserts": {"op_count": 200}},
          {"name": "steady", "arrival": {"constant": {"rate": 20}}, "inserts": {"op_count": 60}}
        ]}]}
        """);

    Project.Ending run =
        Launcher.ycsb(
            folder,
            "run",
            "basic",
            "-db",
            "site.ycsb.BasicDB",
            "-p",
            "tectonic.spec=warm.spec.json",
            "-p",
            "basicdb.verbose=false",
            "-p",
            "basicdb.simulatedelay=10",
            "-p",
            "basicdb.randomizedelay=false",
            "-p",
            "tectonic.arrival.policy=drop",
            "-p",
            "tectonic.arrival.drop.after=1000",
            "-p",
            "tectonic.verify.end=none",
            "-p",
            "tectonic.accept=missed,unmeasurable,overloaded,disturbed",
            "--results",
            "warm");

    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    // Those of the warm-up do not count, or it would be some 100; a slow machine drops a few here.
    double offered = number(run.out(), "[ARRIVALS-PHASE-2], Offered, ");
    assertThat(offered).isEqualTo(60 + number(run.out(), "[ARRIVALS-PHASE-2], Dropped, "));
    ArrivalOutcome arrivals =
        requireNonNull(new ResultFolder(folder.resolve("warm")).read().arrivals());
    assertThat(arrivals.intendedPerSecond()).isCloseTo(20 * offered / (offered - 1), within(0.001));
    assertThat(arrivals.check()).noneMatch(check -> check.phase() == 1);
    assertThat(run.out())
        .containsPattern(
            "Arrivals of phase 1 \"warm up\": [0-9,]+ offered\n  issued .*\n  WARM-UP: not judged")
        .doesNotContain("OVERLOADED: phase \"warm up\"")
        .contains("[ARRIVALS-RESPONSE], Operations, 60\n");
    assertThat(number(run.out(), "[ARRIVALS-LAG], Operations, ")).isEqualTo(offered);
    assertThat(number(run.out(), "[ARRIVALS-PHASE-1], Dropped, ")).isPositive();
  }

  @Test
  void tenants_haveLatenciesEach_andOneScheduleTogether() throws IOException {
    Files.writeString(
        folder.resolve("tenants.spec.json"),
        """
        {"defaults": {"key": {"uniform": {"len": 16}}, "val": {"uniform": {"len": 20}}},
         "sections": [{"groups": [
          {"inserts": {"op_count": 500}},
          {"name": "both", "duration": "2s", "tenants": [
           {"name": "web", "arrival": {"constant": {"rate": 300}}, "point_queries": {"weight": 1}},
           {"name": "batch", "arrival": {"constant": {"rate": 200}}, "updates": {"weight": 1},
            "point_queries": {"weight": 1}}]}]}]}
        """);

    Project.Ending run =
        Launcher.ycsb(
            folder,
            "run",
            "memory",
            "-p",
            "tectonic.spec=tenants.spec.json",
            "-threads",
            "4",
            "-p",
            "tectonic.accept=missed,unmeasurable,overloaded,disturbed",
            "--results",
            "tenants");
    Project.Ending trace =
        Launcher.tectonic(
            folder, "generate", "tenants.spec.json", "--timed-operations", "1000", "-o", "trace");

    assertThat(run.exitCode()).as(run.err() + run.out()).isZero();
    assertThat(run.out())
        .contains("Violations: 0", "[ARRIVALS-PHASE-2], Offered, 1000\n")
        .contains("[PHASE-2-web.READ-RESPONSE], Operations, 600\n")
        .contains("[web.READ], Operations, 600\n");
    List<OperationResult> operations =
        new ResultFolder(folder.resolve("tenants")).read().phases().get(1).operations();
    assertThat(operations.stream().map(OperationResult::operation))
        .containsExactly("batch.READ", "batch.UPDATE", "web.READ");
    assertThat(operations.get(0).completed() + operations.get(1).completed()).isEqualTo(400);
    assertThat(operations)
        .allSatisfy(
            each ->
                assertThat(requireNonNull(each.responseNanos()).count())
                    .isEqualTo(each.completed()));
    assertThat(Files.readString(folder.resolve("tenants/timeseries.csv"))).contains("batch.UPDATE");
    assertThat(find(DIGEST, run.out())).isEqualTo(find(DIGEST, trace.err()));
  }

  private static String find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as(text).isTrue();
    return matcher.group(1);
  }

  private static double number(String text, String label) {
    String rest = text.substring(text.indexOf(label) + label.length());
    return Double.parseDouble(rest.substring(0, rest.indexOf('\n')));
  }
}
