package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.client.result.ResultFolder;

/** Records are exactly as long as the operations of a plan say, counted from its trace. */
final class GrowthTest {
  private static final int EPOCHS = 3;
  private static final String ZIPFIAN =
      "'records': 100, 'extends_per_epoch': 2000, 'extend_distribution': 'zipfian', 'epochs': 3";

  @TempDir private Path folder;

  @Test
  void zipfianExtends_onRocksDb_giveTheSizesThatTheTraceCounts() throws Exception {
    Path results = experiment(ZIPFIAN + ", 'reads_per_epoch': 500");

    Map<String, Long> expected = sizes(results);
    assertThat(stored(expected)).isEqualTo(expected);
    assertThat(distribution(results)).isEqualTo(distribution(expected));
    assertThat(expected.values()).anyMatch(size -> size > 15_000);
    assertThat(Experiments.unmeasured(results))
        .filteredOn(row -> row.get(2).equals("extend"))
        .allMatch(row -> row.get(4).equals("2000") && row.get(5).equals("0"));
  }

  @Test
  void recordsAtTheLimit_stopGrowing_andAreCounted() throws Exception {
    Path results = experiment(ZIPFIAN + ", 'reads_per_epoch': 500, 'max_field_length': 500");

    Map<String, Long> expected = sizes(results);
    long skipped =
        Experiments.unmeasured(results).stream().mapToLong(row -> Long.parseLong(row.get(5))).sum();
    long grown = expected.values().stream().mapToLong(size -> (size - 1000) / 100).sum();
    assertThat(stored(expected)).isEqualTo(expected);
    assertThat(expected.values()).anyMatch(size -> size == 5000).allMatch(size -> size <= 5000);
    assertThat(grown + skipped).isEqualTo(2000L * EPOCHS);
    assertThat(skipped).isPositive();
  }

  @Test
  void updates_keepTheVolumeThatExtendsGive_andAreAlikeInEveryMode() throws Exception {
    Path results =
        experiment(
            "'records': 1000, 'extends_per_epoch': 10000, 'reads_per_epoch': 10000, 'epochs': 4,"
                + " 'mix': {'read': 0.5, 'update': 0.5}");

    for (List<String> row : Experiments.rows(results.resolve("results.csv"))) {
      if (row.get(2).equals("extend")) {
        long byExtends = 1_000_000L * (1 + Long.parseLong(row.get(1)));
        assertThat(Double.parseDouble(row.get(17)))
            .isCloseTo((double) byExtends, Percentage.withPercentage(1.5));
      }
    }
    ObjectMapper mapper = new ObjectMapper();
    Path trial = results.resolve("trial-1");
    JsonNode lengths = updates(mapper.readTree(trial.resolve("main.spec.json").toFile()), "run-4");
    assertThat(lengths.get("weighted")).hasSizeGreaterThan(10);
    assertThat(updates(mapper.readTree(trial.resolve("reference.spec.json").toFile()), "run-4"))
        .isEqualTo(lengths);
    for (String mode : List.of("average-baseline", "spread-baseline")) {
      Path spec = trial.resolve("epoch-004/" + mode + ".spec.json");
      assertThat(updates(mapper.readTree(spec.toFile()), "run")).isEqualTo(lengths);
    }
  }

  @Tag("nightly")
  @Test
  void updatesOfTheHeavyweightMix_keepTheVolumeOfExtendsAlone_atEachOfSixEpochs() throws Exception {
    Path results = folder.resolve("heavy");
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'heavy', 'scale': 'heavyweight', 'epochs': 6, 'modes': ['main-run'],"
                + " 'mix': {'read': 0.5, 'update': 0.5}, 'threads': 2}");

    Experiments.Ending ending =
        Experiments.run(
            "ivs", plan.toString(), "--db", Experiments.MEMORY, "--results", results.toString());

    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(Experiments.rows(results.resolve("results.csv")))
        .filteredOn(row -> row.get(2).equals("extend"))
        .hasSize(6)
        .allSatisfy(
            row ->
                assertThat(Double.parseDouble(row.get(17)))
                    .as("bytes after epoch " + row.get(1))
                    .isCloseTo(
                        10e6 * (1 + Integer.parseInt(row.get(1))), Percentage.withPercentage(1)));
  }

  private static JsonNode updates(JsonNode spec, String name) {
    for (JsonNode group : spec.at("/sections/0/groups")) {
      if (group.path("name").asText().equals(name)) {
        return group.at("/updates/val");
      }
    }
    throw new AssertionError("no group " + name);
  }

  @Test
  void numberOfReads_doesNotChangeWhichRecordsGrow() throws Exception {
    Path few = experiment(ZIPFIAN + ", 'reads_per_epoch': 10");
    String sizes = Files.readString(few.resolve("sizes.csv"));
    TreeMap<String, Long> records = new TreeMap<>(sizes(few));
    ResultFolder.delete(few);

    Path many = experiment(ZIPFIAN + ", 'reads_per_epoch': 700");

    assertThat(many.resolve("sizes.csv")).hasContent(sizes);
    assertThat(new TreeMap<>(sizes(many))).isEqualTo(records);
  }

  private Path experiment(String fields) throws IOException {
    Path plan = Experiments.plan(folder, "{'name': 'growth', " + fields + "}");
    Path results = folder.resolve("results");
    Experiments.Ending ending =
        Experiments.run(
            "ivs",
            plan.toString(),
            "--db",
            Experiments.ROCKSDB,
            "-p",
            "rocksdb.dir=" + folder.resolve("store"),
            "--keep",
            "--results",
            results.toString());
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    return results;
  }

  /** Counts in the trace of the spec how often each record grows. */
  private Map<String, Long> sizes(Path results) {
    Path trace = folder.resolve("trace");
    String spec = results.resolve("trial-1/main.spec.json").toString();
    Experiments.Ending ending = Experiments.run("generate", spec, "-o", trace.toString());
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    Map<String, Long> sizes = new HashMap<>();
    for (String line : lines(trace)) {
      String[] words = line.split(" ", -1);
      if (words[0].equals("I")) {
        sizes.put(words[1], 1000L);
      } else if (words[0].equals("E")) {
        sizes.merge(words[1], 100L, Long::sum);
      }
    }
    assertThat(sizes).hasSize(100);
    return sizes;
  }

  private Map<String, Long> stored(Map<String, Long> keys) throws Exception {
    Map<String, Long> stored = new HashMap<>();
    KeptStore.of(folder, keys.keySet())
        .forEach((key, text) -> stored.put(key, KeptStore.bytes(text)));
    return stored;
  }

  private static Map<Long, Long> distribution(Path results) throws IOException {
    Map<Long, Long> records = new TreeMap<>();
    for (List<String> row : Experiments.rows(results.resolve("sizes.csv"))) {
      if (row.get(1).equals(Integer.toString(EPOCHS))) {
        records.put(Long.parseLong(row.get(2)), Long.parseLong(row.get(3)));
      }
    }
    return records;
  }

  private static Map<Long, Long> distribution(Map<String, Long> sizes) {
    Map<Long, Long> records = new TreeMap<>();
    sizes.values().forEach(size -> records.merge(size, 1L, Long::sum));
    return records;
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
