package site.ycsb.tectonic.execute;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.arrival.loop.Time;
import site.ycsb.client.measure.Patience;
import site.ycsb.client.measure.Retries;
import site.ycsb.client.result.Attempts;
import site.ycsb.client.result.LatencyFigure;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.PhaseFigure;
import site.ycsb.client.result.PhaseResult;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;

/** What users with deadlines and retries get, and what checks say of stores that they retry on. */
class RetriesTest {
  private static final String NO_APPENDS =
      """
      "inserts": {"op_count": 300}, "updates": {"op_count": 500},
      "read_modify_writes": {"op_count": 300}, "point_queries": {"op_count": 900},
      "empty_point_queries": {"op_count": 100}, "empty_point_deletes": {"op_count": 20},
      "point_deletes": {"op_count": 150}, "range_queries": {"op_count": 200, "scan_length": 5},
      "range_deletes": {"op_count": 5, "selectivity": 0.01}
      """;

  private final FakeStore store = new FakeStore();

  private static WorkloadPlan plan(String... groups) {
    String spec =
        """
        {"defaults": {"key": {"uniform": {"len": 8}}, "fields": {"count": 2},
                      "val": {"uniform": {"len": 9}}},
         "sections": [{"groups": [%s]}]}
        """
            .formatted(String.join(", ", groups));
    return SpecReader.parse("spec.json", spec).plan(PlanOptions.NONE);
  }

  private static String retries(int atMost, String operations) {
    return "{\"retries\": {\"at_most\": %d}, %s}".formatted(atMost, operations);
  }

  private static long violations(WorkloadRun run) {
    return run.results().stream().mapToLong(PhaseResult::violations).sum();
  }

  private static long count(WorkloadRun run, Outcome outcome) {
    return Runs.kinds(run).stream().mapToLong(kind -> kind.count(outcome)).sum();
  }

  /** Half of the writes that fail are done all the same, and nobody knows which. */
  @ParameterizedTest
  @CsvSource({"1, true", "1, false", "8, true", "8, false"})
  void writesWithUnknownOutcome_areRetried_andNoCheckIsWrong(int threads, boolean capable) {
    FakeStore failing = new FakeStore(threads, 0.3);
    WorkloadPlan patient =
        plan(retries(40, "\"inserts\": {\"op_count\": 200}"), retries(40, NO_APPENDS));
    WorkloadRun run = Runs.run(Runs.knowing(patient), threads, () -> failing.newDb(capable));

    assertThat(Runs.kinds(run))
        .allSatisfy(kind -> assertThat(kind.outcomes()).containsOnlyKeys(Outcome.OK).isNotEmpty());
    long sent =
        run.results().stream()
            .flatMap(phase -> requireNonNull(phase.attempts()).sent().stream())
            .mapToLong(each -> each)
            .sum();
    assertThat(sent - run.completed()).isPositive();
    // One of emulated range deletes is sent for several that fail.
    assertThat(failing.failedWrites.sum()).isGreaterThanOrEqualTo(sent - run.completed());
    if (capable) {
      assertThat(failing.failedWrites.sum()).isEqualTo(sent - run.completed());
    }

    WorkloadPlan plain = plan("{\"inserts\": {\"op_count\": 200}}", "{" + NO_APPENDS + "}");
    WorkloadRun other = Runs.run(Runs.knowing(plain), threads, () -> store.newDb(capable));
    assertThat(run.digest()).isEqualTo(other.digest());
    assertThat(run.completed()).isEqualTo(other.completed());
    assertThat(failing.records).isEqualTo(store.records);
    assertThat(other.results().get(0).attempts()).isNull();
  }

  @Test
  void writesThatAreGivenUp_leaveTheirRecordsInDoubt_andNothingElse() {
    FakeStore failing = new FakeStore(3, 0.3);
    WorkloadPlan plan =
        plan(
            retries(40, "\"inserts\": {\"op_count\": 200}"),
            retries(1, "\"updates\": {\"op_count\": 300}, \"point_queries\": {\"op_count\": 900}"));
    WorkloadRun run = Runs.run(Runs.knowing(plan), 4, () -> failing.newDb(true));

    assertThat(violations(run)).isZero();
    PhaseResult phase = run.results().get(1);
    Attempts attempts = requireNonNull(phase.attempts());
    OperationResult updates = phase.operations().get(0);
    assertThat(updates.operation()).isEqualTo("UPDATE");
    assertThat(updates.failed()).isBetween(5L, 60L);
    assertThat(attempts.inTime()).isEqualTo(1200 - updates.failed());
    assertThat(attempts.sent()).hasSize(2).first().isEqualTo(1200L);
    assertThat(PhaseFigure.GIVEN_UP.of(phase)).isEqualTo(updates.failed() / 1200.0, within());
  }

