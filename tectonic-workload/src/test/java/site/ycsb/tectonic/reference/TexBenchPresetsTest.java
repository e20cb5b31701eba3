package site.ycsb.tectonic.reference;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.tectonic.plan.PlanOptions;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.read.SpecReader;
import site.ycsb.tectonic.stream.GeneratedTrace;

/**
 * TexBench's presets run unchanged, and our specs of the same name are the same streams. The folder
 * {@code public/presets} of a checkout is given by {@code -Dtexbench.presets=DIR}; presets that are
 * pointers to Git's large file storage are left out.
 */
final class TexBenchPresetsTest {
  private static final String FOLDER = System.getProperty("texbench.presets", "");
  private static final long LARGE = 100_000_000;

  /** Our specs whose names are not those of the presets. */
  private static final Map<String, String> OURS = Map.of("kvbench/v", "speed/kvbench-v");

  @TempDir private Path folder;

  @TestFactory
  Stream<DynamicTest> preset_isGeneratedAsItSays_andIsOurSpecOfThatName() throws IOException {
    assumeTrue(!FOLDER.isEmpty(), "needs -Dtexbench.presets=DIR");
    List<Path> presets;
    try (Stream<Path> files = Files.walk(Path.of(FOLDER))) {
      presets = files.filter(file -> file.toString().endsWith(".spec.json")).sorted().toList();
    }
    return presets.stream()
        .filter(TexBenchPresetsTest::isReadable)
        .map(file -> DynamicTest.dynamicTest(name(file), () -> check(file)));
  }

  private static boolean isReadable(Path file) {
    try {
      return !Files.readString(file).startsWith("version https://git-lfs");
    } catch (IOException e) {
      return true;
    }
  }

  private static String name(Path file) {
    return Path.of(FOLDER).relativize(file).toString().replace(".spec.json", "");
  }

  private void check(Path file) throws IOException {
    SortedMap<String, Long> asked = asked(new ObjectMapper().readTree(file.toFile()));
    long all = asked.values().stream().mapToLong(count -> count).sum();
    double scale = all > LARGE ? 0.000_01 : 0.01;
    asked.replaceAll((kind, count) -> Math.round(count * scale));

    WorkloadPlan plan = SpecReader.read(file).plan(new PlanOptions(null, scale, List.of()));
    Path trace = folder.resolve("a.trace");
    String digest = written(plan, trace);
    assertThat(counted(Files.readAllLines(trace, ISO_8859_1))).isEqualTo(asked);
    TraceVerification found = new ReferenceCheck(plan, trace.toString()).run(file.toString());
    assertThat(found.faults()).isEmpty();
    assertThat(found.failed()).isNull();

    Path own = Path.of("..", "specs", ours(name(file)) + ".spec.json");
    if (Files.exists(own)) {
      WorkloadPlan ours = SpecReader.read(own).plan(new PlanOptions(null, scale, List.of()));
      assertThat(written(ours, trace)).as("digest of %s", own).isEqualTo(digest);
    }
  }

  private static String written(WorkloadPlan plan, Path trace) throws IOException {
    GeneratedTrace generated = new GeneratedTrace(plan, false, true);
    try (OutputStream out = Files.newOutputStream(trace)) {
      generated.writeTo(out);
    }
    return generated.digestText();
  }

  private static String ours(String preset) {
    return OURS.getOrDefault(preset, preset.replace("tectonic/", "tectonic/tec-"));
  }

  /** How many operations of each kind the groups of a preset ask for. */
  private static SortedMap<String, Long> asked(JsonNode preset) {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (JsonNode group : preset.at("/sections/0/groups")) {
      group
          .properties()
          .forEach(
              entry -> {
                long count = entry.getValue().path("op_count").asLong(0);
                if (count > 0) {
                  counts.merge(entry.getKey(), count, Long::sum);
                }
              });
    }
    return counts;
  }

  /** The operations of a trace by the keys that are live as they come, which only this keeps. */
  private static SortedMap<String, Long> counted(List<String> lines) {
    NavigableSet<String> live = new TreeSet<>();
    SortedMap<String, Long> counts = new TreeMap<>();
    for (String line : lines) {
      if (!line.startsWith("#")) {
        counts.merge(kind(line.split(" "), live), 1L, Long::sum);
      }
    }
    return counts;
  }

  private static String kind(String[] parts, NavigableSet<String> live) {
    String key = parts[1];
    return switch (parts[0]) {
      case "I" -> live.add(key) ? "inserts" : "inserts of a live key";
      case "U" -> live.contains(key) ? "updates" : "updates of no live key";
      case "P" -> live.contains(key) ? "point_queries" : "empty_point_queries";
      case "D" -> live.remove(key) ? "point_deletes" : "empty_point_deletes";
      case "R" -> {
        live.subSet(key, true, parts[2], true).clear();
        yield "range_deletes";
      }
      case "S", "SC", "SD" ->
          live.contains(key) ? "range_queries" : "range_queries from no live key";
      default -> parts[0];
    };
  }
}
