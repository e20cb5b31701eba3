package site.ycsb.bindings.api;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static site.ycsb.bindings.api.StringTable.FIELD;
import static site.ycsb.bindings.api.StringTable.TABLE;
import static site.ycsb.bindings.api.StringTable.fields;
import static site.ycsb.bindings.api.StringTable.record;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import site.ycsb.DB;
import site.ycsb.Status;

/** States what a binding does that lengthens records or tells their length. */
abstract class GrowthContract extends RangeContract {
  @Test
  final void merge_appendsToFields_untilTheyAreReplaced() {
    Merge merging = required(Merge.class);
    assertThat(db().insert(TABLE, "k", fields("a", "1", "b", "2")).isOk()).isTrue();
    assertThat(merging.merge(TABLE, "k", fields("a", "+")).isOk()).isTrue();
    assertThat(merging.merge(TABLE, "k", fields("a", "!", "b", "?", "c", "new")).isOk()).isTrue();
    assertThat(table().readFields("k", null)).isEqualTo(Map.of("a", "1+!", "b", "2?", "c", "new"));
    assertThat(table().readFields("k", Set.of("b"))).isEqualTo(Map.of("b", "2?"));
    assertThat(table().scanFields("k", 1, Set.of("a"))).containsExactly(Map.of("a", "1+!"));
    assertThat(db().update(TABLE, "k", fields("a", "one")).isOk()).isTrue();
    assertThat(merging.merge(TABLE, "k", fields("a", "~")).isOk()).isTrue();
    assertThat(table().readFields("k", null)).isEqualTo(Map.of("a", "one~", "b", "2?", "c", "new"));
    table().insert("k", "replaced");
    assertThat(table().readFields("k", null)).isEqualTo(Map.of(FIELD, "replaced"));
  }

  @Test
  final void mergeOfMissingKey_isNotFound_orCreatesWhatWasAppended() {
    Status status = required(Merge.class).merge(TABLE, "k", record("tail"));
    assertThat(status).isIn(Status.OK, Status.NOT_FOUND);
    assertThat(table().read("k")).isEqualTo(status.isOk() ? "tail" : null);
  }

  @Test
  final void append_lengthensFieldsOfAnExistingRecord() {
    Append appending = required(Append.class);
    assertThat(db().insert(TABLE, "k", fields("a", "1", "b", "2")).isOk()).isTrue();
    assertThat(appending.append(TABLE, "k", fields("a", "+")).isOk()).isTrue();
    assertThat(appending.append(TABLE, "k", fields("b", "\u65e5", "c", "new")).isOk()).isTrue();
    Map<String, String> expected = Map.of("a", "1+", "b", "2\u65e5", "c", "new");
    assertThat(table().readFields("k", null)).isEqualTo(expected);
  }

  @Test
  final void appendToMissingKey_isNotFound_andChangesNothing() {
    Append appending = required(Append.class);
    assertThat(appending.append(TABLE, "k", record("tail"))).isEqualTo(Status.NOT_FOUND);
    assertThat(table().read("k")).isNull();
  }

  @Test
  final void appendsOfEightThreads_toOneRecord_areAllThere() throws Exception {
    required(Append.class);
    checkLengthened((own, tail) -> ((Append) own).append(TABLE, "k", record(tail)));
  }

  @Test
  final void mergesOfEightThreads_intoOneRecord_areAllThere() throws Exception {
    required(Merge.class);
    checkLengthened((own, tail) -> ((Merge) own).merge(TABLE, "k", record(tail)));
  }

  /** Appends to a field, with an instance. */
  private interface Lengthening {
    Status apply(DB own, String tail);
  }

  /** Checks that no tail is lost or torn, and that those of a thread are in order. */
  private void checkLengthened(Lengthening lengthening) throws Exception {
    table().insert("k", "");
    onEightThreads(
        (own, thread) -> {
          for (int i = 10; i < 35; i++) {
            assertThat(lengthening.apply(own, thread + "." + i + ";").isOk()).isTrue();
          }
          return thread;
        });
    List<String> tails = List.of(requireNonNull(table().read("k")).split(";", 0));
    assertThat(tails).hasSize(8 * 25).doesNotHaveDuplicates();
    for (int i = 0; i < 8; i++) {
      String thread = i + ".";
      assertThat(tails.stream().filter(tail -> tail.startsWith(thread))).hasSize(25).isSorted();
    }
  }
}
