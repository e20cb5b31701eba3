package site.ycsb.tests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.Client;
import site.ycsb.arrival.Secrets;
import site.ycsb.arrival.loop.Time;
import site.ycsb.arrival.schedule.ArrivalProperties;
import site.ycsb.bindings.api.ServerProcess;
import site.ycsb.client.result.Outcome;
import site.ycsb.client.run.ClientRun;
import site.ycsb.client.settings.ClientContext;
import site.ycsb.client.settings.ClientsSettings;
import site.ycsb.client.settings.ResultSettings;
import site.ycsb.tectonic.TectonicWorkload;
import site.ycsb.tests.lying.LyingDb;

/**
 * The table of lies: for each kind, whether a run tells it that looks at presence, at the number of
 * rows and at the contents of every record that is read.
 */
final class LiesTest {
  private static final List<Integer> THREADS = Project.FULL ? List.of(1, 16, 64) : List.of(1, 16);

  private static final List<String> SOME_KINDS =
      List.of(
          "none",
          "delete-undone",
          "insert-lost",
          "merge-twice",
          "read-found",
          "scan-reversed",
          "scan-row-skipped",
          "scan-row-twice",
          "update-drops-fields",
          "update-misdirected",
          "value-stale",
          "value-truncated");

  private static final String TABLE =
      """
      none                 nothing
      read-not-found       each is wrong
      read-found           each is wrong
      read-error           each fails
      read-exception       each fails
      value-corrupted      each is wrong
      value-truncated      each is wrong
      value-lengthened     each is wrong
      value-empty          each is wrong
      value-stale          each is wrong
      value-of-another-key each is wrong
      values-exchanged     each is wrong
      field-added          each is wrong
      field-missing        each is wrong
      scan-error           each fails
      scan-exception       each fails
      scan-not-found       each is wrong
      scan-row-missing     each is wrong
      scan-row-added       each is wrong
      scan-row-twice       each is wrong
      scan-reversed        each is wrong
      scan-shifted         each is wrong
      scan-row-skipped     each is wrong
      scan-garbage         each is wrong
      scan-empty-rows      each is wrong
      scan-stale           each is wrong
      write-error          each fails
      write-exception      each fails
      insert-lost          later
      insert-twice         later
      update-lost          later
      update-not-found     each is wrong
      update-misdirected   later
      update-drops-fields  later
      merge-lost           later
      merge-twice          later
      merge-replaces       later
      delete-lost          later
      delete-undone        later
      delete-of-two        later
      range-delete-lost    later
      range-delete-short   later
      """;

  /**
   * What a run came to on a store that lies.
   *
   * @param lies that the store has told
   */
  private record Told(long lies, Map<Outcome, Long> outcomes, String violations) {
    long count(Outcome outcome) {
      return outcomes.getOrDefault(outcome, 0L);
    }

    long wrong() {
      return outcomes.entrySet().stream()
          .filter(ended -> ended.getKey().isViolation())
          .mapToLong(Map.Entry::getValue)
          .sum();
    }
  }

  static Stream<Arguments> kindsAndThreads() {
    return table().entrySet().stream()
        .flatMap(row -> THREADS.stream().map(n -> Arguments.of(row.getKey(), row.getValue(), n)));
  }

  private static Map<String, String> table() {
    Map<String, String> table = new LinkedHashMap<>();
    TABLE
        .lines()
        .forEach(row -> table.put(row.substring(0, 20).strip(), row.substring(20).strip()));
    return table;
  }

  @Test
  void table_hasEveryKind() {
    assertThat(table().keySet()).isEqualTo(LyingDb.kinds());
  }

