package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.ResultFolder;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;

/** The same jars in the lib folder of a stock YCSB run the same spec under YCSB's own client. */
final class StockClientTest {
  private static final Path SPEC = Project.home().resolve("src/test/resources/all-kinds.spec.json");

  @TempDir private Path folder;
  private Path lib = Path.of("");

  @BeforeEach
  void fillLib() throws IOException {
    lib = Files.createDirectory(folder.resolve("lib"));
    StockClient.fill(lib);
    StockClient.copyJars("bindings/memory", lib);
  }

  /** Each night all; by default one and many. */
  static IntStream threads() {
    return Project.FULL ? IntStream.of(1, 2, 4, 16, 64) : IntStream.of(1, 16);
  }

  @ParameterizedTest
  @MethodSource("threads")
  void stockClient_withOurJarsInItsLib_runsTheSameStreamToItsEnd(int threads) throws Exception {
    Project.Ending ending = runStock("-t", "-threads", Integer.toString(threads));

    SpecRun ours = SpecRun.of(Map.of("tectonic.spec", SPEC.toString()), 1, MemoryDb::new);
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("[READ], Operations, 1300")
        .contains("[EMPTY-READ], Return=NOT_FOUND, 500")
        .contains("[RANGE-DELETE], Operations, 20")
        .contains("[OVERALL], RunTime(ms), ");
    assertThat(ending.err())
        .contains("Violations: 0", "Digest: " + ours.digest(), "Valid: ")
        .doesNotContain("NOT FINISHED", "problem: ");
    RunResult result = result();
    assertThat(result.status()).isEqualTo(RunStatus.FINISHED);
    assertThat(result.digest()).isEqualTo(ours.digest());
    assertThat(result.exitCode()).isZero();
    assertThat(result.threads()).isEqualTo(threads);
    assertThat(operations(result))
        .isEqualTo(
            ours.phases().stream().flatMap(p -> p.values().stream()).mapToLong(n -> n).sum());
  }

  @Test
  void callsThatAreFewerThanTheOperations_sendAllOfThem() throws Exception {
    Project.Ending ending =
        StockClient.run(
            folder,
            lib,
            List.of(
                "-t",
                "-threads",
                "4",
                "-db",
                "site.ycsb.bindings.memory.MemoryDb",
                "-p",
                "workload=" + FewCallsWorkload.class.getName(),
                "-p",
                "tectonic.spec=" + SPEC));

    SpecRun ours = SpecRun.of(Map.of("tectonic.spec", SPEC.toString()), 1, MemoryDb::new);
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.err()).contains("Violations: 0", "Digest: " + ours.digest(), "Valid: ");
  }

  @Test
  void stockClient_loads_theLeadingInserts() {
    Project.Ending ending = runStock("-load");

    assertThat(ending.out()).contains("[INSERT], Operations, 2000").doesNotContain("[READ]");
    assertThat(ending.exitCode()).as(ending.err()).isZero();
  }

  @Test
  void result_isWhereItIsUnderOurs() throws IOException {
    runStock("-t", "-p", "tectonic.results.dir=here", "-p", "tectonic.results.trace=true");

    ResultFolder here = new ResultFolder(folder.resolve("here"));
    assertThat(here.read().status()).isEqualTo(RunStatus.FINISHED);
    assertThat(here.latencies()).isNotEmptyFile();
    assertThat(here.timeseries()).isNotEmptyFile();
    assertThat(here.trace()).isNotEmptyFile();

    runStock("-t", "-p", "tectonic.results=none");
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void failedRun_hasItsResultAndAnExitCode() throws IOException {
    Project.Ending ending = runStock("-t", "-db", FaultyDb.class.getName(), "-threads", "4");

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(255);
    assertThat(ending.out()).contains("[OVERALL], RunTime(ms), ", "[READ], Operations, ");
    assertThat(ending.err())
        .contains("problem: ", "Failed: ", "255")
        .doesNotContain("\tat ", "Exception in");
    assertThat(result().status()).isEqualTo(RunStatus.FAILED);
    assertThat(result().exitCode()).isEqualTo(255);
  }

  @ParameterizedTest
  @CsvSource({
    "tectonic.sacle=2, did you mean tectonic.scale",
    "tectonic.spec=no-such.json, no-such.json",
    "tectonic.output=json, is for bin/ycsb",
    "tectonic.start.at=2030-01-01T00:00:00Z, is for bin/ycsb",
    "exporter=Nope, exporter class Nope is not on the class path",
    "tectonic.results.dir=lib, there are files in it already"
  })
  void mistake_isOneMessage(String property, String said) {
    Project.Ending ending = runStock("-t", "-p", property);

    assertThat(ending.exitCode()).as(ending.err()).isOne();
    assertThat(ending.err())
        .containsOnlyOnce("error: ")
        .contains(said)
        .doesNotContain("\tat ", "Exception");
    assertThat(ending.err().lines().dropWhile(line -> !line.startsWith("error: ")))
        .as("the client does not say afterwards that this takes long")
        .noneMatch(line -> line.contains("might take"));
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void databaseThatDoesNotOpen_isAProblem() {
    Project.Ending ending = runStock("-t", "-db", UnopenedDb.class.getName(), "-threads", "2");

    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(255);
    assertThat(ending.err()).contains("problem: 2 of 2 threads never began");
  }

  private RunResult result() throws IOException {
    try (Stream<Path> results = Files.list(folder.resolve("results"))) {
      return new ResultFolder(results.findFirst().orElseThrow()).read();
    }
  }

  private static long operations(RunResult result) {
    return result.phases().stream()
        .flatMap(phase -> phase.operations().stream())
        .mapToLong(OperationResult::completed)
        .sum();
  }

  private Project.Ending runStock(String... flags) {
    return StockClient.run(
        folder,
        lib,
        Stream.concat(
                Stream.of(
                    "-db",
                    "site.ycsb.bindings.memory.MemoryDb",
                    "-p",
                    "workload=site.ycsb.tectonic.TectonicWorkload",
                    "-p",
                    "tectonic.spec=" + SPEC),
                Stream.of(flags))
            .toList());
  }
}
