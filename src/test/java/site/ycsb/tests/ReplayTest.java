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
import site.ycsb.report.cli.Tectonic;

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
            Map.of("tectonic.trace", trace("a.trace").toString(), "tectonic.verify.end", "none"),
            1,
            () -> replayed);

    assertThat(replay.problems()).isEmpty();
    assertThat(replayed.lines()).isEqualTo(ran.lines()).isNotEmpty();
    assertThat(replay.digest()).isEqualTo(run.digest());
    assertThat(replay.phases()).isEqualTo(run.phases());
    assertThat(replay.report()).contains("Trace: ").doesNotContain("Seed: ");
  }

  @ParameterizedTest
  @CsvSource({"1, a.trace", "8, a.trace", "8, a.trace.zst", "8, a.trace.gz"})
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
            Map.of("tectonic.trace", trace("a.trace").toString(), "table", "plain" + threads),
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
    assertThat(operations(replay)).isEqualTo(operations);
  }

  @Test
  void dialect_isTakenAsTold_andRefusedWithoutATrace() throws Exception {
    Path trace = Files.writeString(folder.resolve("a.trace"), "I 1 v\nI 2 v\nI 3 v\nR 1 2\n");
    Map<String, String> untold = Map.of("tectonic.trace", trace.toString());
    RecordingDb store = new RecordingDb();

    assertThatThrownBy(() -> run(untold, 1))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(trace + ":4: \"R 1 2\" is a range up to the key \"2\"");
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

  /** The phases of the trace have 2,000, 4,770 and 1,600 operations, the last is a section. */
  @ParameterizedTest
  @CsvSource({"1, 1234", "4, 2000", "4, 5001", "1, 6770", "4, 7111"})
  void partsOfATrace_oneAfterTheOther_leaveTheRecordsOfTheWhole(int threads, long first)
      throws Exception {
    MemoryDb kept = memory("whole");
    MemoryDb keptToo = memory("parts");
    Map<String, String> settings = new TreeMap<>();
    settings.put("tectonic.trace", trace("a.trace").toString());
    settings.put("tectonic.verify", "all");
    settings.put("memory.name", "whole");
    SpecRun whole = run(settings, threads);
    settings.put("memory.name", "parts");
    settings.put("tectonic.trace.count", Long.toString(first));
    SpecRun before = run(settings, threads);
    settings.put("tectonic.trace.from", Long.toString(first));
    settings.remove("tectonic.trace.count");
    SpecRun rest = run(settings, threads);

    for (SpecRun part : List.of(before, rest)) {
      assertThat(part.problems()).isEmpty();
      assertThat(part.violations()).isEqualTo("0");
    }
    assertThat(operations(before)).isEqualTo(first);
    assertThat(operations(before) + operations(rest)).isEqualTo(operations(whole));
    assertThat(digest(before) + digest(rest)).isEqualTo(digest(whole));
    for (String table : List.of("usertable", "usertable2")) {
      assertThat(records(keptToo, table)).isEqualTo(records(kept, table)).isNotEmpty();
    }
    kept.cleanup();
    keptToo.cleanup();
  }

  @Test
  void partOfATrace_knowsTheKeysThatWereWrittenBefore() throws Exception {
    String lines = "I a 1\nI b 2\nD a\nP a\nP b\nU b 3\nD b\nP b\n";
    Path trace = Files.writeString(folder.resolve("few.trace"), lines);
    MemoryDb kept = memory("few");
    Map<String, String> settings =
        Map.of("tectonic.trace", trace.toString(), "memory.name", "few", "tectonic.verify", "all");
    run(with(settings, "tectonic.trace.count=3"), 1);
    SpecRun middle =
        run(with(with(settings, "tectonic.trace.from=3"), "tectonic.trace.count=2"), 1);
    SpecRun end = run(with(settings, "tectonic.trace.from=5"), 1);

    assertThat(middle.phases()).containsExactly(Map.of("EMPTY-READ", 1L, "READ", 1L));
    assertThat(end.phases())
        .containsExactly(new TreeMap<>(Map.of("UPDATE", 1L, "DELETE", 1L, "EMPTY-READ", 1L)));
    assertThat(end.problems()).isEmpty();
    // Nothing is live before the last one: an empty store is as it should be.
    assertThat(run(with(settings, "tectonic.trace.from=7"), 1).problems()).isEmpty();
    kept.cleanup();
  }

  @ParameterizedTest
  @CsvSource({
    "tectonic.trace.from=3, 'a.trace has 3 operations, so that none is number 3'",
    "tectonic.trace.from=-1, tectonic.trace.from=-1: expected a whole number from 0",
    "tectonic.trace.count=0, tectonic.trace.count=0: expected a whole number from 1",
    "tectonic.trace.from=1, the records of the groups before are taken to be in the store",
    "tectonic.trace.from=1;tectonic.results.trace=true, 'without tectonic.preloaded,"
        + " tectonic.groups and tectonic.trace.from'",
    "tectonic.trace=;tectonic.trace.from=1, tectonic.trace.from is given without tectonic.trace"
  })
  void partThatCannotBeSent_isRefused(String properties, String said) throws Exception {
    Path trace = Files.writeString(folder.resolve("a.trace"), "I a 1\nI b 2\nP a\n");
    Map<String, String> settings = Map.of("tectonic.trace", trace.toString());
    for (String property : properties.split(";", -1)) {
      settings = with(settings, property);
    }
    Map<String, String> all = settings;

    // Where the store is looked at first, the message comes from a thread of the run.
    assertThatThrownBy(() -> run(all, 1))
        .hasStackTraceContaining("UsageException: ")
        .hasStackTraceContaining(said);
  }

  private static Map<String, String> with(Map<String, String> settings, String property) {
    Map<String, String> more = new TreeMap<>(settings);
    String[] parts = property.split("=", 2);
    more.put(parts[0], parts[1]);
    return more;
  }

  private static long operations(SpecRun run) {
    return run.phases().stream()
        .flatMap(phase -> phase.values().stream())
        .mapToLong(Long::longValue)
        .sum();
  }

  private static long digest(SpecRun run) {
    return Long.parseUnsignedLong(run.digest(), 16);
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
    String trace = trace("a.trace.zst").toString();
    String store = "rocksdb.dir=" + folder.resolve("store");
    Commands commands = Commands.start(folder);
    Project.Ending replay =
        commands.run("tectonic", "replay", trace, "--db", "rocksdb", "-p", store, "-threads", "4");
    Project.Ending again =
        commands.run("tectonic", "replay", trace, "--db", "rocksdb", "-p", store);
    String parts = "rocksdb.dir=" + folder.resolve("parts");
    Project.Ending first =
        commands.run(
            "tectonic", "replay", trace, "--db", "rocksdb", "-p", parts, "--count", "8000");
    Project.Ending rest =
        commands.run("tectonic", "replay", trace, "--db", "rocksdb", "-p", parts, "--from", "8000");
    Project.Ending open =
        commands.run(
            "tectonic",
            "replay",
            trace,
            "--db",
            "memory",
            "-p",
            "arrivalgenerator=poisson",
            "-target",
            "5000",
            "-p",
            "tectonic.accept=missed,unmeasurable,overloaded,disturbed",
            "--json");
    commands.close();

    assertThat(replay.exitCode()).as(replay.err()).isZero();
    assertThat(replay.out()).contains("Phase 3/3 \"churn\"", "Violations: 0", "Trace: " + trace);
    assertThat(first.exitCode()).as(first.err()).isZero();
    assertThat(rest.exitCode()).as(rest.err()).isZero();
    assertThat(rest.out()).contains("Phase 1/1 \"churn\"", "Violations: 0");
    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err()).contains("already holds records");
    assertThat(open.exitCode()).as(open.err()).isZero();
    assertThat(open.out()).startsWith("{").contains("\"loop\" : \"open\"");
    try (var results = Files.list(folder.resolve("results"))) {
      // The names of further runs in one second end with a number.
      assertThat(results).hasSize(4).allMatch(result -> result.toString().matches(".*-a(-[2-4])?"));
    }
  }

  private Path trace(String name) {
    Path trace = folder.resolve(name);
    int exitCode =
        Tectonic.execute("generate", "--mark-phases", SPEC.toString(), "-o", trace.toString());
    assertThat(exitCode).isZero();
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
  private static MemoryDb memory(String name) throws Exception {
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