  @ParameterizedTest
  @MethodSource("kindsAndThreads")
  void lie_isToldAsTheTableSays(String kind, String expected, int threads) throws Exception {
    Told told = run(kind, threads, "lies.spec.json", "none");

    assertThat(told.lies()).matches(lies -> kind.equals("none") ? lies == 0 : lies >= 5);
    assertThat(told.violations()).isEqualTo(String.format("%,d", told.wrong()));
    long failed = told.count(Outcome.FAILED);
    switch (expected) {
      case "nothing", "unseen" -> assertThat(told.outcomes()).containsOnlyKeys(Outcome.OK);
      case "each is wrong" -> assertThat(told.wrong()).isEqualTo(told.lies());
      case "each fails" -> assertThat(failed).isEqualTo(told.lies());
      case "later" -> assertThat(told.wrong()).isPositive();
      default -> throw new IllegalArgumentException(expected);
    }
    assertThat(failed == 0).isEqualTo(!expected.equals("each fails"));
  }

  @ParameterizedTest
  @CsvSource({
    "none, 0",
    "scan-row-missing, 1",
    "scan-row-skipped, 1",
    "scan-row-added, 1",
    "scan-row-twice, 1",
    "scan-reversed, 1",
    "scan-shifted, 1",
    "scan-stale, 1"
  })
  void lieAboutAScanBackwards_isTold(String kind, double share) throws Exception {
    for (int threads : new int[] {1, 16, 64}) {
      Told told =
          run(
              kind,
              threads,
              Map.of("tectonic.verify", "all", "tectonic.verify.end", "none", LyingDb.RATE, "0.3"),
              "lies-backwards.spec.json");

      assertThat(told.lies()).matches(lies -> share == 0 ? lies == 0 : lies >= 5);
      assertThat((double) told.wrong()).isEqualTo(share * told.lies());
    }
  }

  /** Merges by functions are updates to the store, whatever it merges itself. */
  @ParameterizedTest
  @CsvSource({"none, false", "update-lost, true", "update-misdirected, true", "value-stale, true"})
  void lieAboutAMergeByAFunction_isTold(String kind, boolean isTold) throws Exception {
    for (int threads : new int[] {1, 16, 64}) {
      Told told = run(kind, threads, "lies-functions.spec.json", "none");

      assertThat(told.lies() >= 5).isEqualTo(isTold);
      assertThat(told.wrong() > 0).isEqualTo(isTold);
      assertThat(told.count(Outcome.FAILED)).isZero();
    }
  }

  /** Of writes that are never read, a look at the store tells when the run is over. */
  @ParameterizedTest
  @CsvSource({
    "none, false",
    "insert-lost, true",
    "insert-twice, true",
    "update-lost, true",
    "update-misdirected, true",
    "merge-lost, true",
    "merge-twice, true",
    "merge-replaces, true",
    "delete-lost, true",
    "delete-undone, true",
    "delete-of-two, true",
    "range-delete-lost, true",
    "range-delete-short, true"
  })
  void lieAboutAWrite_thatNothingReads_isToldByTheStoreAtTheEnd(String kind, boolean isTold)
      throws Exception {
    for (int threads : new int[] {1, 16}) {
      Told told = run(kind, threads, "lies-unread.spec.json", "run");

      assertThat(told.lies() > 0).isEqualTo(isTold);
      assertThat(!told.violations().equals("0")).isEqualTo(isTold);
    }
  }

  /** Each key has its double, so the largest as well, after which a scan finds one more. */
  @ParameterizedTest
  @ValueSource(ints = {1, 16})
  void doubledRecords_areToldThoughTheLargestKeyHasOne(int threads) throws Exception {
    Told told =
        run(
            "insert-twice",
            threads,
            Map.of("tectonic.verify.end", "run", LyingDb.RATE, "1"),
            "lies-unread.spec.json");

    assertThat(told.lies()).isPositive();
    assertThat(told.violations()).isNotEqualTo("0");
  }

