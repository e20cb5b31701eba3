package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Plans;

/**
 * Records in the store are as long as the operations have made them, and no longer than allowed.
 */
class GrowthRunTest {
  private static final int KEYS = 50;
  private static final WorkloadPlan PLAN =
      Plans.of(
          61,
          """
          {"defaults": {"key": {"uniform": {"len": 6}}, "fields": {"count": 3},
                        "val": {"uniform": {"len": {"uniform": {"min": 5, "max": 15}}}}},
           "sections": [{"groups": [
            {"inserts": {"op_count": 50}},
            {"extends": {"op_count": 1500, "max_len": 100, "selection": {"zipf": {"s": 0.99}}},
             "updates": {"op_count": 100}, "merges": {"op_count": 40},
             "point_queries": {"op_count": 600, "selection": {"zipf": {"s": 0.99}}}}]}]}
          """);

  @ParameterizedTest
  @CsvSource({"1, true", "1, false", "8, true", "8, false"})
  void extends_byAnyNumberOfThreads_leaveRecordsOfTheKnownSizes(int threads, boolean capable) {
    FakeStore store = new FakeStore(threads, 0);
    WorkloadRun run = Runs.run(checkedRun(VerifiedKeys.ALL), threads, () -> store.newDb(capable));
    OperationResult extended = kind(run, OperationKind.EXTEND);
    assertThat(extended.completed() + extended.count(Outcome.FIELD_FULL)).isEqualTo(1500);
    assertThat(extended.count(Outcome.FIELD_FULL)).isPositive();
    assertThat(extended.emulated()).isEqualTo(!capable);
    run.results().get(1).operations().forEach(kind -> assertThat(kind.violations()).isZero());
    LongSummaryStatistics expected = run.recordBytes();
    LongSummaryStatistics stored = sizes(store);
    assertThat(stored.getCount()).isEqualTo(KEYS).isEqualTo(expected.getCount());
    assertThat(stored.getSum()).isEqualTo(expected.getSum());
    assertThat(stored.getMax()).isEqualTo(expected.getMax()).isLessThanOrEqualTo(3 * 100 + 40 * 14);
    assertThat(stored.getMin()).isEqualTo(expected.getMin());
  }

  @Test
  void extends_toldToReadAndUpdate_doSoOnAStoreThatMerges() {
    FakeStore store = new FakeStore(8, 0);
    WorkloadPlan plan = plan("'method': 'read_update', 'max_len': 100");
    WorkloadRun run = Runs.run(run(plan), 8, () -> store.newDb(true));
    assertThat(kind(run, OperationKind.EXTEND).emulated()).isTrue();
    assertThat(kind(run, OperationKind.EXTEND).count(Outcome.FIELD_FULL))
        .isEqualTo(3000 - KEYS * 9);
    assertThat(fields(store)).containsOnly(100);
  }

  @Test
  void extendsAtTheLimit_toldToRewrite_areSentAndLeaveTheFieldShorterThanIt() {
    FakeStore store = new FakeStore(8, 0);
    WorkloadPlan plan = plan("'method': 'read_update', 'at_cap': 'rewrite', 'max_len': 100");
    WorkloadRun run = Runs.run(run(plan), 8, () -> store.newDb(true));
    assertThat(kind(run, OperationKind.EXTEND).completed()).isEqualTo(3000);
    assertThat(kind(run, OperationKind.EXTEND).count(Outcome.FIELD_FULL)).isZero();
    assertThat(fields(store)).containsOnly(90);
    assertThat(run.recordBytes().getSum()).isEqualTo(KEYS * 90);
  }

  /** So many extends by 10 bytes that each of 50 fields is full. */
  private static WorkloadPlan plan(String extension) {
    return Plans.of(
        61,
        """
        {"defaults": {"key": {"uniform": {"len": 6}}, "fields": {"count": 1},
                      "val": {"uniform": {"len": 10}}},
         "sections": [{"groups": [
          {"inserts": {"op_count": 50}},
          {"extends": {"op_count": 3000, EXTENSION}}]}]}
        """
            .replace("EXTENSION", extension.replace('\'', '"')));
  }

  @Test
  void stream_withOrWithoutTheCheck_isTheSame() {
    FakeStore one = new FakeStore();
    FakeStore other = new FakeStore();
    String digest = Runs.run(checkedRun(VerifiedKeys.ALL), 1, () -> one.newDb(true)).digest();
    assertThat(Runs.run(checkedRun(VerifiedKeys.PRESENCE), 4, () -> other.newDb(true)).digest())
        .isEqualTo(digest);
  }

  @Test
  void appendThatTheStoreLoses_isFoundByTheNextReadOfTheRecord() {
    FakeStore store = new FakeStore();
    WorkloadRun run = Runs.run(checkedRun(VerifiedKeys.ALL), 1, () -> new ForgetfulDb(store));
    OperationResult queries = kind(run, OperationKind.POINT_QUERY);
    assertThat(queries.count(Outcome.WRONG_CONTENT)).isPositive();
    assertThat(queries.violations()).isEqualTo(queries.count(Outcome.WRONG_CONTENT));
    WorkloadRun unchecked =
        Runs.run(checkedRun(VerifiedKeys.PRESENCE), 1, () -> new ForgetfulDb(new FakeStore()));
    assertThat(kind(unchecked, OperationKind.POINT_QUERY).violations()).isZero();
  }

  /** Says that it has appended, and has not. */
  private static final class ForgetfulDb extends CapableDb {
    ForgetfulDb(FakeStore store) {
      super(store);
    }

    @Override
    public Status merge(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }
  }

  private static WorkloadRun run(WorkloadPlan plan) {
    AtomicLong clock = new AtomicLong();
    return new WorkloadRun(
        plan, new RunScope(0, 1, "usertable", false, VerifiedKeys.ALL), clock::incrementAndGet);
  }

  private static List<Integer> fields(FakeStore store) {
    return store.records.values().stream()
        .flatMap(record -> record.values().stream())
        .map(String::length)
        .toList();
  }

  private static WorkloadRun checkedRun(VerifiedKeys verified) {
    AtomicLong clock = new AtomicLong();
    RunScope scope = new RunScope(0, 1, "usertable", false, verified);
    return new WorkloadRun(PLAN, scope, clock::incrementAndGet);
  }

  private static OperationResult kind(WorkloadRun run, OperationKind kind) {
    return run.results().get(1).operations().stream()
        .filter(result -> result.operation().equals(kind.resultName()))
        .findFirst()
        .orElseThrow();
  }

  private static LongSummaryStatistics sizes(FakeStore store) {
    LongSummaryStatistics sizes = new LongSummaryStatistics();
    for (Map<String, String> record : store.records.values()) {
      sizes.accept(new HashMap<>(record).values().stream().mapToLong(String::length).sum());
    }
    return sizes;
  }
}
