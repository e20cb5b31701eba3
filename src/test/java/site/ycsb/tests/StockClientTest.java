package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.bindings.memory.MemoryDb;

/** The same jars in the lib folder of a stock YCSB run the same spec under YCSB's own client. */
final class StockClientTest {
  private static final Path SPEC = Project.home().resolve("src/test/resources/all-kinds.spec.json");

  @TempDir private Path folder;

  @Test
  void stockClient_withOurJarsInItsLib_runsTheSameStream() throws Exception {
    Path lib = Files.createDirectory(folder.resolve("lib"));
    StockClient.copyJars("tectonic-workload", lib);
    StockClient.copyJars("bindings/memory", lib);

    Project.Ending ending = runStock(lib, "-t", "-threads", "4");

    SpecRun ours = SpecRun.of(Map.of("tectonic.spec", SPEC.toString()), 1, MemoryDb::new);
    assertThat(ending.exitCode()).as(ending.err()).isZero();
    assertThat(ending.out())
        .contains("[READ], Operations, 1000")
        .contains("[EMPTY-READ], Return=NOT_FOUND, 500")
        .contains("[RANGE-DELETE], Operations, 20")
        .contains("[OVERALL], RunTime(ms), ");
    assertThat(ending.err()).contains("Violations: 0").contains("Digest: " + ours.digest());
  }

  @Test
  void stockClient_loads_theLeadingInserts() throws Exception {
    Path lib = Files.createDirectory(folder.resolve("lib"));
    StockClient.copyJars("tectonic-workload", lib);
    StockClient.copyJars("bindings/memory", lib);

    Project.Ending ending = runStock(lib, "-load");

    assertThat(ending.out()).contains("[INSERT], Operations, 2000").doesNotContain("[READ]");
  }

  private Project.Ending runStock(Path lib, String... flags) {
    return StockClient.run(
        folder,
        lib,
        Stream.concat(
                Stream.of(flags),
                Stream.of(
                    "-db",
                    "site.ycsb.bindings.memory.MemoryDb",
                    "-p",
                    "workload=site.ycsb.tectonic.TectonicWorkload",
                    "-p",
                    "tectonic.spec=" + SPEC))
            .toList());
  }
}
