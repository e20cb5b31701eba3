package site.ycsb.tectonic.execute;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.Verification.Subject;
import site.ycsb.client.result.WrongAnswer;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Plans;

/** Reads that find other contents than were written are told from those that do not. */
class ContentCheckTest {
  private static final WorkloadPlan PLAN =
      Plans.of(
          61,
          """
          {"defaults": {"key": {"uniform": {"len": 6}}, "fields": {"count": 2},
                        "val": {"uniform": {"len": {"uniform": {"min": 5, "max": 60}}}}},
           "sections": [{"groups": [
            {"inserts": {"op_count": 300}},
            {"updates": {"op_count": 2000, "selection": {"zipf": {"s": 0.99}}},
             "merges": {"op_count": 700, "selection": {"zipf": {"s": 0.99}}},
             "read_modify_writes": {"op_count": 1000, "selection": {"zipf": {"s": 0.99}}},
             "inserts": {"op_count": 100}, "point_deletes": {"op_count": 100},
             "range_deletes": {"op_count": 20, "scan_length": 3},
             "range_queries": {"op_count": 500, "scan_length": {"uniform": {"min": 1, "max": 9}}},
             "point_queries": {"op_count": 4000, "selection": {"zipf": {"s": 0.99}}}}]}]}
          """);

  /** Of reads that are no part of an emulated merge. */
  private static final WorkloadPlan READS =
      Plans.of(
          61,
          """
          {"defaults": {"key": {"uniform": {"len": 6}}, "fields": {"count": 2},
                        "val": {"uniform": {"len": {"uniform": {"min": 5, "max": 60}}}}},
           "sections": [{"groups": [
            {"inserts": {"op_count": 2000}},
            {"updates": {"op_count": 2000}, "point_queries": {"op_count": 4000}}]}]}
          """);