  /** Without a look at any content, or at the end: by reads of keys that were deleted. */
  @ParameterizedTest
  @CsvSource({"none, false", "delete-lost, true", "delete-undone, true", "range-delete-lost, true"})
  void lieAboutADelete_isToldByReadsOfDeletedKeys(String kind, boolean isTold) throws Exception {
    for (int threads : new int[] {1, 16, 64}) {
      Told told =
          run(
              kind,
              threads,
              Map.of(
                  "tectonic.verify",
                  "presence",
                  "tectonic.verify.end",
                  "none",
                  LyingDb.RATE,
                  "0.1"),
              "lies-deleted.spec.json");

      assertThat(told.lies() > 0).isEqualTo(isTold);
      assertThat(told.count(Outcome.UNEXPECTED_HIT) > 0).isEqualTo(isTold);
      assertThat(told.wrong()).isEqualTo(told.count(Outcome.UNEXPECTED_HIT));
    }
  }

  /** With nothing asked for, and nothing read, keys are counted and deleted ones asked for. */
  @ParameterizedTest
  @CsvSource({
    "none, false",
    "insert-lost, true",
    "delete-lost, true",
    "delete-undone, true",
    "delete-of-two, true",
    "range-delete-lost, true",
    "range-delete-short, true"
  })
  void lieAboutWhatIsThere_isToldByDefault(String kind, boolean isTold) throws Exception {
    for (int threads : new int[] {1, 16}) {
      Told told = run(kind, threads, Map.of(LyingDb.RATE, "0.2"), "lies-unread.spec.json");

      assertThat(told.lies() > 0).isEqualTo(isTold);
      assertThat(!told.violations().equals("0")).isEqualTo(isTold);
    }
  }

  /**
   * A scan that gives a row twice is told only where both keys are among those followed. By default
   * some kinds are tried.
   */
  @Test
  void lieInATwentiethOfTheAnswers_isToldByDefault_unlessAScanGivesARowTwice() throws Exception {
    Map<String, String> byDefault =
        Map.of(LyingDb.RATE, "0.05", "tectonic.scale", "10", "tectonic.seed", "2");
    List<String> untold = new ArrayList<>();
    for (String kind : Project.FULL ? table().keySet() : SOME_KINDS) {
      Told told = run(kind, 1, byDefault, "lies.spec.json");
      assertThat(told.lies()).as(kind).matches(lies -> kind.equals("none") ? lies == 0 : lies > 50);
      if (told.violations().equals("0") && told.count(Outcome.FAILED) == 0) {
        untold.add(kind);
      }
    }
    assertThat(untold).containsExactly("none", "scan-row-twice");
  }

  /** Each client looks for what it has deleted, the first one for all that lives: one result. */
  @ParameterizedTest
  @CsvSource({
    "none, finished, ''",
    "insert-lost, invalid, storeAtEnd",
    "update-lost, invalid, storeAtEnd",
    "delete-lost, invalid, deletes storeAtEnd",
    "delete-undone, invalid, deletes storeAtEnd"
  })
  void lie_isToldByTheResultOfAllClients_asByThatOfOne(
      String kind, String status, String wrong, @TempDir Path folder) throws Exception {
    for (int clients = 1; clients <= 3; clients++) {
      Path results = folder.resolve(clients + "-clients");
      Map<String, String> settings =
          Map.of(
              "tectonic.verify",
              "all",
              LyingDb.RATE,
              "0.3",
              ResultSettings.DIR,
              results.toString(),
              ArrivalProperties.CLIENT_COUNT,
              Integer.toString(clients),
              ClientsSettings.AT,
              "127.0.0.1:" + ServerProcess.freePort());
      assertThat(exitCodes(kind, settings, clients).get(0)).isEqualTo(wrong.isEmpty() ? 0 : 1);
      JsonNode all = new ObjectMapper().readTree(results.resolve("run.json").toFile());
      assertThat(all.get("status").asText()).isEqualTo(status);
      List<String> subjects = new ArrayList<>();
      for (JsonNode each : all.get("verifications")) {
        if (each.get("wrong").asLong() > 0) {
          subjects.add(each.get("subject").asText());
        }
      }
      assertThat(String.join(" ", subjects)).as("%d clients", clients).isEqualTo(wrong);
    }
  }

