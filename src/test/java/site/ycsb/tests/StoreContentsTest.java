package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DB;
import site.ycsb.bindings.memory.MemoryDb;

/**
 * Every record is what updates, merges and extends of hot keys have made of it, while they overlap
 * and when they are over; {@link StoresTest} holds every store to it. {@code -Dcontents.scale=1}
 * runs a million operations.
 */
final class StoreContentsTest {
  private static final String SCALE =
      System.getProperty("contents.scale", Project.FULL ? "0.01" : "0.004");

  @ParameterizedTest
  @ValueSource(ints = {1, 16, 64})
  void contents_inMemory_areWhatWasWritten(int threads) throws Exception {
    check(MemoryDb::new, new Properties(), threads);
  }

  /** Runs in a table of its own, which is empty at first. */
  static void check(Supplier<DB> binding, Properties store, int threads) throws Exception {
    Map<String, String> settings = new HashMap<>();
    store.stringPropertyNames().forEach(name -> settings.put(name, store.getProperty(name)));
    Path spec = Project.home().resolve("src/test/resources/contents.spec.json");
    settings.put("tectonic.spec", spec.toString());
    settings.put("tectonic.scale", SCALE);
    settings.put("tectonic.verify", "all");
    settings.put("table", "contents" + threads);

    SpecRun run = SpecRun.of(settings, threads, binding);

    assertThat(run.problems()).isEmpty();
    assertThat(run.violations()).isEqualTo("0");
    assertThat(run.report())
        .containsPattern("Checked: .*contents of [\\d,]+ (of [\\d,]+ )?reads")
        .containsPattern("Checked: .*deletes of [\\d,]+ keys");
  }
}
