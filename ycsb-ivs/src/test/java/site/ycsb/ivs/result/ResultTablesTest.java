package site.ycsb.ivs.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.Latency;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;

/** The tables of results, where there is nothing to say too. */
final class ResultTablesTest {
  private final StepResult skipped =
      new StepResult(
          1,
          2,
          TrialFolder.EXTEND,
          1_000_000,
          0.001,
          false,
          List.of(StepResult.none("EXTEND", Latency.NONE, null)),
          new TreeMap<>(),
          50,
          80_000,
          new TreeMap<>(),
          new TreeMap<>(),
          new TreeMap<>());

  @TempDir private Path folder;

  @Test
  void operationsOfWhichNoneWasSent_haveNoTimes() throws IOException {
    ResultTables.write(folder, List.of(skipped));

    assertThat(Files.readAllLines(folder.resolve("results.csv")))
        .containsExactly(
            "trial,epoch,mode,operation,count,skipped,failed,violations,seconds,throughput_per_s,"
                + "mean_us,p50_us,p95_us,p99_us,p99_9_us,max_us,live_records,live_bytes,latency,min_us",
            "1,2,extend,EXTEND,0,0,0,0,,,,,,,,,50,80000,service,");
    assertThat(Files.readString(folder.resolve("latency.hlog"))).doesNotContain("Tag=");
    assertThat(MeasuredEpochs.read(folder).figures()).isEmpty();
    assertThat(skipped.text()).isEqualTo("EXTEND 0, not measured  50 records of 0.1 MB");
  }

  @Test
  void slices_areAddedUp_andLevelsAreThoseOfTheLast() {
    StepResult first = withEngine("live-file-bytes", 5, "keys-read", 7);
    StepResult second = withEngine("live-file-bytes", 3, "keys-read", 2);

    StepResult both = first.plus(second);

    assertThat(both.engine()).containsEntry("live-file-bytes", 3L).containsEntry("keys-read", 9L);
    assertThat(both.seconds()).isEqualTo(0.002);
    assertThat(both.operations()).hasSize(1);
    assertThat(both.liveRecords()).isEqualTo(50);
  }

  /**
   * A histogram of a run has room for usual times; that of a server that was killed has longer
   * ones.
   */
  @Test
  void slices_areAddedUp_howeverLongOneTook() {
    StepResult quick = withTime(new Histogram(1, 100_000, 2), 5_000);
    StepResult slow = withTime(new Histogram(1, 100_000_000_000L, 2), 30_000_000_000L);

    for (StepResult both : List.of(quick.plus(slow), slow.plus(quick))) {
      Latency times = both.operations().get(0).serviceNanos();
      assertThat(times.count()).isEqualTo(2);
      assertThat(times.nanos(LatencyFigure.MAX)).isCloseTo(30e9, withinPercentage(1));
    }
  }

  private StepResult withTime(Histogram times, long nanos) {
    times.recordValue(nanos);
    return withOperations(
        List.of(StepResult.none("READ", Latency.of(times), null)), new TreeMap<>());
  }

  private StepResult withEngine(String level, long bytes, String counter, long count) {
    TreeMap<String, Long> engine = new TreeMap<>();
    engine.put(level, bytes);
    engine.put(counter, count);
    return withOperations(skipped.operations(), engine);
  }

  private static StepResult withOperations(
      List<OperationResult> operations, SortedMap<String, Long> engine) {
    return new StepResult(
        1,
        2,
        "main-run",
        0,
        0.001,
        false,
        operations,
        new TreeMap<>(),
        50,
        80_000,
        engine,
        new TreeMap<>(),
        new TreeMap<>());
  }
}