  /** Where an append was done, and its answer lost. */
  private final class LosingAnswers extends CapableDb {
    final Set<String> doubled = new HashSet<>();
    private int merges;
    long found;

    LosingAnswers() {
      super(store);
    }

    @Override
    public Status merge(String table, String key, Map<String, ByteIterator> values) {
      merges++;
      Status status = super.merge(table, key, values);
      if (merges % 7 == 0) {
        // The next one, which is the retry, does the same again.
        doubled.add(key);
        throw new IllegalStateException("connection reset");
      }
      return status;
    }

    @Override
    public @Nullable Status read(
        String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> into) {
      found += doubled.remove(key) ? 1 : 0;
      return super.read(table, key, fields, into);
    }
  }

  @Test
  void appendThatWasAppliedTwice_isFoundByTheNextReadOfIt_andToldOnce() {
    LosingAnswers db = new LosingAnswers();
    WorkloadPlan plan =
        plan(
            "{\"inserts\": {\"op_count\": 20}}",
            retries(3, "\"merges\": {\"op_count\": 200}, \"point_queries\": {\"op_count\": 800}"));
    WorkloadRun run = Runs.run(Runs.knowing(plan), 1, () -> db);

    assertThat(db.found).isGreaterThan(15);
    assertThat(count(run, Outcome.APPLIED_TWICE)).isEqualTo(db.found);
    assertThat(violations(run)).isEqualTo(db.found);
    assertThat(run.wrongAnswers().get(0).outcome()).isEqualTo(Outcome.APPLIED_TWICE);
    assertThat(run.wrongAnswers().get(0).expected()).contains("by MERGE #");
  }

  @Test
  void rangeQuery_findsAnAppendThatWasAppliedTwice() {
    LosingAnswers db = new LosingAnswers();
    WorkloadPlan plan =
        plan(
            "{\"inserts\": {\"op_count\": 20}}",
            retries(3, "\"merges\": {\"op_count\": 20}"),
            "{\"range_queries\": {\"op_count\": 30, \"scan_length\": 10}}");
    WorkloadRun run = Runs.run(Runs.knowing(plan), 1, () -> db);

    assertThat(count(run, Outcome.APPLIED_TWICE)).isPositive().isEqualTo(violations(run));
  }

  private enum Lie {
    UPDATE_LOST(Outcome.WRONG_CONTENT),
    INSERT_LOST(Outcome.MISSED_HIT),
    APPEND_DOUBLED(Outcome.APPLIED_TWICE);

    private final Outcome told;

    Lie(Outcome told) {
      this.told = told;
    }
  }

  /** Refuses the first attempt of some writes, and lies about the second. */
  private final class LyingDb extends CapableDb {
    private final Lie lie;
    private int writes;

    LyingDb(Lie lie) {
      super(store);
      this.lie = lie;
    }

    @Override
    public @Nullable Status insert(String table, String key, Map<String, ByteIterator> values) {
      return lie == Lie.INSERT_LOST
          ? lied(() -> Status.OK, () -> super.insert(table, key, values))
          : super.insert(table, key, values);
    }

    @Override
    public @Nullable Status update(String table, String key, Map<String, ByteIterator> values) {
      return lie == Lie.UPDATE_LOST
          ? lied(() -> Status.OK, () -> super.update(table, key, values))
          : super.update(table, key, values);
    }

    @Override
    public Status merge(String table, String key, Map<String, ByteIterator> values) {
      if (lie != Lie.APPEND_DOUBLED) {
        return super.merge(table, key, values);
      }
      Map<String, String> kept = strings(values);
      return requireNonNull(
          lied(
              () -> {
                Status unused = super.merge(table, key, bytes(kept));
                return super.merge(table, key, bytes(kept));
              },
              () -> super.merge(table, key, bytes(kept))));
    }

