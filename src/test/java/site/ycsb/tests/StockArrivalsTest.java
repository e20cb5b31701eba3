package site.ycsb.tests;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.result.Finding;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.VerdictPart;

/** YCSB's own client sends at the instants that {@code tectonic arrivals generate} writes. */
@Execution(ExecutionMode.CONCURRENT)
final class StockArrivalsTest {
  private static final List<String> POISSON =
      List.of("-p", "arrivalgenerator=poisson", "-p", "tectonic.arrival.rate=500");
  private static final List<String> CORE =
      List.of(
          "-p",
          "workload=site.ycsb.client.stock.OpenLoopWorkload",
          "-p",
          "operationcount=2000",
          "-p",
          "recordcount=100",
          "-p",
          "tectonic.accept=missed,unmeasurable,disturbed");

  private static final String PHASES =
      """
      {"defaults": {"key": {"uniform": {"len": 16}}, "val": {"uniform": {"len": 20}}},
       "sections": [{"groups": [
        {"name": "load", "inserts": {"op_count": 300}},
        {"name": "steady", "arrival": {"poisson": {"rate": 400}}, "updates": {"op_count": 400}},
        {"name": "day", "duration": "0.5s", "arrival": {"constant": {"rate": 520}},
         "point_deletes": {"weight": 1}}
      ]}]}
      """;

  /** The store of these tests keeps nothing, and their machine may be busy. */
  private static final List<String> NO_LOOK =
      List.of(
          "-p",
          "tectonic.verify.end=none",
          "-p",
          "tectonic.accept=missed,unmeasurable,overloaded,disturbed");

  @TempDir private Path folder;
  @TempDir private static Path lib;

  @BeforeAll
  static void fillLib() throws IOException {
    StockClient.fill(lib);
    StockClient.copyJars("bindings/memory", lib);
  }

