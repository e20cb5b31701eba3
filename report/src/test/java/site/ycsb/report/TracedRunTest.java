package site.ycsb.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.arrival.UsageException;
import site.ycsb.report.cli.Tectonic;
import site.ycsb.tectonic.execute.SharedFakeDb;

/** A run writes its operations down on request: those that a trace of the spec has. */
class TracedRunTest {
  private static final String SPEC =
      """
      {"seed": 7,
       "defaults": {"fields": {"count": 3},
                    "key": {"segmented": {"separator": " ", "segments": ["k", {"uniform": {"len": 9}}]}},
                    "val": {"uniform": {"len": 10}}},
       "sections": [
        {"groups": [
          {"name": "load", "inserts": {"op_count": 2000}},
          {"name": "all kinds", "updates": {"op_count": 300}, "merges": {"op_count": 200},
           "extends": {"op_count": 100}, "point_queries": {"op_count": 300},
           "empty_point_queries": {"op_count": 100}, "point_deletes": {"op_count": 100},
           "range_queries": {"op_count": 50, "selectivity": 0.01, "range_format": "StartEnd"},
           "range_deletes": {"op_count": 5, "scan_length": 4, "range_format": "StartCount"},
           "blind_range_queries": {"op_count": 20, "scan_length": 5}}]},
        {"groups": [{"name": "other table", "inserts": {"op_count": 50}}]}]}
      """;

  @TempDir private Path folder;
  private final Properties properties = new Properties();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void writeSpec() throws IOException {
    FreshMeasurements.require();
    Path spec = Files.writeString(folder.resolve("a.spec.json"), SPEC);
    properties.setProperty("tectonic.spec", spec.toString());
    properties.setProperty("tectonic.results.dir", folder.resolve("result").toString());
    properties.setProperty("tectonic.results.trace", "true");
    properties.setProperty("db", SharedFakeDb.class.getName());
  }

  @Test
  void traceOfOneThread_isThatOfTheSpec() throws Exception {
    assertThat(run(1)).isZero();

    assertThat(folder.resolve("result/trace.txt")).hasSameTextualContentAs(generated());
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void traceOfSeveralThreads_hasTheSameOperations_phaseByPhase(int threads) throws Exception {
    assertThat(run(threads)).isZero();

    List<String> sent = Files.readAllLines(folder.resolve("result/trace.txt"));
    List<String> generated = Files.readAllLines(generated());
    assertThat(sent).containsExactlyInAnyOrderElementsOf(generated);
    assertThat(sent.stream().filter(line -> line.startsWith("#")))
        .hasSize(5)
        .containsExactlyElementsOf(
            generated.stream().filter(line -> line.startsWith("#")).toList());
    assertThat(sent.indexOf("# phase all%20kinds"))
        .isEqualTo(generated.indexOf("# phase all%20kinds"));
  }

  @Test
  void run_isNotTraced_unlessAsked() throws Exception {
    properties.remove("tectonic.results.trace");

    assertThat(run(1)).isZero();
    assertThat(folder.resolve("result")).isDirectoryNotContaining("glob:**trace*");
  }

  @Test
  void traceWithoutAFolder_isAMistake() {
    properties.remove("tectonic.results.dir");
    properties.setProperty("tectonic.results", "none");

    assertThatThrownBy(() -> run(1))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("property tectonic.results.trace=true: there is no result folder");
  }

  @Test
  void traceOfAPart_isAMistake() {
    properties.setProperty("tectonic.preloaded", "true");

    assertThatThrownBy(() -> run(1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a trace that lacks what was loaded before cannot be read");
    assertThat(folder.resolve("result")).doesNotExist();
  }

  @Test
  void traceOfAnotherWorkload_isAMistake_andLeavesNoFolder() {
    properties.remove("tectonic.spec");
    properties.setProperty("workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("operationcount", "10");

    assertThatThrownBy(() -> run(1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("operations of site.ycsb.workloads.CoreWorkload cannot be written");
    assertThat(folder.resolve("result")).doesNotExist();
  }

  private Path generated() {
    Path file = folder.resolve("generated.trace");
    assertThat(
            Tectonic.execute(
                "generate",
                folder.resolve("a.spec.json").toString(),
                "--mark-phases",
                "-o",
                file.toString()))
        .isZero();
    return file;
  }

  private int run(int threads) throws Exception {
    properties.setProperty("threadcount", Integer.toString(threads));
    return RecordingClient.run(properties, err);
  }
}
