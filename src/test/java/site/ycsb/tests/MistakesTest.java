package site.ycsb.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A user's mistake is one message that says where and what is legal; nothing is touched. */
final class MistakesTest {
  private static final String INSERTS =
      """
      {"sections": [{"groups": [
        {"inserts": {"op_count": 10, "key": {"uniform": {"len": 8}}, "val": "v"}%s}
      ]}]}
      """;

  @TempDir private Path folder;

  @ParameterizedTest(name = "{0}")
  @Execution(ExecutionMode.CONCURRENT)
  @MethodSource("specs")
  void specWithAMistake_isRefusedWithItsPlace(String mistake, String spec, String[] said)
      throws IOException {
    Path file = Files.writeString(folder.resolve("bad.spec.json"), spec);

    Project.Ending ending = run("rocksdb", "tectonic.spec=" + file);

    refused(ending);
    assertThat(ending.err()).contains("bad.spec.json").contains(said).doesNotContain("rocksdb.dir");
    assertThat(folder).isDirectoryNotContaining("glob:**rocksdb-dir*");
  }

  static Stream<Arguments> specs() {
    return Stream.of(
        spec(
            "misspelt field",
            INSERTS.formatted(", \"updatse\": {\"op_count\": 1}"),
            ":2:",
            "/sections/0/groups/0/updatse",
            "updates"),
        spec(
            "wrong type",
            INSERTS.replace("10,", "\"ten\",").formatted(""),
            ":2:28",
            "/sections/0/groups/0/inserts/op_count",
            "a number"),
        spec(
            "weights summing to 0",
            INSERTS
                .replace("\"v\"", "{\"weighted\": [{\"weight\": 0, \"value\": \"v\"}]}")
                .formatted(""),
            ":2:",
            "/sections/0/groups/0/inserts/val",
            "above 0"),
        spec(
            "zipf below 0",
            INSERTS.formatted(
                ", \"updates\": {\"op_count\": 1, \"val\": \"w\","
                    + " \"selection\": {\"zipf\": {\"s\": -0.5}}}"),
            ":2:",
            "/selection/zipf/s",
            "at least 0"),
        spec(
            "range without length",
            INSERTS.formatted(", \"range_queries\": {\"op_count\": 1}"),
            ":2:",
            "/range_queries",
            "selectivity",
            "scan_length"),
        spec(
            "key domain too small",
            INSERTS.replace("10,", "1000,").replace("8", "1").formatted(""),
            ":2:",
            "/inserts",
            "62",
            "1000 are inserted"),
        spec(
            "200 nested segments",
            INSERTS
                .replace(
                    "\"v\"",
                    "{\"segmented\": {\"separator\": \"\", \"segments\": [".repeat(200)
                        + "\"v\""
                        + "]}}".repeat(200))
                .formatted(""),
            ":2:",
            "nested"),
        spec(
            "arrivals at the rate 0",
            INSERTS.formatted(", \"arrival\": {\"poisson\": {\"rate\": 0}}"),
            ":2:",
            "rate is 0",
            "/sections/0/groups/0/arrival/poisson/rate"),
        spec("empty file", "", "empty"));
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void folderInPlaceOfASpec_isRefused() {
    Project.Ending ending = run("memory", "tectonic.spec=" + folder);

    refused(ending);
    assertThat(ending.err()).contains(folder.toString()).contains("folder");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void missingSpec_isRefused() {
    refused(run("memory", "tectonic.spec=no-such.spec.json"));
    Project.Ending ending = run("memory", "workload=site.ycsb.tectonic.TectonicWorkload");
    refused(ending);
    assertThat(ending.err()).contains("tectonic.spec");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void unknownBinding_isRefusedWithTheKnownOnes() {
    Project.Ending ending = run("rocksbd", "tectonic.spec=specs/ycsb/a.spec.json");

    refused(ending);
    assertThat(ending.err()).contains("rocksbd", "rocksdb", "memory");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void unknownProperty_isRefusedWithTheKnownOnes() {
    Project.Ending ending =
        run("memory", "tectonic.spec=specs/ycsb/a.spec.json", "tectonic.sacle=0.1");

    refused(ending);
    assertThat(ending.err()).contains("tectonic.sacle", "tectonic.scale");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void unusableRocksDbFolder_isRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("a-file"), "mine");

    Project.Ending ending =
        run(
            "rocksdb",
            "tectonic.spec=specs/ycsb/a.spec.json",
            "tectonic.scale=0.001",
            "rocksdb.dir=" + file);

    refused(ending);
    assertThat(ending.err()).contains("a-file");
    assertThat(file).hasContent("mine");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void tectonicCommand_refusesTheSameMistakes() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.spec.json"), "{\"sectoins\": []}");

    Project.Ending validate = Launcher.tectonic(folder, "validate", file.toString());
    Project.Ending generate =
        Launcher.tectonic(folder, "generate", file.toString(), "-o", "out.trace");
    Project.Ending nothing = Launcher.tectonic(folder);

    refused(validate);
    refused(generate);
    refused(nothing);
    assertThat(validate.err()).contains("bad.spec.json:1:2", "sectoins", "sections");
    assertThat(folder.resolve("out.trace")).doesNotExist();
  }

  private Project.Ending run(String binding, String... properties) {
    String[] arguments = new String[2 + 2 * properties.length];
    arguments[0] = "run";
    arguments[1] = binding;
    for (int i = 0; i < properties.length; i++) {
      arguments[2 + 2 * i] = "-p";
      arguments[3 + 2 * i] = properties[i];
    }
    return Launcher.ycsb(folder, arguments);
  }

  private static void refused(Project.Ending ending) {
    assertThat(ending.exitCode()).as(ending.err()).isEqualTo(2);
    assertThat(ending.out()).isEmpty();
    assertThat(ending.err()).isNotBlank().doesNotContain("\tat ").doesNotContain("Exception");
  }

  private static Arguments spec(String mistake, String spec, String... said) {
    return Arguments.of(mistake, spec, said);
  }
}
