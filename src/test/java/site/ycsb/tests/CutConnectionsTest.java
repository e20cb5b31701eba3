package site.ycsb.tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.client.result.Outcome;

/**
 * Users try again when all connections to a store are cut, in the middle of its answers. The checks
 * tell the records that the store then has wrong, and nothing else. Which these are is known from
 * the same operations in memory, without cuts and retries. A store is started once for all.
 */
final class CutConnectionsTest {
  private static final int RECORDS = 200;

  /** Everything that may be done twice. */
  private static final List<String> IDEMPOTENT =
      List.of(
          "\"inserts\": {\"op_count\": 1500}",
          """
          "inserts": {"op_count": 500}, "updates": {"op_count": 1000},
          "read_modify_writes": {"op_count": 500}, "point_queries": {"op_count": 1500},
          "empty_point_queries": {"op_count": 100}, "point_deletes": {"op_count": 300},
          "range_queries": {"op_count": 100, "scan_length": 5},
          "range_deletes": {"op_count": 5, "selectivity": 0.01}
          """);

  @TempDir private Path folder;

  /** Writes, one record after the other, after which each is read once. */
  private static List<String> thenRead(String writes, int count) {
    return List.of(
        "\"inserts\": {\"op_count\": %d}".formatted(RECORDS),
        "\"%s\": {\"op_count\": %d, \"selection\": {\"sequential\": {}}}".formatted(writes, count),
        "\"point_queries\": {\"op_count\": %d, \"selection\": {\"sequential\": {}}}"
            .formatted(RECORDS));
  }

  /** Those with a connection; one engine of MariaDB, or both. */
  static Stream<StoreUnderTest> servers() {
    Set<StoreUnderTest> embedded = Set.of(StoreUnderTest.ROCKSDB, StoreUnderTest.LEVELDB);
    return Stream.of(StoreUnderTest.values())
        .filter(store -> !embedded.contains(store))
        .filter(store -> Project.FULL || store != StoreUnderTest.MARIADB_MYROCKS);
  }

  @ParameterizedTest
  @MethodSource("servers")
  void connectionsCutAndRestored_violateNothing_andWhatTheStoreHasWrongIsTold(StoreUnderTest store)
      throws Exception {
    try (StoreUnderTest.Opened opened = store.open(folder)) {
      nothingIsWrong(store, opened);
      appendsThatWereDoneTwiceAreTold(store, opened);
      updatesThatWereForgottenAreTold(store, opened);
    }
  }

  private void nothingIsWrong(StoreUnderTest store, StoreUnderTest.Opened opened) throws Exception {
    try (CutProxy proxy = new CutProxy(opened.port(), Set.of(500L, 1_800L, 2_400L))) {
      Path spec = spec("right", patience("200ms"), IDEMPOTENT);
      SpecRun run = run(spec, 8, store.binding(), opened.properties(proxy.port()));

      assertThat(proxy.cuts()).isEqualTo(3);
      assertThat(run.problems()).isEmpty();
      assertThat(run.violations()).isEqualTo("0");
      assertThat(run.outcomes()).containsOnlyKeys(Outcome.OK);
      assertThat(run.report())
          .contains("given-up 0.00 %", "contents of 2,000 reads", "Not checked: nothing")
          .containsPattern("attempts [\\d,]+ \\+ [\\d,]+");
      assertThat(run.digest()).isEqualTo(run(spec, 1, MemoryDb::new, new Properties()).digest());
    }
  }

  private void appendsThatWereDoneTwiceAreTold(StoreUnderTest store, StoreUnderTest.Opened opened)
      throws Exception {
    Set<Long> lost = LongStream.range(0, 4).mapToObj(i -> 350 + 50 * i).collect(Collectors.toSet());
    List<String> groups = thenRead("merges", 2 * RECORDS);
    try (CutProxy proxy = new CutProxy(opened.port(), lost)) {
      Path spec = spec("twice", patience("10m"), groups);
      SpecRun run = run(spec, 1, store.binding(), opened.properties(proxy.port()));

      assertThat(proxy.cuts()).isEqualTo(lost.size());
      assertThat(run.outcomes()).containsOnlyKeys(Outcome.OK, Outcome.APPLIED_TWICE);
      assertThat(run.outcomes().get(Outcome.APPLIED_TWICE))
          .isEqualTo(wrongRecords(groups, store, opened, "twice"));
    }
  }

