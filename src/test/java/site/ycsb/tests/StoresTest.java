package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.DB;
import site.ycsb.bindings.memory.MemoryDb;

/**
 * Every spec that we ship runs on stores with a scan, by default on one of them and each night on
 * all, as it does in memory; and every record of hot keys is what was written. A store is started
 * once for both.
 */
final class StoresTest {
  private static final double MOST_SCALE = 0.0002;
  private static final double MOST_OPERATIONS = 2_000;
  private static final int THREADS = 8;
  private static final int THREADS_OF_CONTENTS = 16;

  /** What all stores are compared with. */
  private static final Map<Path, SpecRun> IN_MEMORY = new HashMap<>();

  @ParameterizedTest
  @EnumSource
  void everySpec_hasNoViolation_andTheDigestOfMemory_andRecordsAreWhatWasWritten(
      StoreUnderTest store, @TempDir Path folder) throws Exception {
    try (StoreUnderTest.Opened opened = store.open(folder)) {
      SoftAssertions softly = new SoftAssertions();
      List<Path> specs = ShippedSpecsTest.specs().toList();
      int step = Project.FULL ? 1 : StoreUnderTest.values().length;
      int first = List.of(StoreUnderTest.values()).indexOf(store) % step;
      for (int i = first; i < specs.size(); i += step) {
        Path spec = specs.get(i);
        SpecRun run = run(spec, "t" + i, store.binding(), opened.properties());
        SpecRun inMemory = inMemory(spec, "t" + i);
        softly.assertThat(run.problems()).as("problems of %s", spec).isEmpty();
        softly.assertThat(run.violations()).as("violations of %s", spec).isEqualTo("0");
        softly.assertThat(run.digest()).as("digest of %s", spec).isEqualTo(inMemory.digest());
        softly.assertThat(run.phases()).as("counts of %s", spec).isEqualTo(inMemory.phases());
        // The run finds the process of a server by the connection of its binding.
        softly
            .assertThat(run.report().contains("store-cpu "))
            .as("processor time of the store after %s", spec)
            .isEqualTo(store != StoreUnderTest.LEVELDB && OS.LINUX.isCurrentOs());
      }
      assertThat(specs).isNotEmpty();
      softly.assertAll();
      if (Project.FULL) {
        StoreContentsTest.check(store.binding(), opened.properties(), 1);
      }
      StoreContentsTest.check(store.binding(), opened.properties(), THREADS_OF_CONTENTS);
    }
  }

  private static SpecRun inMemory(Path spec, String table) throws Exception {
    SpecRun known = IN_MEMORY.get(spec);
    if (known == null) {
      known = run(spec, table, MemoryDb::new, new Properties());
      IN_MEMORY.put(spec, known);
    }
    return known;
  }

  /** Runs in a table of its own, which is empty at first. */
  private static SpecRun run(Path spec, String table, Supplier<DB> binding, Properties store)
      throws Exception {
    Map<String, String> settings = new HashMap<>();
    store.stringPropertyNames().forEach(name -> settings.put(name, store.getProperty(name)));
    settings.put("table", table);
    settings.put("tectonic.spec", spec.toString());
    settings.put(
        "tectonic.scale",
        Double.toString(ShippedSpecsTest.scale(spec, MOST_SCALE, MOST_OPERATIONS)));
    return SpecRun.of(settings, THREADS, binding);
  }
}