  /** What clients end with that run at the same time, as processes would. */
  private static List<Integer> exitCodes(String kind, Map<String, String> more, int clients)
      throws Exception {
    List<Callable<Integer>> runs = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      Properties own = new Properties();
      own.putAll(settings(kind, 4, more, "lies-unread.spec.json"));
      own.setProperty(ArrivalProperties.CLIENT_INDEX, Integer.toString(client));
      own.setProperty(Client.DB_PROPERTY, LyingDb.class.getName());
      own.setProperty(Client.WORKLOAD_PROPERTY, TectonicWorkload.class.getName());
      own.setProperty(Client.DO_TRANSACTIONS_PROPERTY, "true");
      own.setProperty(Client.THREAD_COUNT_PROPERTY, "4");
      // YCSB's own measurements, which it prints otherwise, are one for all in a process.
      own.setProperty(ResultSettings.OUTPUT, ResultSettings.Output.SUMMARY.text());
      PrintStream none = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
      ClientContext context = ClientContext.within(none, none, Time.REAL, new Secrets());
      runs.add(() -> new ClientRun(own, context).execute());
    }
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<Integer> exitCodes = new ArrayList<>();
      for (Future<Integer> run : threads.invokeAll(runs)) {
        exitCodes.add(run.get());
      }
      return exitCodes;
    } finally {
      threads.shutdownNow();
    }
  }

  /** One key in 64 is looked at: of about eight thousand reads 125, give or take 11. */
  @ParameterizedTest
  @ValueSource(ints = {1, 16, 64})
  void sample_tellsItsShareOfWrongContents(int threads) throws Exception {
    Told told = runWhereEachReadIsWrong(threads, "sample", "8");

    assertThat(told.lies()).isBetween(7_200L, 8_000L);
    assertThat(told.wrong()).isBetween(70L, 200L);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 64})
  void presence_doesNotLookAtContents(int threads) throws Exception {
    Told told = runWhereEachReadIsWrong(threads, "presence", "1");

    assertThat(told.lies()).isBetween(900L, 1000L);
    assertThat(told.outcomes()).containsOnlyKeys(Outcome.OK);
  }

  private static Told runWhereEachReadIsWrong(int threads, String verify, String scale)
      throws Exception {
    return run(
        "value-corrupted",
        threads,
        Map.of(
            "tectonic.verify",
            verify,
            "tectonic.verify.end",
            "none",
            "tectonic.scale",
            scale,
            LyingDb.RATE,
            "1"),
        "lies.spec.json");
  }

  private static Told run(String kind, int threads, String spec, String end) throws Exception {
    // Of 120 range deletes, a tenth would now and then be too few.
    String rate = kind.startsWith("range-delete") ? "0.3" : "0.1";
    return run(
        kind,
        threads,
        Map.of("tectonic.verify", "all", "tectonic.verify.end", end, LyingDb.RATE, rate),
        spec);
  }

  private static Told run(String kind, int threads, Map<String, String> more, String spec)
      throws Exception {
    Map<String, String> settings = settings(kind, threads, more, spec);
    Properties properties = new Properties();
    properties.putAll(settings);
    LyingDb witness = new LyingDb();
    witness.setProperties(properties);
    witness.init();
    try {
      List<SpecRun> runs = SpecRun.ofClients(settings, threads, LyingDb::new);
      Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
      runs.forEach(run -> run.outcomes().forEach((o, n) -> outcomes.merge(o, n, Long::sum)));
      long violations =
          runs.stream().mapToLong(run -> Long.parseLong(run.violations().replace(",", ""))).sum();
      return new Told(witness.lies(), outcomes, String.format("%,d", violations));
    } finally {
      witness.cleanup();
    }
  }

  private static Map<String, String> settings(
      String kind, int threads, Map<String, String> more, String spec) {
    String name = kind + "-" + threads + "-" + more.hashCode();
    Map<String, String> settings = new LinkedHashMap<>(more);
    settings.put(
        "tectonic.spec", Project.home().resolve("src/test/resources").resolve(spec).toString());
    settings.put(LyingDb.KIND, kind);
    settings.put(LyingDb.NAME, name);
    settings.put("memory.name", name);
    return settings;
  }
}
