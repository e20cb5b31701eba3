package site.ycsb.report;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.BasicDB;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.arrival.UsageException;
import site.ycsb.bindings.api.StoreVersion;
import site.ycsb.client.result.ArrivalOutcome;
import site.ycsb.client.result.EngineStatistic;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.client.result.RunResult;
import site.ycsb.client.result.RunStatus;
import site.ycsb.tectonic.execute.SharedFakeDb;

/** The files of a result agree with one another, whatever was run and however. */
class RecordedRunTest {
  private static final String SPEC =
      """
      {"seed": 7,
       "defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 10}}},
       "sections": [{"groups": [
        {"name": "load", "inserts": {"op_count": 3000}},
        {"name": "warm", "warmup": true, "point_queries": {"op_count": 1000}},
        {"name": "timed, \\"<b>\\"", "duration": "1500ms",
         "updates": {"weight": 1}, "point_queries": {"weight": 1}},
        {"name": "mixed", "point_queries": {"op_count": 1000}, "merges": {"op_count": 500},
         "range_queries": {"op_count": 100, "scan_length": 5}}
      ]}]}
      """;

  @TempDir private Path folder;
  private final Properties properties = new Properties();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void phasesInAClosedLoop_areInAllFiles(int threads) throws Exception {
    spec(SPEC, threads);

    RecordedRun run = run(0);

    run.agrees();
    RunResult result = run.result();
    assertThat(result.status()).isEqualTo(RunStatus.FINISHED);
    assertThat(result.name()).isEqualTo("a");
    assertThat(result.seed()).isEqualTo(7);
    assertThat(result.digest()).hasSize(16);
    assertThat(result.loop()).isEqualTo(RunResult.Loop.CLOSED);
    assertThat(result.environment().store()).isEqualTo("Fake 1.0");
    assertThat(result.spec()).isNotNull();
    assertThat(result.phases()).extracting(PhaseResult::number).containsExactly(1, 2, 3, 4);
    assertThat(result.phases()).allMatch(PhaseResult::finished);
    assertThat(result.phases()).extracting(PhaseResult::warmup).contains(true);
    assertThat(result.phases().get(2).planned()).isNull();
    assertThat(result.phases().get(0).statistics())
        .containsEntry("live-records", new EngineStatistic(0, 3000L, null));
    assertThat(Files.readString(run.folder().statistics()))
        .startsWith("second,phase,name,value\n")
        .contains(",1,live-records,0\n", ",1,live-records,3000\n");
  }