  @ParameterizedTest
  @CsvSource({"1, true", "1, false", "16, true", "16, false"})
  void storeThatTellsTheTruth_isFoundToDoSo(int threads, boolean capable) {
    FakeStore store = new FakeStore(threads, 0);
    WorkloadRun run = Runs.run(run(VerifiedKeys.ALL), threads, () -> store.newDb(capable));
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() + kind.failed() == 0);
    assertThat(run.wrongAnswers()).isEmpty();
    Verification contents = verification(run, Subject.CONTENTS);
    assertThat(contents.of()).isEqualTo(5000);
    if (threads == 1) {
      assertThat(contents.checked()).isEqualTo(5000);
      assertThat(contents.text()).isEqualTo("contents of 5,000 reads of live records");
    } else {
      assertThat(contents.checked()).isBetween(2000L, 5000L);
    }
    assertThat(verification(run, Subject.PRESENCE).text()).isEqualTo("presence of 5,000 reads");
    assertThat(verification(run, Subject.ROW_COUNTS).text())
        .isEqualTo("number of rows of 500 ranges");
    assertThat(verification(run, Subject.ROWS).checked()).isBetween(450L, 500L);
  }

  @Test
  void writesThatFail_areNoReasonToCallContentsWrong() {
    FakeStore store = new FakeStore(3, 0.05);
    WorkloadRun run = Runs.run(run(VerifiedKeys.ALL), 16, () -> store.newDb(true));
    assertThat(store.failedWrites.sum()).isPositive();
    assertThat(Runs.kinds(run)).allMatch(kind -> kind.violations() == 0);
    assertThat(verification(run, Subject.CONTENTS).note()).contains("open, as writes overlapped");
  }

  @Test
  void everyWrongRead_ofAllKeys_isCounted() {
    Liar liar = new Liar(10, "field1", value -> value.replaceFirst(".$", "#"));
    OperationResult reads = reads(Runs.run(run(READS, VerifiedKeys.ALL), 1, () -> liar.new Db()));
    assertThat(liar.lies.get()).isEqualTo(400);
    assertThat(reads.count(Outcome.WRONG_CONTENT)).isEqualTo(400);
    assertThat(reads.violations()).isEqualTo(400);
  }

  @Test
  void wrongReads_ofASample_areCountedAsFarAsTheirKeysAreFollowed() {
    Liar liar = new Liar(1, "field1", value -> value + "#");
    WorkloadRun run = Runs.run(run(READS, VerifiedKeys.SAMPLE), 1, () -> liar.new Db());
    long checked = verification(run, Subject.CONTENTS).checked();
    // Of 2,000 keys about 31 are followed, and each is read twice.
    assertThat(checked).isBetween(30L, 100L);
    assertThat(reads(run).count(Outcome.WRONG_CONTENT)).isEqualTo(checked);
  }

  @Test
  void wrongReads_whereOnlyPresenceIsChecked_areNotSeen_andThatIsSaid() {
    Liar liar = new Liar(1, "field1", value -> value + "#");
    WorkloadRun run = Runs.run(run(READS, VerifiedKeys.PRESENCE), 1, () -> liar.new Db());
    assertThat(reads(run).violations()).isZero();
    assertThat(verification(run, Subject.CONTENTS).text())
        .isEqualTo("contents (tectonic.verify=presence)");
  }

  /** Truncated, empty, and of another field. */
  @ParameterizedTest
  @ValueSource(strings = {"(?s).$", "(?s).+"})
  void shortenedContents_areWrong(String cut) {
    Liar liar = new Liar(10, "field0", value -> value.replaceFirst(cut, ""));
    OperationResult reads = reads(Runs.run(run(READS, VerifiedKeys.ALL), 1, () -> liar.new Db()));
    assertThat(reads.count(Outcome.WRONG_CONTENT)).isEqualTo(liar.lies.get());
  }

  @Test
  void fieldThatNobodyWrote_isWrong() {
    Liar liar = new Liar(10, "field2", value -> "x");
    WorkloadRun run = Runs.run(run(READS, VerifiedKeys.ALL), 1, () -> liar.new Db());
    assertThat(reads(run).count(Outcome.WRONG_CONTENT)).isEqualTo(liar.lies.get()).isEqualTo(400);
    assertThat(run.wrongAnswers().get(0).expected()).isEqualTo("no field field2");
  }

  /** As that of a key's column, which some bindings give back. */
  @Test
  void fieldThatComesWithEveryRecord_isTheBindingsOwn() {
    Liar liar = new Liar(1, "y_id", value -> "x");
    liar.isAlwaysOn = true;
    WorkloadRun run = Runs.run(run(READS, VerifiedKeys.ALL), 1, () -> liar.new Db());
    assertThat(liar.lies.get()).isGreaterThanOrEqualTo(4000);
    assertThat(reads(run).violations()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16})
  void updatesThatAreLost_areFoundByTheNextRead(int threads) {
    FakeStore store = new FakeStore(threads, 0);
    AtomicLong calls = new AtomicLong();
    WorkloadRun run =
        Runs.run(
            run(VerifiedKeys.ALL),
            threads,
            () ->
                new FakeDb(store) {
                  @Override
                  public @Nullable Status update(
                      String table, String key, Map<String, ByteIterator> values) {
                    boolean isLost = !holdsProbe(table, key) && calls.incrementAndGet() % 10 == 0;
                    return isLost ? Status.OK : super.update(table, key, values);
                  }
                });
    assertThat(reads(run).count(Outcome.WRONG_CONTENT)).isPositive();
  }

  @Test
  void recordAsItWasBeforeAnUpdate_isWrong() {
    FakeStore store = new FakeStore();
    Map<String, Map<String, String>> first = new ConcurrentHashMap<>();
    WorkloadRun run =
        Runs.run(
            run(READS, VerifiedKeys.ALL),
            1,
            () ->
                new FakeDb(store) {
                  @Override
                  public @Nullable Status insert(
                      String table, String key, Map<String, ByteIterator> values) {
                    Map<String, String> fields = strings(values);
                    first.put(key, fields);
                    return super.insert(table, key, bytes(fields));
                  }

                  @Override
                  public @Nullable Status read(
                      String table,
                      String key,
                      @Nullable Set<String> fields,
                      Map<String, ByteIterator> result) {
                    if (!first.containsKey(key) || holdsProbe(table, key)) {
                      return super.read(table, key, fields, result);
                    }
                    result.putAll(bytes(requireNonNull(first.get(key))));
                    return Status.OK;
                  }
                });
    assertThat(reads(run).count(Outcome.WRONG_CONTENT)).isBetween(1000L, 3999L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void recordsLoadedBefore_areKnownFromTheSpec(boolean isDamaged) {
    FakeStore store = new FakeStore();
    Runs.run(run(READS, VerifiedKeys.SAMPLE, 0, 0), 1, () -> store.newDb(true));
    if (isDamaged) {
      store.records.values().forEach(record -> record.put("field0", "damaged"));
    }
    WorkloadRun rest = Runs.run(run(READS, VerifiedKeys.ALL, 1, 1), 1, () -> store.newDb(true));
    assertThat(verification(rest, Subject.CONTENTS).checked()).isEqualTo(4000);
    assertThat(reads(rest).count(Outcome.WRONG_CONTENT) > 0).isEqualTo(isDamaged);
  }

  /** Of updates and merges that some threads have sent, nobody knows which came last. */
  @ParameterizedTest
  @ValueSource(ints = {1, 16})
  void recordsChangedBefore_areKnownAsFarAsAnyOrderLeavesThemSo(int threads) {
    FakeStore store = new FakeStore(threads, 0);
    WorkloadPlan plan =
        Plans.of(
            62,
            """
            {"defaults": {"key": {"uniform": {"len": 6}}, "fields": {"count": 2},
                          "val": {"uniform": {"len": 20}}},
             "sections": [{"groups": [
              {"inserts": {"op_count": 100}},
              {"updates": {"op_count": 200}, "merges": {"op_count": 100},
               "point_deletes": {"op_count": 20}, "inserts": {"op_count": 20}},
              {"point_queries": {"op_count": 2000}}]}]}
            """);
    Runs.run(run(plan, VerifiedKeys.SAMPLE, 0, 1), threads, () -> store.newDb(true));
    WorkloadRun rest =
        Runs.run(run(plan, VerifiedKeys.ALL, 2, 2), threads, () -> store.newDb(true));
    assertThat(reads(rest).violations()).isZero();
    assertThat(verification(rest, Subject.CONTENTS).checked()).isBetween(1500L, 1999L);
  }

  @Test
  void wrongAnswers_areShownWithTheirKey_whatWroteTheRecord_andWhatWasFound() {
    WorkloadPlan plan =
        Plans.of(
            7,
            """
            {"defaults": {"key": {"uniform": {"len": 6}}, "val": {"uniform": {"len": 50}}},
             "sections": [{"groups": [
              {"inserts": {"op_count": 1}}, {"updates": {"op_count": 1}},
              {"point_queries": {"op_count": 9}}]}]}
            """);
    Liar liar = new Liar(1, "field0", value -> "other");
    WorkloadRun run = Runs.run(run(plan, VerifiedKeys.ALL), 1, () -> liar.new Db());
    String key = liar.store.records.firstKey().substring("usertable/".length());
    String value = requireNonNull(liar.store.records.firstEntry().getValue().get("field0"));
    List<WrongAnswer> wrong = run.wrongAnswers();
    assertThat(wrong).hasSize(3);
    assertThat(wrong.get(0))
        .isEqualTo(
            new WrongAnswer(
                Outcome.WRONG_CONTENT,
                "READ",
                2,
                key,
                "field0 = \"" + value.substring(0, 32) + "...\" (50 bytes) by UPDATE #1",
                "\"other\" (5 bytes)"));
  }

  @Test
  void wrongRow_isShownWithItsPlace_andTheKeyWhoseTurnItIs() {
    WorkloadPlan plan =
        Plans.of(
            7,
            """
            {"defaults": {"key": {"uniform": {"len": 6}}, "val": {"uniform": {"len": 10}}},
             "sections": [{"groups": [
              {"inserts": {"op_count": 3}}, {"range_queries": {"op_count": 1, "scan_length": 3}}]}]}
            """);
    FakeStore store = new FakeStore();
    Runs.run(run(plan, VerifiedKeys.ALL, 0, 0), 1, () -> store.newDb(false));
    String key = requireNonNull(store.records.navigableKeySet().higher(store.records.firstKey()));
    String value = requireNonNull(store.records.get(key)).put("field0", "other");
    WorkloadRun rest = Runs.run(run(plan, VerifiedKeys.ALL, 1, 1), 1, () -> store.newDb(false));
    WrongAnswer wrong = rest.wrongAnswers().get(0);
    assertThat(wrong.outcome()).isEqualTo(Outcome.WRONG_ROWS);
    assertThat(wrong.expected())
        .startsWith("row 1, field0 = \"" + value + "\" (10 bytes) by INSERT #")
        .endsWith(" of key " + key.substring("usertable/".length()));
    assertThat(wrong.found()).isEqualTo("\"other\" (5 bytes)");
  }

  private static WorkloadRun run(VerifiedKeys verified) {
    return run(PLAN, verified);
  }

  private static WorkloadRun run(WorkloadPlan plan, VerifiedKeys verified) {
    return run(plan, verified, 0, plan.groups().size() - 1);
  }

  private static WorkloadRun run(
      WorkloadPlan plan, VerifiedKeys verified, int firstGroup, int lastGroup) {
    AtomicLong clock = new AtomicLong();
    RunScope scope = new RunScope(firstGroup, lastGroup, "usertable", false, verified);
    return new WorkloadRun(plan, scope, clock::incrementAndGet);
  }

  private static OperationResult reads(WorkloadRun run) {
    return Runs.kinds(run).stream()
        .filter(kind -> kind.operation().equals(OperationKind.POINT_QUERY.resultName()))
        .findFirst()
        .orElseThrow();
  }

  private static Verification verification(WorkloadRun run, Subject subject) {
    return run.verifications().stream()
        .filter(each -> each.subject() == subject)
        .findFirst()
        .orElseThrow();
  }

  /** A store that answers one of so many reads of a record with something else in a field. */
  private static final class Liar {
    final FakeStore store = new FakeStore();
    final AtomicLong lies = new AtomicLong();
    private final AtomicLong reads = new AtomicLong();
    private final int oneOf;
    private final String field;
    private final UnaryOperator<String> lie;
    boolean isAlwaysOn;

    Liar(int oneOf, String field, UnaryOperator<String> lie) {
      this.oneOf = oneOf;
      this.field = field;
      this.lie = lie;
    }

    private final class Db extends FakeDb {
      Db() {
        super(store);
      }

      @Override
      public @Nullable Status read(
          String table,
          String key,
          @Nullable Set<String> fields,
          Map<String, ByteIterator> result) {
        Status status = super.read(table, key, fields, result);
        boolean isProbe = holdsProbe(table, key);
        if (!result.isEmpty() && (isAlwaysOn || !isProbe) && reads.incrementAndGet() % oneOf == 0) {
          lies.incrementAndGet();
          Map<String, String> told = strings(result);
          told.put(field, lie.apply(told.getOrDefault(field, "")));
          result.putAll(bytes(told));
        }
        return status;
      }
    }
  }
}
