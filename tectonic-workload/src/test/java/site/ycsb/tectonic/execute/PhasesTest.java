package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.arrival.FreshMeasurements;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;

/** Phases end when they should, count where they should, and sections do not meet. */
class PhasesTest {
  private static final String LOAD = "{\"name\": \"load\", \"inserts\": {\"op_count\": 300}}";
  private static final String TIMED =
      """
      {"name": "timed", "duration": "1ms", "inserts": {"weight": 1}, "updates": {"weight": 1},
       "point_queries": {"weight": 2, "selection": {"latest": {"s": 1}}},
       "point_deletes": {"weight": 0.5}}
      """;
  private static final String READ = "{\"name\": \"read\", \"point_queries\": {\"op_count\": 100}}";

  private final FakeStore store = new FakeStore();

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void timedPhase_endsByTheClock_andIsRepeatedByItsCount(int threads) throws IOException {
    WorkloadRun timed = run(plan(List.of(), LOAD, TIMED, READ), threads);

    List<PhaseResult> phases = timed.results();
    assertThat(phases).allMatch(PhaseResult::finished).hasSize(3);
    // A step of the clock is a microsecond, and each operation takes a few.
    assertThat(phases.get(1).seconds()).isGreaterThanOrEqualTo(1e-3);
    long count = phases.get(1).completed();
    assertThat(count).isBetween(100L, 1000L);
    assertThat(timed.completed()).isEqualTo(400 + count).isEqualTo(timed.expected());
    assertThat(violations(timed)).isZero();

    store.records.clear();
    WorkloadPlan counted = plan(List.of(count), LOAD, TIMED, READ);
    assertThat(run(counted, 3).digest()).isEqualTo(timed.digest());
    GeneratedTrace trace = new GeneratedTrace(counted, false, false);
    trace.writeTo(new ByteArrayOutputStream());
    assertThat(trace.digestText()).isEqualTo(timed.digest());
  }

  @Test
  void expectation_takesTimedPhasesToGoOnAtTheRateSoFar() {
    List<GroupPlan> groups = plan(List.of(), LOAD, TIMED, READ, TIMED).groups();
    RunMeasurements.Start load = new RunMeasurements.Start(1_000_000, 0);
    RunMeasurements.Start timed = new RunMeasurements.Start(2_000_000, 300);

    assertThat(RunMeasurements.expectation(groups, List.of(), 0, 5)).isEqualTo(400);
    // 150 operations in half a millisecond: 300 a millisecond, which each timed phase takes.
    assertThat(RunMeasurements.expectation(groups, List.of(load), 150, 1_500_000))
        .isEqualTo(300 + 300 + 100 + 300);
    // 100 in the first quarter of the timed phase make 400; 400 in 1.25 ms make 320 of the last.
    assertThat(RunMeasurements.expectation(groups, List.of(load, timed), 400, 2_250_000))
        .isCloseTo(300 + 400 + 100 + 320, within(1L));
  }

  @Test
  void warmup_isReportedButNotMeasuredByYcsb() throws IOException {
    String warmup = READ.replace("\"name\": \"read\"", "\"name\": \"warm\", \"warmup\": true");
    FreshMeasurements.require();

    WorkloadRun run = run(plan(List.of(), LOAD, warmup, READ), 2);

    assertThat(run.results()).extracting(PhaseResult::warmup).containsExactly(false, true, false);
    assertThat(run.results().get(1).completed()).isEqualTo(100);
    ByteArrayOutputStream exported = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(exported)) {
      Measurements.getMeasurements().exportMeasurements(exporter);
    }
    assertThat(exported.toString(StandardCharsets.UTF_8))
        .contains("[READ], Operations, 100\n")
        .contains("[READ], Return=OK, 100\n")
        .contains("[INSERT], Operations, 300\n");
  }

  /** A binding that takes no notice of the table. */
  private final class OneTable extends FakeDb {
    private final boolean scans;

    OneTable(boolean scans) {
      super(store);
      this.scans = scans;
    }

    @Override
    public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
      return super.insert("", key, values);
    }

    @Override
    public @Nullable Status delete(String table, String key) {
      return super.delete("", key);
    }

    @Override
    @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
    public @Nullable Status scan(
        String table,
        String start,
        int count,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return scans ? super.scan("", start, count, fields, result) : Status.NOT_IMPLEMENTED;
    }

    @Override
    public @Nullable Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return super.read("", key, fields, result);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void sections_inABindingWithoutTables_endTheRun(boolean scans) {
    WorkloadPlan plan = sections(LOAD, LOAD);
    WorkloadRun run = Runs.of(plan);
    Worker worker = Runs.worker(run);
    OneTable binding = new OneTable(scans);

    for (int i = 0; i < 300; i++) {
      assertThat(worker.step(binding)).isTrue();
    }
    assertThatThrownBy(() -> worker.step(binding))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContaining("the binding does not keep tables apart: table usertable2");
    assertThat(run.results()).hasSize(1).allMatch(PhaseResult::finished);
    assertThat(store.records).hasSize(300);
  }

  @Test
  void sections_ofTheSameKeys_doNotMeet() {
    String deletes = "{\"point_deletes\": {\"op_count\": 100}}";
    String absent = "{\"empty_point_queries\": {\"op_count\": 100}}";

    WorkloadRun run = run(sections(LOAD + "," + deletes, LOAD + "," + absent + "," + READ), 4);

    assertThat(violations(run)).isZero();
    assertThat(run.isFinished()).isTrue();
  }

  private WorkloadRun run(WorkloadPlan plan, int threads) {
    Measurements.setProperties(new Properties());
    AtomicLong clock = new AtomicLong();
    RunScope scope =
        new RunScope(0, plan.groups().size() - 1, "usertable", false, VerifiedKeys.ALL);
    WorkloadRun run = new WorkloadRun(plan, scope, () -> clock.addAndGet(1000));
    return Runs.run(run, threads, () -> store.newDb(true));
  }

  private static long violations(WorkloadRun run) {
    return run.results().stream()
        .flatMap(phase -> phase.operations().stream())
        .mapToLong(OperationResult::violations)
        .sum();
  }

  private static WorkloadPlan plan(List<Long> timedOperations, String... groups) {
    return plan(timedOperations, "{\"groups\": [" + String.join(",", groups) + "]}");
  }

  private static WorkloadPlan sections(String... groups) {
    return plan(
        List.of(),
        Stream.of(groups)
            .map(section -> "{\"groups\": [" + section + "]}")
            .collect(Collectors.joining(",")));
  }

  private static WorkloadPlan plan(List<Long> timedOperations, String sections) {
    String text =
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"}, "sections": [%s]}
        """;
    return SpecReader.parse("a", text.formatted(sections))
        .plan(new PlanOptions(3L, 1, timedOperations));
  }
}
