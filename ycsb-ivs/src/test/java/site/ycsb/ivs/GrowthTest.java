package site.ycsb.ivs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records are exactly as long as the operations of a plan say, counted from its trace. */
final class GrowthTest {
  private static final int EPOCHS = 3;

  @TempDir private Path folder;

  @Test
  void zipfianExtends_onRocksDb_giveTheSizesThatTheTraceCounts() throws Exception {
    Path results = experiment("");

    Map<String, Long> expected = sizes(results);
    assertThat(stored(expected)).isEqualTo(expected);
    assertThat(distribution(results)).isEqualTo(distribution(expected));
    assertThat(expected.values()).anyMatch(size -> size > 20_000);
    assertThat(Experiments.unmeasured(results))
        .filteredOn(row -> row.get(2).equals("extend"))
        .allMatch(row -> row.get(4).equals("2000") && row.get(5).equals("0"));
  }

  @Test
  void recordsAtTheLimit_stopGrowing_andAreCounted() throws Exception {
    Path results = experiment(", 'max_field_length': 500");

    Map<String, Long> expected = sizes(results);
    long skipped =
        Experiments.unmeasured(results).stream().mapToLong(row -> Long.parseLong(row.get(5))).sum();
    long grown = expected.values().stream().mapToLong(size -> (size - 1000) / 100).sum();
    assertThat(stored(expected)).isEqualTo(expected);
    assertThat(expected.values()).anyMatch(size -> size == 5000).allMatch(size -> size <= 5000);
    assertThat(grown + skipped).isEqualTo(2000L * EPOCHS);
    assertThat(skipped).isPositive();
  }

  private Path experiment(String more) throws IOException {
    Path plan =
        Experiments.plan(
            folder,
            "{'name': 'growth', 'records': 100, 'extends_per_epoch': 2000,"
                + " 'reads_per_epoch': 500, 'extend_distribution': 'zipfian', 'epochs': 3"
                + more
                + "}");
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