    private @Nullable Status lied(
        Supplier<@Nullable Status> lying, Supplier<@Nullable Status> honest) {
      writes++;
      return switch (writes % 10) {
        case 8 -> Status.ERROR;
        case 9 -> lying.get();
        default -> honest.get();
      };
    }
  }

  @ParameterizedTest
  @EnumSource(Lie.class)
  void lieAboutARetry_isTold(Lie lie) {
    WorkloadPlan plan =
        plan(
            retries(2, "\"inserts\": {\"op_count\": 50}"),
            retries(
                2,
                """
                "updates": {"op_count": 100}, "merges": {"op_count": 100},
                "point_queries": {"op_count": 600}
                """));
    WorkloadRun run = Runs.run(Runs.knowing(plan), 1, () -> new LyingDb(lie));

    assertThat(count(run, lie.told)).isPositive();
    assertThat(count(run, Outcome.AFTER_FAILED_WRITE)).isZero();
    assertThat(count(run, Outcome.FAILED)).isZero();
  }

  /** A time that goes on by what is waited, and by what the store takes. */
  private static final class ParkedTime implements Time {
    private final AtomicLong nanos = new AtomicLong();

    @Override
    public long getAsLong() {
      return nanos.get();
    }

    @Override
    public void park(Object blocker, long forNanos) {
      nanos.addAndGet(forNanos);
    }
  }

  /** An answer, and after how long it comes. */
  private record Reply(int millis, Status status) {}

  private static final Reply QUICK = new Reply(30, Status.OK);
  private static final Reply LATE = new Reply(150, Status.OK);
  private static final Reply ERROR = new Reply(40, Status.ERROR);

  private PhaseResult queries(String settings, Reply... replies) {
    ParkedTime time = new ParkedTime();
    Iterator<Reply> next = List.of(replies).iterator();
    DB db =
        new CapableDb(store) {
          @Override
          public @Nullable Status read(
              String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> r) {
            Reply reply = next.next();
            time.park(this, reply.millis() * 1_000_000L);
            return reply.status().isOk() ? super.read(table, key, fields, r) : reply.status();
          }
        };
    WorkloadPlan plan =
        plan(
            "{\"inserts\": {\"op_count\": 1}}",
            "{%s \"point_queries\": {\"op_count\": 3}}".formatted(settings));
    RunScope scope = new RunScope(0, 1, "usertable", false, VerifiedKeys.ALL);
    WorkloadRun run = Runs.knowing(new WorkloadRun(plan, scope, time));
    PhaseResult phase = Runs.run(run, 1, () -> db).results().get(1);
    assertThat(next.hasNext()).isFalse();
    return phase;
  }