  @Test
  void poisson_underTheStockClient_isTheGeneratedSchedule() throws IOException {
    Project.Ending ending =
        run(
            CORE,
            POISSON,
            "-threads",
            "8",
            "-p",
            "tectonic.accept=missed,unmeasurable,overloaded,disturbed");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err())
        .contains("Arrivals: 2,000 offered = 2,000 sent + 0 dropped + 0 queued; 2,000 returned")
        .contains("response", "service", "pool wait", "lag", "Seed of the schedule: 42")
        .containsPattern("\nSchedule: (met|NOT MEASURABLE|MISSED)\n  compared ")
        .containsPattern("\nSchedule: (met: 99 %|NOT MEASURABLE: |MISSED: )")
        .containsPattern("\nLoad:     (steady|OVERLOADED): ")
        .containsPattern("\nMachine:  (quiet|saturated|DISTURBED): ");
    assertThat(ending.out()).contains("[Intended-");
    assertThat(dueFromFirst("intended.txt")).isEqualTo(fromFirst(generated(2000)));
  }

  @Test
  void poisson_besideASpec_isTheScheduleThatItIsUnderOurs() throws IOException {
    List<String> flags = Stream.of(spec(1000), POISSON, NO_LOOK).flatMap(List::stream).toList();

    Project.Ending stock = run(flags, List.of(), "-threads", "8");
    Project.Ending ours = ours(flags, "tests.intended=" + folder.resolve("ours.txt"));

    assertThat(stock.exitCode()).as(stock.err()).isZero();
    assertThat(ours.exitCode()).as(ours.err()).isZero();
    assertThat(stock.err())
        .contains("Arrivals: 1,000 offered = 1,000 sent + 0 dropped + 0 queued; 1,000 returned");
    assertThat(dueFromFirst("intended.txt")).hasSize(1000).isEqualTo(dueFromFirst("ours.txt"));
  }

  @Test
  void poisson_whileLoading_isTheGeneratedSchedule() throws IOException {
    List<String> load =
        List.of("-p", "workload=site.ycsb.client.stock.OpenLoopWorkload", "-p", "recordcount=1000");

    Project.Ending ending = run(load, POISSON, "-load", "-threads", "4");

    assertThat(ending.out()).as(ending.err()).contains("[INSERT], Operations, 1000");
    assertThat(dueFromFirst("intended.txt")).isEqualTo(fromFirst(generated(1000)));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void target_isRefusedWithThePropertyToUse(boolean isTectonic) throws IOException {
    Project.Ending ending = run(isTectonic ? spec(1000) : CORE, POISSON, "-target", "500");

    assertThat(ending.exitCode()).isOne();
    assertThat(ending.err().lines())
        .anyMatch(
            line ->
                line.contains("-target 500 is YCSB's closed loop")
                    && line.contains("expected -p tectonic.arrival.rate=500"));
    assertThat(folder.resolve("intended.txt")).doesNotExist();
  }

  @Test
  void phases_underTheStockClient_haveTheDueTimesAndTheVerdictThatTheyHaveUnderOurs()
      throws IOException {
    Path spec = Files.writeString(folder.resolve("phases.spec.json"), PHASES);
    List<String> flags = new ArrayList<>(NO_LOOK);
    flags.addAll(List.of("-p", "tectonic.spec=" + spec, "-threads", "4"));

    Project.Ending stock =
        run(
            List.of("-p", "workload=site.ycsb.tectonic.TectonicWorkload"),
            flags,
            "-p",
            "tests.intended=" + folder.resolve("stock.txt"),
            "-p",
            "tectonic.results.dir=stock");
    flags.addAll(List.of("-p", "tectonic.results.dir=ours"));
    Project.Ending ours = ours(flags, "tests.intended=" + folder.resolve("ours.txt"));

    assertThat(stock.exitCode()).as(stock.err()).isZero();
    assertThat(ours.exitCode()).as(ours.err()).isZero();
    assertThat(stock.err())
        .contains("Violations: 0", "Phase 3/3")
        .contains("Requests: 960 offered = 960 sent + 0 dropped + 0 queued; 960 returned")
        .contains("Arrivals of phase 1 \"load\": CLOSED LOOP, 300 requests as threads were free")
        .containsPattern(
            "Arrivals of phase 2 \"steady\": 400 offered\n  issued [\\d.]+/s, due [\\d.]+/s")
        .containsPattern("Arrivals of phase 3 \"day\": 260 offered\n.*due 5[12]\\d\\.\\d/s")
        .doesNotContain("Exception", "NOT FINISHED", "problem: ");
    Map<String, List<IntendedRequest>> phases = byKind("stock.txt");
    Map<String, List<IntendedRequest>> known = byKind("ours.txt");
    for (String kind : List.of("UPDATE", "DELETE")) {
      assertThat(IntendedRequest.dueFromFirst(phases.get(kind)))
          .as(kind)
          .isEqualTo(IntendedRequest.dueFromFirst(known.get(kind)));
    }
    assertDrained(phases.get("INSERT"), phases.get("UPDATE"));
    assertDrained(phases.get("UPDATE"), phases.get("DELETE"));
    assertSameParts();
  }

  private void assertSameParts() {
    RunResult stock = new ResultFolder(folder.resolve("stock")).read();
    RunResult ours = new ResultFolder(folder.resolve("ours")).read();
    List<Finding.Part> parts =
        Stream.of(Finding.Part.values()).filter(part -> part != Finding.Part.LIMIT).toList();
    assertThat(stock.parts()).extracting(VerdictPart::part).containsExactlyElementsOf(parts);
    assertThat(ours.parts()).extracting(VerdictPart::part).containsExactlyElementsOf(parts);
    assertThat(compared(stock)).isEqualTo(compared(ours)).hasSize(10);
    assertThat(requireNonNull(stock.arrivals()).hiccupNanos().count()).isPositive();
  }

  /** What was compared with the schedule, phase by phase. */
  private static List<String> compared(RunResult result) {
    return requireNonNull(result.arrivals()).check().stream()
        .map(check -> check.phase() + " " + check.name())
        .toList();
  }

  /** 4 threads of 20 ms each get through 200 a second at most. */
  @Tag("nightly")
  @Test
  void load_thatIsTooMuchUnderTheStockClient_isToldByTheExitCode() throws IOException {
    List<String> arrivals =
        List.of("-p", "arrivalgenerator=constant", "-p", "tectonic.arrival.rate=300");
    Project.Ending ending =
        run(
            spec(2000),
            arrivals,
            "-threads",
            "4",
            "-p",
            "tests.delay.ms=20",
            "-p",
            "tectonic.verify.end=none",
            "-p",
            "tectonic.accept=missed,unmeasurable,disturbed",
            "-p",
            "tectonic.results.dir=slow");

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(255);
    assertThat(ending.err())
        .containsPattern(
            "\n"
                + "Load:     OVERLOADED: phase \"phase 1\": 300\\.[0-9]/s were due, and 4 threads"
                + " completed 1");
    assertThat(new ResultFolder(folder.resolve("slow")).read().exitCode()).isEqualTo(255);
  }

  private static void assertDrained(List<IntendedRequest> phase, List<IntendedRequest> next) {
    long end = phase.stream().mapToLong(IntendedRequest::returned).max().orElseThrow();
    assertThat(next.get(0).due()).isGreaterThanOrEqualTo(end);
  }

  @Test
  void phasesWithArrivals_refuseTheTarget() throws IOException {
    Path spec = Files.writeString(folder.resolve("phases.spec.json"), PHASES);
    List<String> tectonic =
        List.of(
            "-p", "workload=site.ycsb.tectonic.TectonicWorkload", "-p", "tectonic.spec=" + spec);

    Project.Ending paced = run(tectonic, List.of(), "-target", "500");
    Project.Ending rated = run(tectonic, List.of(), "-p", "tectonic.arrival.rate=500");

    assertThat(paced.exitCode()).isOne();
    assertThat(paced.err()).contains("-target 500 is YCSB's closed loop");
    assertThat(rated.exitCode()).isOne();
    assertThat(rated.err()).contains("phases of this workload have arrivals of their own");
    assertThat(folder.resolve("intended.txt")).doesNotExist();
  }

  @Test
  void time_thatIsOver_leavesTheBacklogCounted() {
    List<String> slow = new ArrayList<>(CORE);
    slow.addAll(List.of("-p", "operationcount=0", "-p", "tests.delay.ms=200"));

    Project.Ending ending = run(slow, POISSON, "-p", "maxexecutiontime=2");

    // Five a second are completed, of 500 that are due.
    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(255);
    assertThat(ending.err())
        .containsPattern(
            "Arrivals: [1-9][\\d,]+ offered = \\d+ sent \\+ 0 dropped \\+ [1-9][\\d,]+ queued");
  }

  /** So many operations in one phase. */
  private List<String> spec(int operations) throws IOException {
    Path spec =
        Files.writeString(
            folder.resolve("inserts.spec.json"),
            """
            {"sections": [{"groups": [
              {"inserts": {"op_count": %d, "key": {"uniform": {"len": 9}}, "val": "v"}}]}]}
            """
                .formatted(operations));
    return List.of(
        "-p", "workload=site.ycsb.tectonic.TectonicWorkload", "-p", "tectonic.spec=" + spec);
  }

  private Project.Ending run(List<String> workload, List<String> arrivals, String... flags) {
    return StockClient.run(
        folder,
        lib,
        Stream.of(
                Stream.of("-t"),
                Stream.of("-db", IntendedDb.class.getName()),
                Stream.of("-p", "tests.intended=" + folder.resolve("intended.txt")),
                workload.stream(),
                arrivals.stream(),
                Stream.of(flags))
            .flatMap(words -> words)
            .toList());
  }

  /** Our own client, with the same store. */
  private Project.Ending ours(List<String> flags, String property) {
    List<String> arguments = new ArrayList<>(List.of("run", "basic"));
    arguments.addAll(List.of("-db", IntendedDb.class.getName(), "-p", property));
    arguments.addAll(List.of("-p", "tectonic.accept=missed,unmeasurable,overloaded,disturbed"));
    arguments.addAll(flags);
    return Project.run(
        folder,
        Launcher.command("ycsb", arguments.toArray(String[]::new)),
        Map.of("CLASSPATH", Project.home().resolve("src/test/target/test-classes").toString()));
  }

  private List<Long> dueFromFirst(String file) throws IOException {
    return IntendedRequest.dueFromFirst(IntendedRequest.read(folder.resolve(file)));
  }

  private Map<String, List<IntendedRequest>> byKind(String file) throws IOException {
    return IntendedRequest.read(folder.resolve(file)).stream()
        .collect(Collectors.groupingBy(IntendedRequest::kind));
  }

  private List<Long> generated(int arrivals) throws IOException {
    Path file = folder.resolve("generated.csv");
    Project.Ending ending =
        Project.run(
            folder,
            Stream.concat(
                    Project.shortJava(
                        "-cp",
                        lib + "/*",
                        "site.ycsb.report.cli.Tectonic",
                        "arrivals",
                        "generate",
                        "--arrivals",
                        Integer.toString(arrivals),
                        "--unit",
                        "ns",
                        "-o",
                        file.toString()),
                    POISSON.stream())
                .toList());
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    return Files.readAllLines(file).stream().skip(1).map(Long::valueOf).toList();
  }

  private static List<Long> fromFirst(List<Long> nanos) {
    return nanos.stream().map(each -> each - nanos.get(0)).toList();
  }
}
