package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.DB;
import site.ycsb.bindings.memory.MemoryDb;
import site.ycsb.bindings.rocksdb.RocksDbBinding;
import site.ycsb.tectonic.plan.GroupPlan;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.read.SpecReader;

/** Every spec that we ship does what it says, on any binding, with any number of threads. */
final class ShippedSpecsTest {
  private static final double MOST_SCALE = 0.01;
  private static final double MOST_OPERATIONS = Project.FULL ? 12_000 : 2_000;

  @TempDir private Path folder;

  @ParameterizedTest
  @MethodSource("specs")
  void spec_onEveryBindingAndThreadCount_isTheSameExactStream(Path spec) throws Exception {
    List<Map<String, Long>> expected = expectedCounts(spec);
    Set<String> digests = new HashSet<>();
    for (SpecRun run : runs(spec)) {
      assertThat(run.problems()).isEmpty();
      assertThat(run.violations()).isEqualTo("0");
      assertThat(run.phases()).isEqualTo(expected);
      assertThat(run.resultLines())
          .isNotEmpty()
          .allSatisfy(ShippedSpecsTest::isReadByParsersOfYcsbsLines);
      digests.add(run.digest());
    }
    assertThat(digests).hasSize(1);
    SpecRun otherSeed = run(spec, 1, MemoryDb::new, Map.of("tectonic.seed", "271828"));
    assertThat(digests).doesNotContain(otherSeed.digest());
    assertThat(otherSeed.problems()).isEmpty();
  }

  static Stream<Path> specs() throws IOException {
    try (Stream<Path> files = Files.walk(Project.home().resolve("specs"))) {
      return files
          .filter(file -> file.toString().endsWith(".spec.json"))
          .sorted()
          .toList()
          .stream();
    }
  }

  /** As scripts around YCSB do it. */
  private static void isReadByParsersOfYcsbsLines(String line) {
    String[] fields = line.split(",", -1);
    assertThat(fields).as(line).hasSize(3);
    assertThat(fields[0]).as(line).startsWith("[").endsWith("]");
    assertThat(fields[1].strip()).as(line).isNotEmpty();
    assertThat(Double.parseDouble(fields[2])).as(line).isNotNaN();
  }

  private List<SpecRun> runs(Path spec) throws Exception {
    Map<String, String> rocksDb =
        Map.of(
            "rocksdb.dir", folder.resolve("rocksdb").toString(),
            "rocksdb.fresh", "true",
            "rocksdb.statistics", "false");
    List<SpecRun> runs = new ArrayList<>();
    for (int threads : new int[] {1, 16}) {
      runs.add(run(spec, threads, MemoryDb::new, Map.of()));
      if (Project.FULL || threads > 1) {
        runs.add(run(spec, threads, RocksDbBinding::new, rocksDb));
      }
    }
    return runs;
  }

  private static SpecRun run(Path spec, int threads, Supplier<DB> binding, Map<String, String> more)
      throws Exception {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("tectonic.spec", spec.toString());
    settings.put("tectonic.scale", Double.toString(scale(spec)));
    return SpecRun.of(settings, threads, binding);
  }

  private static double scale(Path spec) {
    return scale(spec, MOST_SCALE, MOST_OPERATIONS);
  }

  /** The scale at which a spec has no more than so many operations, if it is below the most. */
  static double scale(Path spec, double most, double mostOperations) {
    double operations = SpecReader.read(spec).plan(PlanOptions.NONE).operationCount();
    return Math.min(most, mostOperations / operations);
  }

  private static List<Map<String, Long>> expectedCounts(Path spec) {
    List<Map<String, Long>> counts = new ArrayList<>();
    for (GroupPlan group :
        SpecReader.read(spec).plan(new PlanOptions(null, scale(spec), List.of())).groups()) {
      Map<String, Long> phase = new TreeMap<>();
      group
          .operations()
          .forEach(
              operation ->
                  phase.merge(operation.kind().resultName(), operation.count(), Long::sum));
      counts.add(phase);
    }
    return counts;
  }
}