  @Test
  void deadline_saysWhatIsInTime_andNothingIsSentAgain() {
    PhaseResult phase = queries("\"deadline\": \"100ms\",", QUICK, LATE, ERROR);

    assertThat(phase.attempts()).isEqualTo(new Attempts(List.of(3L), 1, 0.05, 0));
    // One answer in 30 + 150 + 40 ms.
    assertThat(PhaseFigure.GOODPUT.of(phase)).isEqualTo(1 / 0.22);
    assertThat(PhaseFigure.GIVEN_UP.of(phase)).isEqualTo(2 / 3.0, within());
    assertThat(PhaseFigure.ADDED_LOAD.of(phase)).isZero();
    assertThat(phase.operations().get(0).failed()).isEqualTo(1);
    assertThat(PhaseFigure.usersText(phase))
        .isEqualTo(
            "goodput 4.545/s, given-up 66.67 %, added-load 0.00 %; attempts 3;"
                + " 0.05 s beyond deadlines, 0.00 s of backoff");
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-12);
  }

  @Test
  void retries_comeAfterWaitsThatGrow_andTheUsersTimeIsToTheLastAnswer() {
    PhaseResult phase =
        queries(
            """
            "deadline": "100ms", "retries": {"at_most": 2,
              "backoff": {"first": "10ms", "factor": 3, "at_most": "20ms"}},
            """,
            LATE,
            ERROR,
            QUICK,
            ERROR,
            QUICK,
            LATE,
            LATE,
            ERROR);

    // The first: 150, its retry due after 110 and sent at once, 40, a wait of 20, and 30 ms. The
    // second: 40 + 10 + 30 ms. The third: 150, 50 too late; 150, due after 110, 90 too late; 40,
    // due after 230, 10 too late.
    OperationResult queries = phase.operations().get(0);
    assertThat(queries.failed()).isEqualTo(1);
    assertThat(queries.serviceNanos().nanos(LatencyFigure.MAX)).isCloseTo(240e6, percent());
    assertThat(queries.serviceNanos().nanos(LatencyFigure.MEAN)).isCloseTo(160e6, percent());
    Attempts attempts = requireNonNull(phase.attempts());
    assertThat(attempts.sent()).containsExactly(3L, 3L, 2L);
    assertThat(attempts.inTime()).isEqualTo(2);
    assertThat(attempts.lateSeconds()).isEqualTo(0.2, within());
    assertThat(attempts.backoffSeconds()).isEqualTo(0.03, within());
    assertThat(PhaseFigure.ADDED_LOAD.of(phase)).isEqualTo(5 / 3.0, within());
  }

  private static Percentage percent() {
    return Percentage.withPercentage(1);
  }

  @Test
  void retriesOnErrors_leaveLateAnswersAlone_andOnDeadlinesErrors() {
    String onError = "\"retries\": {\"at_most\": 5, \"on\": [\"error\"]},";
    String onDeadline = "\"retries\": {\"at_most\": 5, \"on\": [\"deadline\"]},";

    assertThat(queries("\"deadline\": \"0.1s\"," + onError, LATE, ERROR, LATE, QUICK).attempts())
        .isEqualTo(new Attempts(List.of(3L, 1L), 1, 0.1, 0));
    store.records.clear();
    assertThat(
            queries("\"deadline\": \"100ms\"," + onDeadline, ERROR, LATE, QUICK, QUICK).attempts())
        .isEqualTo(new Attempts(List.of(3L, 1L), 2, 0.05, 0));
  }

  @Test
  void properties_holdWhereAGroupSaysNothing() {
    Map<String, AtomicInteger> errors = new ConcurrentHashMap<>();
    DB db =
        new CapableDb(store) {
          @Override
          public @Nullable Status read(
              String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> r) {
            int before = errors.computeIfAbsent(key, none -> new AtomicInteger()).getAndIncrement();
            return before < 1 ? Status.ERROR : super.read(table, key, fields, r);
          }
        };
    WorkloadPlan plan =
        plan(
            "{\"inserts\": {\"op_count\": 1}}",
            "{\"point_queries\": {\"op_count\": 4}}",
            "{\"deadline\": \"1h\", \"point_queries\": {\"op_count\": 4}}");
    WorkloadRun run = Runs.knowing(plan);
    run.patience(Patience.of(null, new Retries(1, null, null)));
    WorkloadRun ended = Runs.run(run, 1, () -> db);

    assertThat(requireNonNull(ended.results().get(1).attempts()).sent()).containsExactly(4L, 1L);
    assertThat(requireNonNull(ended.results().get(2).attempts()).sent()).containsExactly(4L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"deadline\": \"soon\" | deadline is \"soon\"",
        "\"deadline\": \"0s\" | deadline is 0",
        "\"retries\": {\"at_most\": 0} | at_most is 0",
        "\"retries\": {} | at_most",
        "\"retries\": {\"at_most\": 1, \"on\": []} | on is empty",
        "\"retries\": {\"at_most\": 1, \"on\": [\"deadline\"]} | without a deadline",
        "\"retries\": {\"at_most\": 1, \"on\": [\"errors\"]} | \"errors\"",
        "\"retries\": {\"at_most\": 1, \"backoff\": {\"first\": \"5ms\", \"factor\": 0.5}} | factor is 0.5",
        "\"retries\": {\"at_most\": 1, \"backoff\": {\"first\": \"5ms\", \"at_most\": \"1ms\"}} | at_most is \"1ms\""
      })
  void mistakes_areRefusedWithTheirPlace(String mistake) {
    String[] parts = mistake.split(" \\| ", 2);
    assertThatThrownBy(() -> plan("{%s, \"inserts\": {\"op_count\": 1}}".formatted(parts[0])))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("spec.json:3:")
        .hasMessageContaining(parts[1])
        .hasMessageContaining("expected");
  }
}
