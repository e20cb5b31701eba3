package site.ycsb.tectonic.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.RangeFormat;

/** What a binding cannot do itself is emulated so that nothing that goes wrong is lost. */
class BindingTest {
  private static final Binding.RecordTable T = Binding.RecordTable.of("t", List.of("x"));

  private final FakeStore records = new FakeStore();

  /** A binding whose deletes answer as they are told. */
  private final class Scripted extends FakeDb {
    private final Deque<String> answers;

    Scripted(String... answers) {
      super(records);
      this.answers = new ArrayDeque<>(Arrays.asList(answers));
    }

    @Override
    public @Nullable Status delete(String table, String key) {
      return status(answers.remove());
    }

    @Override
    public @Nullable Status scan(
        String table,
        String start,
        int count,
        @Nullable Set<String> fields,
        @SuppressWarnings({"JdkObsolete", "NonApiType"})
            Vector<HashMap<String, ByteIterator>> result) {
      if (answers.isEmpty()) {
        throw new UnsupportedOperationException("no scans");
      }
      return status(answers.remove());
    }
  }

  private static @Nullable Status status(String name) {
    return switch (name) {
      case "OK" -> Status.OK;
      case "BATCHED_OK" -> Status.BATCHED_OK;
      case "NOT_FOUND" -> Status.NOT_FOUND;
      case "ERROR" -> Status.ERROR;
      default -> null;
    };
  }

  /** An error may leave a key behind, so it must not hide behind a key that was missing. */
  @ParameterizedTest
  @CsvSource({
    "OK, OK, OK, OK",
    "OK, NOT_FOUND, OK, NOT_FOUND",
    "NOT_FOUND, OK, OK, NOT_FOUND",
    "OK, ERROR, OK, ERROR",
    "ERROR, OK, NOT_FOUND, ERROR",
    "NOT_FOUND, ERROR, OK, ERROR",
    "NOT_FOUND, none, OK, none",
    "BATCHED_OK, BATCHED_OK, ERROR, ERROR",
    "BATCHED_OK, NOT_FOUND, OK, NOT_FOUND",
    "OK, none, ERROR, none"
  })
  void rangeDelete_emulated_answersWithTheWorstOfItsDeletes(
      String first, String second, String third, String expected) {
    Binding binding = new Binding(new Scripted(first, second, third));
    assertThat(binding.send(Ops.of("RANGE_DELETE b-d"), T, Map.of(), () -> {}))
        .isEqualTo(status(expected));
  }

  @Test
  void merge_emulated_appendsToTheFieldsItNames() {
    Binding binding = new Binding(records.newDb(false));
    binding.send(Ops.of("INSERT b"), T, FakeDb.bytes(Map.of("x", "1", "y", "2")), () -> {});
    Status merged =
        binding.send(Ops.of("MERGE b"), T, FakeDb.bytes(Map.of("x", "3", "z", "4")), () -> {});
    assertThat(merged).isEqualTo(Status.OK);
    assertThat(records.records).containsEntry("t/b", Map.of("x", "13", "y", "2", "z", "4"));
    assertThat(binding.send(Ops.of("MERGE c"), T, FakeDb.bytes(Map.of("x", "3")), () -> {}))
        .isEqualTo(Status.NOT_FOUND);
    assertThat(records.records).hasSize(1);
  }

  @Test
  void rows_areThoseOfTheLastOperation() {
    Binding binding = new Binding(records.newDb(false));
    for (String key : new String[] {"a", "b", "c", "d"}) {
      binding.send(Ops.of("INSERT " + key), T, FakeDb.bytes(Map.of("x", "1")), () -> {});
      assertThat(binding.rows()).isZero();
    }
    binding.send(Ops.of("RANGE_QUERY b-d"), T, Map.of(), () -> {});
    assertThat(binding.rows()).isEqualTo(3);
    binding.send(Ops.of("POINT_QUERY b"), T, Map.of(), () -> {});
    assertThat(binding.rows()).isEqualTo(1);
    binding.send(Ops.of("BLIND_RANGE_QUERY c+9"), T, Map.of(), () -> {});
    assertThat(binding.rows()).isEqualTo(2);
    binding.send(Ops.of("POINT_DELETE d"), T, Map.of(), () -> {});
    assertThat(binding.rows()).isZero();
    binding.send(Ops.of("POINT_QUERY d"), T, Map.of(), () -> {});
    assertThat(binding.rows()).isZero();
  }

  @Test
  void scanForAny_saysWhetherATableHoldsRecords() {
    assertThat(new Binding(new Scripted("ERROR", "ERROR")).scanForAny(T).isOk()).isFalse();
    assertThat(new Binding(new Scripted("none", "none")).scanForAny(T).isOk()).isFalse();
    assertThat(new Binding(new Scripted()).scanForAny(T).isOk()).isFalse();
    assertThat(new Binding(new Scripted("ERROR", "OK")).scanForAny(T).isOk()).isTrue();
    Binding binding = new Binding(records.newDb(false));
    assertThat(binding.scanForAny(T).isOk() && binding.rows() == 0).isTrue();
    records.records.put("t/k", Map.of());
    assertThat(binding.scanForAny(T).isOk() && binding.rows() == 1).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "MERGE, START_COUNT, true",
    "EXTEND, START_COUNT, true",
    "RANGE_DELETE, START_COUNT, true",
    "RANGE_QUERY, START_END, true",
    "RANGE_QUERY, START_COUNT, false",
    "INSERT, START_COUNT, false"
  })
  void operation_thatABindingLacks_isEmulated(
      OperationKind kind, RangeFormat format, boolean emulated) {
    assertThat(new Binding(records.newDb(false)).emulates(Ops.plan(kind, format)))
        .isEqualTo(emulated);
    assertThat(new Binding(records.newDb(true)).emulates(Ops.plan(kind, format))).isFalse();
  }
}
