package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.bindings.memory.MemoryDb;

/** Specs at the limits of the language run to their end, as docs/spec.md says they do. */
final class EdgeCaseRunsTest {
  private static final String DIGITS = "{'uniform': {'len': 2, 'character_set': 'numeric'}}";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void keysThatAreAllDeleted_amidAGroup_areNotMissed(int threads) throws Exception {
    SpecRun run =
        run(
            threads,
            "{'inserts': {'op_count': 40}, 'point_deletes': {'op_count': 40},"
                + " 'updates': {'op_count': 400}, 'range_queries': {'op_count': 200,"
                + " 'scan_length': 3}, 'empty_point_queries': {'op_count': 100}}");

    assertThat(run.report()).contains("more skipped: no live key").contains("Skipped: ");
    assertThat(run.phases().get(0)).containsEntry("INSERT", 40L).containsEntry("DELETE", 40L);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void rangeDeletes_thatTakeEverything_leaveAnEmptyTable(int threads) throws Exception {
    SpecRun run =
        run(
            threads,
            "{'inserts': {'op_count': 100}}",
            "{'range_queries': {'op_count': 20, 'selectivity': 1, 'range_format': 'StartEnd'}}",
            "{'range_deletes': {'op_count': 1, 'selectivity': 1, 'range_format': 'StartEnd'},"
                + " 'empty_point_queries': {'op_count': 1}}",
            "{'blind_range_queries': {'op_count': 5, 'key': '0', 'scan_length': 10}}");

    assertThat(run.phases().get(2)).containsEntry("RANGE-DELETE", 1L);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void inserts_ofTheWholeDomain_areAllFound(int threads) throws Exception {
    run(
        threads,
        "{'inserts': {'op_count': 99}}",
        "{'empty_point_queries': {'op_count': 50}, 'empty_point_deletes': {'op_count': 50},"
            + " 'range_queries': {'op_count': 50, 'scan_length': 1000}}",
        "{'point_deletes': {'op_count': 98}}",
        "{'range_queries': {'op_count': 50, 'selectivity': 0.5},"
            + " 'point_queries': {'op_count': 50, 'selection': {'latest': {'s': 1}}}}");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void phases_withoutOperations_endAsTheyBegin(int threads) throws Exception {
    SpecRun run =
        run(
            threads,
            "{}",
            "{'inserts': {'op_count': 10}}",
            "{'updates': {'op_count': 0}, 'name': 'none'}",
            "{'point_queries': {'op_count': 10}}",
            "{}");

    assertThat(run.phases()).hasSize(5);
    assertThat(run.phases().get(2)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'sections': [{'groups': []}]}",
        "{'sections': [{'groups': [{}]}, {'groups': []}]}",
        "{'sections': [{'groups': [{'inserts': {'op_count': 0, 'key': 'k', 'val': 'v'}}]}]}"
      })
  void specs_withoutOperations_runToTheirEnd(String spec) throws Exception {
    SpecRun run = of(4, spec);

    assertThat(run.problems()).isEmpty();
    assertThat(run.violations()).isEqualTo("0");
    assertThat(run.phases().stream().allMatch(Map::isEmpty)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void keySpace_thatTurnsOutTooSmall_endsTheRunWithAMessage(int threads) {
    assertThatThrownBy(
            () ->
                run(
                    threads,
                    "{'inserts': {'op_count': 60}}",
                    "{'unique_inserts': {'op_count': 41, 'key': {'weighted': ["
                        + "{'weight': 1, 'value': "
                        + DIGITS
                        + "}]}}}"))
        .hasRootCauseInstanceOf(RuntimeException.class)
        .rootCause()
        .hasMessage(
            "none of the 100 keys that the key expression can make is new: make them longer, insert"
                + " fewer, or delete more before");
  }

  /** Both sections use up their 100 keys, so that one sees those of the other if it can. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void sections_ofTheSameKeys_doNotMeetInOneStore(int threads) throws Exception {
    String first = section("{'inserts': {'op_count': 100}}", "{'updates': {'op_count': 50}}");
    String second =
        section(
            "{'empty_point_queries': {'op_count': 100}}",
            "{'inserts': {'op_count': 50}}",
            "{'empty_point_queries': {'op_count': 200}, 'empty_point_deletes': {'op_count': 100},"
                + " 'range_queries': {'op_count': 50, 'selectivity': 1},"
                + " 'range_deletes': {'op_count': 1, 'selectivity': 1}}");
    String third = section("{'inserts': {'op_count': 100}}", "{'point_queries': {'op_count': 50}}");

    SpecRun run = of(threads, workload(first, second, third));

    assertThat(run.problems()).isEmpty();
    assertThat(run.violations()).isEqualTo("0");
    assertThat(run.phases()).hasSize(7);
  }

  @Test
  void sections_haveTablesOfTheirOwn() throws Exception {
    String section = section("{'inserts': {'op_count': 100}}", "{'updates': {'op_count': 50}}");
    TablesDb db = new TablesDb();

    SpecRun.of(Map.of("tectonic.spec", write(workload(section, section)).toString()), 1, () -> db);

    assertThat(db.keys().keySet()).containsExactly("usertable", "usertable2");
    assertThat(db.keys().get("usertable")).hasSize(100).isEqualTo(db.keys().get("usertable2"));
  }

  /** Such a run finds what the one before has written, which need not be the store's fault. */
  @Test
  void preloadedRun_onAStoreThatARunHasChanged_saysThatItMayBeSo() throws Exception {
    String values = "'op_count': 50, 'val': {'uniform': {'len': 20}}}";
    String spec =
        section(
            "{'inserts': {" + values + "}",
            "{'point_queries': {'op_count': 50}," + " 'updates': {" + values + "}");
    Map<String, String> settings = new HashMap<>();
    settings.put("tectonic.spec", write(workload(spec)).toString());
    settings.put("tectonic.verify", "all");
    settings.put("dotransactions", "false");
    MemoryDb open = new MemoryDb();
    open.setProperties(new Properties());
    open.init();
    assertThat(SpecRun.of(settings, 2, MemoryDb::new).problems()).isEmpty();

    settings.remove("dotransactions");
    settings.put("tectonic.preloaded", "true");
    assertThat(SpecRun.of(settings, 2, MemoryDb::new).problems()).isEmpty();
    SpecRun again = SpecRun.of(settings, 2, MemoryDb::new);
    open.cleanup();

    assertThat(again.violations()).isNotEqualTo("0");
    assertThat(again.problems())
        .last()
        .isEqualTo(
            "the store was taken to hold what the groups before wrote, and nothing else: load it"
                + " anew if another run has written to it");
  }

  private SpecRun run(int threads, String... groups) throws Exception {
    SpecRun run = of(threads, workload(section(groups)));
    assertThat(run.problems()).isEmpty();
    assertThat(run.violations()).isEqualTo("0");
    return run;
  }

  private SpecRun of(int threads, String spec) throws Exception {
    return SpecRun.of(Map.of("tectonic.spec", write(spec).toString()), threads, MemoryDb::new);
  }

  private Path write(String spec) throws IOException {
    return Files.writeString(folder.resolve("edge.spec.json"), spec.replace('\'', '"'));
  }

  private static String section(String... groups) {
    return "{'groups': [" + String.join(", ", groups) + "]}";
  }

  private static String workload(String... sections) {
    return "{'seed': 5, 'defaults': {'key': %s, 'val': 'v'}, 'sections': %s}"
        .formatted(DIGITS, List.of(sections));
  }
}
