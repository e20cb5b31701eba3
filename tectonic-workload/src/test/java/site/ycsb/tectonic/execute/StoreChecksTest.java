package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.client.result.OperationResult;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.Plans;

/** What a binding cannot do is found out before it matters, and what it says is understood. */
class StoreChecksTest {
  private static final String SPEC =
      """
      {"defaults": {"key": {"uniform": {"len": 8}}, "val": "v"},
       "sections": [{"groups": [{"inserts": {"op_count": 300}}, %s]}]}
      """;
  private static final String POINTS =
      """
      {"point_queries": {"op_count": 100}, "empty_point_queries": {"op_count": 100},
       "blind_point_queries": {"op_count": 100}, "updates": {"op_count": 50},
       "merges": {"op_count": 50}, "point_deletes": {"op_count": 50},
       "empty_point_deletes": {"op_count": 50}, "blind_point_deletes": {"op_count": 50},
       "range_deletes": {"op_count": 5, "scan_length": 3}}
      """;
  private static final String RANGES =
      "{\"updates\": {\"op_count\": 5}, \"range_queries\": {\"op_count\": 50, \"scan_length\": 3}}";

  private final FakeStore store = new FakeStore();

  /** A binding that tells of a missing key as the bindings of YCSB do, each in its way. */
  private class Stock extends FakeDb {
    private final Status missing;

    Stock(Status missing) {
      super(store);
      this.missing = missing;
    }

    private Status said(@Nullable Status status) {
      return Status.NOT_FOUND.equals(status) ? missing : Objects.requireNonNull(status);
    }

    @Override
    public Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
      return said(super.read(table, key, fields, result));
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return said(super.update(table, key, values));
    }

    @Override
    public Status delete(String table, String key) {
      return said(super.delete(table, key));
    }
  }

  /** A binding whose scans go by the hash of the key, or do not work. */
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  private final class Scanning extends FakeDb {
    private final String answer;

    Scanning(String answer) {
      super(store);
      this.answer = answer;
    }

    @Override
    public @Nullable Status scan(
        String table,
        String start,
        int count,
        @Nullable Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return switch (answer) {
        case "hash" -> {
          store.records.entrySet().stream()
              .filter(entry -> entry.getKey().hashCode() >= (table + "/" + start).hashCode())
              .limit(count)
              .forEach(entry -> result.add(bytes(entry.getValue())));
          yield Status.OK;
        }
        case "exception" -> throw new UnsupportedOperationException("no scans");
        case "nothing" -> null;
        case "no empty key" ->
            start.isEmpty() ? Status.BAD_REQUEST : super.scan(table, start, count, fields, result);
        default -> new Status(answer, "said so");
      };
    }
  }

  @Test
  void scanBackwards_onABindingWithoutIt_isRefusedByName_beforeTheLoad() {
    String group = "{\"range_queries\": {\"op_count\": 50, \"scan_length\": -3}}";

    Worker worker = Runs.worker(Runs.of(plan(group)));

    assertThatThrownBy(() -> worker.step(new FakeDb(store)))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContaining("FakeDb does not scan backwards, which the spec asks for")
        .hasMessageContaining("/sections/0/groups/1/range_queries")
        .hasMessageContaining("ReverseScan");
    assertThat(store.records).isEmpty();
  }

  private static WorkloadPlan plan(String group) {
    return Plans.of(17, SPEC.formatted(group));
  }

  @ParameterizedTest
  @CsvSource({"NOT_FOUND, 1", "NOT_FOUND, 4", "ERROR, 1", "ERROR, 4", "OK, 1", "OK, 4"})
  void missingKeys_toldInAnyWay_areJudgedRight(String told, int threads) {
    Status missing = "OK".equals(told) ? Status.OK : new Status(told, "no such thing");
    Status answer = "NOT_FOUND".equals(told) ? Status.NOT_FOUND : missing;
    WorkloadRun run = Runs.run(Runs.of(plan(POINTS)), threads, () -> new Stock(answer));
    assertThat(run.isFinished()).isTrue();
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    StoreProfile profile = run.storeProfile();
    assertThat(profile.missingRead().text()).isEqualTo(told);
    assertThat(profile.missingDelete().text()).isEqualTo(told);
  }

  @ParameterizedTest
  @CsvSource({"NOT_FOUND, 1, 0", "ERROR, 0, 1"})
  void lostRecord_isAViolation_orAFailureWhereTheAnswerIsAnError(
      String told, long violations, long failed) {
    Status answer = "ERROR".equals(told) ? Status.ERROR : Status.NOT_FOUND;
    AtomicInteger inserts = new AtomicInteger();
    class Losing extends Stock {
      Losing() {
        super(answer);
      }

      @Override
      public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
        Map<String, String> fields = strings(values);
        boolean lost = !isProbe(fields) && inserts.incrementAndGet() == 7;
        return lost ? Status.OK : super.insert(table, key, bytes(fields));
      }
    }
    String deletes = "{\"point_deletes\": {\"op_count\": 300}}";
    WorkloadRun run = Runs.run(Runs.of(plan(deletes)), 1, Losing::new);
    OperationResult deleted = Runs.kinds(run).get(1);
    assertThat(deleted.operation()).isEqualTo("DELETE");
    assertThat(deleted.violations()).isEqualTo(violations);
    assertThat(deleted.failed()).isEqualTo(failed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"NOT_IMPLEMENTED", "ERROR", "exception", "nothing", "hash"})
  void rangeQueries_onABindingWithoutScansInOrder_areRefusedBeforeAnythingIsWritten(String answer) {
    Worker worker = Runs.worker(Runs.of(plan(RANGES)));
    assertThatThrownBy(() -> worker.step(new Scanning(answer)))
        .isInstanceOf(StoreStateException.class)
        .hasMessageContaining("/sections/0/groups/1/range_queries")
        .hasMessageContaining(Scanning.class.getName());
    assertThat(store.records).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"NOT_IMPLEMENTED", "ERROR", "exception", "nothing", "hash"})
  void pointOperations_onABindingWithoutScansInOrder_run(String answer) {
    WorkloadRun run = Runs.run(Runs.of(plan(POINTS)), 2, () -> new Scanning(answer));
    assertThat(run.isFinished()).isTrue();
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(run.isStoreUnknown()).isEqualTo(!"hash".equals(answer));
  }

  @Test
  void scan_thatNeedsAStartKey_isAScan() {
    WorkloadRun run = Runs.run(Runs.of(plan(RANGES)), 2, () -> new Scanning("no empty key"));
    assertThat(run.isFinished()).isTrue();
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(run.isStoreUnknown()).isFalse();
  }
}
