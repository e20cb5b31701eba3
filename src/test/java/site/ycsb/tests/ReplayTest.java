package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.arrival.UsageException;
import site.ycsb.bindings.memory.MemoryDb;

/** A trace that is replayed does to a store what the run did whose operations it has. */
final class ReplayTest {
  private static final Path SPEC = Project.home().resolve("src/test/resources/all-kinds.spec.json");
  private static final int MOST_ROWS = 100_000;

  @TempDir private Path folder;

  @Test
  void replay_sendsWhatTheRunSent_inItsOrder() throws Exception {
    RecordingDb ran = new RecordingDb();
    SpecRun run =
        SpecRun.of(
            Map.of("tectonic.spec", SPEC.toString(), "tectonic.verify.end", "none"), 1, () -> ran);
    RecordingDb replayed = new RecordingDb();
    SpecRun replay =
        SpecRun.of(
            Map.of("tectonic.trace", trace("a.tbin").toString(), "tectonic.verify.end", "none"),
            1,
            () -> replayed);

    assertThat(replay.problems()).isEmpty();
    assertThat(replayed.lines()).isEqualTo(ran.lines()).isNotEmpty();
    assertThat(replay.digest()).isEqualTo(run.digest());
    assertThat(replay.phases()).isEqualTo(run.phases());
    assertThat(replay.report()).contains("Trace: ").doesNotContain("Seed: ");
  }

