package site.ycsb.tectonic.execute;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.client.result.OperationResult;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.result.Verification;
import site.ycsb.client.result.Verification.Subject;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.spec.MergeFunction;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.stream.Operation;
import site.ycsb.tectonic.stream.Plans;
import site.ycsb.tectonic.stream.ValueMaker;

/**
 * Records are what the functions of merges make of them, and a merge too few or too many is told.
 */
class MergeFunctionsTest {
  private static final long SEED = 56;
  private static final int READS = 1500;

  /** The functions, each by other means than ours. */
  @SuppressWarnings("ImmutableEnumChecker") // lambdas without state
  private enum Oracle {
    APPEND(String::concat),
    ADD((value, operand) -> wrapped(new BigInteger(value).add(new BigInteger(operand)))),
    MAX((value, operand) -> "" + new BigInteger(value).max(new BigInteger(operand))),
    REPLACE((value, operand) -> operand),
    OWN((value, operand) -> new StringBuilder(value).reverse().append(operand.length()).toString());

    private final BinaryOperator<String> function;

    Oracle(BinaryOperator<String> function) {
      this.function = function;
    }

    private static String wrapped(BigInteger sum) {
      return "" + sum.longValue();
    }

    /** Whether a second time changes the value. */
    boolean tellsTwice() {
      return this == ADD || this == OWN;
    }

    String inJson() {
      return this == OWN ? Reversing.class.getName() : name().toLowerCase(Locale.ROOT);
    }
  }

  /** A function of a user's: the value backwards, then the length of the operand. */
  public static final class Reversing implements BinaryOperator<byte[]> {
    @Override
    public byte[] apply(byte[] value, byte[] operand) {
      byte[] merged = new byte[value.length + (operand.length < 10 ? 1 : 2)];
      for (int i = 0; i < value.length; i++) {
        merged[i] = value[value.length - 1 - i];
      }
      byte[] length = Integer.toString(operand.length).getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(length, 0, merged, value.length, length.length);
      return merged;
    }
  }

  private static WorkloadPlan plan(Oracle oracle, String more) {
    return Plans.of(
        SEED,
        """
        {"defaults": {"key": {"uniform": {"len": 6}}, "fields": {"count": 2},
                      "val": {"uniform": {"len": {"uniform": {"min": 1, "max": 19}},
                                          "character_set": "numeric"}}},
         "sections": [{"groups": [
          {"inserts": {"op_count": 60}},
          {MORE "merges": {"op_count": 900, "function": "NAME", "selection": {"zipf": {"s": 0.9}}},
           "updates": {"op_count": 100},
           "point_queries": {"op_count": 1500, "selection": {"zipf": {"s": 0.9}}}}]}]}
        """
            .replace("NAME", oracle.inJson())
            .replace("MORE", more));
  }

  private static WorkloadRun run(Oracle oracle, int threads, Supplier<DB> bindings) {
    return Runs.run(Runs.knowing(plan(oracle, "")), threads, bindings);
  }

  private static OperationResult kind(WorkloadRun run, OperationKind kind) {
    return Runs.kinds(run).stream()
        .filter(each -> each.operation().equals(kind.resultName()))
        .findFirst()
        .orElseThrow();
  }

  /** The records that the stream makes, one operation after the other. */
  private static Map<String, Map<String, String>> expected(Oracle oracle) {
    WorkloadPlan plan = plan(oracle, "");
    ValueMaker values = new ValueMaker(plan.seed(), false);
    Map<String, Map<String, String>> records = new TreeMap<>();
    for (Operation operation : Plans.stream(plan)) {
      if (operation instanceof Operation.Point point && point.kind().writesValue()) {
        BinaryOperator<String> function =
            point.kind() == OperationKind.MERGE ? oracle.function : (value, other) -> other;
        Map<String, String> record =
            records.computeIfAbsent("usertable/" + point.key(), key -> new HashMap<>());
        values
            .written(point, plan.sections().get(0))
            .forEach(
                (field, bytes, start, end) ->
                    record.merge(
                        field,
                        new String(bytes, start, end - start, StandardCharsets.US_ASCII),
                        function));
      }
    }
    return records;
  }

  @ParameterizedTest
  @CsvSource({
    "APPEND, 1, true, false",
    "APPEND, 8, false, true",
    "ADD, 1, true, true",
    "ADD, 8, true, true",
    "ADD, 8, false, true",
    "MAX, 1, true, true",
    "MAX, 8, true, true",
    "MAX, 8, false, true",
    "REPLACE, 1, true, true",
    "REPLACE, 8, true, true",
    "REPLACE, 8, false, true",
    "OWN, 1, true, true",
    "OWN, 8, true, true",
    "OWN, 8, false, true"
  })
  void records_areWhatTheFunctionMakesOfThem(
      Oracle oracle, int threads, boolean capable, boolean emulated) {
    FakeStore store = new FakeStore(threads, 0);
    WorkloadRun run = run(oracle, threads, () -> store.newDb(capable));

    assertThat(store.records).isEqualTo(expected(oracle));
    assertThat(Runs.kinds(run)).allMatch(each -> each.violations() + each.failed() == 0);
    assertThat(kind(run, OperationKind.MERGE).emulated()).isEqualTo(emulated);
    Verification contents =
        run.verifications().stream()
            .filter(each -> each.subject() == Subject.CONTENTS)
            .findFirst()
            .orElseThrow();
    assertThat(contents.of()).isEqualTo(READS);
    assertThat(contents.checked()).isBetween(threads == 1 ? READS : READS / 2L, (long) READS);
  }

