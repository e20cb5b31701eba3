package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.Vector;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.bindings.rocksdb.RocksDbBinding;

/**
 * A spec leaves the same records with any number of threads, also where operations on hot keys
 * overlap. Each night 20 seeds are tried.
 */
final class ContentsByThreadsTest {
  private static final int SEEDS = Project.FULL ? 20 : 1;
  private static final int[] THREADS = {2, 16, 64};
  private static final String SCALE = "0.001";
  private static final String ANY_SELECTION = "\"selection\": \\{ \"[a-z_]+\": \\{[^}]*} }";

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ycsb/a         | \"uniform\": {\"min\": 0, \"max\": 1}",
        "ycsb/a         | \"zipf\": {\"s\": 0.99}",
        "ycsb/f         | \"uniform\": {\"min\": 0, \"max\": 1}",
        "ycsb/f         | \"zipf\": {\"s\": 0.99}",
        "tectonic/tec-2 | \"uniform\": {\"min\": 0, \"max\": 1}",
        "tectonic/tec-2 | \"zipf\": {\"s\": 0.99}",
        "kvbench/iv     | \"uniform\": {\"min\": 0, \"max\": 1}",
        "kvbench/iv     | \"zipf\": {\"s\": 0.99}",
      })
  void contents_areThoseOfOneThread(String name, String selection) throws Exception {
    Path shipped = Project.home().resolve("specs").resolve(name + ".spec.json");
    Path spec = folder.resolve("selected.spec.json");
    String text = Files.readString(shipped);
    String selected = text.replaceAll(ANY_SELECTION, "\"selection\": {" + selection + "}");
    assertThat(selected).isNotEqualTo(text);
    Files.writeString(spec, selected);

    for (int seed = 1; seed <= SEEDS; seed++) {
      List<Map<String, String>> alone = contents(MemoryDb::new, spec, seed, 1);
      assertThat(alone).hasSizeGreaterThan(100);
      assertThat(contents(RocksDbBinding::new, spec, seed, 1)).isEqualTo(alone);
      for (int threads : THREADS) {
        String at = "seed " + seed + ", " + threads + " threads";
        assertThat(contents(MemoryDb::new, spec, seed, threads)).as(at).isEqualTo(alone);
        assertThat(contents(RocksDbBinding::new, spec, seed, threads)).as(at).isEqualTo(alone);
      }
    }
  }

  /** The records of a run, in the order of their keys. */
  private List<Map<String, String>> contents(Supplier<DB> binding, Path spec, int seed, int threads)
      throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put("table", folder.getFileName() + "-" + seed + "-" + threads);
    settings.put("rocksdb.dir", folder.resolve("store-" + seed + "-" + threads).toString());
    settings.put("tectonic.spec", spec.toString());
    settings.put("tectonic.scale", SCALE);
    settings.put("tectonic.seed", Integer.toString(seed));
    settings.put("tectonic.verify", "all");

    Properties properties = new Properties();
    properties.putAll(settings);
    DB reader = binding.get();
    reader.setProperties(properties);
    // Before the run: the store in memory goes with its last client.
    reader.init();
    try {
      SpecRun run = SpecRun.of(settings, threads, binding);

      assertThat(run.problems()).isEmpty();
      assertThat(run.violations()).isEqualTo("0");
      return records(reader, settings.get("table"));
    } finally {
      reader.cleanup();
    }
  }

  @SuppressWarnings("JdkObsolete") // YCSB's interface has it
  private static List<Map<String, String>> records(DB db, @Nullable String table) {
    Vector<HashMap<String, ByteIterator>> rows = new Vector<>();
    assertThat(db.scan(table, "!", 1_000_000, null, rows).isOk()).isTrue();
    List<Map<String, String>> records = new ArrayList<>();
    for (Map<String, ByteIterator> row : rows) {
      Map<String, String> record = new TreeMap<>();
      row.forEach((field, value) -> record.put(field, value.toString()));
      records.add(record);
    }
    return records;
  }
}
