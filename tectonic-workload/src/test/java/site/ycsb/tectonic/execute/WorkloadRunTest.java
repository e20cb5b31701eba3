package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.OperationPlan;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.GeneratedTrace;
import site.ycsb.tectonic.stream.Plans;

/**
 * Whatever the number of threads, their order and the capabilities of the binding: the operations
 * are those of the stream, and what is live is found and nothing else.
 */
class WorkloadRunTest {
  private static final int SEEDS = Boolean.getBoolean("tectonic.tests.full") ? 12 : 4;
  private static final String ALL_KINDS =
      """
      {"defaults": {"key": {"uniform": {"len": 4, "character_set": "numeric"}},
                    "val": {"uniform": {"len": 6}}, "fields": {"count": 2}},
       "sections": [
        {"groups": [
         {"inserts": {"op_count": 300}},
         {"inserts": {"op_count": 700},
          "updates": {"op_count": 200, "selection": {"zipf": {"s": 0.99}}},
          "merges": {"op_count": 200, "selection": {"latest": {"s": 1.2}}},
          "read_modify_writes": {"op_count": 200, "selection": {"zipf": {"s": 0.99}}},
          "point_queries": {"op_count": 600, "selection": {"latest": {"s": 1.5}}},
          "point_deletes": {"op_count": 200, "selection": {"latest": {"s": 1.1}}},
          "empty_point_queries": {"op_count": 200},
          "empty_point_deletes": {"op_count": 200},
          "range_queries": {"op_count": 200, "scan_length": 9},
          "range_deletes": {"op_count": 60, "scan_length": {"uniform": {"min": 1, "max": 5}},
                            "range_format": "StartEnd"},
          "blind_point_queries": {"op_count": 200},
          "blind_point_deletes": {"op_count": 200},
          "blind_range_queries": {"op_count": 100, "scan_length": 5}},
         {"inserts": {"op_count": 100},
          "range_queries": {"op_count": 300, "selectivity": 0.02, "range_format": "StartEnd"},
          "range_deletes": {"op_count": 20, "selectivity": 0.01}}]},
        {"groups": [
         {"inserts": {"op_count": 200}, "point_deletes": {"op_count": 150},
          "point_queries": {"op_count": 200}}]}]}
      """;

  private final WorkloadPlan plan = Plans.of(81, ALL_KINDS);

  @ParameterizedTest
  @CsvSource({"1, false", "1, true", "2, true", "8, false", "8, true"})
  void run_byAnyNumberOfThreads_isTheStreamWithoutViolations(int threads, boolean capable)
      throws IOException {
    FakeStore store = new FakeStore(threads, 0);
    WorkloadRun run = Runs.run(Runs.of(plan), threads, () -> store.newDb(capable));
    checkCounts(run);
    for (OperationResult kind : kinds(run)) {
      assertThat(kind.violations()).as("violations of %s", kind.operation()).isZero();
      assertThat(kind.failed() + kind.count(Outcome.AFTER_FAILED_WRITE)).isZero();
      boolean emulated =
          switch (kind.operation()) {
            case "MERGE", "RANGE-DELETE" -> !capable;
            case "SCAN" -> !capable && kind.completed() == 300;
            default -> false;
          };
      assertThat(kind.emulated()).as("%s emulated", kind.operation()).isEqualTo(emulated);
    }
    assertThat(run.digest()).isEqualTo(digest(plan));
    assertThat(store.records.keySet()).isEqualTo(recordsOfOneThread(true).keySet());
  }

  @Test
  void emulation_ofWhatABindingCannotDo_leavesTheSameRecords() {
    assertThat(recordsOfOneThread(false)).isEqualTo(recordsOfOneThread(true)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void writesThatFail_areCountedAndLeaveNoViolations(boolean capable) throws IOException {
    long failed = 0;
    long afterFailedWrite = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      FakeStore store = new FakeStore(seed, seed % 2 == 0 ? 0.01 : 0.1);
      WorkloadRun run = Runs.run(Runs.knowing(plan), 8, () -> store.newDb(capable));
      checkCounts(run);
      assertThat(run.digest()).isEqualTo(digest(plan));
      assertThat(kinds(run)).allMatch(kind -> kind.violations() == 0);
      long failedHere = kinds(run).stream().mapToLong(OperationResult::failed).sum();
      long failedWrites = store.failedWrites.sum();
      assertThat(failedHere).isBetween(capable ? failedWrites : 1, failedWrites);
      failed += failedHere;
      afterFailedWrite +=
          kinds(run).stream().mapToLong(kind -> kind.count(Outcome.AFTER_FAILED_WRITE)).sum();
    }
    assertThat(failed).isGreaterThan(80L * SEEDS);
    assertThat(afterFailedWrite).isGreaterThan(8L * SEEDS);
  }

  private void checkCounts(WorkloadRun run) {
    assertThat(run.isFinished()).isTrue();
    assertThat(run.completed()).isEqualTo(run.expected()).isEqualTo(plan.operationCount());
    assertThat(run.results()).hasSameSizeAs(plan.groups()).allMatch(PhaseResult::finished);
    for (GroupPlan group : plan.groups()) {
      Map<String, Long> planned = new TreeMap<>();
      for (OperationPlan operation : group.operations()) {
        planned.merge(operation.kind().resultName(), operation.count(), Long::sum);
      }
      Map<String, Long> sent = new TreeMap<>();
      PhaseResult phase = run.results().get(group.index());
      phase
          .operations()
          .forEach(kind -> sent.put(kind.operation(), kind.completed() + kind.skipped()));
      assertThat(sent).isEqualTo(planned);
      assertThat(phase.planned()).isEqualTo(phase.completed() + phase.skipped());
    }
  }

  private Map<String, Map<String, String>> recordsOfOneThread(boolean capable) {
    FakeStore store = new FakeStore();
    Runs.run(Runs.of(plan), 1, () -> store.newDb(capable));
    return store.records;
  }

  private static List<OperationResult> kinds(WorkloadRun run) {
    return run.results().stream().flatMap(phase -> phase.operations().stream()).toList();
  }

  private static String digest(WorkloadPlan plan) throws IOException {
    GeneratedTrace trace = new GeneratedTrace(plan, false, false);
    trace.writeTo(OutputStream.nullOutputStream());
    return trace.digestText();
  }
}
