package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The plans of the published studies, each made by its command, but small and once; by default one
 * of them, with the others each night.
 */
final class StudiesTest {
  private static final Path STUDIES = Project.home().resolve("docs/studies");
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_JAVA_COMMENTS).build();

  @TempDir private Path folder;

  static List<String> plans() throws IOException {
    try (Stream<Path> files = Files.walk(STUDIES, 2)) {
      List<String> all =
          files
              .filter(file -> file.toString().endsWith(".json"))
              .filter(file -> !file.toString().endsWith(".spec.json"))
              .map(file -> STUDIES.relativize(file).toString())
              .sorted()
              .toList();
      int step = Project.FULL ? 1 : 6;
      return IntStream.range(0, all.size())
          .filter(i -> i % step == step - 1)
          .mapToObj(all::get)
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("plans")
  @Execution(ExecutionMode.CONCURRENT)
  void plan_isMade_andAnswered(String name) throws IOException {
    ObjectNode plan = (ObjectNode) JSON.readTree(STUDIES.resolve(name).toFile());
    // Its servers are those of another machine.
    plan.put("binding", "rocksdb").put("trials", 1).put("repeats", 0);
    plan.withObject("/properties").put("tectonic.scale", 0.002).put("tectonic.practice.seconds", 0);
    if (plan.remove("search") != null) {
      plan.withObject("/properties").put("target", 4000);
    }
    for (String used : List.of("docs", "specs")) {
      Files.createSymbolicLink(folder.resolve(used), Project.home().resolve(used));
    }
    Path small = Files.writeString(folder.resolve("plan.json"), plan.toString());

    Project.Ending ending =
        Launcher.tectonic(folder, "experiment", small.toString(), "--results", "results");

    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    String figures = Files.readString(folder.resolve("results/figures.csv"));
    for (String level : List.copyOf(levels(plan))) {
      assertThat(figures).contains("," + level + ",");
    }
    assertThat(Files.readString(STUDIES.resolve("README.md"))).contains("docs/studies/" + name);
  }

  /** With two of the six stores, of which one is a server that the script starts. */
  @Tag("nightly")
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void ycsbOnStores_isMade_andAnswered() throws IOException {
    String script = STUDIES.resolve("stores/run").toString();
    List<String> specs = List.of("ycsb/a", "ycsb/e");

    Project.Ending ending =
        Project.run(
            folder,
            List.of(
                "env",
                "STORES=RocksDB Redis",
                "STORES_SPECS=" + String.join(" ", specs),
                "STORES_SCALE=0.0005",
                "STORES_TRIALS=1",
                script,
                "results"));

    assertThat(ending.exitCode()).as(ending.toString()).isZero();
    String figures = Files.readString(folder.resolve("results/figures.csv"));
    for (String spec : specs) {
      assertThat(figures).contains(",RocksDB," + spec + ",", ",Redis," + spec + ",");
    }
  }

  private static List<String> levels(ObjectNode plan) {
    return plan.path("factors").properties().stream()
        .flatMap(factor -> factor.getValue().properties().stream())
        .map(level -> level.getKey())
        .toList();
  }
}
