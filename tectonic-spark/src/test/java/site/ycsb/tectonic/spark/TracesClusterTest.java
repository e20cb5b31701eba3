package site.ycsb.tectonic.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.tectonic.plan.WorkloadPlan;
import site.ycsb.tectonic.stream.GeneratedTrace;

/** What Spark's processes write is what one process does. */
final class TracesClusterTest {
  /** How many operations the executor has that is killed; more for a slower death. */
  private static final long OPERATIONS = Long.getLong("tectonic.spark.operations", 900_000);

  private static final String LONG_SPEC =
      """
      {"seed": 7, "sections": [{"defaults": {"key": {"uniform": {"len": 12}}, "val": {"uniform": {"len": 60}}},
        "groups": [{"inserts": {"op_count": %d}}]}]}
      """
          .formatted(OPERATIONS);

  @TempDir private Path folder;

  @Test
  void text_ofExecutorsOfWhichOneIsKilled_isThatOfOneProcess() throws Exception {
    Path spec = Files.writeString(folder.resolve("long.spec.json"), LONG_SPEC);
    Process driver =
        SparkSubmit.start(
            SparkSubmit.CLUSTER,
            folder,
            List.of(),
            "generate",
            spec.toString(),
            "--to",
            to(),
            "--parts",
            "6");
    ProcessHandle writer = Executors.writingBelow(driver, folder.resolve("to/_unfinished"));
    assertThat(writer.destroyForcibly()).isTrue();

    SparkSubmit.Ending ending = SparkSubmit.ending(driver.waitFor(), folder);
    assertThat(ending.exitCode()).as(ending.errors()).isZero();
    assertThat(ending.errors()).contains("Lost task");
    TracedSpec traced =
        new TracedSpec(spec.toString(), LONG_SPEC, null, 1, List.of(), false, false);
    WorkloadPlan plan = traced.plan();
    MessageDigest whole = MessageDigest.getInstance("SHA-1");
    GeneratedTrace trace = traced.trace(plan, 0, OPERATIONS);
    try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), whole)) {
      trace.writeTo(out);
    }
    assertThat(sha1(parts())).isEqualTo(HexFormat.of().formatHex(whole.digest()));
    assertThat(summary().path("digest").asText()).isEqualTo(trace.digestText());
    assertThat(names())
        .hasSize(7)
        .allMatch(name -> name.matches("_summary.json|part-\\d{6}.trace"));
  }

  @Tag("nightly")
  @Test
  void table_ofATask_hasARowForEachOperation() throws IOException {
    Path spec = Files.writeString(folder.resolve("my.spec.json"), PartTest.SPEC);
    SparkSubmit.Ending ending =
        SparkSubmit.run(
            "local[2]",
            folder,
            List.of(),
            "generate",
            spec.toString(),
            "--to",
            to(),
            "--parts",
            "4",
            "--format",
            "parquet");

    assertThat(ending.exitCode()).as(ending.errors()).isZero();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WorkloadPlan plan = PartTest.TRACED.plan();
    GeneratedTrace trace = PartTest.TRACED.trace(plan, 0, plan.operationCount());
    trace.writeTo(out);
    assertThat(summary().path("digest").asText()).isEqualTo(trace.digestText());
    assertThat(summary().path("operations").asLong()).isEqualTo(trace.written());
    assertThat(summary().path("parts")).hasSize(4);
  }

  private String to() {
    return folder.resolve("to").toString();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("to"))) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private List<Path> parts() throws IOException {
    return names().stream()
        .filter(name -> name.startsWith("part-"))
        .map(folder.resolve("to")::resolve)
        .toList();
  }

  private JsonNode summary() throws IOException {
    return new JsonMapper().readTree(Files.readString(folder.resolve("to/_summary.json"), UTF_8));
  }

  private static String sha1(List<Path> parts) throws IOException, NoSuchAlgorithmException {
    MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
    try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), sha1)) {
      for (Path part : parts) {
        Files.copy(part, out);
      }
    }
    return HexFormat.of().formatHex(sha1.digest());
  }
}
