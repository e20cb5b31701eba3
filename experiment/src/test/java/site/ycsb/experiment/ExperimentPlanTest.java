package site.ycsb.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.tectonic.spec.SpecException;

/** A plan says which runs there are, and in which order; a mistake in it has a place. */
final class ExperimentPlanTest {
  private static final String TWO_BY_TWO =
      """
      {"name": "p", "binding": "memory", "properties": {"a": 1},
       "factors": {"threadcount": [1, 4], "spec": {"A": {"s": "a"}, "B": {"s": "b", "a": 2}}},
      """;

  @TempDir private Path folder;

  private ExperimentPlan plan(String text) throws IOException {
    return ExperimentPlan.read(Files.writeString(folder.resolve("plan.json"), text));
  }

  @Test
  void treatments_areAllCombinations_butForThoseExcluded() throws IOException {
    ExperimentPlan plan =
        plan(TWO_BY_TWO + "\"exclude\": [{\"threadcount\": 4, \"spec\": \"B\"}]}");

    assertThat(plan.treatments()).extracting(Treatment::name).containsExactly("1_A", "1_B", "4_A");
    // A level outweighs what holds for all.
    assertThat(plan.treatments().get(1).properties())
        .isEqualTo(Map.of("a", "2", "s", "b", "threadcount", "1"));
    assertThat(plan.asked()).isEqualTo("threadcount");
  }

  @Test
  void embeddedStores_getAFolderOfTheirOwn() throws IOException {
    ExperimentPlan plan =
        plan("{\"name\": \"p\", \"binding\": \"rocksdb\", \"factors\": {\"threadcount\": [1]}}");

    assertThat(plan.treatments().get(0).properties()).containsEntry("rocksdb.dir", "{scratch}");
  }

  @Test
  void runs_takeTurnsInBlocks_inAnOrderThatTrialsDoNotChange() throws IOException {
    List<PlannedRun> four = plan(TWO_BY_TWO + "\"trials\": 4}").runs();
    List<PlannedRun> forty = plan(TWO_BY_TWO + "\"trials\": 40}").runs();

    assertThat(forty.subList(0, four.size())).isEqualTo(four);
    Set<List<String>> orders = new HashSet<>();
    for (int block = 0; block < 40; block++) {
      List<PlannedRun> runs = forty.subList(4 * block, 4 * block + 4);
      int trial = block + 1;
      assertThat(runs).allMatch(run -> run.trial() == trial);
      List<String> names = runs.stream().map(run -> run.treatment().name()).toList();
      assertThat(names).containsExactlyInAnyOrder("1_A", "1_B", "4_A", "4_B");
      orders.add(names);
    }
    // Of 12 orders and their reverses, 20 draws meet 9.9 in the mean, and fewer than 6 in less than
    // one of 1e4 cases.
    assertThat(orders).hasSizeGreaterThanOrEqualTo(12);
    // Of two blocks, each stands before another as often as behind it.
    assertThat(IntStream.range(0, 40).filter(b -> isBefore("1_A", "4_B", forty, b))).hasSize(20);
    assertThat(IntStream.range(0, 40).filter(b -> isBefore("1_B", "1_A", forty, b))).hasSize(20);
    assertThat(plan(TWO_BY_TWO + "\"trials\": 4, \"seed\": 2}").runs()).isNotEqualTo(four);
  }

  private static boolean isBefore(String one, String other, List<PlannedRun> runs, int block) {
    List<String> names =
        runs.subList(4 * block, 4 * block + 4).stream().map(run -> run.treatment().name()).toList();
    return names.indexOf(one) < names.indexOf(other);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\": \"p\", \"binding\": \"m\"}|factors is missing|/factors",
        "{\"name\": \"p\", \"factors\": {\"t\": [1]}}|binding is missing for t 1|/binding",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": 1}}|has t: 1|/factors",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": [1], \"u\": {\"x\": {\"t\":"
            + " 2}}}}|set t twice, by t and by u|/factors",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": [1]}, \"question\": \"u\"}|is"
            + " u|/question",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": [1]}, \"exclude\": [{\"t\":"
            + " 2}]}|has t 2|/exclude",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": [1]}, \"trails\": 2}|did you"
            + " mean \"trials\"|/trails",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": [\"a b\", \"a/b\"]}}|both a-b"
            + " as a folder|/factors",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": [1]}, \"search\": {\"slo\":"
            + " \"READ p99 < 10 %\", \"from\": 1, \"to\": 9}}|is \"READ p99 < 10 %\"|/search/slo",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": [1]}, \"search\": {\"slo\":"
            + " \"READ p99 < 10 ms\", \"from\": 9, \"to\": 1}}|is 1.0|/search/to",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"target\": [1, 2]}, \"search\":"
            + " {\"slo\": \"READ p99 < 10 ms\", \"from\": 1, \"to\": 9}}|sets target|/search",
        "{\"name\": \"p\", \"binding\": \"redis\", \"factors\": {\"t\": [1]}, \"shared_load\": {},"
            + " \"properties\": {\"tectonic.spec\": \"a\"}}|binding redis keeps no store in"
            + " {scratch}|/shared_load",
        "{\"name\": \"p\", \"binding\": \"rocksdb\", \"factors\": {\"t\": [1]}, \"shared_load\":"
            + " {}}|is given without tectonic.spec|/shared_load",
        "{\"name\": \"p\", \"binding\": \"rocksdb\", \"factors\": {\"t\": [1]}, \"shared_load\":"
            + " {}, \"properties\": {\"tectonic.spec\": \"a\", \"rocksdb.fresh\": true}}|is given"
            + " beside rocksdb.fresh=true|/shared_load",
        "{\"name\": \"p\", \"binding\": \"rocksdb\", \"factors\": {\"t\": [1]}, \"shared_load\":"
            + " {}, \"properties\": {\"tectonic.spec\": \"a\", \"table\": \"{run}\"}}|table has"
            + " {run}|/shared_load",
        "{\"name\": \"p\", \"binding\": \"rocksdb\", \"factors\": {\"t\": [1]}, \"shared_load\":"
            + " true}|has true|/shared_load",
        "{\"name\": \"p\", \"binding\": \"m\", \"factors\": {\"t\": [1]}, \"properties\":"
            + " {\"limit_seconds\": 9}}|has limit_seconds, which is a field of the"
            + " plan|/properties",
      })
  void mistake_hasItsPlace(String text, String message, String path) {
    assertThatThrownBy(() -> plan(text))
        .isInstanceOf(SpecException.class)
        .hasMessageContaining("plan.json:1:")
        .hasMessageContaining(message)
        .hasMessageContaining("at " + path)
        .hasMessageContaining("expected: ");
  }
}