  private void updatesThatWereForgottenAreTold(StoreUnderTest store, StoreUnderTest.Opened opened)
      throws Exception {
    List<String> groups = thenRead("updates", RECORDS);
    List<ForgetfulDb> made = new ArrayList<>();
    try (CutProxy proxy = new CutProxy(opened.port(), Set.of())) {
      Path spec = spec("forgotten", patience("10m"), groups);
      Supplier<DB> binding =
          () -> {
            made.add(new ForgetfulDb(store.binding().get(), proxy));
            return made.get(made.size() - 1);
          };
      SpecRun run = run(spec, 1, binding, opened.properties(proxy.port()));

      assertThat(proxy.cuts()).isPositive();
      assertThat(run.outcomes()).containsOnlyKeys(Outcome.OK, Outcome.WRONG_CONTENT);
      // Each record is updated once, so that nothing hides what was forgotten.
      assertThat(run.outcomes().get(Outcome.WRONG_CONTENT))
          .isEqualTo(wrongRecords(groups, store, opened, "forgotten"))
          .isEqualTo(made.stream().mapToLong(ForgetfulDb::forgotten).sum());
    }
  }

  private static String patience(String deadline) {
    return """
        "deadline": "%s",
        "retries": {"at_most": 1000, "backoff": {"first": "1ms", "at_most": "100ms"}},
        """
        .formatted(deadline);
  }

  /** Writes a spec whose name is that of the table. */
  private Path spec(String table, String patience, List<String> groups) throws Exception {
    String all =
        groups.stream()
            .map(group -> "{" + patience + group + "}")
            .collect(Collectors.joining(", "));
    return Files.writeString(
        folder.resolve(table),
        """
        {"seed": 7, "defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 20}}},
         "sections": [{"groups": [%s]}]}
        """
            .formatted(all));
  }

  private static SpecRun run(Path spec, int threads, Supplier<DB> binding, Properties store)
      throws Exception {
    Map<String, String> settings = new HashMap<>();
    store.stringPropertyNames().forEach(name -> settings.put(name, store.getProperty(name)));
    settings.put("tectonic.spec", spec.toString());
    settings.put("tectonic.verify", "all");
    settings.put("tectonic.verify.end", threads == 1 ? "none" : "run");
    settings.put("table", spec.getFileName().toString());
    // Otherwise it refuses the retry of an insert that was done.
    settings.put("mongodb.upsert", "true");
    // An attempt of a cut must end long before its deadline: what misses it is sent once more.
    settings.computeIfPresent(
        "mongodb.url", (name, url) -> url.replaceFirst("TimeoutMS=\\d+", "TimeoutMS=1000"));
    return SpecRun.of(settings, threads, binding);
  }

  /** How many records of a store are not what the same operations make of them in memory. */
  private long wrongRecords(
      List<String> groups, StoreUnderTest store, StoreUnderTest.Opened opened, String table)
      throws Exception {
    Properties memory = new Properties();
    memory.setProperty(MemoryDb.NAME_PROPERTY, table);
    DB kept = new MemoryDb();
    kept.setProperties(memory);
    kept.init();
    SpecRun unused = run(spec(table, "", groups), 1, MemoryDb::new, memory);
    List<Map<String, String>> right = rows(kept, table);
    DB db = store.binding().get();
    db.setProperties(opened.properties());
    db.init();
    List<Map<String, String>> found = rows(db, table);
    assertThat(found).hasSameSizeAs(right).hasSize(RECORDS);
    return IntStream.range(0, RECORDS).filter(i -> !found.get(i).equals(right.get(i))).count();
  }

  /** All records of a table, in the order of their keys; closes the binding. */
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector
  private static List<Map<String, String>> rows(DB db, String table) throws Exception {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(db.scan(table, "", 10 * RECORDS, null, rows).isOk()).isTrue();
    db.cleanup();
    List<Map<String, String>> texts = new ArrayList<>();
    for (Map<String, ByteIterator> row : rows) {
      Map<String, String> text = new TreeMap<>();
      row.forEach((field, value) -> text.put(field, new String(value.toArray(), UTF_8)));
      texts.add(text);
    }
    return texts;
  }
}