  @Test
  void failedWrites_areCountedInAllFiles() throws Exception {
    SharedFakeDb.empty(0.05);
    spec(SPEC, 4);

    RecordedRun run = run(1);

    run.agrees();
    assertThat(run.total(4)).isPositive();
    assertThat(run.result().status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.result().phases().get(0).operations().get(0).firstFailure()).isNotBlank();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void phasesInAnOpenLoop_haveResponsesAndArrivals(int threads) throws Exception {
    spec(SPEC, threads);
    properties.setProperty("arrivalgenerator", "poisson");
    properties.setProperty("target", "3000");
    properties.setProperty("tectonic.accept", "missed,unmeasurable,overloaded,disturbed");

    RecordedRun run = run(0);

    run.agrees();
    RunResult result = run.result();
    assertThat(result.loop()).isEqualTo(RunResult.Loop.OPEN);
    ArrivalOutcome arrivals = requireNonNull(result.arrivals());
    assertThat(arrivals.offered()).isEqualTo(run.ofSeconds(13)).isEqualTo(run.completed());
    assertThat(arrivals.model()).isEqualTo("poisson");
    assertThat(arrivals.check()).isNotEmpty();
    OperationResult inserts = result.phases().get(0).operations().get(0);
    assertThat(requireNonNull(inserts.responseNanos()).count()).isEqualTo(3000);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      delimiter = '|',
      textBlock =
          """
          Fake 1.0 (Map)                                | Fake 1.0 (Map)
          ' Fake\n1.0 at db://sam:hunter2@localhost\n'  | Fake 1.0 at db://sam:***@localhost
          ' '                                           | null
          FAILURE                                       | null
          """)
  void store_isAskedForItsNameOnce_andFailsNoRun(String answer, @Nullable String told)
      throws Exception {
    properties.setProperty("workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("db", SpeakingDb.class.getName());
    properties.setProperty("answer", answer);
    properties.setProperty("basicdb.verbose", "false");
    properties.setProperty("operationcount", "10");

    assertThat(run(0).result().environment().store()).isEqualTo(told);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .matches(text -> answer.equals("FAILURE") == text.contains("does not say its name"));
  }

  /** A binding that tells of its store what it is told to. */
  public static final class SpeakingDb extends BasicDB implements StoreVersion {
    @Override
    public String storeVersion() {
      String answer = getProperties().getProperty("answer");
      if (answer.equals("FAILURE")) {
        throw new IllegalStateException("the server has gone");
      }
      return answer;
    }
  }

  @ParameterizedTest
  @CsvSource({"1, false", "4, false", "4, true"})
  void workloadOfYcsb_isMeasuredAtTheBinding(int threads, boolean isOpen) throws Exception {
    properties.setProperty("workload", "site.ycsb.workloads.CoreWorkload");
    properties.setProperty("db", "site.ycsb.BasicDB");
    properties.setProperty("basicdb.verbose", "false");
    properties.setProperty("recordcount", "100");
    properties.setProperty("operationcount", "4000");
    properties.setProperty("readproportion", "0.5");
    properties.setProperty("updateproportion", "0.3");
    properties.setProperty("scanproportion", "0.2");
    properties.setProperty("threadcount", Integer.toString(threads));
    if (isOpen) {
      properties.setProperty("arrivalgenerator", "constant");
      properties.setProperty("target", "2000");
      properties.setProperty("tectonic.accept", "missed,unmeasurable,overloaded,disturbed");
    }

    RecordedRun run = run(0);

    run.agrees();
    assertThat(run.completed()).isEqualTo(4000);
    assertThat(run.result().phases()).hasSize(1);
    assertThat(run.result().name()).isEqualTo("CoreWorkload");
    assertThat(run.result().phases().get(0).operations())
        .extracting(operation -> operation.operation())
        .containsExactly("READ", "SCAN", "UPDATE");
    assertThat(run.result().phases().get(0).operations())
        .allMatch(operation -> (operation.responseNanos() != null) == isOpen);
    if (isOpen) {
      ArrivalOutcome arrivals = requireNonNull(run.result().arrivals());
      assertThat(arrivals.offered()).isEqualTo(run.ofSeconds(13)).isEqualTo(4000);
    }
  }

  @Test
  void exportfile_thatIsARecordingWhichTheSpecNames_isRefused() throws Exception {
    Path times = Files.writeString(folder.resolve("times.csv"), "1\n2\n");
    String replay =
        "\"arrival\": {\"replay\": {\"file\": \"%s\", \"repeat\": true}}".formatted(times);
    spec(SPEC.replace("\"warmup\": true", replay), 1);
    properties.setProperty("exportfile", times.toString());

    assertThatThrownBy(() -> RecordingClient.run(properties, err))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("property exportfile is " + times + ", which is in use as " + times);
    assertThat(times).hasContent("1\n2\n");
  }

  @BeforeEach
  void beginAnew() {
    FreshMeasurements.require();
  }

  private void spec(String text, int threads) throws IOException {
    Path file = Files.writeString(folder.resolve("a.spec.json"), text);
    properties.setProperty("tectonic.spec", file.toString());
    properties.setProperty("db", SharedFakeDb.class.getName());
    properties.setProperty("threadcount", Integer.toString(threads));
  }

  private RecordedRun run(int exitCode) throws Exception {
    Path results = folder.resolve("result");
    properties.setProperty("tectonic.results.dir", results.toString());
    properties.setProperty("tectonic.results.hlog.seconds", "1");
    int ended = RecordingClient.run(properties, err);
    assertThat(ended).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(exitCode);
    return RecordedRun.in(results);
  }
}