  /** Does some updates of fields otherwise than it says. */
  private static final class LyingDb extends CapableDb {
    private final BinaryOperator<String> lie;
    private int updates;

    /**
     * @param lie of what is there and what is written; what it leaves
     */
    LyingDb(BinaryOperator<String> lie) {
      super(new FakeStore());
      this.lie = lie;
    }

    @Override
    public @Nullable Status update(String table, String key, Map<String, ByteIterator> values) {
      return ++updates % 10 == 0
          ? change(table, key, lie, strings(values))
          : super.update(table, key, values);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ADD", "MAX", "REPLACE", "OWN"})
  void mergeThatIsLost_isTold(Oracle oracle) {
    WorkloadRun run = run(oracle, 1, () -> new LyingDb((there, written) -> there));

    OperationResult reads = kind(run, OperationKind.POINT_QUERY);
    assertThat(reads.count(Outcome.WRONG_CONTENT)).isGreaterThan(20);
    assertThat(reads.violations()).isEqualTo(reads.count(Outcome.WRONG_CONTENT));
  }

  @ParameterizedTest
  @EnumSource(names = {"ADD", "MAX", "REPLACE"})
  void mergeThatIsDoneTwice_isTold_whereThatChangesTheValue(Oracle oracle) {
    BinaryOperator<String> twice =
        (there, written) ->
            switch (oracle) {
              case ADD ->
                  Oracle.wrapped(
                      new BigInteger(written)
                          .add(new BigInteger(written).subtract(new BigInteger(there))));
              case APPEND, MAX, REPLACE, OWN -> written;
            };
    WorkloadRun run = run(oracle, 1, () -> new LyingDb(twice));

    long wrong = kind(run, OperationKind.POINT_QUERY).count(Outcome.WRONG_CONTENT);
    assertThat(wrong).matches(count -> oracle == Oracle.ADD ? count > 20 : count == 0);
    if (oracle == Oracle.ADD) {
      assertThat(run.wrongAnswers().get(0).expected()).containsPattern("\\d+\" .* by [A-Z]+ #\\d+");
    }
  }

  /** Does an update, and loses the answer. */
  private static final class AnswerLosingDb extends CapableDb {
    private int updates;

    AnswerLosingDb() {
      super(new FakeStore());
    }

    @Override
    public @Nullable Status update(String table, String key, Map<String, ByteIterator> values) {
      Status status = requireNonNull(super.update(table, key, values));
      if (++updates % 7 == 0) {
        throw new IllegalStateException("connection reset");
      }
      return status;
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ADD", "MAX", "REPLACE", "OWN"})
  void mergeThatWasSentAgain_isToldWhereItWasAppliedTwice(Oracle oracle) {
    WorkloadPlan plan = plan(oracle, "\"retries\": {\"at_most\": 5},");
    WorkloadRun run = Runs.run(Runs.knowing(plan), 1, AnswerLosingDb::new);

    OperationResult reads = kind(run, OperationKind.POINT_QUERY);
    assertThat(reads.count(Outcome.APPLIED_TWICE))
        .matches(count -> oracle.tellsTwice() ? count > 20 : count == 0);
    assertThat(reads.violations()).isEqualTo(reads.count(Outcome.APPLIED_TWICE));
  }

  @ParameterizedTest
  @CsvSource({
    "add, 9223372036854775807, 1, -9223372036854775808",
    "add, -5, 3, -2",
    "add, 007, 03, 10",
    "add, no number, 12, 12",
    "add, '', 12, 12",
    "add, -, 12, 12",
    "add, 18446744073709551617, 1, 2",
    "max, -9223372036854775808, -1, -1",
    "max, 12, 0013, 13",
    "max, 12, x, 12",
    "append, 12, 13, 1213",
    "replace, 12, 13, 13"
  })
  void function_ofTwoValues_isThatOfNumbersOf64Bits(
      String name, String value, String operand, String result) {
    MergeFunction function = MergeFunction.named(name);
    byte[] merged =
        function.merged(
            value.getBytes(StandardCharsets.US_ASCII), operand.getBytes(StandardCharsets.US_ASCII));
    assertThat(new String(merged, StandardCharsets.US_ASCII)).isEqualTo(result);
  }
}
