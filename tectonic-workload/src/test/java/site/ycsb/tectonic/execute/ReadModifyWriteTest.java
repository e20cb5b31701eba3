package site.ycsb.tectonic.execute;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.result.OperationResult;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.tectonic.execute.Binding.RecordTable;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Plans;

/** A read-modify-write is a read of a record and an update of it, as YCSB's CoreWorkload has it. */
class ReadModifyWriteTest {
  private static final WorkloadPlan PLAN =
      Plans.of(
          61,
          """
          {"defaults": {"key": {"uniform": {"len": 6}}, "val": {"uniform": {"len": 9}},
                        "fields": {"count": 3}},
           "sections": [{"groups": [
            {"inserts": {"op_count": 100}},
            {"point_queries": {"op_count": 300}, "read_modify_writes": {"op_count": 400}}]}]}
          """);

  private final FakeStore store = new FakeStore();

  @ParameterizedTest
  @ValueSource(ints = {1, 16})
  void records_keepTheirSize_atAnyNumberOfThreads(int threads) {
    WorkloadRun run = Runs.run(Runs.knowing(PLAN), threads, () -> store.newDb(true));
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() == 0 && !kind.emulated());
    assertThat(store.records.values())
        .hasSize(100)
        .allSatisfy(
            record ->
                assertThat(record.values()).hasSize(3).allMatch(value -> value.length() == 9));
  }

  /** CoreWorkload's are measured by its wrapper of the binding as well, under READ and UPDATE. */
  @Test
  void ycsbLines_haveTheOperationAndItsCalls() throws Exception {
    Measurements measurements = new Measurements(new Properties());
    WorkloadRun run = Runs.knowing(PLAN);
    Worker worker = run.newWorker(measurements, false, 1);
    DB db = store.newDb(true);
    boolean more;
    do {
      more = worker.step(db);
    } while (more);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (TextMeasurementsExporter exporter = new TextMeasurementsExporter(text)) {
      measurements.exportMeasurements(exporter);
    }
    assertThat(text.toString(UTF_8).lines())
        .contains(
            "[READ], Operations, 700",
            "[READ], Return=OK, 700",
            "[UPDATE], Operations, 400",
            "[UPDATE], Return=OK, 400",
            "[READ-MODIFY-WRITE], Operations, 400",
            "[READ-MODIFY-WRITE], Return=OK, 400");
    assertThat(Runs.kinds(run)).extracting(OperationResult::operation).doesNotContain("UPDATE");
  }

  /** Of a record that is not there, and of a store that is damaged behind the run's back. */
  @Test
  void whatTheReadFinds_isChecked() {
    DB liar =
        new DB() {
          private final DB db = store.newDb(true);

          @Override
          public Status read(
              String table,
              String key,
              @Nullable Set<String> fields,
              Map<String, ByteIterator> result) {
            store.records.values().forEach(record -> record.put("field0", "damaged"));
            return db.read(table, key, fields, result);
          }

          @Override
          public Status scan(
              String table,
              String start,
              int count,
              @Nullable Set<String> fields,
              @SuppressWarnings({"JdkObsolete", "NonApiType"})
                  Vector<HashMap<String, ByteIterator>> result) {
            return db.scan(table, start, count, fields, result);
          }

          @Override
          public Status update(String table, String key, Map<String, ByteIterator> values) {
            return db.update(table, key, values);
          }

          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> values) {
            return db.insert(table, key, values);
          }

          @Override
          public Status delete(String table, String key) {
            return db.delete(table, key);
          }
        };
    WorkloadRun run = Runs.run(Runs.knowing(PLAN), 1, () -> liar);
    assertThat(Runs.kinds(run))
        .filteredOn(kind -> kind.operation().equals("READ-MODIFY-WRITE"))
        .singleElement()
        .satisfies(kind -> assertThat(kind.violations()).isEqualTo(400));
  }

  @Test
  void update_comesAfterTheRead_andNotAfterOneThatFails() {
    Binding binding = new Binding(store.newDb(false));
    RecordTable table = RecordTable.of("t", List.of("x", "y"));
    Set<String> told = new LinkedHashSet<>();
    Map<String, ByteIterator> values = FakeDb.bytes(Map.of("x", "3"));
    Status missed =
        binding.send(Ops.of("READ_MODIFY_WRITE b"), table, values, () -> told.add("missed"));
    assertThat(missed).isEqualTo(Status.NOT_FOUND);
    store.records.put("t/b", new HashMap<>(Map.of("x", "1", "y", "2")));
    Runnable before = () -> told.add("" + store.records.get("t/b"));
    assertThat(binding.send(Ops.of("READ_MODIFY_WRITE b"), table, values, before))
        .isEqualTo(Status.OK);
    assertThat(told).containsExactly("{x=1, y=2}");
    assertThat(binding.rows()).isEqualTo(1);
    assertThat(binding.record()).containsOnlyKeys("x", "y");
    assertThat(store.records).containsEntry("t/b", Map.of("x", "3", "y", "2"));
  }
}
