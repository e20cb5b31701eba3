package site.ycsb.tectonic.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.spec.SpecException;

/** Sections whose key has one digit: which can be run, and what is said of the others. */
final class KeyUseTest {
  private static final Map<String, String> OPERATIONS =
      Map.of(
          "insert", "\"inserts\": {\"op_count\": %s}",
          "delete", "\"point_deletes\": {\"op_count\": %s}",
          "query", "\"point_queries\": {\"op_count\": %s}",
          "absent", "\"empty_point_queries\": {\"op_count\": %s}",
          "half", "\"range_deletes\": {\"op_count\": %s, \"selectivity\": 0.5}");

  /**
   * Groups are divided by semicolons. Half of 10 keys that a range deletes alone are 5 that are
   * free; with another operation in the group it is 1, as nobody knows what was there.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "insert 10 | ",
        "insert 11 | key can make only 10 different keys, but 11 are inserted with it",
        "insert 10; delete 4; insert 4 | ",
        "insert 10; delete 4; insert 5 | can make only 10 different keys, but 11 are live at once",
        "insert 10; half 1; insert 5 | ",
        "insert 10; half 1; insert 6 | can make only 10 different keys, but 11 are live at once",
        "insert 10; half 1, query 1; insert 1 | ",
        "insert 10; half 1, query 1; insert 2 | only 10 different keys, but 11 are live at once",
        "insert 10; half 0; insert 1 | different keys, but 11 are inserted with it",
        "query 0 | ",
        "query 1 | needs live keys, but the section has inserted none up to here",
        "insert 1, query 1 | ",
        "insert 2; delete 2 | ",
        "insert 2; delete 2; query 1 | needs live keys, but all 2 that were inserted are deleted",
        "insert 2; delete 2; insert 1; query 1 | ",
        "insert 2; delete 3 | the section deletes 3 keys up to here, but inserts only 2",
        "insert 9; absent 1 | ",
        "insert 10; absent 0 | ",
        "insert 10; absent 1 | finds no absent key: all 10 that its key can make are inserted",
        "insert 10; delete 1; absent 1 | ",
      })
  void section_canBeRunOrSaysWhichKeysItLacks(String groups, @Nullable String problem) {
    String text =
        """
        {"defaults": {"key": {"uniform": {"len": 1, "character_set": "numeric"}}, "val": "v"},
         "sections": [{"groups": [%s]}]}
        """
            .formatted(
                Stream.of(groups.split("; ", -1))
                    .map(KeyUseTest::group)
                    .collect(Collectors.joining(", ")));

    if (problem == null) {
      assertThat(SpecReader.parse("s", text).plan(PlanOptions.NONE).operationCount())
          .isNotNegative();
    } else {
      assertThatThrownBy(() -> SpecReader.parse("s", text).plan(PlanOptions.NONE))
          .isInstanceOf(SpecException.class)
          .hasMessageContaining(problem);
    }
  }

  private static String group(String operations) {
    return Stream.of(operations.split(", ", -1))
        .map(each -> each.split(" ", -1))
        .map(each -> OPERATIONS.getOrDefault(each[0], "").formatted(each[1]))
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
