package site.ycsb.tectonic.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import site.ycsb.tectonic.random.Fit;
import site.ycsb.tectonic.spec.OperationKind;
import site.ycsb.tectonic.spec.SpecException;

/** Deleted keys return, and keys that are never there come from a pool. */
class ReturningKeysTest {
  private static final String LOAD = "{'inserts': {'op_count': 200}}";
  private static final String DELETES = "{'point_deletes': {'op_count': 100}}";

  @Test
  void reuse_ofTheOldest_insertsInTheOrderOfDeletion() {
    List<Operation> operations = stream(LOAD, DELETES, reuse(100, 1, "oldest"));
    assertThat(last(operations, 100)).isEqualTo(deleted(operations));
  }

  @Test
  void reuse_ofTheLatest_insertsAgainstTheOrderOfDeletion() {
    List<Operation> operations = stream(LOAD, DELETES, reuse(100, 1, "latest"));
    List<String> against = new ArrayList<>(deleted(operations));
    Collections.reverse(against);
    assertThat(last(operations, 100)).isEqualTo(against);
  }

  @Test
  void reuse_ofAny_insertsEachDeletedKeyOnceAndThenNewOnes() {
    List<Operation> operations = stream(LOAD, DELETES, reuse(150, 1, "uniform"));
    List<String> inserted = last(operations, 150);
    assertThat(new HashSet<>(inserted.subList(0, 100))).isEqualTo(Set.copyOf(deleted(operations)));
    assertThat(inserted.subList(0, 100)).isNotEqualTo(deleted(operations));
    assertThat(Plans.keys(operations, OperationKind.INSERT).subList(0, 200))
        .doesNotContainAnyElementsOf(inserted.subList(100, 150));
  }

  @Test
  void reuse_ofAShare_takesThatShare() {
    List<Operation> operations =
        stream(
            "{'inserts': {'op_count': 20000}}",
            "{'point_deletes': {'op_count': 20000}}",
            reuse(10000, 0.3, "uniform"));
    Set<String> deleted = Set.copyOf(deleted(operations));
    // Binomial of 10,000 with 0.3: standard deviation 45.8.
    assertThat(last(operations, 10000).stream().filter(deleted::contains).count())
        .isBetween(2_820L, 3_180L);
  }

  @Test
  void reuse_whereNothingIsDeleted_isRefused() {
    assertThatThrownBy(() -> stream(LOAD, reuse(1, 0.5, "oldest")))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("inserts takes deleted keys, but the section has deleted none");
  }

  /** A pool of 50 keys by a Zipf, in a domain where they are numbered and where they are sought. */
  @Test
  void pool_ofAbsentKeys_isAskedForByItsSelection() {
    for (String key : List.of("{'uniform': {'len': 9}}", "{'uniform': {'len': 2}}")) {
      List<Operation> operations =
          stream(
              "{'inserts': {'op_count': 1900, 'key': %s}}".formatted(key),
              """
              {'empty_point_queries': {'op_count': 20000, 'key': %s,
                'absent': {'pool': 50, 'selection': {'zipf': {'s': 1}}}}}
              """
                  .formatted(key));
      Map<String, Long> asked =
          Plans.keys(operations, OperationKind.EMPTY_POINT_QUERY).stream()
              .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
      assertThat(asked.keySet())
          .hasSizeBetween(49, 50)
          .doesNotContainAnyElementsOf(Plans.keys(operations, OperationKind.INSERT));
      double sum = IntStream.rangeClosed(1, 50).mapToDouble(rank -> 1.0 / rank).sum();
      if (asked.size() == 50) {
        Fit.assertFits(
            asked.values().stream().sorted(Collections.reverseOrder()).mapToLong(n -> n).toArray(),
            IntStream.rangeClosed(1, 50).mapToDouble(rank -> 1 / sum / rank).toArray());
      }
    }
  }

  @Test
  void upserts_besideUniqueInserts_mayRepeatLiveKeysWhereTheOthersDoNot() {
    String digits = "{'uniform': {'len': 3, 'character_set': 'numeric'}}";
    List<Operation> operations =
        stream(
            """
            {'unique_inserts': {'op_count': 300, 'key': %s},
             'inserts': {'op_count': 800, 'key': %s, 'upsert': true}}
            """
                .formatted(digits, digits));
    Set<String> live = new HashSet<>();
    int repeats = 0;
    for (Operation operation : operations) {
      String key = ((Operation.Point) operation).key().toString();
      boolean isNew = live.add(key);
      assertThat(isNew || operation.plan().insertion().mayRepeat()).isTrue();
      repeats += isNew ? 0 : 1;
    }
    assertThat(repeats).isGreaterThan(100);
  }

  private static String reuse(int count, double share, String selection) {
    return "{'inserts': {'op_count': %d, 'reuse': {'deleted': %s, 'selection': '%s'}}}"
        .formatted(count, share, selection);
  }

  private static List<String> deleted(List<Operation> operations) {
    return Plans.keys(operations, OperationKind.POINT_DELETE);
  }

  private static List<String> last(List<Operation> operations, int inserts) {
    List<String> keys = Plans.keys(operations, OperationKind.INSERT);
    return keys.subList(keys.size() - inserts, keys.size());
  }

  private static List<Operation> stream(String... groups) {
    String[] texts = new String[groups.length];
    for (int i = 0; i < groups.length; i++) {
      texts[i] = groups[i].replace('\'', '"');
    }
    return Plans.stream(Plans.ofGroups(66, texts));
  }
}
