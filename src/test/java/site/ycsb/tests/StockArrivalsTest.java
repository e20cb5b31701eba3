package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** YCSB's own client sends at the instants that {@code tectonic arrivals generate} writes. */
final class StockArrivalsTest {
  private static final List<String> POISSON =
      List.of("-p", "arrivalgenerator=poisson", "-p", "tectonic.arrival.rate=500");
  private static final List<String> CORE =
      List.of(
          "-p",
          "workload=site.ycsb.arrival.stock.OpenLoopWorkload",
          "-p",
          "operationcount=2000",
          "-p",
          "recordcount=100");

  @TempDir private Path folder;
  private Path lib;

  @BeforeEach
  void fillLib() throws IOException {
    lib = Files.createDirectory(folder.resolve("lib"));
    StockClient.copyJars("tectonic-workload", lib);
    StockClient.copyJars("bindings/memory", lib);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void poisson_underTheStockClient_isTheGeneratedSchedule(boolean isTectonic) throws IOException {
    Project.Ending ending = run(isTectonic ? spec() : CORE, POISSON, "-threads", "8");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err())
        .contains("Arrivals: 2,000 offered = 2,000 sent + 0 queued; 2,000 returned")
        .contains("response", "service", "pool wait", "lag", "Seed of the schedule: 42");
    assertThat(ending.out()).contains("[Intended-");
    assertThat(fromFirst(intended())).isEqualTo(fromFirst(generated()));
  }

  @Test
  void poisson_whileLoading_isTheGeneratedSchedule() throws IOException {
    List<String> load =
        List.of(
            "-p", "workload=site.ycsb.arrival.stock.OpenLoopWorkload", "-p", "recordcount=2000");

    Project.Ending ending = run(load, POISSON, "-load", "-threads", "4");

    assertThat(ending.out()).as(ending.err()).contains("[INSERT], Operations, 2000");
    assertThat(fromFirst(intended())).isEqualTo(fromFirst(generated()));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void target_isRefusedWithThePropertyToUse(boolean isTectonic) throws IOException {
    Project.Ending ending = run(isTectonic ? spec() : CORE, POISSON, "-target", "500");

    assertThat(ending.exitCode()).isOne();
    assertThat(ending.err().lines())
        .anyMatch(
            line ->
                line.contains("-target 500 is YCSB's closed loop")
                    && line.contains("expected -p tectonic.arrival.rate=500"));
    assertThat(folder.resolve("intended.txt")).doesNotExist();
  }

  @Test
  void time_thatIsOver_leavesTheBacklogCounted() {
    List<String> slow = new ArrayList<>(CORE);
    slow.addAll(List.of("-p", "operationcount=0", "-p", "tests.delay.ms=200"));

    Project.Ending ending = run(slow, POISSON, "-p", "maxexecutiontime=2");

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err())
        .containsPattern("Arrivals: [1-9][\\d,]+ offered = \\d+ sent \\+ [1-9][\\d,]+ queued");
  }

  /** Two thousand operations in one phase. */
  private List<String> spec() throws IOException {
    Path spec =
        Files.writeString(
            folder.resolve("inserts.spec.json"),
            """
            {"sections": [{"groups": [
              {"inserts": {"op_count": 2000, "key": {"uniform": {"len": 9}}, "val": "v"}}]}]}
            """);
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

  private List<Long> intended() throws IOException {
    return Files.readAllLines(folder.resolve("intended.txt")).stream()
        .map(Long::valueOf)
        .sorted()
        .toList();
  }

  private List<Long> generated() throws IOException {
    Path file = folder.resolve("generated.csv");
    Project.Ending ending =
        Project.run(
            folder,
            Stream.concat(
                    Stream.of(
                        Project.java(),
                        "-cp",
                        lib + "/*",
                        "site.ycsb.tectonic.cli.Tectonic",
                        "arrivals",
                        "generate",
                        "--arrivals",
                        "2000",
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