  @ParameterizedTest
  @CsvSource({"1, a.trace", "8, a.trace", "8, a.tbin.zst", "8, a.trace.gz"})
  void replay_leavesTheRecordsOfTheRun(int threads, String name) throws Exception {
    MemoryDb kept = memory("run");
    MemoryDb keptToo = memory("replay");
    SpecRun run = run(Map.of("tectonic.spec", SPEC.toString(), "memory.name", "run"), 1);
    String trace = trace(name).toString();
    SpecRun replay = run(Map.of("tectonic.trace", trace, "memory.name", "replay"), threads);

    assertThat(replay.problems()).isEmpty();
    assertThat(replay.violations()).isEqualTo("0");
    assertThat(replay.digest()).isEqualTo(run.digest());
    assertThat(replay.phases()).isEqualTo(run.phases());
    for (String table : List.of("usertable", "usertable2")) {
      assertThat(records(keptToo, table)).isEqualTo(records(kept, table)).isNotEmpty();
    }
    kept.cleanup();
    keptToo.cleanup();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void replay_onAStoreWithoutRangeDeletes_hasNoViolation(int threads) throws Exception {
    SpecRun replay =
        SpecRun.of(
            Map.of("tectonic.trace", trace("a.tbin").toString(), "table", "plain" + threads),
            threads,
            PlainDb::new);

    assertThat(replay.problems()).isEmpty();
    assertThat(replay.violations()).isEqualTo("0");
    assertThat(replay.report()).contains("emulated");
  }

  @Test
  void traceOfOthers_isReplayedAsItIs() throws Exception {
    Path trace =
        Files.writeString(
            folder.resolve("other.trace"),
            """
            I b 1
            I a 2
            I c 3
            U b 4
            P a
            P z
            SC a 9
            RC b 1
            P b
            D q
            R c d
            """);
    RecordingDb store = new RecordingDb();
    SpecRun replay = SpecRun.of(Map.of("tectonic.trace", trace.toString()), 1, () -> store);

    assertThat(replay.problems()).isEmpty();
    assertThat(replay.phases())
        .containsExactly(
            new TreeMap<>(
                Map.of(
                    "INSERT",
                    3L,
                    "UPDATE",
                    1L,
                    "READ",
                    1L,
                    "EMPTY-READ",
                    2L,
                    "SCAN",
                    1L,
                    "RANGE-DELETE",
                    2L,
                    "EMPTY-DELETE",
                    1L)));
    assertThat(store.lines()).contains("SC a 3", "R b b", "R c d");
  }

  /** Of the published Tectonic: up to now "2" was taken as a last key, and nothing was deleted. */
  @Test
  void traceOfThePublishedTectonic_deletesRangesByTheirNumberOfKeys() throws Exception {
    Path trace =
        Files.writeString(folder.resolve("v1.txt"), "I b 1\nI a 2\nI c 3\nR a 2\nP c\nP a\n");
    RecordingDb store = new RecordingDb();
    SpecRun replay = SpecRun.of(Map.of("tectonic.trace", trace.toString()), 1, () -> store);

    assertThat(replay.problems()).isEmpty();
    assertThat(store.lines()).contains("R a b");
    assertThat(replay.phases().get(0)).containsEntry("READ", 1L).containsEntry("EMPTY-READ", 1L);
  }

  @ParameterizedTest
  @CsvSource({
    "kvbench.txt, 378",
    "tectonic-v1.txt, 321",
    "ycsb.out, 86",
    "tectonic-v2.txt, 119",
    "rocksdb.txt, 97",
    "twitter.csv, 14",
    "meta-2022.csv, 25",
    "meta-2024.csv, 13"
  })
  void traceInAnyDialect_isReplayedWithoutViolations(String name, long operations)
      throws Exception {
    Path trace =
        Project.home().resolve("tectonic-workload/src/test/resources/traces").resolve(name);
    SpecRun replay = run(Map.of("tectonic.trace", trace.toString(), "memory.name", name), 4);

    assertThat(replay.problems()).isEmpty();
    assertThat(replay.violations()).isEqualTo("0");
    assertThat(
            replay.phases().stream()
                .flatMap(phase -> phase.values().stream())
                .mapToLong(Long::longValue)
                .sum())
        .isEqualTo(operations);
  }

  @Test
  void dialect_isTakenAsTold_andRefusedWithoutATrace() throws Exception {
    Path trace = Files.writeString(folder.resolve("a.trace"), "I 1 v\nI 2 v\nI 3 v\nR 1 2\n");
    Map<String, String> untold = Map.of("tectonic.trace", trace.toString());
    RecordingDb store = new RecordingDb();

    assertThatThrownBy(() -> run(untold, 1))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(trace + ":4: \"R 1 2\" can be read in two ways");
    SpecRun replay =
        SpecRun.of(
            Map.of("tectonic.trace", trace.toString(), "tectonic.trace.dialect", "kvbench"),
            1,
            () -> store);
    assertThat(replay.problems()).isEmpty();
    assertThat(store.lines()).contains("R 1 2");
    assertThatThrownBy(() -> run(Map.of("tectonic.trace.dialect", "kvbench"), 1))
        .hasMessageContaining("tectonic.trace.dialect is given without tectonic.trace");
  }

  @Test
  void rangeOfNoKeys_deletesNone() throws Exception {
    SpecRun replay = replay("none", "I a 1\nI b 2\nRC a 0\nP a\n");

    assertThat(replay.violations()).isEqualTo("0");
    assertThat(replay.problems()).isEmpty();
  }

  @Test
  void updateOfAKeyThatIsNotThere_isCountedAsInARun() throws Exception {
    SpecRun replay = replay("gap", "I a 1\nU b 2\nP a\n");

    assertThat(replay.violations()).isEqualTo("1");
    assertThat(replay.problems()).isNotEmpty();
  }

  @Test
  void malformedTrace_isRefusedBeforeAnythingIsSent() throws Exception {
    Path trace = Files.writeString(folder.resolve("bad.trace"), "I a 1\nP a\nX a\n");
    RecordingDb store = new RecordingDb();

    assertThatThrownBy(() -> SpecRun.of(Map.of("tectonic.trace", trace.toString()), 1, () -> store))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(trace + ":3: found \"X a\", expected an operation");
    assertThat(store.lines()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "tectonic.seed=1, tectonic.seed is given with tectonic.trace",
    "tectonic.preloaded=true, tectonic.preloaded is given with tectonic.trace",
    "dotransactions=false, expected: \"ycsb run\""
  })
  void propertyThatATraceHasNoUseFor_isRefused(String property, String said) throws Exception {
    String[] parts = property.split("=", -1);
    Map<String, String> settings =
        Map.of("tectonic.trace", trace("a.trace").toString(), parts[0], parts[1]);

    assertThatThrownBy(() -> run(settings, 1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(said);
  }

  @Test
  void command_replaysWithTheResultsAndExitCodesOfARun() throws Exception {
    String trace = trace("a.tbin.zst").toString();
    String store = "rocksdb.dir=" + folder.resolve("store");
    Project.Ending replay =
        Launcher.tectonic(folder, "replay", trace, "--db", "rocksdb", "-p", store, "-threads", "4");
    Project.Ending again =
        Launcher.tectonic(folder, "replay", trace, "--db", "rocksdb", "-p", store);
    Project.Ending open =
        Launcher.tectonic(
            folder,
            "replay",
            trace,
            "--db",
            "memory",
            "-p",
            "arrivalgenerator=poisson",
            "-target",
            "5000",
            "-p",
            "tectonic.arrival.missed=allow",
            "--json");

    assertThat(replay.exitCode()).as(replay.err()).isZero();
    assertThat(replay.out()).contains("Phase 3/3 \"churn\"", "Violations: 0", "Trace: " + trace);
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("already holds records");
    assertThat(open.exitCode()).as(open.err()).isZero();
    assertThat(open.out()).startsWith("{").contains("\"loop\" : \"open\"");
    try (var results = Files.list(folder.resolve("results"))) {
      assertThat(results).hasSize(2).allMatch(result -> result.toString().endsWith("-a"));
    }
  }

  private Path trace(String name) {
    Path trace = folder.resolve(name);
    Project.Ending generated =
        Launcher.tectonic(
            folder, "generate", "--mark-phases", SPEC.toString(), "-o", trace.toString());
    assertThat(generated.exitCode()).as(generated.err()).isZero();
    return trace;
  }

  /** Replays lines on an empty store. */
  private SpecRun replay(String name, String lines) throws Exception {
    Path trace = Files.writeString(folder.resolve(name + ".trace"), lines);
    return run(Map.of("tectonic.trace", trace.toString(), "memory.name", name), 1);
  }

  private static SpecRun run(Map<String, String> settings, int threads) throws Exception {
    return SpecRun.of(settings, threads, MemoryDb::new);
  }

  /** Keeps a store of the process until it is cleaned up. */
  private static MemoryDb memory(String name) {
    Properties properties = new Properties();
    properties.setProperty("memory.name", name);
    MemoryDb db = new MemoryDb();
    db.setProperties(properties);
    db.init();
    return db;
  }

  /** The values of all records of a table, in the order of their keys. */
  @SuppressWarnings({"JdkObsolete", "NonApiType"}) // YCSB's interface asks for a Vector.
  private static List<Map<String, String>> records(MemoryDb db, String table) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(db.scan(table, "", MOST_ROWS, null, rows)).isEqualTo(Status.OK);
    List<Map<String, String>> records = new ArrayList<>();
    for (Map<String, ByteIterator> row : rows) {
      Map<String, String> record = new TreeMap<>();
      row.forEach(
          (field, value) ->
              record.put(field, new String(value.toArray(), StandardCharsets.ISO_8859_1)));
      records.add(record);
    }
    return records;
  }
}
